package io.hitlab.testbed

/**
 * The noise guard while a study runs: tells the core of each doubt when it first comes up, and of the display's rate.
 */
class GuardWatch(private val core: Core, private val askedHz: Float) {
    private val told = mutableSetOf<String>()
    private var toldHz = 0f
    private var ticks = 0

    /** Once a second. */
    fun look(facts: DeviceFacts, refreshHz: Float) {
        if (refreshHz != toldHz) core.setRefreshHz(refreshHz)
        toldHz = refreshHz
        ticks++
        // A display needs a moment to change its rate, and may blink meanwhile.
        val settledHz = refreshHz.takeIf { ticks > SETTLING_TICKS }
        val known = facts.copy(refreshHz = settledHz, askedHz = askedHz)
        NoiseGuard.warnings(known).filter(told::add).forEach(core::addWarning)
    }

    private companion object {
        const val SETTLING_TICKS = 3
    }
}
