package io.hitlab.testbed

import android.content.res.AssetManager
import java.io.File
import java.lang.reflect.Modifier
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Assume.assumeTrue
import org.junit.BeforeClass
import org.junit.FixMethodOrder
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runners.MethodSorters

/**
 * The bridge itself: this JVM loads the core that was built for this machine, `-Dhitlab.library=` its path, and calls
 * every `external fun`. Names, signatures, threads, and exceptions instead of crashes. There is no window here, so no
 * job runs.
 */
@FixMethodOrder(MethodSorters.NAME_ASCENDING)
class NativeBridgeTest {
    @get:Rule
    val folder = TemporaryFolder()

    private val notJson = listOf("", "{", "nonsense", "[]", "null", "\"text\"", "{\"plan\":", "\u0000")
    private val playJob =
        """{"request":{"plan":"play"},"device":{"model":"m"},"warnings":[],"refresh_hz":60.0,"exit":false}"""

    private fun assertRefused(what: String, call: () -> Unit) {
        val refusal = assertThrows(what, IllegalArgumentException::class.java) { call() }
        val message = refusal.message.orEmpty()
        assertTrue("'$what' gave '$message'", message.isNotBlank() && '\n' !in message)
    }

    /** Without org.json, which is Android's. Null when there is no such key. */
    private fun field(json: String, key: String): String? {
        val value = Regex("\"$key\"\\s*:\\s*(\"((?:[^\"\\\\]|\\\\.)*)\"|[^,}\\]]+)").find(json) ?: return null
        return value.groups[2]?.value ?: value.groupValues[1].trim()
    }

    private fun assertKeys(json: String, vararg keys: String) {
        for (key in keys) assertTrue("$key in $json", field(json, key) != null)
    }

    @Test
    fun build_namesItself() {
        assertKeys(NativeBridge.build(), "version", "commit", "compiler", "flags", "simd")
    }

    @Test
    fun describe_knowsEveryPlanOfTheShell() {
        for (plan in Plans.all) {
            val words = (plan.defaults + ("plan" to plan.id)).map { "\"${it.key}\":\"${it.value}\"" }
            val outline = NativeBridge.describe(words.joinToString(",", "{", "}"))
            assertEquals(plan.id, field(outline, "plan"))
            assertEquals(plan.id == Plans.PLAY, field(outline, "seconds") == "null")
            assertKeys(outline, "shown", "cases", "trials", "bytes", "command")
        }
    }

    @Test
    fun describe_knowsEveryKeyOfTheShell() {
        val words = mapOf(
            "algorithms" to "sat,pixel", "variants" to "tuned", "sprites" to "mario", "routes" to "diagonal",
            "enemies" to "10", "volumes" to "fitted", "placement" to "independent", "broadphase" to "grid",
            "step" to "2", "seed" to "7", "samples" to "3", "minutes" to "0.5", "frames" to "true", "hits" to "false",
            "continuous" to "true", "shown" to "false", "uncapped" to "false",
        )
        assertEquals(PlanRequest.keys.toSet(), words.keys)
        for ((key, word) in words) {
            val plan = if (key == "minutes") "endurance" else "precision"
            NativeBridge.describe("""{"plan":"$plan","$key":"$word"}""")
            // The samples and the minutes are numbers, the rest words of tables: none of them is this.
            assertRefused(key) { NativeBridge.describe("""{"plan":"$plan","$key":"no such thing"}""") }
        }
    }

    @Test
    fun describe_namesTheWrongWordAndTheAllowedOnes() {
        val refusal = assertThrows(IllegalArgumentException::class.java) {
            NativeBridge.describe("""{"plan":"precision","algorithms":"foo"}""")
        }
        assertEquals(
            "algorithms: unknown 'foo'; allowed: euclidean, manhattan, rectangle, sat, pixel, none", refusal.message,
        )
    }

    @Test
    fun describe_refusesWhatIsNoRequest() {
        val strange = listOf(
            """{"plan":"fast"}""", """{"plan":7}""", """{"plan":null}""", """{"plan":["quick"]}""",
            """{"plan":"quick","speed":"9"}""", """{"plan":"quick","enemies":"-1"}""",
            """{"plan":"quick","enemies":"1\u0000"}""",
            """{"plan":"quick","shown":"perhaps"}""", """{"plan":"quick","seed":"${"9".repeat(10_000)}"}""",
        )
        for (request in notJson + strange) assertRefused(request) { NativeBridge.describe(request) }
    }

    /** Whether what follows a zero byte counts is the parser's choice. */
    @Test
    fun describe_survivesAZeroByte() {
        try {
            NativeBridge.describe("{\"plan\":\"quick\"}\u0000x")
        } catch (e: IllegalArgumentException) {
            assertTrue(e.message.orEmpty().isNotBlank())
        }
    }

    @Test
    fun describe_survivesDeepNestingAndHalfLetters() {
        assertRefused("deep") { NativeBridge.describe("[".repeat(100_000)) }
        assertRefused("half a letter") { NativeBridge.describe("{\"plan\":\"\uD800\"}") }
        assertRefused("a letter beyond 16 bits") { NativeBridge.describe("{\"plan\":\"\uD83D\uDE00\"}") }
    }

