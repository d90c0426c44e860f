package io.hitlab.testbed

import android.content.Intent
import android.os.BatteryManager
import android.os.PowerManager
import android.provider.Settings
import java.time.Duration
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowBuild

@RunWith(RobolectricTestRunner::class)
class StartActivityTest {
    private val app = TestApplication.instance
    private val controller = Robolectric.buildActivity(StartActivity::class.java)
    private val start: StartActivity get() = controller.get()

    @Before
    fun makePhoneQuiet() {
        setBattery(percent = 90, plugged = 0)
        ShadowBuild.setFingerprint("maker/phone")
        ShadowBuild.setHardware("phone")
        ShadowBuild.setProduct("phone")
        ShadowBuild.setModel("Phone 1")
        app.applicationInfo.flags = 0
    }

    private fun setBattery(percent: Int, plugged: Int) {
        @Suppress("DEPRECATION")
        app.sendStickyBroadcast(
            Intent(Intent.ACTION_BATTERY_CHANGED)
                .putExtra(BatteryManager.EXTRA_LEVEL, percent)
                .putExtra(BatteryManager.EXTRA_SCALE, 100)
                .putExtra(BatteryManager.EXTRA_PLUGGED, plugged),
        )
    }

    private fun open() {
        controller.setup()
        runMainThread()
    }

    private fun startedExtras() = shadowOf(start).nextStartedActivity?.takeIf {
        it.component?.className == TestbedActivity::class.java.name
    }?.extras

    @Test
    fun screen_offersThePlansAndResults() {
        open()
        val titles = start.views.filterIsInstance<Card>().map { it.texts.first() }
        assertEquals(listOf("Play", "Precision", "On screen", "Endurance", "Results"), titles)
    }

    @Test
    fun everyCard_isLargeEnoughAndExplains() {
        open()
        for (card in start.views.filterIsInstance<Card>()) {
            assertTrue(card.minimumHeight >= start.dp(48))
            assertTrue(card.isClickable && card.isFocusable)
            assertTrue(card.texts.size >= 2)
        }
    }

    @Test
    fun durations_standThereBeforeTheStart() {
        app.core.seconds = 640.0
        open()
        assertEquals("About 11 minutes · logs of 1.0 MB", start.card("On screen").detail.text.toString())
    }

    @Test
    fun play_goesOnUntilSomebodyLeaves() {
        app.core.seconds = null
        open()
        assertEquals("Until you leave", start.card("Play").detail.text.toString())
    }

    @Test
    fun refusalOfTheCore_standsOnTheCard() {
        app.core.refusal = "assets: none"
        open()
        assertEquals("assets: none", start.card("Precision").detail.text.toString())
    }

    @Test
    fun quietPhone_startsAtOnce() {
        open()
        val plans =
            mapOf("Play" to "play", "Precision" to "precision", "On screen" to "screen", "Endurance" to "endurance")
        for ((title, plan) in plans) {
            start.card(title).performClick()
            assertEquals(plan, startedExtras()?.getString("plan"))
        }
    }

    @Test
    fun results_areOneTapAway() {
        open()
        start.card("Results").performClick()
        assertEquals(ResultsActivity::class.java.name, shadowOf(start).nextStartedActivity.component?.className)
    }

    @Test
    fun doubts_areShownBeforeAStudyButNotBeforePlay() {
        setBattery(percent = 20, plugged = BatteryManager.BATTERY_PLUGGED_USB)
        open()
        start.card("Precision").performClick()
        val dialog = requireNotNull(openDialog())
        assertTrue(dialog.message, dialog.message.contains("below 25 %"))
        assertTrue(dialog.message, dialog.message.contains("plugged in"))
        assertNull(startedExtras())
        dialog.getButton(android.content.DialogInterface.BUTTON_POSITIVE).performClick()
        runMainThread()
        assertEquals("precision", startedExtras()?.getString("plan"))
        start.card("Play").performClick()
        assertEquals("play", startedExtras()?.getString("plan"))
    }

    @Test
    fun batteryThatWillNotLast_isTold() {
        setBattery(percent = 26, plugged = 0)
        app.core.seconds = 7200.0
        open()
        start.card("Endurance").performClick()
        assertEquals("The battery will not last until the end.", openDialog()?.message)
    }

    @Test
    fun batteryThatGetsLow_isTold() {
        setBattery(percent = 40, plugged = 0)
        app.core.seconds = 3600.0
        open()
        start.card("Endurance").performClick()
        val doubt = "The battery would be at about 20 % at the end: below 25 % phones slow down."
        assertEquals(doubt, openDialog()?.message)
    }

    @Test
    fun storageThatIsTooSmall_isTold() {
        app.core.bytes = Long.MAX_VALUE
        open()
        start.card("Precision").performClick()
        assertTrue(openDialog()?.message.orEmpty().startsWith("The logs need "))
    }

    @Test
    fun marks_followThePhone() {
        open()
        assertTrue(start.texts.contains("✗ Airplane mode is on"))
        assertTrue(start.texts.contains("✓ Nothing is plugged in"))
        Settings.Global.putInt(app.contentResolver, Settings.Global.AIRPLANE_MODE_ON, 1)
        setBattery(percent = 90, plugged = BatteryManager.BATTERY_PLUGGED_AC)
        shadowOf(android.os.Looper.getMainLooper()).idleFor(Duration.ofMillis(1100))
        assertTrue(start.texts.contains("✓ Airplane mode is on"))
        assertTrue(start.texts.contains("✗ Nothing is plugged in"))
    }

    @Test
    fun marks_areReadAloudInWords() {
        open()
        val spoken = start.views.mapNotNull { it.contentDescription?.toString() }
        assertTrue(spoken.contains("To do: Airplane mode is on"))
        assertTrue(spoken.contains("Done: Nothing is plugged in"))
    }

    @Test
    fun heatAndPowerSaver_standUnderTheChecklist() {
        shadowOf(app.service<PowerManager>()).apply {
            setCurrentThermalStatus(3)
            setIsPowerSaveMode(true)
        }
        open()
        val text = start.texts.joinToString("\n")
        assertTrue(text, text.contains("The phone is hot: a study waits until it has cooled."))
        assertTrue(text, text.contains("The power saver is on"))
    }

    @Test
    fun stoppedRuns_areOfferedAndResumedByName() {
        app.results.putRun("20260101T000000Z-screen", state = "interrupted", plan = "screen")
        app.results.putRun("20260102T000000Z-precision", state = "finished")
        open()
        val card = start.card("Go on: On screen")
        card.performClick()
        val extras = requireNotNull(startedExtras())
        assertEquals("20260101T000000Z-screen", extras.getString("resume"))
        assertFalse(start.texts.any { it == "Go on: Precision" })
    }

    @Test
    fun runUnderWay_isNotOfferedAsStopped() {
        app.results.putRun("a", state = "running", plan = "screen")
        app.core.status = """{"state":"running","directory":"/x/a"}"""
        open()
        assertFalse(start.texts.any { it.startsWith("Go on") })
    }

    @Test
    @Config(qualifiers = "land")
    fun landscape_showsTheSame() {
        open()
        assertNotNull(start.card("Endurance"))
    }
}
