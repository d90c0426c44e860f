package io.hitlab.testbed

import android.content.Context
import java.io.File
import java.io.IOException
import java.io.OutputStream
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream

/** Packs a run for sharing. */
object ResultZip {
    /** The run's files under the run's name, so that many unpacked ones lie side by side. */
    fun write(directory: File, out: OutputStream) {
        ZipOutputStream(out).use { zip ->
            for (file in ResultStore.filesOf(directory)) {
                zip.putNextEntry(ZipEntry("${directory.name}/${file.name}").apply { time = file.lastModified() })
                file.inputStream().use { it.copyTo(zip) }
                zip.closeEntry()
            }
        }
    }

    /**
     * The zip of a run in the cache, made anew when there is none or the run is newer. It comes by rename: nobody ever
     * reads half of one.
     * @throws IOException when it cannot be written.
     */
    @Synchronized
    fun inCache(context: Context, directory: File): File {
        val folder = File(context.cacheDir, "share").apply { mkdirs() }
        val zip = File(folder, "${directory.name}.zip")
        val newest = ResultStore.filesOf(directory).maxOfOrNull { it.lastModified() } ?: 0
        if (zip.isFile && zip.lastModified() > newest) return zip
        // One at a time is shared: an older one would only fill the phone.
        folder.listFiles()?.forEach { it.delete() }
        val unfinished = File(folder, "unfinished")
        unfinished.outputStream().use { write(directory, it) }
        if (!unfinished.renameTo(zip)) throw IOException("cannot rename ${unfinished.path}")
        return zip
    }
}
