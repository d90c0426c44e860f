package io.hitlab.testbed

import android.os.Debug
import android.os.Handler
import android.os.HandlerThread
import android.os.Looper
import android.os.Process

/**
 * Once a second, on a thread of its own: reads the phone, hands the readings to the core, asks how the job fares, and
 * tells [onTick] on the main thread. Reading the memory takes milliseconds, which the main thread does not have.
 */
class ResourceSampler(
    private val core: Core,
    private val readFacts: () -> DeviceFacts,
    private val onTick: (DeviceFacts, status: String) -> Unit,
) {
    private val mainThread = Handler(Looper.getMainLooper())
    private var thread: HandlerThread? = null

    /** Only touched on the main thread: a tick that was on its way when [stop] came is dropped. */
    private var running = false

    fun start() {
        if (running) return
        running = true
        // Below the frames' own threads: the sampler must not disturb what is measured.
        val started = HandlerThread("sampler", Process.THREAD_PRIORITY_BACKGROUND).apply { start() }
        thread = started
        val handler = Handler(started.looper)
        val tick = object : Runnable {
            override fun run() {
                sample()
                handler.postDelayed(this, PERIOD_MS)
            }
        }
        handler.post(tick)
    }

    fun stop() {
        running = false
        thread?.quit()
        thread = null
    }

    private fun sample() {
        val facts = readFacts()
        core.setReadings(Readings.of(facts, pssKb = Debug.getPss().takeIf { it > 0 }))
        val status = core.status()
        mainThread.post { if (running) onTick(facts, status) }
    }

    companion object {
        const val PERIOD_MS = 1000L
    }
}
