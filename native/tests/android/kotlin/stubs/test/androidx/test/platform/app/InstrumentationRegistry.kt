// Robolectric tells AndroidX's test monitor, which is not on Maven Central, of everything that it does. This and the
// other files here are as much of the monitor as Robolectric calls; only what it reads back does anything.
package androidx.test.platform.app

import android.app.Instrumentation
import android.os.Bundle

object InstrumentationRegistry {
    private var instrumentation: Instrumentation? = null
    private var arguments = Bundle.EMPTY

    @JvmStatic
    fun registerInstance(instrumentation: Instrumentation?, arguments: Bundle) {
        this.instrumentation = instrumentation
        this.arguments = arguments
    }

    @JvmStatic
    fun getInstrumentation(): Instrumentation = checkNotNull(instrumentation) { "no instrumentation registered" }

    @JvmStatic
    fun getArguments() = Bundle(arguments)
}
