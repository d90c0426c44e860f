package io.hitlab.testbed

import android.content.Context
import android.os.Build
import android.os.Environment
import java.io.File
import java.io.IOException
import org.json.JSONException
import org.json.JSONObject

/** A run on the disk. */
data class StoredRun(
    val directory: File,
    val plan: String,
    /** As run.json has it; a killed run says `running` for ever. Empty when run.json cannot be read. */
    val state: String,
    val startMs: Long,
    val bytes: Long,
    val warnings: Int,
) {
    val name: String get() = directory.name
    val report get() = File(directory, ResultStore.REPORT)

    /** The core goes on with whatever has not finished, a full disk included. */
    val isResumable get() = state.isNotEmpty() && state != JobState.FINISHED.word
}

/** The folder with all runs. Names come from outside, from extras and URIs: none leads out of the folder. */
class ResultStore(val root: File) {
    /** The newest first. */
    fun list(): List<StoredRun> = root.listFiles().orEmpty()
        .mapNotNull { find(it.name) }
        .map(::read)
        .sortedByDescending { it.startMs }

    /** The directory of a run, or null when there is none of that name right in the folder. */
    fun find(name: String): File? {
        if (!NAME.matches(name)) return null
        val directory = File(root, name)
        // A link could still lead anywhere: what counts is where it ends.
        val stays = try {
            directory.canonicalFile == File(root.canonicalFile, name)
        } catch (_: IOException) {
            false
        }
        return directory.takeIf { stays && File(it, RUN_FILE).isFile }
    }

    fun read(directory: File): StoredRun {
        val run = runJson(directory)
        return StoredRun(
            directory = directory,
            plan = run?.optString("plan").orEmpty(),
            state = run?.optString("state").orEmpty(),
            startMs = run?.optLong("start_ms") ?: 0,
            bytes = filesOf(directory).sumOf { it.length() },
            warnings = run?.optJSONArray("warnings")?.length() ?: 0,
        )
    }

    /** False when something is left. */
    fun delete(name: String): Boolean = find(name)?.deleteRecursively() ?: false

    private fun runJson(directory: File): JSONObject? = try {
        File(directory, RUN_FILE).takeIf { it.length() <= MAX_RUN_BYTES }?.let { JSONObject(it.readText()) }
    } catch (_: IOException) {
        null
    } catch (_: JSONException) {
        null
    }

    companion object {
        const val REPORT = "report.html"
        private const val RUN_FILE = "run.json"
        private const val LOCK_FILE = ".lock"

        /** The core's own limit. */
        private const val MAX_RUN_BYTES = 1L shl 20

        /** What the core names its directories; no dot comes first, no slash at all. */
        private val NAME = Regex("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")

        /** What a run consists of: plain files right in its directory. Links and the lock stay out. */
        fun filesOf(directory: File): List<File> = directory.listFiles().orEmpty()
            .filter { it.isFile && it.name != LOCK_FILE && it.canonicalFile == File(directory.canonicalFile, it.name) }
            .sortedBy { it.name }
    }
}

/**
 * Where `adb pull` may read without root: from Android 11 on the shell sees Android/media, but not Android/data.
 * Without any shared storage the app's own folder; then only Share gets results off the phone.
 */
fun resultFolder(context: Context): File {
    @Suppress("DEPRECATION") // Nothing else is readable by the shell and needs no permission.
    val media = if (Build.VERSION.SDK_INT >= 29) context.externalMediaDirs.firstOrNull() else null
    return File(media ?: context.getExternalFilesDir(null) ?: context.filesDir, "hitlab")
}

/**
 * To be typed as it is. `/sdcard` is shorter than where it leads, and the same for every user of the phone's first
 * profile.
 */
fun adbPullLine(root: File): String {
    val storage = Environment.getExternalStorageDirectory().path
    return "adb pull ${root.path.replaceFirst(storage, "/sdcard")} hitlab-results"
}
