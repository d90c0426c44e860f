package io.hitlab.testbed

import android.content.Intent
import android.os.Bundle
import android.view.WindowManager
import com.google.androidgamesdk.GameActivity
import org.json.JSONObject
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowLog
import org.robolectric.shadows.ShadowToast

/** Beside the stub of GameActivity, not beside the app's other tests: the real one starts on a phone only. */
@RunWith(RobolectricTestRunner::class)
class TestbedActivityTest {
    private val app = TestApplication.instance
    private val core = app.core

    @Before
    fun installFarm() = FarmProvider.install()

    @After
    fun forgetNativeCode() {
        GameActivity.startNativeCode = {}
    }

    private fun intentOf(vararg extras: Pair<String, Any>) = Intent(app, TestbedActivity::class.java).apply {
        for ((key, value) in extras) {
            when (value) {
                is Int -> putExtra(key, value)
                is Boolean -> putExtra(key, value)
                else -> putExtra(key, value.toString())
            }
        }
    }

    private fun loopIntent(scenario: Int) = intentOf("scenario" to scenario).setAction(GameLoop.ACTION)
        .setDataAndType(FarmProvider.uri, "application/javascript")

    private fun open(intent: Intent, state: Bundle? = null): ActivityController<TestbedActivity> =
        Robolectric.buildActivity(TestbedActivity::class.java, intent).create(state).start().resume().visible()
            .also { runMainThread() }

    /** Waits for the sampler's thread to come round. */
    private fun tickUntil(condition: () -> Boolean) {
        val end = System.nanoTime() + 10_000_000_000
        while (!condition() && System.nanoTime() < end) {
            Thread.sleep(20)
            // Its clock is Robolectric's: it stands still unless it is moved.
            shadowOf(android.os.Looper.getMainLooper()).idleFor(java.time.Duration.ofMillis(200))
        }
        assertTrue("nothing happened in 10 s", condition())
    }

    private fun errors() = ShadowLog.getLogsForTag(LOG_TAG).filter { it.type == android.util.Log.ERROR }.map { it.msg }

    @Test
    fun job_liesReadyWhenNativeCodeStarts() {
        val jobsAtStart = mutableListOf<Int>()
        GameActivity.startNativeCode = { jobsAtStart += core.jobs.size }
        open(intentOf("plan" to "screen"))
        assertEquals(listOf(1), jobsAtStart)
    }

    @Test
    fun job_hasRequestFolderAndDevice() {
        open(intentOf("plan" to "screen", "enemies" to 10))
        val job = core.jobs.single()
        assertEquals("screen", job.getJSONObject("request").getString("plan"))
        assertEquals("10", job.getJSONObject("request").getString("enemies"))
        assertEquals(app.results.root.path, job.getString("results"))
        assertTrue(app.results.root.isDirectory)
        assertFalse(job.getBoolean("exit"))
        assertTrue(job.getJSONObject("device").getString("model").isNotBlank())
        assertTrue(job.getDouble("refresh_hz") > 0)
    }

    @Test
    fun play_writesNoLogs() {
        open(intentOf())
        val job = core.jobs.single()
        assertEquals("play", job.getJSONObject("request").getString("plan"))
        assertFalse(job.has("results"))
        assertEquals(0, job.getJSONArray("warnings").length())
    }

    @Test
    fun window_staysOnAndAStudyAsksFor60Hz() {
        val attributes = open(intentOf("plan" to "screen")).get().window.attributes
        assertNotEquals(0, attributes.flags and WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON)
        assertEquals(60f, attributes.preferredRefreshRate)
        assertEquals(0f, open(intentOf()).get().window.attributes.preferredRefreshRate)
    }

    @Test
    fun wrongExtras_areShownAndLoggedAndNothingRuns() {
        val activity = open(intentOf("plan" to "fast")).get()
        val expected = "plan: unknown 'fast'; allowed: play, precision, screen, endurance, load, quick"
        assertEquals(expected, openDialog()?.message)
        assertEquals(listOf(expected), errors())
        assertEquals(0, core.jobs.size)
        openDialog()?.getButton(android.content.DialogInterface.BUTTON_POSITIVE)?.performClick()
        runMainThread()
        assertTrue(activity.isFinishing)
    }

    @Test
    fun wordsThatTheCoreRefuses_areShownToo() {
        core.refusal = "algorithms: unknown 'foo'; allowed: euclidean"
        open(intentOf("plan" to "quick", "algorithms" to "foo"))
        assertEquals(core.refusal, openDialog()?.message)
        assertEquals(0, core.jobs.size)
    }

    @Test
    fun wrongExtrasWithExit_leaveByThemselves() {
        val activity = open(intentOf("plan" to "fast", "exit" to true)).get()
        assertTrue(activity.isFinishing)
        assertNull(openDialog())
        assertEquals(1, errors().size)
    }

    @Test
    fun wrongScenario_isAFailedResult() {
        val activity = open(loopIntent(99)).get()
        assertTrue(activity.isFinishing)
        val result = JSONObject(FarmProvider.text())
        assertEquals("failed", result.getString("state"))
        assertEquals("scenario: unknown '99'; allowed: 1 to 4", result.getString("message"))
    }

