package io.hitlab.testbed

import android.content.ContextWrapper
import android.os.Environment
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.File
import java.nio.file.Files
import java.util.zip.ZipInputStream
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner

@RunWith(RobolectricTestRunner::class)
class ResultStoreTest {
    @get:Rule
    val folder = TemporaryFolder()
    private val store by lazy { ResultStore(folder.newFolder("hitlab")) }

    private fun entriesOf(directory: File): Map<String, String> {
        val bytes = ByteArrayOutputStream().also { ResultZip.write(directory, it) }.toByteArray()
        val zip = ZipInputStream(ByteArrayInputStream(bytes))
        return generateSequence { zip.nextEntry }.associate { it.name to zip.readBytes().decodeToString() }
    }

    @Test
    fun folderThatDoesNotExist_isEmpty() = assertEquals(0, ResultStore(File("/nowhere/at/all")).list().size)

    @Test
    fun runs_areListedNewestFirst() {
        store.putRun("a", startMs = 1)
        store.putRun("c", startMs = 3)
        store.putRun("b", startMs = 2)
        assertEquals(listOf("c", "b", "a"), store.list().map { it.name })
    }

    @Test
    fun run_tellsPlanStateSizeAndWarnings() {
        val directory = store.putRun("a", state = "interrupted", plan = "screen", startMs = 42)
        val run = store.list().single()
        assertEquals("screen", run.plan)
        assertEquals("interrupted", run.state)
        assertEquals(42L, run.startMs)
        assertEquals(1, run.warnings)
        assertEquals(ResultStore.filesOf(directory).sumOf { it.length() }, run.bytes)
    }

    @Test
    fun whateverHasNotFinished_canBeResumed() {
        fun isResumable(state: String) = store.read(store.putRun("a", state = state)).isResumable
        for (state in listOf("running", "interrupted", "failed")) assertTrue(state, isResumable(state))
        assertFalse(isResumable("finished"))
    }

    @Test
    fun brokenRunFile_isListedAsUnreadable() {
        File(store.putRun("a"), "run.json").writeText("{")
        val run = store.list().single()
        assertEquals("", run.state)
        assertFalse(run.isResumable)
    }

    @Test
    fun foldersWithoutARunFile_areNoRuns() {
        File(store.root, "stray").mkdirs()
        File(store.root, "file").writeText("")
        assertEquals(0, store.list().size)
    }

    @Test
    fun namesThatLeadOut_findNothing() {
        val outside = ResultStore(folder.root).putRun("secret")
        store.putRun("a")
        val names = listOf(
            "", ".", "..", "../secret", "a/../../secret", "..%2Fsecret", outside.path, "/", "a/",
            "a\u0000", "./a", "~", "a b",
        )
        for (name in names) assertNull(name, store.find(name))
        assertNotNull(store.find("a"))
    }

    @Test
    fun linkThatLeadsOut_findsNothing() {
        val outside = ResultStore(folder.root).putRun("secret")
        Files.createSymbolicLink(File(store.root, "link").also { it.parentFile?.mkdirs() }.toPath(), outside.toPath())
        assertNull(store.find("link"))
        assertFalse(store.delete("link"))
        assertTrue(outside.isDirectory)
    }

    @Test
    fun deletion_takesOneRunOnly() {
        store.putRun("a")
        store.putRun("b")
        assertTrue(store.delete("a"))
        assertEquals(listOf("b"), store.list().map { it.name })
        assertFalse(store.delete("a"))
        assertFalse(store.delete("../hitlab"))
        assertEquals(listOf("b"), store.list().map { it.name })
    }

    @Test
    fun zip_holdsTheRunsFilesUnderItsName() {
        val entries = entriesOf(store.putRun("a", report = "<html>x</html>"))
        assertEquals(setOf("a/run.json", "a/trials.csv", "a/report.html"), entries.keys)
        assertEquals("<html>x</html>", entries["a/report.html"])
    }

    @Test
    fun zip_leavesOutLinksAndFolders() {
        val secret = folder.newFile("secret.txt").apply { writeText("secret") }
        val run = store.putRun("a")
        Files.createSymbolicLink(File(run, "link.txt").toPath(), secret.toPath())
        File(run, "folder").mkdirs()
        assertEquals(setOf("a/run.json", "a/trials.csv", "a/report.html"), entriesOf(run).keys)
    }

    @Test
    fun zipInTheCache_isMadeAnewWhenTheRunChanges() {
        val run = store.putRun("a")
        val context = TestApplication.instance
        val first = ResultZip.inCache(context, run).apply { setLastModified(System.currentTimeMillis() + 10_000) }
        val firstBytes = first.readBytes()
        assertEquals(first.lastModified(), ResultZip.inCache(context, run).lastModified())
        File(run, "trials.csv").apply { appendText("1,ok\n") }.setLastModified(first.lastModified() + 10_000)
        assertNotEquals(firstBytes.toList(), ResultZip.inCache(context, run).readBytes().toList())
    }

    @Test
    fun onlyTheLastZip_staysInTheCache() {
        val context = TestApplication.instance
        ResultZip.inCache(context, store.putRun("a"))
        ResultZip.inCache(context, store.putRun("b"))
        assertEquals(listOf("b.zip"), File(context.cacheDir, "share").list().orEmpty().toList())
    }

    private fun contextWith(media: File?, files: File?) = object : ContextWrapper(TestApplication.instance) {
        override fun getExternalMediaDirs() = arrayOf(media)

        override fun getExternalFilesDir(type: String?) = files
    }

    @Test
    fun folderOfResults_isWhereTheShellMayRead() {
        val media = File("/storage/emulated/0/Android/media/io.hitlab.testbed")
        val files = File("/storage/emulated/0/Android/data/io.hitlab.testbed/files")
        assertEquals(File(media, "hitlab"), resultFolder(contextWith(media, files)))
        assertEquals(File(files, "hitlab"), resultFolder(contextWith(null, files)))
        assertEquals(File(TestApplication.instance.filesDir, "hitlab"), resultFolder(contextWith(null, null)))
    }

    @Test
    fun pullLine_isShortAndExact() {
        val storage = Environment.getExternalStorageDirectory().path
        assertEquals(
            "adb pull /sdcard/Android/media/io.hitlab.testbed/hitlab hitlab-results",
            adbPullLine(File("$storage/Android/media/io.hitlab.testbed/hitlab")),
        )
        assertEquals("adb pull /other/hitlab hitlab-results", adbPullLine(File("/other/hitlab")))
    }
}
