package io.hitlab.testbed

import io.hitlab.testbed.BatteryForecast.Verdict
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Test

class BatteryForecastTest {
    private val halfFull = DeviceFacts(batteryPercent = 50)
    private fun left(facts: DeviceFacts, seconds: Double) = BatteryForecast.percentLeft(facts, seconds) ?: Double.NaN

    @Test
    fun unknownCurrent_counts20PercentAnHour() {
        assertEquals(30.0, left(halfFull, 3600.0), 1e-9)
        assertEquals(45.0, left(halfFull, 900.0), 1e-9)
    }

    @Test
    fun knownCurrent_drainsTheCharge() {
        // Half of 4000 mAh; 500 mA are a quarter of what is left in an hour.
        val facts = halfFull.copy(chargeUah = 2_000_000, currentUa = -500_000)
        assertEquals(37.5, left(facts, 3600.0), 1e-9)
    }

    @Test
    fun signOfTheCurrent_doesNotMatter() {
        val facts = halfFull.copy(chargeUah = 2_000_000, currentUa = 500_000)
        assertEquals(37.5, left(facts, 3600.0), 1e-9)
    }

    @Test
    fun makerThatCountsMilliamperes_isUnderstood() {
        val facts = halfFull.copy(chargeUah = 2_000_000, currentUa = -500)
        assertEquals(37.5, left(facts, 3600.0), 1e-9)
    }

    @Test
    fun zeros_countAsUnknown() {
        assertEquals(30.0, left(halfFull.copy(chargeUah = 0, currentUa = -500_000), 3600.0), 1e-9)
        assertEquals(30.0, left(halfFull.copy(chargeUah = 2_000_000, currentUa = 0), 3600.0), 1e-9)
    }

    @Test
    fun pluggedInOrUnknownCharge_lasts() {
        assertNull(BatteryForecast.percentLeft(halfFull.copy(pluggedIn = true), 1e6))
        assertEquals(Verdict.LASTS, BatteryForecast.verdict(halfFull.copy(pluggedIn = true), 1e6))
        assertEquals(Verdict.LASTS, BatteryForecast.verdict(DeviceFacts(), 1e6))
    }

    @Test
    fun neverLessThanNothingIsLeft() = assertEquals(0.0, left(halfFull, 1e6), 0.0)

    @Test
    fun verdict_changesAt25AndAt5Percent() {
        fun verdictAfterAnHour(percent: Int) = BatteryForecast.verdict(DeviceFacts(batteryPercent = percent), 3600.0)
        assertEquals(Verdict.LASTS, verdictAfterAnHour(45))
        assertEquals(Verdict.GETS_LOW, verdictAfterAnHour(44))
        assertEquals(Verdict.GETS_LOW, verdictAfterAnHour(25))
        assertEquals(Verdict.RUNS_OUT, verdictAfterAnHour(24))
    }
}
