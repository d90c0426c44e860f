package io.hitlab.testbed

import android.content.Intent
import android.os.BatteryManager
import android.os.PowerManager
import org.json.JSONObject
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf

/** What is too small for a file of tests of its own. */
@RunWith(RobolectricTestRunner::class)
class ShellTest {
    private val app = TestApplication.instance

    @Test
    fun application_givesTheCoreItsAssets() = assertEquals(app.assets, app.core.assets)

    @Test
    fun status_isRead() {
        val status = CoreStatus.of(
            """{"state":"running","message":"m","directory":"/a/b/run","trials":9,"trialsDone":4,"fraction":0.4}""",
        )
        assertEquals(CoreStatus(JobState.RUNNING, "m", "/a/b/run", 9, 4), status)
        assertEquals("run", status.runUnderWay)
        assertNull(status.copy(state = JobState.FINISHED).runUnderWay)
    }

    @Test
    fun everyStateOfTheContract_isKnown() {
        for (word in listOf("idle", "waiting", "running", "finished", "interrupted", "failed")) {
            assertEquals(word, CoreStatus.of("""{"state":"$word"}""").state.word)
        }
    }

    @Test
    fun statusThatMakesNoSense_isAFailure() {
        for (text in listOf("", "{", "{}", """{"state":"dancing"}""")) {
            val status = CoreStatus.of(text)
            assertEquals(JobState.FAILED, status.state)
            assertTrue(status.message.startsWith("the core's status cannot be read"))
        }
    }

    @Test
    fun durations_areRoundedToWhatMatters() {
        fun text(seconds: Double?) = Texts.duration(app.resources, seconds)
        assertEquals("About 1 second", text(0.0))
        assertEquals("About 1 second", text(0.4))
        assertEquals("About 21 seconds", text(20.2))
        assertEquals("About 89 seconds", text(89.0))
        assertEquals("About 2 minutes", text(90.0))
        assertEquals("About 11 minutes", text(650.0))
        assertEquals("About 90 minutes", text(5399.0))
        assertEquals("About 2 hours", text(5400.0))
        assertEquals("Until you leave", text(null))
    }

    @Test
    fun outlines_areSeenInLightAndDark() {
        assertEquals(0x40000000, faint(0x8A000000.toInt()))
        assertEquals(0x40FFFFFF, faint(0xB3FFFFFF.toInt()))
    }

    @Test
    fun guard_tellsEachDoubtOnce() {
        val guard = GuardWatch(app.core, 60f)
        repeat(3) { guard.look(DeviceFacts(pluggedIn = true), 60f) }
        guard.look(DeviceFacts(thermal = 4), 60f)
        val told = listOf("the phone was charging", "the phone was hot: thermal status 4 (critical)")
        assertEquals(told, app.core.warnings.toList())
        assertEquals(listOf(60f), app.core.refreshRates.toList())
    }

    @Test
    fun guard_givesTheDisplayTimeToChange() {
        val guard = GuardWatch(app.core, 60f)
        guard.look(DeviceFacts(), 120f)
        repeat(5) { guard.look(DeviceFacts(), 60f) }
        assertEquals(emptyList<String>(), app.core.warnings.toList())
        guard.look(DeviceFacts(), 90f)
        assertEquals(listOf("the display ran at 90 Hz, not at the 60 Hz asked for"), app.core.warnings.toList())
        assertEquals(listOf(120f, 60f, 90f), app.core.refreshRates.toList())
    }

    @Test
    fun device_tellsWhatAndroidTells() {
        @Suppress("DEPRECATION")
        app.sendStickyBroadcast(
            Intent(Intent.ACTION_BATTERY_CHANGED)
                .putExtra(BatteryManager.EXTRA_LEVEL, 30).putExtra(BatteryManager.EXTRA_SCALE, 60)
                .putExtra(BatteryManager.EXTRA_PLUGGED, BatteryManager.BATTERY_PLUGGED_USB)
                .putExtra(BatteryManager.EXTRA_TEMPERATURE, 312),
        )
        val battery = shadowOf(app.service<BatteryManager>())
        battery.setLongProperty(BatteryManager.BATTERY_PROPERTY_CHARGE_COUNTER, 1_500_000)
        battery.setLongProperty(BatteryManager.BATTERY_PROPERTY_CURRENT_NOW, Long.MIN_VALUE)
        shadowOf(app.service<PowerManager>()).setCurrentThermalStatus(2)
        val facts = DeviceInfo(app).facts()
        assertEquals(50, facts.batteryPercent)
        assertEquals(312, facts.temperatureTenths)
        assertEquals(1_500_000L, facts.chargeUah)
        assertNull(facts.currentUa)
        assertEquals(2, facts.thermal)
        assertTrue(facts.pluggedIn)
    }

    @Test
    fun device_isWrittenForTheReport() {
        val display = requireNotNull(app.service<android.hardware.display.DisplayManager>().getDisplay(0))
        val device = DeviceInfo(app).toJson(DeviceFacts(thermal = 1, batteryPercent = 77), display)
        val keys = listOf(
            "model", "soc", "android", "sdk", "refresh_hz", "battery_percent", "thermal", "game_mode", "debuggable",
            "emulator",
        )
        for (key in keys) assertNotNull(key, device.opt(key))
        assertEquals(77, device.getInt("battery_percent"))
        assertFalse(device.getString("model").isBlank())
    }

    @Test
    fun job_hasWhatTheCoreExpects() {
        val what = Job.What.Start(PlanRequest.of(Plans.require("quick")), java.io.File("/r"))
        val job = JSONObject(Job(what, JSONObject().put("model", "m"), listOf("w"), 60f, exit = true).toJson())
        val keys = setOf("request", "results", "device", "warnings", "refresh_hz", "exit")
        assertEquals(keys, job.keys().asSequence().toSet())
        assertEquals("/r", job.getString("results"))
        assertEquals(60.0, job.getDouble("refresh_hz"), 0.0)
        assertEquals("w", job.getJSONArray("warnings").getString(0))
    }
}
