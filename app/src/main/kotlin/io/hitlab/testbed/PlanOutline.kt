package io.hitlab.testbed

import org.json.JSONObject

/** What [Core.describe] says of a request before it is run. */
data class PlanOutline(
    /** Null when it goes on until somebody leaves. */
    val seconds: Double?,
    /** What its logs will need. */
    val bytes: Long,
    /** Whether its frames are seen. */
    val shown: Boolean,
) {
    companion object {
        fun of(json: String): PlanOutline {
            val outline = JSONObject(json)
            return PlanOutline(
                seconds = if (outline.isNull("seconds")) null else outline.getDouble("seconds"),
                bytes = outline.optLong("bytes"),
                shown = outline.optBoolean("shown"),
            )
        }
    }
}
