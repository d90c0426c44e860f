package io.hitlab.testbed

import android.content.Context
import android.os.Build
import android.os.PowerManager
import android.view.View
import android.view.Window
import android.view.WindowInsets
import android.view.WindowInsetsController
import android.view.WindowManager

/** The window is the game's alone, the part beside a camera included: the core draws its own bars. */
fun Window.goEdgeToEdge() {
    @Suppress("DEPRECATION") // From Android 15 on every window is so.
    if (Build.VERSION.SDK_INT >= 30) setDecorFitsSystemWindows(false)
    if (Build.VERSION.SDK_INT >= 28) {
        attributes = attributes.apply {
            layoutInDisplayCutoutMode = WindowManager.LayoutParams.LAYOUT_IN_DISPLAY_CUTOUT_MODE_SHORT_EDGES
        }
    }
}

/** A swipe from the edge shows the bars for a moment. */
fun Window.hideSystemBars() {
    if (Build.VERSION.SDK_INT >= 30) {
        decorView.windowInsetsController?.apply {
            systemBarsBehavior = WindowInsetsController.BEHAVIOR_SHOW_TRANSIENT_BARS_BY_SWIPE
            hide(WindowInsets.Type.systemBars())
        }
    } else {
        @Suppress("DEPRECATION") // The successor came with Android 11.
        decorView.systemUiVisibility = View.SYSTEM_UI_FLAG_IMMERSIVE_STICKY or View.SYSTEM_UI_FLAG_FULLSCREEN or
            View.SYSTEM_UI_FLAG_HIDE_NAVIGATION or View.SYSTEM_UI_FLAG_LAYOUT_STABLE or
            View.SYSTEM_UI_FLAG_LAYOUT_FULLSCREEN or View.SYSTEM_UI_FLAG_LAYOUT_HIDE_NAVIGATION
    }
}

/** A pace that the phone can hold for long, instead of a fast start and a slow end. */
fun Window.sustainPerformance(context: Context) {
    if (Build.VERSION.SDK_INT < 24) return
    val isSupported = context.service<PowerManager>().isSustainedPerformanceModeSupported
    if (isSupported) setSustainedPerformanceMode(true)
}
