package io.hitlab.testbed

import io.hitlab.testbed.NoiseGuard.Check
import io.hitlab.testbed.NoiseGuard.Doubt
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

class NoiseGuardTest {
    private val quiet = DeviceFacts(thermal = 0, batteryPercent = 80, airplaneMode = true, muted = true)

    private fun warningOf(facts: DeviceFacts) = NoiseGuard.warnings(facts).single()

    @Test
    fun quietPhone_hasNoDoubts() {
        assertEquals(emptyList<Doubt>(), NoiseGuard.doubts(quiet))
        assertTrue(NoiseGuard.checklist(quiet).values.all { it })
    }

    @Test
    fun phoneThatTellsNothing_hasNoDoubts() = assertEquals(emptyList<String>(), NoiseGuard.warnings(DeviceFacts()))

    @Test
    fun severeHeat_waits_moderateDoesNot() {
        assertFalse(NoiseGuard.mustWait(quiet.copy(thermal = 2)))
        assertTrue(NoiseGuard.mustWait(quiet.copy(thermal = 3)))
        assertFalse(NoiseGuard.mustWait(quiet.copy(thermal = null)))
    }

    @Test
    fun heat_isToldWithItsName() {
        assertEquals("the phone was hot: thermal status 3 (severe)", warningOf(quiet.copy(thermal = 3)))
        assertEquals("the phone was hot: thermal status 6 (shutdown)", warningOf(quiet.copy(thermal = 6)))
        assertEquals("the phone was hot: thermal status 7 (unknown)", warningOf(quiet.copy(thermal = 7)))
    }

    @Test
    fun battery_isLowBelow25() {
        assertEquals(emptyList<String>(), NoiseGuard.warnings(quiet.copy(batteryPercent = 25)))
        assertEquals("the battery was below 25 %", warningOf(quiet.copy(batteryPercent = 24)))
    }

    @Test
    fun everyOtherDoubt_hasItsWords() {
        assertEquals("the phone was charging", warningOf(quiet.copy(pluggedIn = true)))
        assertEquals("the power saver was on", warningOf(quiet.copy(powerSaver = true)))
        assertEquals("this was an emulator, not a phone", warningOf(quiet.copy(emulator = true)))
        val debuggable = "the build was debuggable: it is slower than a release build"
        assertEquals(debuggable, warningOf(quiet.copy(debuggable = true)))
    }

    @Test
    fun refreshRateOtherThanAsked_isToldOnceItIsKnown() {
        val asked = quiet.copy(askedHz = 60f)
        assertEquals(emptyList<String>(), NoiseGuard.warnings(asked))
        assertEquals(emptyList<String>(), NoiseGuard.warnings(asked.copy(refreshHz = 59.94f)))
        assertEquals("the display ran at 120 Hz, not at the 60 Hz asked for", warningOf(asked.copy(refreshHz = 120f)))
        assertEquals(emptyList<String>(), NoiseGuard.warnings(quiet.copy(refreshHz = 120f)))
    }

    @Test
    fun allAtOnce_areAllTold() {
        val bad = DeviceFacts(
            thermal = 4, batteryPercent = 3, pluggedIn = true, powerSaver = true, debuggable = true, emulator = true,
            refreshHz = 90f, askedHz = 60f,
        )
        assertEquals(Doubt.entries, NoiseGuard.doubts(bad))
        assertEquals(Doubt.entries.size, NoiseGuard.warnings(bad).toSet().size)
    }

    @Test
    fun everyCheck_dependsOnItsFactAlone() {
        val bad = mapOf(
            Check.AIRPLANE_MODE to quiet.copy(airplaneMode = false),
            Check.MUTED to quiet.copy(muted = false),
            Check.CHARGED to quiet.copy(batteryPercent = 24),
            Check.BRIGHTNESS to quiet.copy(automaticBrightness = true),
            Check.UNPLUGGED to quiet.copy(pluggedIn = true),
        )
        for ((check, facts) in bad) assertEquals(setOf(check), NoiseGuard.checklist(facts).filterValues { !it }.keys)
        assertEquals(Check.entries.toSet(), bad.keys)
    }

    @Test
    fun readings_standInTheCoresOrder() {
        val facts = DeviceFacts(
            thermal = 1, batteryPercent = 2, chargeUah = 3, currentUa = -4, temperatureTenths = 305,
        )
        assertEquals(listOf(6L, 3, -4, 2, 305, 1), Readings.of(facts, pssKb = 6).toList())
        assertEquals(List(6) { Long.MIN_VALUE }, Readings.of(DeviceFacts(), pssKb = null).toList())
    }
}
