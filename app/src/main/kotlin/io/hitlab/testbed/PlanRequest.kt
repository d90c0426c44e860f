package io.hitlab.testbed

import org.json.JSONObject

/** A plan and the words that narrow it down. The core judges the words; here only their keys are known. */
class PlanRequest(val plan: Plan, private val words: Map<String, String>) {
    fun toJson() = JSONObject(plan.defaults + words + ("plan" to plan.id))

    companion object {
        /** The keys of the core's requests, apart from `plan`. They are the names of the program's options, too. */
        val keys = listOf(
            "algorithms", "variants", "sprites", "routes", "enemies", "volumes", "placement", "broadphase", "step",
            "seed", "samples", "minutes", "frames", "hits", "continuous", "shown", "uncapped",
        )

        fun of(plan: Plan) = PlanRequest(plan, emptyMap())
    }
}
