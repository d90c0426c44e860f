package io.hitlab.testbed

import android.content.ClipboardManager
import android.content.DialogInterface
import android.content.Intent
import android.net.Uri
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf

@RunWith(RobolectricTestRunner::class)
class ResultsActivityTest {
    private val app = TestApplication.instance

    private fun open() = Robolectric.buildActivity(ResultsActivity::class.java).setup().get().also { runMainThread() }

    private fun ResultsActivity.runCards() = views.filterIsInstance<Card>().drop(1)

    private fun ResultsActivity.press(text: String) {
        runCards().first().button(text).performClick()
        runMainThread()
    }

    @Test
    fun noRuns_isSaid() {
        val results = open()
        assertTrue(results.texts.contains("There are no results yet. Run a study."))
        assertEquals(0, results.runCards().size)
    }

    @Test
    fun list_showsPlanStateSizeAndName() {
        app.results.putRun("a", plan = "screen", state = "interrupted", startMs = 2)
        app.results.putRun("b", plan = "precision", startMs = 1)
        val cards = open().runCards()
        assertEquals(2, cards.size)
        val first = cards[0].texts.joinToString("\n")
        assertTrue(first, first.startsWith("On screen, "))
        assertTrue(first, first.contains("Stopped · "))
        assertTrue(first, first.contains("1 doubt: see the report"))
        assertTrue(cards[1].texts.any { it.startsWith("Finished · ") })
    }

    @Test
    fun runUnderWay_cannotBeDeletedBehindItsBack() {
        app.results.putRun("a", state = "running")
        app.core.status = """{"state":"running","directory":"/x/a"}"""
        assertEquals(0, open().runCards().size)
    }

    @Test
    fun pullLine_isShownAndCopied() {
        val results = open()
        val line = adbPullLine(app.results.root)
        assertTrue(results.texts.contains(line))
        results.views.first { it is Card }.button("Copy").performClick()
        assertEquals(line, app.service<ClipboardManager>().primaryClip?.getItemAt(0)?.text)
    }

    @Test
    fun report_opens() {
        app.results.putRun("a")
        val results = open()
        results.press("Report")
        val intent = shadowOf(results).nextStartedActivity
        assertEquals(ReportActivity::class.java.name, intent.component?.className)
        assertEquals("a", intent.getStringExtra(ReportActivity.RUN))
    }

    @Test
    fun reportOfAStoppedRun_isMadeFirst() {
        val run = app.results.putRun("a", state = "interrupted", report = null)
        open().press("Report")
        assertEquals("<html>${run.path}</html>", app.results.list().single().report.readText())
    }

    @Test
    @Suppress("DEPRECATION")
    fun share_grantsReadingOfTheZipAlone() {
        app.results.putRun("a")
        val results = open()
        results.press("Share")
        val chooser = shadowOf(results).nextStartedActivity
        assertEquals(Intent.ACTION_CHOOSER, chooser.action)
        val send = requireNotNull(chooser.getParcelableExtra<Intent>(Intent.EXTRA_INTENT))
        assertEquals(Intent.ACTION_SEND, send.action)
        assertEquals("application/zip", send.type)
        val uri = send.getParcelableExtra<Uri>(Intent.EXTRA_STREAM)
        assertEquals("content://io.hitlab.testbed.results/a.zip", uri.toString())
        assertNotEquals(0, send.flags and Intent.FLAG_GRANT_READ_URI_PERMISSION)
        assertEquals(0, send.flags and Intent.FLAG_GRANT_WRITE_URI_PERMISSION)
        assertEquals(uri, send.clipData?.getItemAt(0)?.uri)
    }

    @Test
    fun deletion_asksFirst() {
        app.results.putRun("a")
        val results = open()
        results.press("Delete")
        val dialog = requireNotNull(openDialog())
        assertEquals("a and its logs will be gone.", dialog.message)
        dialog.getButton(DialogInterface.BUTTON_NEGATIVE).performClick()
        runMainThread()
        assertEquals(1, app.results.list().size)
        results.press("Delete")
        openDialog()?.getButton(DialogInterface.BUTTON_POSITIVE)?.performClick()
        runMainThread()
        assertEquals(0, app.results.list().size)
        assertEquals(0, results.runCards().size)
    }
}
