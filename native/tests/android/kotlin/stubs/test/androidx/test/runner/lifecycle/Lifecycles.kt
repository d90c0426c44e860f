package androidx.test.runner.lifecycle

import android.app.Activity

enum class Stage { PRE_ON_CREATE, CREATED, STARTED, RESUMED, PAUSED, STOPPED, RESTARTED, DESTROYED }

enum class ApplicationStage { PRE_ON_CREATE, CREATED }

interface ActivityLifecycleMonitor {
    fun getLifecycleStageOf(activity: Activity): Stage?

    fun getActivitiesInStage(stage: Stage): Collection<Activity>
}

interface ApplicationLifecycleMonitor

object ActivityLifecycleMonitorRegistry {
    private var monitor: ActivityLifecycleMonitor? = null

    @JvmStatic
    fun registerInstance(monitor: ActivityLifecycleMonitor?) {
        this.monitor = monitor
    }

    @JvmStatic
    fun getInstance(): ActivityLifecycleMonitor = checkNotNull(monitor) { "no monitor registered" }
}

object ApplicationLifecycleMonitorRegistry {
    @JvmStatic
    fun registerInstance(monitor: ApplicationLifecycleMonitor?) = Unit
}
