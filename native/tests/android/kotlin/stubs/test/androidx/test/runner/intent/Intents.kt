package androidx.test.runner.intent

interface IntentMonitor

object IntentMonitorRegistry {
    @JvmStatic
    fun registerInstance(monitor: IntentMonitor?) = Unit
}

object IntentStubberRegistry {
    @JvmStatic
    fun isLoaded() = false
}
