package io.hitlab.testbed

import android.content.pm.PackageManager
import android.net.Uri
import java.io.File
import java.io.IOException
import org.json.JSONObject
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertThrows
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner

@RunWith(RobolectricTestRunner::class)
class GameLoopTest {
    private val app = TestApplication.instance
    private fun planOf(scenario: Int) = GameLoop.extrasOf(mapOf("scenario" to scenario))["plan"]

    @Test
    fun scenarios_arePlansInAFixedOrder() =
        assertEquals(listOf("precision", "load", "screen", "endurance"), (1..GameLoop.count).map(::planOf))

    @Test
    fun everyScenario_isAStudyThatLeavesByItself() {
        for (scenario in 1..GameLoop.count) {
            val order = Order.of(GameLoop.extrasOf(mapOf("scenario" to scenario))) as Order.Start
            assertEquals(true, order.request.plan.isStudy)
            assertEquals(true, order.exit)
        }
    }

    @Test
    fun manifest_announcesAsManyScenarios() {
        val data = app.packageManager.getApplicationInfo(app.packageName, PackageManager.GET_META_DATA).metaData
        assertEquals(GameLoop.count, data.getInt("com.google.test.loops"))
    }

    @Test
    fun scenarioThatDoesNotExist_isRefused() {
        for (scenario in listOf<Any>(0, -1, GameLoop.count + 1, "1", 1L)) {
            val refusal = assertThrows(IllegalArgumentException::class.java) {
                GameLoop.extrasOf(mapOf("scenario" to scenario))
            }
            assertEquals("scenario: unknown '$scenario'; allowed: 1 to 4", refusal.message)
        }
    }

    @Test
    fun extrasBesideTheScenario_overrideAndForeignOnesDoNoHarm() {
        val extras = GameLoop.extrasOf(mapOf("scenario" to 1, "enemies" to 10, "farm" to "x", "resume" to "../.."))
        assertEquals(mapOf("plan" to "precision", "enemies" to 10, "exit" to true), extras)
    }

    @Test
    fun fileUri_isNotWritten() {
        val own = File(app.filesDir, "own.txt").apply { writeText("mine") }
        assertThrows(IOException::class.java) { GameLoop.write(app.contentResolver, Uri.fromFile(own), "theirs") }
        assertEquals("mine", own.readText())
    }

    @Test
    fun ownResults_areNotWrittenTo() {
        app.results.putRun("a")
        val uri = ResultsProvider.uriOf(app, "a")
        assertThrows(IOException::class.java) { GameLoop.write(app.contentResolver, uri, "theirs") }
    }

    @Test
    fun result_hasStateNameAndAnswers() {
        val run = app.results.putRun("20260101T000000Z-precision")
        File(run, "trials.csv").writeText(
            """
            trial,algorithm,status,tests,collisions,true_positives,false_positives,false_negatives,detection_ns
            0,sat,ok,100,20,18,2,1,50
            1,sat,interrupted,999,999,999,999,999,999
            2,pixel,ok,100,18,18,0,0,40
            3,sat,ok,300,10,9,1,0,150
            4,pixel,ok,1
            """.trimIndent(),
        )
        val status = CoreStatus(JobState.FINISHED, directory = run.path, trials = 4, trialsDone = 4)
        val result = JSONObject(LoopResult.of("precision", status))
        assertEquals("precision", result.getString("plan"))
        assertEquals("finished", result.getString("state"))
        assertEquals("20260101T000000Z-precision", result.getString("directory"))
        assertEquals(4, result.getInt("trials"))
        val answers = result.getJSONArray("answers")
        assertEquals(2, answers.length())
        val sat = answers.getJSONObject(1)
        assertEquals("sat", sat.getString("algorithm"))
        assertEquals(2, sat.getInt("trials"))
        assertEquals(400, sat.getInt("tests"))
        assertEquals(30, sat.getInt("collisions"))
        assertEquals(3, sat.getInt("false_positives"))
        assertEquals(1, sat.getInt("false_negatives"))
        assertEquals(0.5, sat.getDouble("ns_per_test"), 1e-12)
    }

    @Test
    fun failureWithoutADirectory_isStillAResult() {
        val result = JSONObject(LoopResult.of(null, CoreStatus(JobState.FAILED, "no plan")))
        assertEquals("failed", result.getString("state"))
        assertEquals("no plan", result.getString("message"))
        assertEquals(0, result.getJSONArray("answers").length())
        assertFalse(result.toString().contains("/"))
    }

    @Test
    fun contentUri_isWrittenWhole() {
        val uri = Uri.parse("content://farm/result")
        FarmProvider.install()
        GameLoop.write(app.contentResolver, uri, "{\"ä\":1}")
        assertEquals("{\"ä\":1}", FarmProvider.text())
        assertEquals("w", FarmProvider.mode)
    }
}
