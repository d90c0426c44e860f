package io.hitlab.testbed

/** A row of [Plans]. */
class Plan(
    /** As the core and the logs call it. Never renamed. */
    val id: String,
    val titleId: Int,
    val explanationId: Int,
    /** What the plan means on a phone, unless extras say otherwise. */
    val defaults: Map<String, String> = emptyMap(),
    /** Whether the start screen offers it; the others can be started by extras. */
    val offered: Boolean = true,
) {
    /** Everything but playing makes logs. */
    val isStudy get() = id != Plans.PLAY
}

/** All that can be started, in the order of the start screen. */
object Plans {
    const val PLAY = "play"

    /** All 108 cases for 15 minutes each would be a day: a phone shows the busiest one. */
    private val oneCase = mapOf(
        "sprites" to "mario",
        "routes" to "diagonal",
        "algorithms" to "rectangle",
        "enemies" to "100",
        "minutes" to "15",
        "shown" to "true",
    )

    val all = listOf(
        Plan(PLAY, R.string.plan_play, R.string.plan_play_explained),
        Plan("precision", R.string.plan_precision, R.string.plan_precision_explained),
        Plan("screen", R.string.plan_screen, R.string.plan_screen_explained),
        Plan("endurance", R.string.plan_endurance, R.string.plan_endurance_explained, oneCase),
        Plan("load", R.string.plan_load, R.string.plan_load_explained, offered = false),
        Plan("quick", R.string.plan_quick, R.string.plan_quick_explained, offered = false),
    )

    fun find(id: String): Plan? = all.find { it.id == id }

    /** @throws IllegalArgumentException with a line that names what is allowed. */
    fun require(id: String): Plan =
        requireNotNull(find(id)) { "plan: unknown '$id'; allowed: ${all.joinToString { it.id }}" }
}
