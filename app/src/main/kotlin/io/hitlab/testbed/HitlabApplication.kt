package io.hitlab.testbed

import android.app.Application
import android.content.Context
import java.util.concurrent.Executor
import java.util.concurrent.Executors

/** What all screens share: the core, the results, and one thread for what takes long. */
open class HitlabApplication : Application() {
    open val core: Core get() = NativeBridge

    /** For files and for the core's longer answers. One thread, so that a zip and a deletion never cross. */
    open val background: Executor by lazy { Executors.newSingleThreadExecutor() }

    val results: ResultStore by lazy { ResultStore(resultFolder(this)) }

    override fun onCreate() {
        super.onCreate()
        core.useAssets(assets)
    }
}

/** The application of any part of it. */
val Context.hitlab: HitlabApplication get() = applicationContext as HitlabApplication

/** A service that every Android has. */
inline fun <reified T : Any> Context.service(): T =
    checkNotNull(getSystemService(T::class.java)) { "this Android has no ${T::class.java.simpleName}" }

/** Of all our lines in logcat. */
const val LOG_TAG = "Hitlab"
