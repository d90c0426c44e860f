package io.hitlab.testbed

import android.content.Intent
import android.net.Uri
import android.os.BadParcelableException

/** What an intent asks of [TestbedActivity], and how its sender wants to hear of the end. */
class Assignment private constructor(
    /** Null when it cannot be done: then [refusal] says why. */
    val order: Order?,
    val refusal: String,
    val exit: Boolean,
    /** Of a device farm, for the result. */
    val resultUri: Uri?,
) {
    private val start get() = order as? Order.Start

    /** Only a study makes logs. A run that is resumed is one. */
    val isStudy get() = order is Order.Resume || start?.request?.plan?.isStudy == true

    /** Null when it is refused or resumed: run.json knows then. */
    val planId get() = start?.request?.plan?.id

    fun refused(reason: String) = Assignment(null, reason, exit, resultUri)

    companion object {
        fun of(intent: Intent): Assignment {
            val isLoop = intent.action == GameLoop.ACTION
            val resultUri = intent.data.takeIf { isLoop }
            return try {
                val extras = extrasOf(intent)
                read(extras, isLoop, resultUri)
            } catch (e: BadParcelableException) {
                Assignment(null, "the extras cannot be read: ${e.message}", isLoop, resultUri)
            }
        }

        private fun read(extras: Map<String, Any?>, isLoop: Boolean, resultUri: Uri?): Assignment = try {
            val order = Order.of(if (isLoop) GameLoop.extrasOf(extras) else extras)
            Assignment(order, "", order.exit, resultUri)
        } catch (e: IllegalArgumentException) {
            Assignment(null, e.message.orEmpty(), isLoop || Order.asksForExit(extras), resultUri)
        }

        /** Of every kind: [Order] sorts them. The successors of `get` want to know the kind beforehand. */
        @Suppress("DEPRECATION")
        private fun extrasOf(intent: Intent): Map<String, Any?> {
            val extras = intent.extras ?: return emptyMap()
            return extras.keySet().associateWith { extras.get(it) }
        }
    }
}
