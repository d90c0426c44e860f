package io.hitlab.testbed

import android.app.Activity
import android.app.AlertDialog
import android.os.Looper
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import org.robolectric.Shadows.shadowOf
import org.robolectric.shadows.ShadowAlertDialog

/** Looking at a screen as a person does: by what it says. */
private val Activity.content: View get() = requireNotNull(findViewById(android.R.id.content))

val Activity.views: List<View> get() = content.withChildren()

fun View.withChildren(): List<View> =
    listOf(this) + ((this as? ViewGroup)?.let { group -> (0 until group.childCount).map(group::getChildAt) }.orEmpty())
        .flatMap { it.withChildren() }

val View.texts: List<String>
    get() = withChildren().filterIsInstance<TextView>().filter { it.visibility == View.VISIBLE }.map { "${it.text}" }

val Activity.texts: List<String> get() = content.texts

fun Activity.card(title: String): Card = views.filterIsInstance<Card>().first { card -> card.texts.first() == title }

fun View.button(text: String): TextView =
    withChildren().filterIsInstance<TextView>().first { it.isClickable && "${it.text}" == text }

fun runMainThread() = shadowOf(Looper.getMainLooper()).idle()

/** The dialog that is open, or null. */
fun openDialog(): AlertDialog? = (ShadowAlertDialog.getLatestDialog() as? AlertDialog)?.takeIf { it.isShowing }

val AlertDialog.message: String get() = shadowOf(this).message.toString()