    @Test
    fun scenario_runsWritesItsResultAndLeaves() {
        val activity = open(loopIntent(1)).get()
        assertTrue(core.jobs.single().getBoolean("exit"))
        val run = app.results.putRun("20260101T000000Z-precision")
        core.status = """{"state":"finished","directory":"${run.path}","trials":7,"trialsDone":7}"""
        tickUntil { activity.isFinishing }
        val result = JSONObject(FarmProvider.text())
        assertEquals("precision", result.getString("plan"))
        assertEquals("finished", result.getString("state"))
        assertEquals(7, result.getInt("trials"))
        assertEquals("w", FarmProvider.mode)
    }

    @Test
    fun resultIsThere_evenWhenTheCoreFinishesFirst() {
        val activity = open(loopIntent(2)).get()
        core.status = """{"state":"failed","message":"disk full"}"""
        activity.finish()
        assertEquals("disk full", JSONObject(FarmProvider.text()).getString("message"))
    }

    @Test
    fun endOfAnOlderJob_isNotTakenForOurs() {
        core.status = """{"state":"finished","directory":"/old"}"""
        val activity = open(intentOf("plan" to "quick", "exit" to true)).get()
        tickUntil { core.readings.size >= 1 }
        runMainThread()
        assertFalse(activity.isFinishing)
        core.status = """{"state":"finished","directory":"/new"}"""
        tickUntil { activity.isFinishing }
    }

    @Test
    fun withoutExit_theOutcomeStaysAndResultsFollow() {
        val activity = open(intentOf("plan" to "quick")).get()
        core.status = """{"state":"finished","directory":"/new"}"""
        tickUntil { core.readings.size >= 2 }
        assertFalse(activity.isFinishing)
        activity.finish()
        assertEquals(ResultsActivity::class.java.name, shadowOf(activity).nextStartedActivity.component?.className)
    }

    @Test
    fun leavingPlay_opensNoResults() {
        val activity = open(intentOf()).get()
        activity.finish()
        assertNull(shadowOf(activity).nextStartedActivity)
    }

    @Test
    fun stoppedRun_isResumedInItsDirectory() {
        val run = app.results.putRun("a", state = "interrupted")
        open(intentOf("resume" to "a"))
        assertEquals(run.path, core.jobs.single().getString("resume"))
        assertFalse(core.jobs.single().has("request"))
    }

    @Test
    fun pathsOutsideTheResults_areNotResumed() {
        app.results.putRun("a", state = "interrupted")
        ResultStore(requireNotNull(app.results.root.parentFile)).putRun("secret", state = "interrupted")
        for (name in listOf("../secret", "/etc", "..", app.filesDir.path)) {
            open(intentOf("resume" to name, "exit" to true))
            assertEquals("resume: there is no run '$name'", errors().last())
        }
        assertEquals(0, core.jobs.size)
    }

    @Test
    fun finishedRun_isNotResumed() {
        app.results.putRun("a")
        open(intentOf("resume" to "a"))
        assertEquals("resume: 'a' has finished", openDialog()?.message)
    }

    @Test
    fun secondJobDuringAStudy_isRefusedAndTold() {
        val controller = open(intentOf("plan" to "screen"))
        core.status = """{"state":"running","directory":"/x/a"}"""
        controller.newIntent(loopIntent(1))
        assertEquals(1, core.jobs.size)
        assertEquals("A run is under way: the new one was refused", ShadowToast.getTextOfLatestToast())
        assertEquals(1, errors().size)
        assertEquals("failed", JSONObject(FarmProvider.text()).getString("state"))
        assertFalse(controller.get().isFinishing)
    }

    @Test
    fun secondJobDuringPlay_takesItsPlace() {
        val controller = open(intentOf())
        val playing = controller.get()
        core.status = """{"state":"running"}"""
        controller.newIntent(intentOf("plan" to "quick"))
        runMainThread()
        // Android starts it again with the intent that it has then, Robolectric with the first one.
        assertEquals("quick", playing.intent.getStringExtra("plan"))
        assertEquals(2, core.jobs.size)
    }

    @Test
    fun processThatDied_goesOnWithItsRun() {
        val run = app.results.putRun("a", state = "running", plan = "screen")
        val controller = open(intentOf("plan" to "screen"))
        core.status = """{"state":"running","directory":"${run.path}"}"""
        val state = Bundle().also { controller.saveInstanceState(it) }
        open(intentOf("plan" to "screen"), state)
        assertEquals(run.path, core.jobs.last().getString("resume"))
    }

    @Test
    fun readingsAndDoubts_reachTheCoreDuringAStudy() {
        open(intentOf("plan" to "screen"))
        tickUntil { core.refreshRates.isNotEmpty() }
        assertEquals(6, core.readings.first().size)
    }

    @Test
    fun unreadableResultsFolder_isAMessage() {
        app.results.root.parentFile?.mkdirs()
        app.results.root.writeText("a file in the way")
        open(intentOf("plan" to "quick"))
        assertTrue(openDialog()?.message.orEmpty().startsWith("the folder for results cannot be made: "))
    }

    /** The manifest keeps it from starting there; should that fail, our part of it would not be what ends the app. */
    @Test
    @Config(sdk = [23])
    fun shellOfTheTestbed_callsNothingNewerThanAndroid6() {
        open(intentOf("plan" to "screen")).windowFocusChanged(true).pause().stop().destroy()
        assertEquals(1, core.jobs.size)
    }
}
