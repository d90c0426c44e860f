package io.hitlab.testbed

import android.content.ContentResolver
import android.net.Uri
import android.os.ParcelFileDescriptor
import java.io.FileNotFoundException
import java.io.IOException

/**
 * The contract of device farms: an intent with [ACTION] and a `scenario`, numbered from 1, runs the app unattended;
 * its result goes to the intent's URI; that the Activity finishes says that it is over.
 */
object GameLoop {
    const val ACTION = "com.google.intent.action.TEST_LOOP"
    const val SCENARIO = "scenario"

    /**
     * By scenario. The manifest's `com.google.test.loops` says how many; a test compares. New ones come at the end.
     */
    private val scenarios = listOf("precision", "load", "screen", "endurance")
    val count get() = scenarios.size

    /**
     * The extras that a scenario stands for. Extras of ours may come beside it (`--ei enemies 10`) and override the
     * plan's; what the farm adds for itself is passed over.
     * @throws IllegalArgumentException for a scenario that does not exist.
     */
    fun extrasOf(extras: Map<String, Any?>): Map<String, Any?> {
        val number = extras[SCENARIO] ?: 1
        val plan = (number as? Int)?.let { scenarios.getOrNull(it - 1) }
            ?: throw IllegalArgumentException("scenario: unknown '$number'; allowed: 1 to $count")
        val ours = extras.filterKeys { it in PlanRequest.keys }
        return ours + mapOf(Order.PLAN to plan, Order.EXIT to true)
    }

    /**
     * The farm lets its URI be opened for writing only. Only `content:` is written to: a sender could name one of our
     * own files by `file:`, which we may write and it may not.
     * @throws IOException when nothing could be written.
     */
    fun write(resolver: ContentResolver, uri: Uri, text: String) {
        if (uri.scheme != ContentResolver.SCHEME_CONTENT) throw FileNotFoundException("not a content URI: $uri")
        try {
            val file = resolver.openFileDescriptor(uri, "w") ?: throw FileNotFoundException("nobody answers: $uri")
            ParcelFileDescriptor.AutoCloseOutputStream(file).use { it.write(text.toByteArray()) }
        } catch (e: SecurityException) {
            throw IOException("no right to write: $uri", e)
        }
    }
}
