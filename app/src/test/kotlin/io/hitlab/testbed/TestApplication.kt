package io.hitlab.testbed

import android.content.res.AssetManager
import java.io.File
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executor
import org.json.JSONArray
import org.json.JSONObject
import org.robolectric.RuntimeEnvironment

/** The application with a double in the core's place, and without a thread for what takes long. */
class TestApplication : HitlabApplication() {
    override val core = FakeCore()
    override val background = Executor { it.run() }

    companion object {
        val instance get() = RuntimeEnvironment.getApplication() as TestApplication
    }
}

/** Remembers what it is told, says what it is bid. */
class FakeCore : Core {
    var assets: AssetManager? = null
    val jobs = CopyOnWriteArrayList<JSONObject>()
    val warnings = CopyOnWriteArrayList<String>()
    val readings = CopyOnWriteArrayList<LongArray>()
    val refreshRates = CopyOnWriteArrayList<Float>()
    var seconds: Double? = 20.0
    var bytes = 1_000_000L
    var refusal: String? = null

    @Volatile
    var status = """{"state":"idle"}"""

    override fun useAssets(assets: AssetManager) {
        this.assets = assets
    }

    override fun build() = "{}"

    override fun describe(request: String): String {
        refusal?.let { throw IllegalArgumentException(it) }
        val plan = JSONObject(request).getString("plan")
        return JSONObject().put("plan", plan).put("seconds", seconds ?: JSONObject.NULL).put("bytes", bytes).toString()
    }

    override fun setJob(job: String) {
        jobs += JSONObject(job)
        status = """{"state":"waiting"}"""
    }

    override fun stop() = Unit

    override fun status() = status

    override fun setReadings(readings: LongArray) {
        this.readings += readings
    }

    override fun setRefreshHz(hz: Float) {
        refreshRates += hz
    }

    override fun addWarning(text: String) {
        warnings += text
    }

    override fun writeReport(directories: String, out: String): String {
        File(out).writeText("<html>${JSONArray(directories).getString(0)}</html>")
        return "[]"
    }
}

/** A run in the store, as the core leaves it. */
fun ResultStore.putRun(
    name: String,
    state: String = "finished",
    plan: String = "precision",
    startMs: Long = 0,
    report: String? = "<html>a report</html>",
): File {
    val directory = File(root, name).apply { mkdirs() }
    val run = JSONObject().put("plan", plan).put("state", state).put("start_ms", startMs)
    File(directory, "run.json").writeText(run.put("warnings", JSONArray(listOf("a doubt"))).toString())
    File(directory, "trials.csv").writeText("trial,status\n0,ok\n")
    File(directory, ".lock").writeText("")
    if (report != null) File(directory, "report.html").writeText(report)
    return directory
}
