package io.hitlab.testbed

import android.content.Intent
import android.webkit.WebView
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf

@RunWith(RobolectricTestRunner::class)
class ReportActivityTest {
    private val app = TestApplication.instance

    private fun open(runName: String?): ReportActivity {
        val intent = Intent(app, ReportActivity::class.java).putExtra(ReportActivity.RUN, runName)
        return Robolectric.buildActivity(ReportActivity::class.java, intent).setup().get().also { runMainThread() }
    }

    private fun ReportActivity.page() = views.filterIsInstance<WebView>().single()

    @Test
    fun page_isTheReportsText() {
        app.results.putRun("a", report = "<html>ä report</html>")
        val loaded = shadowOf(open("a").page()).lastLoadDataWithBaseURL
        assertEquals("<html>ä report</html>", loaded.data)
        assertEquals("text/html", loaded.mimeType)
        assertTrue(loaded.baseUrl.endsWith(".invalid/"))
    }

    @Test
    fun page_hasNoScriptNoFilesNoNetwork() {
        app.results.putRun("a")
        val settings = open("a").page().settings
        assertFalse(settings.javaScriptEnabled)
        assertFalse(settings.allowFileAccess)
        assertFalse(settings.allowContentAccess)
        assertTrue(settings.blockNetworkLoads)
    }

    @Test
    @Suppress("DEPRECATION")
    fun links_leadNowhere() {
        app.results.putRun("a")
        val page = open("a").page()
        val client = shadowOf(page).webViewClient
        for (url in listOf("https://example.org/", "file:///etc/hosts", "content://x/y", "data:text/csv,a")) {
            assertTrue(url, client.shouldOverrideUrlLoading(page, url))
        }
    }

    @Test
    fun runsThatDoNotExistAndPaths_closeTheScreen() {
        app.results.putRun("a")
        ResultStore(requireNotNull(app.results.root.parentFile)).putRun("secret")
        for (name in listOf(null, "", "nothing", "../secret", "/etc")) assertTrue("$name", open(name).isFinishing)
    }

    @Test
    fun runWithoutAReport_closesTheScreen() {
        app.results.putRun("a", report = null)
        assertTrue(open("a").isFinishing)
    }
}
