package com.google.androidgamesdk

import android.app.Activity
import android.os.Bundle

/**
 * Stands in for GameActivity 4.0.0, which is not on Maven Central. The real one extends AppCompatActivity and starts
 * android_main in onCreate; what the shell overrides has the same visibility there.
 */
open class GameActivity : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        startNativeCode()
        super.onCreate(savedInstanceState)
    }

    companion object {
        /** For tests: called where the real one starts android_main. */
        var startNativeCode: () -> Unit = {}
    }
}
