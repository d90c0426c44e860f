package io.hitlab.testbed

import android.app.AlertDialog
import android.content.Intent
import android.os.Bundle
import android.util.Log
import android.view.Display
import android.view.WindowManager
import android.widget.Toast
import com.google.androidgamesdk.GameActivity
import java.io.IOException

/**
 * The window in which the core plays, measures and shows. Here: which job, what the window should be like, what the
 * phone is like meanwhile, and what becomes of the end. Everything between is C++ (`native/src/platform/android`).
 */
class TestbedActivity : GameActivity() {
    private val core get() = hitlab.core
    private val device by lazy { DeviceInfo(this) }
    private var assignment = Assignment.of(Intent())
    private var guard: GuardWatch? = null
    private var sampler: ResourceSampler? = null

    private var hasEnded = false

    override fun onCreate(savedInstanceState: Bundle?) {
        // android_main starts inside super.onCreate and takes the job: it must lie ready before.
        assignment = Assignment.of(intent)
        handOver(savedInstanceState?.getString(RUN_UNDER_WAY))
        super.onCreate(savedInstanceState)
        prepareWindow()
        if (assignment.order == null) refuse() else watch()
    }

    override fun onStart() {
        super.onStart()
        sampler?.start()
    }

    override fun onStop() {
        sampler?.stop()
        super.onStop()
    }

    override fun onWindowFocusChanged(hasFocus: Boolean) {
        super.onWindowFocusChanged(hasFocus)
        if (hasFocus) window.hideSystemBars()
    }

    /**
     * Android may end the whole process behind our back, and start us again with the old intent: go on, do not begin
     * anew.
     */
    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        if (assignment.isStudy) status().runUnderWay?.let { outState.putString(RUN_UNDER_WAY, it) }
    }

    /** There is one window only (singleTask), so whoever wants another job comes here. */
    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        if (assignment.isStudy && status().state.isUnderWay) {
            refuseMeanwhile(Assignment.of(intent))
        } else {
            setIntent(intent)
            recreate()
        }
    }

    /** The core calls it, too, when it is done: whoever is first, the end is told once. */
    override fun finish() {
        if (!hasEnded) {
            hasEnded = true
            val outcome = if (assignment.order == null) failure(assignment.refusal) else status()
            tellSender(assignment, outcome)
            if (assignment.isStudy && !assignment.exit) startActivity(Intent(this, ResultsActivity::class.java))
        }
        super.finish()
    }

    private fun handOver(runUnderWay: String?) {
        val order = assignment.order ?: return
        try {
            val what = if (runUnderWay == null) whatOf(order) else resumption(runUnderWay)
            val facts = device.facts()
            core.setJob(
                Job(
                    what = what,
                    device = device.toJson(facts, display()),
                    warnings = if (assignment.isStudy) NoiseGuard.warnings(facts) else emptyList(),
                    refreshHz = display().refreshRate,
                    exit = order.exit,
                ).toJson(),
            )
        } catch (e: IllegalArgumentException) {
            assignment = assignment.refused(e.message.orEmpty())
        } catch (e: IllegalStateException) {
            assignment = assignment.refused(e.message.orEmpty())
        }
    }

    private fun whatOf(order: Order): Job.What = when (order) {
        is Order.Resume -> resumption(order.runName)
        is Order.Start -> {
            core.describe(order.request.toJson().toString()) // Refuses wrong words, before anything starts.
            Job.What.Start(order.request, if (order.request.plan.isStudy) resultFolder() else null)
        }
    }

    private fun resumption(runName: String): Job.What {
        val results = hitlab.results
        val run = requireNotNull(results.find(runName)?.let(results::read)) { "resume: there is no run '$runName'" }
        require(run.isResumable) { "resume: '$runName' has finished" }
        return Job.What.Resume(run.directory, results.root)
    }

    private fun resultFolder() = hitlab.results.root.also {
        check(it.isDirectory || it.mkdirs()) { "the folder for results cannot be made: ${it.path}" }
    }

    private fun prepareWindow() {
        window.addFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON)
        window.goEdgeToEdge()
        window.hideSystemBars()
        window.sustainPerformance(this)
        if (assignment.isStudy) RefreshRate.ask(window, display(), RefreshRate.STUDY_HZ)
    }

    private fun watch() {
        if (assignment.isStudy) guard = GuardWatch(core, RefreshRate.STUDY_HZ)
        sampler = ResourceSampler(core, device::facts, ::tick)
    }

    private fun tick(facts: DeviceFacts, statusText: String) {
        guard?.look(facts, display().refreshRate)
        // Without `exit` the core shows the outcome until somebody presses Back.
        if (assignment.exit && CoreStatus.of(statusText).state.isOver && !hasEnded) finish()
    }

    private fun refuse() {
        Log.e(LOG_TAG, assignment.refusal)
        if (assignment.exit) return finish()
        AlertDialog.Builder(this)
            .setTitle(R.string.refused_title)
            .setMessage(assignment.refusal)
            .setCancelable(false)
            .setPositiveButton(android.R.string.ok) { _, _ -> finish() }
            .show()
    }

    /** A dialog would take the focus from a study that is being measured: the message passes by itself. */
    private fun refuseMeanwhile(other: Assignment) {
        val reason = getString(R.string.refused_run_under_way)
        Log.e(LOG_TAG, reason)
        Toast.makeText(this, reason, Toast.LENGTH_LONG).show()
        tellSender(other, failure(reason))
    }

    private fun tellSender(sender: Assignment, outcome: CoreStatus) {
        val result = LoopResult.of(sender.planId, outcome)
        Log.i(LOG_TAG, "${sender.planId}: ${outcome.state.word} ${outcome.message} ${outcome.directory}".trimEnd())
        val uri = sender.resultUri ?: return
        try {
            GameLoop.write(contentResolver, uri, result)
        } catch (e: IOException) {
            Log.e(LOG_TAG, "the result was not written: ${e.message}")
        }
    }

    private fun status() = CoreStatus.of(core.status())

    private fun failure(reason: String) = CoreStatus(JobState.FAILED, reason)

    /** The one that this window is on. */
    @Suppress("DEPRECATION") // The successor came with Android 11 and knows nothing more.
    private fun display(): Display = windowManager.defaultDisplay

    private companion object {
        const val RUN_UNDER_WAY = "runUnderWay"
    }
}
