package io.hitlab.testbed

/** The phone at one moment, as far as it disturbs measurements. Null is unknown. */
data class DeviceFacts(
    /** 0 none to 6 shutdown; Android 10 and later tell. */
    val thermal: Int? = null,
    val batteryPercent: Int? = null,
    /** What is left, in microampere-hours. */
    val chargeUah: Long? = null,
    /** In microamperes. Makers disagree about the sign, some about the unit: see [BatteryForecast]. */
    val currentUa: Long? = null,
    /** In tenths of a degree Celsius, as Android has it. */
    val temperatureTenths: Int? = null,
    val pluggedIn: Boolean = false,
    val powerSaver: Boolean = false,
    val airplaneMode: Boolean = false,
    /** Silent or vibrating. */
    val muted: Boolean = false,
    val automaticBrightness: Boolean = false,
    /** Null until the display has had time to follow [askedHz]. */
    val refreshHz: Float? = null,
    /** Null while nothing is asked of the display. */
    val askedHz: Float? = null,
    val debuggable: Boolean = false,
    val emulator: Boolean = false,
)

/** A line for [Core.setReadings]: what `resources.csv` has of the phone. */
object Readings {
    const val UNKNOWN = Long.MIN_VALUE

    /** The order is the core's. */
    fun of(facts: DeviceFacts, pssKb: Long?): LongArray = listOf(
        pssKb,
        facts.chargeUah,
        facts.currentUa,
        facts.batteryPercent?.toLong(),
        facts.temperatureTenths?.toLong(),
        facts.thermal?.toLong(),
    ).map { it ?: UNKNOWN }.toLongArray()
}
