package io.hitlab.testbed

import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner

@RunWith(RobolectricTestRunner::class)
class OrderTest {
    private fun requestOf(vararg extras: Pair<String, Any?>) =
        (Order.of(mapOf(*extras)) as Order.Start).request.toJson()

    private fun refusalOf(vararg extras: Pair<String, Any?>): String =
        assertThrows(IllegalArgumentException::class.java) { Order.of(mapOf(*extras)) }.message.orEmpty()

    @Test
    fun noExtras_isPlay() = assertEquals("""{"plan":"play"}""", requestOf().toString())

    @Test
    fun lineOfTheManual_becomesARequestOfTexts() {
        val extras = mapOf("plan" to "precision", "algorithms" to "sat,pixel", "enemies" to 100, "exit" to true)
        val order = Order.of(extras)
        val request = (order as Order.Start).request.toJson()
        assertTrue(order.exit)
        assertEquals(setOf("plan", "algorithms", "enemies"), request.keys().asSequence().toSet())
        assertEquals("sat,pixel", request.get("algorithms"))
        assertEquals("100", request.get("enemies"))
    }

    @Test
    fun everyKindThatAmStartKnows_becomesText() {
        val request = requestOf(
            "plan" to "precision", "seed" to 7L, "minutes" to 0.5f, "hits" to false, "enemies" to intArrayOf(1, 10),
            "algorithms" to arrayOf("sat", "pixel"), "sprites" to arrayListOf("mario", "tyrian"),
        )
        assertEquals("7", request.get("seed"))
        assertEquals("0.5", request.get("minutes"))
        assertEquals("false", request.get("hits"))
        assertEquals("1,10", request.get("enemies"))
        assertEquals("sat,pixel", request.get("algorithms"))
        assertEquals("mario,tyrian", request.get("sprites"))
    }

    @Test
    fun exitAsText_isUnderstood() = assertTrue(Order.of(mapOf("exit" to "true")).exit)

    @Test
    fun withoutExit_theAppStays() = assertFalse(Order.of(mapOf("plan" to "quick")).exit)

    @Test
    fun exitThatIsNeitherTrueNorFalse_isRefused() =
        assertEquals("exit: unknown 'yes'; allowed: true, false", refusalOf("exit" to "yes"))

    @Test
    fun unknownKey_isRefusedByName() {
        val refusal = refusalOf("algoritms" to "sat")
        assertTrue(refusal, refusal.startsWith("unknown extra 'algoritms'; allowed: plan, algorithms,"))
    }

    @Test
    fun keysOfTheSystem_arePassedOver() {
        assertEquals("""{"plan":"play"}""", requestOf("android.intent.extra.REFERRER" to Any()).toString())
    }

    @Test
    fun unknownPlan_isRefusedWithTheAllowedOnes() = assertEquals(
        "plan: unknown 'fast'; allowed: play, precision, screen, endurance, load, quick", refusalOf("plan" to "fast"),
    )

    @Test
    fun strangeKinds_areRefused() {
        for (value in listOf(null, Any(), byteArrayOf(1), arrayOf<Any?>(null))) {
            assertEquals("seed: neither text nor number nor true or false", refusalOf("seed" to value))
        }
    }

    @Test
    fun enduranceOnAPhone_isOneCaseShown() {
        val request = requestOf("plan" to "endurance")
        assertEquals("mario", request.get("sprites"))
        assertEquals("diagonal", request.get("routes"))
        assertEquals("rectangle", request.get("algorithms"))
        assertEquals("100", request.get("enemies"))
        assertEquals("15", request.get("minutes"))
        assertEquals("true", request.get("shown"))
    }

    @Test
    fun extras_overrideThePlansOwn() {
        val request = requestOf("plan" to "endurance", "algorithms" to "sat", "minutes" to 1)
        assertEquals("sat", request.get("algorithms"))
        assertEquals("1", request.get("minutes"))
        assertEquals("mario", request.get("sprites"))
    }

    @Test
    fun resume_namesARunAndNothingElse() {
        val order = Order.of(mapOf("resume" to "20260101T000000Z-screen")) as Order.Resume
        assertEquals("20260101T000000Z-screen", order.runName)
        assertEquals("resume: a stopped run knows its own plan", refusalOf("resume" to "a", "plan" to "screen"))
    }

    @Test
    fun everyPlan_canBeOrdered() {
        for (plan in Plans.all) assertEquals(plan.id, requestOf("plan" to plan.id).get("plan"))
    }

    @Test
    fun idsOfPlans_areUnique() = assertEquals(Plans.all.size, Plans.all.map { it.id }.toSet().size)
}
