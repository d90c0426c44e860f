package com.google.androidgamesdk

import android.app.Activity

/**
 * Stands in for GameActivity 4.0.0, which is not on Maven Central. The real one extends AppCompatActivity, starts
 * android_main in onCreate, and declares these overrides with the same visibility; nothing else of it is used.
 */
open class GameActivity : Activity()
