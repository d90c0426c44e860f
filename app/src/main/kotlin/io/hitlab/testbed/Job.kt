package io.hitlab.testbed

import java.io.File
import org.json.JSONArray
import org.json.JSONObject

/** What `android_main` is told: what to run, where the logs go, and what is known of phone and doubts. */
class Job(
    private val what: What,
    private val device: JSONObject,
    private val warnings: List<String>,
    private val refreshHz: Float,
    private val exit: Boolean,
) {
    sealed interface What {
        /** The folder in which a run has its own directory; null for play, which writes nothing. */
        val results: File?

        class Start(val request: PlanRequest, override val results: File?) : What

        class Resume(val directory: File, override val results: File) : What
    }

    fun toJson(): String = JSONObject()
        .apply {
            when (what) {
                is What.Start -> put("request", what.request.toJson())
                is What.Resume -> put("resume", what.directory.path)
            }
        }
        .putOpt("results", what.results?.path)
        .put("device", device)
        .put("warnings", JSONArray(warnings))
        .put("refresh_hz", refreshHz.toDouble())
        .put("exit", exit)
        .toString()
}
