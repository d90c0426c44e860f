package io.hitlab.testbed

import kotlin.math.abs

/** Whether the battery lasts for a run. A pure function; a guess, and only good enough to warn. */
object BatteryForecast {
    enum class Verdict { LASTS, GETS_LOW, RUNS_OUT }

    /** A bright screen and a busy processor, where the phone does not tell what it draws. */
    private const val PERCENT_AN_HOUR = 20.0

    /** Phones switch off a little before nothing is left. */
    private const val EMPTY_PERCENT = 5.0

    /**
     * No phone with its screen on draws less than 10 mA. Smaller figures come from makers that count in milliamperes
     * against Android's documentation.
     */
    private const val SMALLEST_UA = 10_000L

    fun verdict(facts: DeviceFacts, seconds: Double): Verdict {
        val left = percentLeft(facts, seconds)
        return when {
            left == null || left >= NoiseGuard.LOW_BATTERY_PERCENT -> Verdict.LASTS
            left >= EMPTY_PERCENT -> Verdict.GETS_LOW
            else -> Verdict.RUNS_OUT
        }
    }

    /** What would be left after [seconds], not below 0; null when plugged in or when the charge is not known. */
    fun percentLeft(facts: DeviceFacts, seconds: Double): Double? {
        if (facts.pluggedIn) return null
        val percent = facts.batteryPercent ?: return null
        val hours = seconds / 3600
        return (percent - percentAnHour(facts, percent) * hours).coerceAtLeast(0.0)
    }

    private fun percentAnHour(facts: DeviceFacts, percent: Int): Double {
        val chargeUah = facts.chargeUah?.takeIf { it > 0 } ?: return PERCENT_AN_HOUR
        val currentUa = facts.currentUa?.takeIf { it != 0L } ?: return PERCENT_AN_HOUR
        val drawnUa = abs(currentUa).let { if (it < SMALLEST_UA) it * 1000 else it }
        return percent * drawnUa.toDouble() / chargeUah
    }
}
