package io.hitlab.testbed

import android.app.Activity
import android.app.AlertDialog
import android.content.Intent
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.widget.LinearLayout

/**
 * The first screen: what can be done and how long it takes, what was stopped, and whether the phone is ready for a
 * study.
 */
class StartActivity : Activity() {
    private val device by lazy { DeviceInfo(this) }
    private val mainThread = Handler(Looper.getMainLooper())
    private val outlines = mutableMapOf<Plan, PlanOutline>()
    private lateinit var stoppedRuns: LinearLayout
    private lateinit var checklist: ChecklistView

    /** GameActivity 4 ends at once on Android 6; all but the results would be in vain there. */
    private val canRun by lazy { resources.getBoolean(R.bool.has_game_activity) }

    private val refreshChecklist = object : Runnable {
        override fun run() {
            checklist.show(device.facts())
            mainThread.postDelayed(this, ResourceSampler.PERIOD_MS)
        }
    }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val page = Page(this)
        page.title(getString(R.string.app_name))
        page.body(getString(R.string.start_question))
        if (!canRun) page.body(getString(R.string.start_too_old))
        stoppedRuns = page.group()
        for (plan in Plans.all.filter { it.offered }) page.add(cardOf(plan))
        page.add(resultsCard())
        page.section(getString(R.string.checklist_title))
        checklist = page.add(ChecklistView(this))
    }

    override fun onResume() {
        super.onResume()
        refreshChecklist.run()
        if (canRun) listStoppedRuns()
    }

    override fun onPause() {
        mainThread.removeCallbacks(refreshChecklist)
        super.onPause()
    }

    private fun cardOf(plan: Plan): Card {
        val card = Card(this, getString(plan.titleId)).explain(getString(plan.explanationId))
        if (!canRun) return card.disable()
        describe(plan, card)
        return card.onChoose { choose(plan) }
    }

    private fun resultsCard() = Card(this, getString(R.string.results_title))
        .explain(getString(R.string.results_explained))
        .onChoose { startActivity(Intent(this, ResultsActivity::class.java)) }

    private fun describe(plan: Plan, card: Card) = hitlab.background.execute {
        val outline = try {
            PlanOutline.of(hitlab.core.describe(PlanRequest.of(plan).toJson().toString()))
        } catch (e: RuntimeException) {
            runOnUiThread { card.detail(e.message.orEmpty()) }
            return@execute
        }
        runOnUiThread {
            outlines[plan] = outline
            card.detail(detailOf(plan, outline))
        }
    }

    private fun detailOf(plan: Plan, outline: PlanOutline): String {
        val duration = Texts.duration(resources, outline.seconds)
        if (!plan.isStudy) return duration
        return getString(R.string.plan_detail, duration, Texts.size(this, outline.bytes))
    }

    private fun choose(plan: Plan) {
        val intent = Intent(this, TestbedActivity::class.java).putExtra(Order.PLAN, plan.id)
        if (plan.isStudy) startAfterDoubts(intent, outlines[plan]) else startActivity(intent)
    }

    /** Nobody is kept from measuring with a bad phone, but everybody knows. */
    private fun startAfterDoubts(intent: Intent, outline: PlanOutline?) {
        val doubts = doubtsAbout(outline)
        if (doubts.isEmpty()) return startActivity(intent)
        AlertDialog.Builder(this)
            .setTitle(R.string.doubts_title)
            .setMessage(doubts.joinToString("\n\n"))
            .setPositiveButton(R.string.doubts_start) { _, _ -> startActivity(intent) }
            .setNegativeButton(android.R.string.cancel, null)
            .show()
    }

    private fun doubtsAbout(outline: PlanOutline?): List<String> {
        val facts = device.facts()
        val doubts = NoiseGuard.doubts(facts).map { getString(it.textId) }
        if (outline == null) return doubts
        return doubts + listOfNotNull(batteryDoubt(facts, outline), storageDoubt(outline))
    }

    private fun batteryDoubt(facts: DeviceFacts, outline: PlanOutline): String? {
        val seconds = outline.seconds ?: return null
        val percentLeft = BatteryForecast.percentLeft(facts, seconds)?.toInt() ?: 0
        return when (BatteryForecast.verdict(facts, seconds)) {
            BatteryForecast.Verdict.LASTS -> null
            BatteryForecast.Verdict.GETS_LOW -> getString(R.string.doubt_battery_gets_low, percentLeft)
            BatteryForecast.Verdict.RUNS_OUT -> getString(R.string.doubt_battery_runs_out)
        }
    }

    private fun storageDoubt(outline: PlanOutline): String? {
        // The folder itself may not be there yet; the one around it always is.
        val free = hitlab.results.root.parentFile?.usableSpace ?: return null
        if (free >= outline.bytes) return null
        return getString(R.string.doubt_storage, Texts.size(this, outline.bytes), Texts.size(this, free))
    }

    private fun listStoppedRuns() = hitlab.background.execute {
        val underWay = CoreStatus.of(hitlab.core.status()).runUnderWay
        val runs = hitlab.results.list().filter { it.isResumable && it.name != underWay }
        runOnUiThread {
            stoppedRuns.removeAllViews()
            runs.forEach { stoppedRuns.addView(stoppedCard(it)) }
        }
    }

    private fun stoppedCard(run: StoredRun): Card {
        val title = getString(R.string.resume_title, Texts.planTitle(resources, run.plan))
        val intent = Intent(this, TestbedActivity::class.java).putExtra(Order.RESUME, run.name)
        return Card(this, title)
            .explain(getString(R.string.resume_explained))
            .detail(Texts.moment(run.startMs))
            .onChoose { startAfterDoubts(intent, null) }
    }
}
