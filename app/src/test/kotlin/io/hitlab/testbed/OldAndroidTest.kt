package io.hitlab.testbed

import android.content.Intent
import android.os.Build
import android.webkit.WebView
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config

/** The oldest Android we promise, with its own framework: a call that it does not know yet ends a test here. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [23])
class OldAndroidTest {
    private val app = TestApplication.instance

    @Test
    fun thisIsAndroid6() = assertEquals(Build.VERSION_CODES.M, Build.VERSION.SDK_INT)

    @Test
    fun startScreen_explainsAndOffersResultsOnly() {
        app.results.putRun("a", state = "interrupted")
        val start = Robolectric.buildActivity(StartActivity::class.java).setup().get()
        runMainThread()
        assertTrue(start.texts.any { it.startsWith("Playing and measuring need Android 7") })
        for (title in listOf("Play", "Precision", "On screen", "Endurance")) {
            assertFalse(title, start.card(title).isEnabled)
            start.card(title).performClick()
        }
        assertNull(shadowOf(start).nextStartedActivity)
        assertFalse(start.texts.any { it.startsWith("Go on") })
        start.card("Results").performClick()
        assertEquals(ResultsActivity::class.java.name, shadowOf(start).nextStartedActivity.component?.className)
    }

    @Test
    fun results_areListedAndShared() {
        app.results.putRun("a")
        val results = Robolectric.buildActivity(ResultsActivity::class.java).setup().get()
        runMainThread()
        results.views.filterIsInstance<Card>().last().button("Share").performClick()
        runMainThread()
        assertEquals(Intent.ACTION_CHOOSER, shadowOf(results).nextStartedActivity.action)
        assertEquals(1, ResultZip.inCache(app, requireNotNull(app.results.find("a"))).parentFile?.list()?.size)
    }

    @Test
    fun report_isShown() {
        app.results.putRun("a")
        val intent = Intent(app, ReportActivity::class.java).putExtra(ReportActivity.RUN, "a")
        val report = Robolectric.buildActivity(ReportActivity::class.java, intent).setup().get()
        runMainThread()
        assertFalse(report.views.filterIsInstance<WebView>().single().settings.javaScriptEnabled)
    }

    @Test
    fun device_tellsWhatAndroid6Knows() {
        val info = DeviceInfo(app)
        val facts = info.facts()
        assertNull(facts.thermal)
        val display = requireNotNull(app.service<android.hardware.display.DisplayManager>().getDisplay(0))
        val device = info.toJson(facts, display)
        assertNotNull(device.getString("soc"))
        assertFalse(device.has("game_mode"))
    }

    @Test
    fun folderOfResults_isTheAppsOwnOnExternalStorage() =
        assertEquals(app.getExternalFilesDir(null), resultFolder(app).parentFile)
}
