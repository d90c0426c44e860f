package io.hitlab.testbed

import android.content.res.AssetManager

/** The C++ core, `native/src/platform/android/jni_bridge.cpp`. The only place with `external fun`. */
object NativeBridge : Core {
    init {
        // Tests on a desktop's JVM name the file that was built for the desktop.
        val hostLibrary = System.getProperty("hitlab.library")
        if (hostLibrary == null) System.loadLibrary("hitlab") else System.load(hostLibrary)
    }

    external override fun useAssets(assets: AssetManager)

    external override fun build(): String

    external override fun describe(request: String): String

    external override fun setJob(job: String)

    external override fun stop()

    external override fun status(): String

    external override fun setReadings(readings: LongArray)

    external override fun setRefreshHz(hz: Float)

    external override fun addWarning(text: String)

    external override fun writeReport(directories: String, out: String): String
}
