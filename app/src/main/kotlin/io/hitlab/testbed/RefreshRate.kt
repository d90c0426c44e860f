package io.hitlab.testbed

import android.view.Display
import android.view.Window
import kotlin.math.abs

/** The rate of the published study, asked of the display while a study runs. */
object RefreshRate {
    const val STUDY_HZ = 60f
    private const val SAME_HZ = 1f

    /** A mode of the display. */
    data class Mode(val id: Int, val widthPx: Int, val heightPx: Int, val refreshHz: Float)

    /** Of the modes with the present size, the nearest to [askedHz] that is as good as equal; null without one. */
    fun pick(modes: List<Mode>, present: Mode, askedHz: Float): Mode? = modes
        .filter { it.widthPx == present.widthPx && it.heightPx == present.heightPx }
        .filter { abs(it.refreshHz - askedHz) <= SAME_HZ }
        .minByOrNull { abs(it.refreshHz - askedHz) }

    /** The mode says it exactly; a display that lists none may still follow the rate. */
    fun ask(window: Window, display: Display, askedHz: Float) {
        val mode = pick(display.supportedModes.map(::modeOf), modeOf(display.mode), askedHz)
        window.attributes = window.attributes.apply {
            if (mode != null) preferredDisplayModeId = mode.id
            preferredRefreshRate = askedHz
        }
    }

    private fun modeOf(mode: Display.Mode) =
        Mode(mode.modeId, mode.physicalWidth, mode.physicalHeight, mode.refreshRate)
}
