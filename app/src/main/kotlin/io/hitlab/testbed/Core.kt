package io.hitlab.testbed

import android.content.res.AssetManager

/**
 * What the shell asks of the C++ core. [NativeBridge] is the core itself; tests put a double in its place.
 *
 * Texts are JSON unless said otherwise. A bad argument throws [IllegalArgumentException], a failure of files or of
 * the device [IllegalStateException]; the message is one line that can be shown to a person. Any thread may call.
 */
interface Core {
    /** Where sprites and shaders come from. Once a process, before anything else. */
    fun useAssets(assets: AssetManager)

    /** `version`, `commit`, `compiler`, `flags` and `simd` of the core. */
    fun build(): String

    /** What a request would do: see [PlanOutline]. Unknown keys and wrong words are refused. */
    fun describe(request: String): String

    /**
     * The job that the next `android_main` takes; replaces one that nobody has taken. From now on [status] speaks of
     * it, no more of an older one. See [Job].
     */
    fun setJob(job: String)

    /** Ends the running job after the present frame. It can be resumed. */
    fun stop()

    /** How the job fares: see [CoreStatus]. */
    fun status(): String

    /** Once a second: see [Readings]. */
    fun setReadings(readings: LongArray)

    /** What the display does now. */
    fun setRefreshHz(hz: Float)

    /** A doubt about the running job, plain text; stands in its run.json once, however often it is added. */
    fun addWarning(text: String)

    /**
     * Writes one page about the runs in [directories], a JSON array of paths. Returns the problems met, a JSON array.
     */
    fun writeReport(directories: String, out: String): String
}
