package io.hitlab.testbed

import android.content.ContentProvider
import android.content.ContentValues
import android.net.Uri
import android.os.ParcelFileDescriptor
import java.io.File
import org.robolectric.Robolectric

/** A device farm's end of a Game Loop: takes one result, opened for writing only. */
class FarmProvider : ContentProvider() {
    override fun onCreate() = true

    override fun openFile(uri: Uri, mode: String): ParcelFileDescriptor {
        FarmProvider.mode = mode
        return ParcelFileDescriptor.open(file, ParcelFileDescriptor.parseMode(mode))
    }

    override fun query(uri: Uri, p: Array<out String>?, s: String?, a: Array<out String>?, o: String?) = null

    override fun getType(uri: Uri) = "application/javascript"

    override fun insert(uri: Uri, values: ContentValues?) = null

    override fun update(uri: Uri, values: ContentValues?, s: String?, a: Array<out String>?) = 0

    override fun delete(uri: Uri, s: String?, a: Array<out String>?) = 0

    companion object {
        val uri: Uri = Uri.parse("content://farm/result")
        var mode = ""
        private lateinit var file: File

        fun install() {
            mode = ""
            file = File.createTempFile("farm", ".json").apply { deleteOnExit() }
            Robolectric.setupContentProvider(FarmProvider::class.java, "farm")
        }

        fun text() = file.readText()
    }
}
