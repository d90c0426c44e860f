package io.hitlab.testbed

import android.content.Context
import android.widget.LinearLayout
import android.widget.TextView

/** The noise guard's checklist with live marks, and what else it doubts. */
class ChecklistView(context: Context) : LinearLayout(context) {
    private val marks = NoiseGuard.Check.entries.associateWith { line() }
    private val doubts: TextView
    private var shown: Pair<Map<NoiseGuard.Check, Boolean>, List<NoiseGuard.Doubt>>? = null

    init {
        orientation = VERTICAL
        doubts = line()
        val hint = context.getString(R.string.checklist_hint)
        addView(context.text(android.R.style.TextAppearance_Material_Caption, hint))
    }

    /**
     * Called every second: touches the views only when something has changed, or a screen reader would never be
     * silent.
     */
    fun show(facts: DeviceFacts) {
        val checks = NoiseGuard.checklist(facts)
        val others = NoiseGuard.doubts(facts).filter { it !in inChecklist }
        if (shown == checks to others) return
        shown = checks to others
        for ((check, isMet) in checks) mark(marks.getValue(check), context.getString(check.textId), isMet)
        doubts.text = others.joinToString("\n") { context.getString(it.textId) }
        doubts.visibility = if (others.isEmpty()) GONE else VISIBLE
    }

    private fun mark(view: TextView, text: String, isMet: Boolean) {
        view.text = context.getString(if (isMet) R.string.check_met else R.string.check_open, text)
        // The marks are signs; read aloud they are words.
        view.contentDescription =
            context.getString(if (isMet) R.string.check_met_spoken else R.string.check_open_spoken, text)
    }

    private fun line() = context.text(android.R.style.TextAppearance_Material_Body1, "").also(::addView)

    private companion object {
        /** They have a line of their own. */
        val inChecklist = setOf(NoiseGuard.Doubt.LOW_BATTERY, NoiseGuard.Doubt.CHARGING)
    }
}
