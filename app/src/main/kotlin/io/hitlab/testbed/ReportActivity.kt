package io.hitlab.testbed

import android.app.Activity
import android.os.Bundle
import android.util.Log
import android.webkit.WebResourceRequest
import android.webkit.WebSettings
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.FrameLayout
import java.io.IOException

/**
 * Shows a run's report. The page is one file without any script; the WebView gets its text and nothing else: no
 * script, no files, no network, no other page.
 */
class ReportActivity : Activity() {
    private lateinit var page: WebView

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        page = WebView(this).apply {
            contentDescription = getString(R.string.report_description)
            settings.lockDown()
            webViewClient = StayHere()
        }
        val frame = FrameLayout(this).apply {
            keepClearOfBars()
            addView(page)
        }
        setContentView(frame)
        load(intent.getStringExtra(RUN).orEmpty())
    }

    override fun onDestroy() {
        page.destroy()
        super.onDestroy()
    }

    private fun load(runName: String) = hitlab.background.execute {
        try {
            val run = hitlab.results.find(runName)?.let(hitlab.results::read) ?: throw IOException("no run '$runName'")
            val text = run.report.readText()
            // The address exists nowhere. With it, unlike with none, links within the page work.
            runOnUiThread { page.loadDataWithBaseURL(NOWHERE, text, "text/html", "utf-8", null) }
        } catch (e: IOException) {
            Log.e(LOG_TAG, "the report cannot be shown: ${e.message}")
            runOnUiThread(::finish)
        }
    }

    private fun WebSettings.lockDown() {
        javaScriptEnabled = false
        allowFileAccess = false
        allowContentAccess = false
        blockNetworkLoads = true
        // Charts are wide; a page on a phone wants to be pinched.
        builtInZoomControls = true
        displayZoomControls = false
    }

    private class StayHere : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest) = true

        @Deprecated("Android 6 asks this one.")
        override fun shouldOverrideUrlLoading(view: WebView, url: String) = true
    }

    companion object {
        const val RUN = "run"
        private const val NOWHERE = "https://report.invalid/"
    }
}
