package io.hitlab.testbed

import android.content.Context
import android.content.res.Resources
import android.text.format.Formatter
import java.text.DateFormat
import java.util.Date
import kotlin.math.ceil
import kotlin.math.roundToInt

/** Figures for people. */
object Texts {
    /**
     * About so long: seconds under a minute and a half, then minutes, then hours; null goes on until somebody leaves.
     */
    fun duration(resources: Resources, seconds: Double?): String = when {
        seconds == null -> resources.getString(R.string.duration_open)
        seconds < 90 -> quantity(resources, R.plurals.duration_seconds, ceil(seconds).toInt().coerceAtLeast(1))
        seconds < 90 * 60 -> quantity(resources, R.plurals.duration_minutes, (seconds / 60).roundToInt())
        else -> quantity(resources, R.plurals.duration_hours, (seconds / 3600).roundToInt())
    }

    fun size(context: Context, bytes: Long): String = Formatter.formatShortFileSize(context, bytes)

    fun moment(ms: Long): String = DateFormat.getDateTimeInstance(DateFormat.MEDIUM, DateFormat.SHORT).format(Date(ms))

    fun planTitle(resources: Resources, planId: String): String =
        Plans.find(planId)?.let { resources.getString(it.titleId) } ?: planId

    /** As run.json calls it, in words. A run that still says `running` was killed. */
    fun state(resources: Resources, run: StoredRun): String = when (run.state) {
        JobState.FINISHED.word -> resources.getString(R.string.state_finished)
        JobState.FAILED.word -> resources.getString(R.string.state_failed)
        JobState.INTERRUPTED.word, JobState.RUNNING.word -> resources.getString(R.string.state_stopped)
        else -> resources.getString(R.string.state_unreadable)
    }

    private fun quantity(resources: Resources, id: Int, count: Int) = resources.getQuantityString(id, count, count)
}
