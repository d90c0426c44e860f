package io.hitlab.testbed

/**
 * What an intent's extras ask for: a request, or the name of a run to go on with.
 *
 * Anybody may send such an intent (`adb shell am start`, device farms), so nothing here is believed: unknown keys
 * and values of a strange kind are refused by name, and a run is named, never given as a path.
 */
sealed interface Order {
    /** Whether the app leaves by itself when all is done. */
    val exit: Boolean

    class Start(val request: PlanRequest, override val exit: Boolean) : Order

    /** [runName] is only a name so far: [ResultStore.find] decides whether there is such a run. */
    class Resume(val runName: String, override val exit: Boolean) : Order

    companion object {
        const val PLAN = "plan"
        const val RESUME = "resume"
        const val EXIT = "exit"
        private val allowed = listOf(PLAN) + PlanRequest.keys + listOf(RESUME, EXIT)

        /**
         * Without any extras: play.
         * @throws IllegalArgumentException with one line that says what is wrong and what is allowed.
         */
        fun of(extras: Map<String, Any?>): Order {
            // Keys with a dot are the system's and other apps' own; ours have none.
            val ours = extras.filterKeys { '.' !in it }
            ours.keys.find { it !in allowed }?.let { key ->
                throw IllegalArgumentException("unknown extra '$key'; allowed: ${allowed.joinToString()}")
            }
            val words = ours.mapValues { (key, value) -> wordOf(key, value) }
            val exit = truthOf(EXIT, words[EXIT] ?: "false")
            return resumption(words, exit) ?: Start(requestOf(words), exit)
        }

        /** Whether these extras ask to leave at the end, as far as that can be told when something else is wrong. */
        fun asksForExit(extras: Map<String, Any?>) = extras[EXIT].toString() == "true"

        private fun requestOf(words: Map<String, String>): PlanRequest {
            val plan = Plans.require(words[PLAN] ?: Plans.PLAY)
            return PlanRequest(plan, words - listOf(PLAN, EXIT))
        }

        private fun resumption(words: Map<String, String>, exit: Boolean): Resume? {
            val runName = words[RESUME] ?: return null
            val others = words.keys - listOf(RESUME, EXIT)
            require(others.isEmpty()) { "resume: a stopped run knows its own ${others.joinToString()}" }
            return Resume(runName, exit)
        }

        private fun truthOf(key: String, word: String) = requireNotNull(word.toBooleanStrictOrNull()) {
            "$key: unknown '$word'; allowed: true, false"
        }

        /** `am start` has a flag for each kind: --es, --ei, --el, --ef, --ez, and --esa, --eia for lists. */
        private fun wordOf(key: String, value: Any?): String = when (value) {
            is String, is Int, is Long, is Float, is Double, is Boolean -> value.toString()
            is Array<*> -> value.joinToString(",") { wordOf(key, it) }
            is IntArray -> value.joinToString(",")
            is List<*> -> value.joinToString(",") { wordOf(key, it) }
            else -> throw IllegalArgumentException("$key: neither text nor number nor true or false")
        }
    }
}
