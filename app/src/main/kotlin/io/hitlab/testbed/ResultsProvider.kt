package io.hitlab.testbed

import android.content.ContentProvider
import android.content.ContentValues
import android.content.Context
import android.database.Cursor
import android.database.MatrixCursor
import android.net.Uri
import android.os.ParcelFileDescriptor
import android.provider.OpenableColumns
import java.io.File
import java.io.FileNotFoundException
import java.io.IOException

/**
 * Hands zips of runs to the apps that a person shares them with: `content://<authority>/<run>.zip`, to be read and
 * nothing else. Not exported; each share grants the right to its one URI.
 */
class ResultsProvider : ContentProvider() {
    override fun onCreate() = true

    override fun openFile(uri: Uri, mode: String): ParcelFileDescriptor {
        if (mode != "r") throw FileNotFoundException("only to be read: $uri")
        return ParcelFileDescriptor.open(zipOf(uri), ParcelFileDescriptor.MODE_READ_ONLY)
    }

    /** Name and size, which mail programs ask for. */
    override fun query(
        uri: Uri,
        projection: Array<out String>?,
        selection: String?,
        selectionArgs: Array<out String>?,
        sortOrder: String?,
    ): Cursor? {
        val zip = try {
            zipOf(uri)
        } catch (_: FileNotFoundException) {
            return null
        }
        val columns = projection ?: arrayOf(OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE)
        val row = columns.map {
            when (it) {
                OpenableColumns.DISPLAY_NAME -> zip.name
                OpenableColumns.SIZE -> zip.length()
                else -> null
            }
        }
        return MatrixCursor(columns, 1).apply { addRow(row) }
    }

    override fun getType(uri: Uri): String? = if (runOf(uri) == null) null else ZIP_TYPE

    override fun insert(uri: Uri, values: ContentValues?): Uri? = refuse()

    override fun update(uri: Uri, values: ContentValues?, selection: String?, arguments: Array<out String>?) = refuse()

    override fun delete(uri: Uri, selection: String?, arguments: Array<out String>?) = refuse()

    private fun refuse(): Nothing = throw UnsupportedOperationException("results are only to be read")

    private fun zipOf(uri: Uri): File {
        val context = context ?: throw FileNotFoundException("no context: $uri")
        val run = runOf(uri) ?: throw FileNotFoundException("no such run: $uri")
        try {
            return ResultZip.inCache(context, run)
        } catch (e: IOException) {
            throw FileNotFoundException("cannot pack $uri: ${e.message}")
        }
    }

    /** The URI is only taken apart, never used as a path: what is left must be the name of a run. */
    private fun runOf(uri: Uri): File? {
        val context = context ?: return null
        val segment = uri.pathSegments.singleOrNull() ?: return null
        if (!segment.endsWith(SUFFIX)) return null
        return context.hitlab.results.find(segment.removeSuffix(SUFFIX))
    }

    companion object {
        const val ZIP_TYPE = "application/zip"
        private const val SUFFIX = ".zip"

        fun uriOf(context: Context, runName: String): Uri = Uri.Builder()
            .scheme("content")
            .authority("${context.packageName}.results")
            .appendPath(runName + SUFFIX)
            .build()
    }
}