    @Test
    fun setJob_refusesWhatIsNoJob() {
        val strange = listOf(
            "{}", """{"request":{}}""", """{"request":{"plan":"quick"},"resume":"/x"}""",
            """{"request":{"plan":"fast"}}""",
            """{"request":"quick"}""", """{"resume":7}""",
        )
        for (job in notJson + strange) assertRefused(job) { NativeBridge.setJob(job) }
    }

    @Test
    fun setJob_takesWhatTheShellWrites() {
        val results = folder.root.path
        NativeBridge.setJob(
            """{"request":{"plan":"quick"},"results":"$results","device":{"model":"m"},"warnings":["w"],
                "refresh_hz":60.0,"exit":true}""",
        )
        NativeBridge.setJob(playJob)
        // For a window; and the end of an older job is forgotten.
        assertEquals("waiting", field(NativeBridge.status(), "state"))
    }

    @Test
    fun status_isWhole() {
        val status = NativeBridge.status()
        assertKeys(status, "state", "message", "directory", "trials", "trialsDone", "fraction", "trial", "waitsFor")
        assertTrue(status, JobState.of(field(status, "state").orEmpty()) != null)
    }

    @Test
    fun readings_haveSixNumbers() {
        NativeBridge.setReadings(LongArray(6) { Long.MIN_VALUE })
        NativeBridge.setReadings(longArrayOf(1000, 2_000_000, -300_000, 50, 305, 0))
        for (size in listOf(0, 1, 5, 7, 1000)) {
            assertRefused("$size numbers") { NativeBridge.setReadings(LongArray(size)) }
        }
    }

    @Test
    fun refreshRate_isARate() {
        NativeBridge.setRefreshHz(60f)
        for (hz in listOf(0f, -1f, Float.NaN, Float.POSITIVE_INFINITY)) {
            assertRefused("$hz") { NativeBridge.setRefreshHz(hz) }
        }
    }

    @Test
    fun stopAndWarning_withoutAJobDoNoHarm() {
        NativeBridge.stop()
        NativeBridge.addWarning("the phone was charging")
        NativeBridge.addWarning("ünïcode \uD83D\uDE00")
    }

    @Test
    fun writeReport_refusesWhatIsNoList() {
        val out = File(folder.root, "report.html")
        for (directories in listOf("", "{", "{}", "[7]", "\u0000")) {
            assertRefused(directories) { NativeBridge.writeReport(directories, out.path) }
        }
        assertFalse(out.exists())
    }

    /** A folder without runs is a problem that is told, or a failure with a line; never a crash. */
    @Test
    fun writeReport_ofNothing_isToldNotCrashed() {
        val missing = File(folder.root, "missing").path
        val answer = try {
            NativeBridge.writeReport("[\"$missing\"]", File(folder.root, "report.html").path)
        } catch (e: IllegalStateException) {
            e.message.orEmpty()
        }
        assertTrue(answer, answer.isNotBlank() && '\n' !in answer)
        assertFalse(File(folder.root, "report.html").exists())
    }

    @Test
    fun manyThreadsAtOnce_getWholeAnswers() {
        val threads = Executors.newFixedThreadPool(THREADS)
        val calls = (0 until THREADS).map { thread ->
            Callable {
                repeat(ROUNDS) { round ->
                    NativeBridge.setReadings(LongArray(6) { (thread * ROUNDS + round).toLong() })
                    NativeBridge.addWarning("warning $thread")
                    NativeBridge.setRefreshHz(60f + thread)
                    assertEquals("quick", field(NativeBridge.describe("""{"plan":"quick"}"""), "plan"))
                    assertTrue(field(NativeBridge.status(), "state") != null)
                    assertRefused("thread $thread") { NativeBridge.describe("{") }
                    NativeBridge.setJob(playJob)
                    NativeBridge.stop()
                }
            }
        }
        try {
            threads.invokeAll(calls, 60, TimeUnit.SECONDS).forEach { it.get() }
        } finally {
            threads.shutdownNow()
        }
    }

    /** A fun without a test here would be the first to break. */
    @Test
    fun everyExternalFun_isCalledHere() {
        val called = setOf(
            "useAssets", "build", "describe", "setJob", "stop", "status", "setReadings", "setRefreshHz", "addWarning",
            "writeReport",
        )
        val native = NativeBridge::class.java.declaredMethods.filter { Modifier.isNative(it.modifiers) }.map { it.name }
        assertEquals(called, native.toSet())
    }

    companion object {
        private const val THREADS = 8
        private const val ROUNDS = 50

        @BeforeClass
        @JvmStatic
        fun loadLibrary() {
            val isNamed = System.getProperty("hitlab.library") != null
            val reason = "hitlab.library does not name the core's file"
            check(isNamed || System.getenv("HITLAB_REQUIRE_KOTLIN") != "1") { reason }
            assumeTrue(reason, isNamed)
            NativeBridge.useAssets(anyAssets())
        }

        /** Android makes them by its own hidden ways; the host's core does not look inside. */
        private fun anyAssets(): AssetManager {
            val field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe").apply { isAccessible = true }
            val unsafe = field.get(null)
            val allocate = unsafe.javaClass.getMethod("allocateInstance", Class::class.java)
            return allocate.invoke(unsafe, AssetManager::class.java) as AssetManager
        }
    }
}
