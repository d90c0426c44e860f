package io.hitlab.testbed

import kotlin.math.abs
import kotlin.math.roundToInt

/**
 * What can spoil a measurement: pure functions of the phone's facts. A hot phone waits (the core does that, from the
 * thermal status in its readings); everything else is told, and stamped into the logs.
 */
object NoiseGuard {
    /** From "severe" on, Android slows a phone down noticeably. */
    const val SEVERE = 3
    const val LOW_BATTERY_PERCENT = 25
    private const val SAME_REFRESH_HZ = 1f
    private val thermalWords = listOf("none", "light", "moderate", "severe", "critical", "emergency", "shutdown")

    /** The checklist of the published study: what a person can bring about before a run. */
    enum class Check(val textId: Int) {
        AIRPLANE_MODE(R.string.check_airplane),
        MUTED(R.string.check_muted),
        CHARGED(R.string.check_charged),
        BRIGHTNESS(R.string.check_brightness),
        UNPLUGGED(R.string.check_unplugged),
    }

    /** Why the figures may mislead. [textId] says it before a run, [warnings] in the log of one. */
    enum class Doubt(val textId: Int) {
        HOT(R.string.doubt_hot),
        LOW_BATTERY(R.string.doubt_low_battery),
        CHARGING(R.string.doubt_charging),
        POWER_SAVER(R.string.doubt_power_saver),
        DEBUGGABLE(R.string.doubt_debuggable),
        EMULATOR(R.string.doubt_emulator),
        REFRESH_RATE(R.string.doubt_refresh_rate),
    }

    fun mustWait(facts: DeviceFacts) = (facts.thermal ?: 0) >= SEVERE

    /** Every check in its order, and whether it is met. What the phone does not tell is no fault. */
    fun checklist(facts: DeviceFacts): Map<Check, Boolean> = Check.entries.associateWith { check ->
        when (check) {
            Check.AIRPLANE_MODE -> facts.airplaneMode
            Check.MUTED -> facts.muted
            Check.CHARGED -> !hasLowBattery(facts)
            Check.BRIGHTNESS -> !facts.automaticBrightness
            Check.UNPLUGGED -> !facts.pluggedIn
        }
    }

    fun doubts(facts: DeviceFacts): List<Doubt> = Doubt.entries.filter { doubt ->
        when (doubt) {
            Doubt.HOT -> mustWait(facts)
            Doubt.LOW_BATTERY -> hasLowBattery(facts)
            Doubt.CHARGING -> facts.pluggedIn
            Doubt.POWER_SAVER -> facts.powerSaver
            Doubt.DEBUGGABLE -> facts.debuggable
            Doubt.EMULATOR -> facts.emulator
            Doubt.REFRESH_RATE -> hasOtherRefreshRate(facts)
        }
    }

    /**
     * The doubts for run.json: in English and always in the same words, because the report gathers equal ones, and
     * without figures that change every second, or a long run would fill its log with them.
     */
    fun warnings(facts: DeviceFacts): List<String> = doubts(facts).map { doubt ->
        when (doubt) {
            Doubt.HOT -> "the phone was hot: thermal status ${facts.thermal} (${thermalWord(facts.thermal)})"
            Doubt.LOW_BATTERY -> "the battery was below $LOW_BATTERY_PERCENT %"
            Doubt.CHARGING -> "the phone was charging"
            Doubt.POWER_SAVER -> "the power saver was on"
            Doubt.DEBUGGABLE -> "the build was debuggable: it is slower than a release build"
            Doubt.EMULATOR -> "this was an emulator, not a phone"
            Doubt.REFRESH_RATE ->
                "the display ran at ${inHz(facts.refreshHz)}, not at the ${inHz(facts.askedHz)} asked for"
        }
    }

    private fun inHz(rate: Float?) = "${rate?.roundToInt()} Hz"

    private fun thermalWord(thermal: Int?) = thermal?.let(thermalWords::getOrNull) ?: "unknown"

    private fun hasLowBattery(facts: DeviceFacts) = facts.batteryPercent?.let { it < LOW_BATTERY_PERCENT } ?: false

    private fun hasOtherRefreshRate(facts: DeviceFacts): Boolean {
        val refreshHz = facts.refreshHz ?: return false
        val askedHz = facts.askedHz ?: return false
        return abs(refreshHz - askedHz) > SAME_REFRESH_HZ
    }
}
