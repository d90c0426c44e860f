package io.hitlab.testbed

import java.io.File
import java.io.IOException
import org.json.JSONArray
import org.json.JSONObject

/**
 * What a device farm gets to read of a run: the state, and the answers in short. The logs themselves stay on the
 * phone.
 */
object LoopResult {
    fun of(plan: String?, status: CoreStatus): String = JSONObject()
        .put("plan", plan ?: JSONObject.NULL)
        .put("state", status.state.word)
        .put("message", status.message)
        .put("trials", status.trials)
        .put("trialsDone", status.trialsDone)
        .put("directory", status.directoryName)
        .put("answers", answersOf(status))
        .toString(2)

    private fun answersOf(status: CoreStatus): JSONArray {
        if (status.directory.isEmpty()) return JSONArray()
        return try {
            File(status.directory, "trials.csv").useLines { TrialSummary.of(it) }.toJson()
        } catch (_: IOException) {
            JSONArray() // A run that failed early has no trials yet.
        }
    }
}
