package io.hitlab.testbed

import android.app.Activity
import android.app.AlertDialog
import android.content.ClipData
import android.content.ClipboardManager
import android.content.Intent
import android.graphics.Typeface
import android.os.Bundle
import android.util.Log
import android.widget.LinearLayout
import android.widget.Toast
import java.io.IOException
import org.json.JSONArray

/** All runs: look at the report, share, delete. And how to get everything to a computer. */
class ResultsActivity : Activity() {
    private lateinit var runs: LinearLayout

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val page = Page(this)
        page.title(getString(R.string.results_title))
        page.body(getString(R.string.results_pull))
        page.add(pullCard())
        runs = page.group()
    }

    override fun onResume() {
        super.onResume()
        refresh()
    }

    private fun pullCard(): Card {
        val line = adbPullLine(hitlab.results.root)
        return Card(this, line)
            .apply { title.typeface = Typeface.MONOSPACE }
            .buttons(R.string.results_copy to { copy(line) })
    }

    private fun copy(line: String) {
        val clip = ClipData.newPlainText(getString(R.string.app_name), line)
        service<ClipboardManager>().setPrimaryClip(clip)
    }

    private fun refresh() = hitlab.background.execute {
        val underWay = CoreStatus.of(hitlab.core.status()).runUnderWay
        val stored = hitlab.results.list().filter { it.name != underWay }
        runOnUiThread {
            runs.removeAllViews()
            if (stored.isEmpty()) runs.addView(emptyNote())
            stored.forEach { runs.addView(cardOf(it)) }
        }
    }

    private fun emptyNote() = text(android.R.style.TextAppearance_Material_Body1, getString(R.string.results_none))

    private fun cardOf(run: StoredRun): Card {
        val title = getString(R.string.run_title, Texts.planTitle(resources, run.plan), Texts.moment(run.startMs))
        return Card(this, title).explain(explanationOf(run)).detail(run.name).buttons(
            R.string.run_report to { openReport(run) },
            R.string.run_share to { share(run) },
            R.string.run_delete to { askToDelete(run) },
        )
    }

    private fun explanationOf(run: StoredRun): String {
        val facts = getString(R.string.run_facts, Texts.state(resources, run), Texts.size(this, run.bytes))
        if (run.warnings == 0) return facts
        return facts + "\n" + resources.getQuantityString(R.plurals.run_warnings, run.warnings, run.warnings)
    }

    /** A finished run has its page; of a stopped one it is made here, of the trials so far. */
    private fun openReport(run: StoredRun) = hitlab.background.execute {
        try {
            if (!run.report.isFile) writeReport(run)
            val intent = Intent(this, ReportActivity::class.java).putExtra(ReportActivity.RUN, run.name)
            runOnUiThread { startActivity(intent) }
        } catch (e: RuntimeException) {
            complain(R.string.run_no_report, e)
        }
    }

    private fun writeReport(run: StoredRun) {
        val problems = hitlab.core.writeReport(JSONArray(listOf(run.directory.path)).toString(), run.report.path)
        Log.i(LOG_TAG, "report of ${run.name}: $problems")
        check(run.report.isFile) { problems }
    }

    private fun share(run: StoredRun) = hitlab.background.execute {
        try {
            ResultZip.inCache(this, run.directory)
            runOnUiThread { startActivity(Intent.createChooser(shareIntent(run), getString(R.string.run_share))) }
        } catch (e: IOException) {
            complain(R.string.run_no_zip, e)
        }
    }

    private fun shareIntent(run: StoredRun): Intent {
        val uri = ResultsProvider.uriOf(this, run.name)
        return Intent(Intent.ACTION_SEND)
            .setType(ResultsProvider.ZIP_TYPE)
            .putExtra(Intent.EXTRA_STREAM, uri)
            .putExtra(Intent.EXTRA_SUBJECT, run.name)
            .addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
            // Without it the chooser has no right to the URI and warns.
            .apply { clipData = ClipData.newRawUri(run.name, uri) }
    }

    private fun askToDelete(run: StoredRun) {
        AlertDialog.Builder(this)
            .setTitle(R.string.delete_title)
            .setMessage(getString(R.string.delete_message, run.name))
            .setPositiveButton(R.string.run_delete) { _, _ -> delete(run) }
            .setNegativeButton(android.R.string.cancel, null)
            .show()
    }

    private fun delete(run: StoredRun) {
        hitlab.background.execute { if (!hitlab.results.delete(run.name)) complain(R.string.delete_failed, null) }
        refresh()
    }

    private fun complain(textId: Int, reason: Exception?) {
        Log.e(LOG_TAG, getString(textId), reason)
        runOnUiThread { Toast.makeText(this, getString(textId), Toast.LENGTH_LONG).show() }
    }
}
