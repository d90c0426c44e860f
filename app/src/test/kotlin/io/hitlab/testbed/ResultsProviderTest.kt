package io.hitlab.testbed

import android.content.ContentValues
import android.net.Uri
import android.provider.OpenableColumns
import java.io.FileNotFoundException
import java.util.zip.ZipInputStream
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner

@RunWith(RobolectricTestRunner::class)
class ResultsProviderTest {
    private val app = TestApplication.instance
    private val resolver get() = app.contentResolver
    private val uri by lazy { ResultsProvider.uriOf(app, "a") }

    @Before
    fun putRuns() {
        app.results.putRun("a")
        ResultStore(requireNotNull(app.results.root.parentFile)).putRun("secret")
    }

    @Test
    fun zipOfARun_isRead() {
        val names = resolver.openInputStream(uri).use { stream ->
            val zip = ZipInputStream(stream)
            generateSequence { zip.nextEntry }.map { it.name }.toList()
        }
        assertEquals(listOf("a/report.html", "a/run.json", "a/trials.csv"), names)
        assertEquals("application/zip", resolver.getType(uri))
    }

    @Test
    fun nameAndSize_areTold() {
        resolver.query(uri, null, null, null, null).use { cursor ->
            assertTrue(requireNotNull(cursor).moveToFirst())
            assertEquals("a.zip", cursor.getString(cursor.getColumnIndexOrThrow(OpenableColumns.DISPLAY_NAME)))
            assertTrue(cursor.getLong(cursor.getColumnIndexOrThrow(OpenableColumns.SIZE)) > 0)
        }
    }

    @Test
    fun addressesThatLeadOut_openNothing() {
        val base = "content://io.hitlab.testbed.results"
        val paths = listOf(
            "", "/", "/../secret.zip", "/..%2Fsecret.zip", "/%2e%2e%2fsecret.zip", "/a.zip/../../secret.zip",
            "/a/run.json", "/a.zip/run.json", "/run.json", "/secret.zip", "/a", "/a.zip%00", "/..zip", "/.zip",
            "/%2Fetc%2Fpasswd", "/a%2F..%2F..%2Fsecret.zip",
        )
        for (path in paths) {
            val address = Uri.parse(base + path)
            assertThrows(path, FileNotFoundException::class.java) { resolver.openInputStream(address) }
            assertNull(path, resolver.query(address, null, null, null, null))
        }
    }

    @Test
    fun writing_isRefusedInEveryMode() {
        for (mode in listOf("w", "rw", "wt", "wa", "rwt")) {
            assertThrows(mode, FileNotFoundException::class.java) { resolver.openFileDescriptor(uri, mode) }
        }
        val before = resolver.openInputStream(uri)?.use { it.readBytes() }
        assertTrue(requireNotNull(before).isNotEmpty())
    }

    @Test
    fun changingRows_isRefused() {
        val refusal = UnsupportedOperationException::class.java
        assertThrows(refusal) { resolver.insert(uri, ContentValues()) }
        assertThrows(refusal) { resolver.update(uri, ContentValues(), null, null) }
        assertThrows(refusal) { resolver.delete(uri, null, null) }
        assertEquals(1, app.results.list().size)
    }

    @Test
    fun provider_isNotExportedButGrants() {
        val info = requireNotNull(app.packageManager.resolveContentProvider("io.hitlab.testbed.results", 0))
        assertFalse(info.exported)
        assertTrue(info.grantUriPermissions)
    }
}
