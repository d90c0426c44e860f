package io.hitlab.testbed

import android.app.Activity
import android.content.Context
import android.graphics.Typeface
import android.graphics.drawable.GradientDrawable
import android.os.Build
import android.view.Gravity
import android.view.View
import android.view.ViewGroup.LayoutParams.MATCH_PARENT
import android.view.ViewGroup.LayoutParams.WRAP_CONTENT
import android.view.WindowInsets
import android.widget.Button
import android.widget.FrameLayout
import android.widget.LinearLayout
import android.widget.ScrollView
import android.widget.TextView

/**
 * A screen of the shell: one column that scrolls. Platform views and the theme's own colours, so that dark is dark.
 */
class Page(private val activity: Activity) {
    private val column = activity.column()

    init {
        val padding = activity.dp(16)
        column.setPadding(padding, padding, padding, padding)
        val scroll = ScrollView(activity).apply {
            isFillViewport = true
            clipToPadding = false
            keepClearOfBars()
            addView(column, FrameLayout.LayoutParams(columnWidth(), WRAP_CONTENT, Gravity.CENTER_HORIZONTAL))
        }
        activity.setContentView(scroll)
    }

    fun title(text: CharSequence) =
        add(activity.text(android.R.style.TextAppearance_Material_Headline, text)).asHeading()

    fun section(text: CharSequence): TextView {
        val heading = add(activity.text(android.R.style.TextAppearance_Material_Title, text)).asHeading()
        heading.setPadding(0, activity.dp(24), 0, activity.dp(4))
        return heading
    }

    fun body(text: CharSequence) = add(activity.text(android.R.style.TextAppearance_Material_Body1, text))

    /** A place whose content changes while the page stands. */
    fun group() = add(activity.column())

    fun <V : View> add(view: V): V {
        column.addView(view)
        return view
    }

    /** Lines longer than that are tiring to read. */
    private fun columnWidth(): Int {
        val isWide = activity.resources.configuration.screenWidthDp > MAX_WIDTH_DP
        return if (isWide) activity.dp(MAX_WIDTH_DP) else MATCH_PARENT
    }

    private companion object {
        const val MAX_WIDTH_DP = 640
    }
}

/** Title, explanation, a line in small type, buttons: a thing that can be chosen, or that things can be done with. */
class Card(context: Context, titleText: CharSequence) : LinearLayout(context) {
    val title = context.text(android.R.style.TextAppearance_Material_Subhead, titleText)
    val detail = context.text(android.R.style.TextAppearance_Material_Caption, "")
    private val explanation = context.text(android.R.style.TextAppearance_Material_Body1, "")

    init {
        orientation = VERTICAL
        val padding = context.dp(16)
        setPadding(padding, context.dp(12), padding, context.dp(12))
        minimumHeight = context.dp(72)
        background = outline()
        layoutParams = LayoutParams(MATCH_PARENT, WRAP_CONTENT).apply { topMargin = context.dp(12) }
        title.typeface = Typeface.DEFAULT_BOLD
        explanation.visibility = GONE
        detail.visibility = GONE
        listOf(title, explanation, detail).forEach(::addView)
    }

    fun explain(text: CharSequence) = apply { explanation.show(text) }

    fun detail(text: CharSequence) = apply { detail.show(text) }

    /** The whole card is the button. */
    fun onChoose(action: () -> Unit) = apply {
        isClickable = true
        isFocusable = true
        foreground = context.themeDrawable(android.R.attr.selectableItemBackground)
        setOnClickListener { action() }
    }

    /** Visibly out of reach. */
    fun disable() = apply {
        isEnabled = false
        alpha = DISABLED_ALPHA
    }

    fun buttons(vararg actions: Pair<Int, () -> Unit>) = apply {
        val row = LinearLayout(context).apply { gravity = Gravity.END }
        for ((textId, action) in actions) row.addView(context.button(textId, action), LayoutParams(0, WRAP_CONTENT, 1f))
        addView(row)
    }

    private fun TextView.show(text: CharSequence) {
        this.text = text
        visibility = VISIBLE
    }

    private fun outline() = GradientDrawable().apply {
        cornerRadius = context.dp(12).toFloat()
        setStroke(context.dp(1), faint(context.themeColor(android.R.attr.textColorSecondary)))
    }

    private companion object {
        const val DISABLED_ALPHA = 0.5f
    }
}

/** The same colour at a quarter of its full strength, whatever it had. */
fun faint(color: Int) = (color and 0x00FFFFFF) or 0x40000000

fun Context.dp(size: Int) = (size * resources.displayMetrics.density + 0.5f).toInt()

fun Context.column() = LinearLayout(this).apply { orientation = LinearLayout.VERTICAL }

fun Context.text(style: Int, text: CharSequence) = TextView(this).apply {
    setTextAppearance(style)
    this.text = text
    setPadding(0, dp(2), 0, dp(2))
}

/** Large enough for a thumb. */
fun Context.button(textId: Int, action: () -> Unit) = Button(this, null, android.R.attr.borderlessButtonStyle).apply {
    setText(textId)
    minHeight = dp(48)
    setOnClickListener { action() }
}

fun Context.themeColor(attribute: Int): Int = withAttribute(attribute) { it.getColor(0, 0) }

fun Context.themeDrawable(attribute: Int) = withAttribute(attribute) { it.getDrawable(0) }

private fun <T> Context.withAttribute(attribute: Int, read: (android.content.res.TypedArray) -> T): T {
    val values = obtainStyledAttributes(intArrayOf(attribute))
    try {
        return read(values)
    } finally {
        values.recycle()
    }
}

/** Screen readers jump from heading to heading. */
private fun TextView.asHeading() = apply {
    if (Build.VERSION.SDK_INT >= 28) isAccessibilityHeading = true
}

/**
 * Newer Androids draw an app under status bar, navigation bar and camera. What is to be read or pressed stays clear of
 * them.
 */
fun View.keepClearOfBars() = setOnApplyWindowInsetsListener { view, insets ->
    if (Build.VERSION.SDK_INT >= 30) {
        val bars = insets.getInsets(WindowInsets.Type.systemBars() or WindowInsets.Type.displayCutout())
        view.setPadding(bars.left, bars.top, bars.right, bars.bottom)
    } else {
        @Suppress("DEPRECATION") // The successor came with Android 11.
        view.setPadding(
            insets.systemWindowInsetLeft,
            insets.systemWindowInsetTop,
            insets.systemWindowInsetRight,
            insets.systemWindowInsetBottom,
        )
    }
    insets
}
