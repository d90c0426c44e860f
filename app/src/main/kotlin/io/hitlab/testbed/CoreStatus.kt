package io.hitlab.testbed

import org.json.JSONException
import org.json.JSONObject

enum class JobState {
    IDLE, WAITING, RUNNING, FINISHED, INTERRUPTED, FAILED;

    val isUnderWay get() = this == WAITING || this == RUNNING
    val isOver get() = this == FINISHED || this == INTERRUPTED || this == FAILED

    /** As it stands in the core's JSON and in run.json. */
    val word get() = name.lowercase()

    companion object {
        fun of(word: String) = entries.find { it.word == word }
    }
}

/** What [Core.status] says. */
data class CoreStatus(
    val state: JobState = JobState.IDLE,
    val message: String = "",
    /** Of the run, the whole path; empty while there is none. */
    val directory: String = "",
    val trials: Long = 0,
    val trialsDone: Long = 0,
) {
    /** Without the path, which means nothing outside this phone. */
    val directoryName get() = directory.substringAfterLast('/')

    /** The name of the run that is being written now, if any. */
    val runUnderWay get() = directoryName.takeIf { state.isUnderWay && it.isNotEmpty() }

    companion object {
        /** A text that makes no sense counts as a failed job: the core and the shell do not belong together. */
        fun of(json: String): CoreStatus = try {
            val status = JSONObject(json)
            val word = status.getString("state")
            CoreStatus(
                state = JobState.of(word) ?: throw JSONException("unknown state '$word'"),
                message = status.optString("message"),
                directory = status.optString("directory"),
                trials = status.optLong("trials"),
                trialsDone = status.optLong("trialsDone"),
            )
        } catch (e: JSONException) {
            CoreStatus(JobState.FAILED, "the core's status cannot be read: ${e.message}")
        }
    }
}
