package androidx.test.internal.runner.lifecycle

import android.app.Activity
import android.app.Application
import androidx.test.runner.lifecycle.ActivityLifecycleMonitor
import androidx.test.runner.lifecycle.ApplicationLifecycleMonitor
import androidx.test.runner.lifecycle.ApplicationStage
import androidx.test.runner.lifecycle.Stage
import java.util.WeakHashMap

class ActivityLifecycleMonitorImpl : ActivityLifecycleMonitor {
    private val stages = WeakHashMap<Activity, Stage>()

    fun signalLifecycleChange(stage: Stage, activity: Activity) {
        stages[activity] = stage
    }

    override fun getLifecycleStageOf(activity: Activity) = stages[activity]

    override fun getActivitiesInStage(stage: Stage) = stages.filterValues { it == stage }.keys.toList()
}

class ApplicationLifecycleMonitorImpl : ApplicationLifecycleMonitor {
    fun signalLifecycleChange(application: Application, stage: ApplicationStage) = Unit
}
