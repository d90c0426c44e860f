package io.hitlab.testbed

import android.app.GameManager
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.content.pm.ApplicationInfo
import android.media.AudioManager
import android.os.BatteryManager
import android.os.Build
import android.os.PowerManager
import android.provider.Settings
import android.view.Display
import org.json.JSONArray
import org.json.JSONObject

/** What Android tells about the phone, without any permission. Any thread may ask. */
class DeviceInfo(private val context: Context) {
    private val batteryManager = context.service<BatteryManager>()
    private val powerManager = context.service<PowerManager>()
    private val audioManager = context.service<AudioManager>()
    private val debuggable = context.applicationInfo.flags and ApplicationInfo.FLAG_DEBUGGABLE != 0
    private val emulator = Emulator.isOne(Build.FINGERPRINT, Build.HARDWARE, Build.PRODUCT, Build.MODEL)

    fun facts(): DeviceFacts {
        val battery = batteryState()
        return DeviceFacts(
            thermal = if (Build.VERSION.SDK_INT >= 29) powerManager.currentThermalStatus else null,
            batteryPercent = percentOf(battery),
            chargeUah = batteryProperty(BatteryManager.BATTERY_PROPERTY_CHARGE_COUNTER),
            currentUa = batteryProperty(BatteryManager.BATTERY_PROPERTY_CURRENT_NOW),
            temperatureTenths = battery?.intOrNull(BatteryManager.EXTRA_TEMPERATURE),
            pluggedIn = (battery?.intOrNull(BatteryManager.EXTRA_PLUGGED) ?: 0) != 0,
            powerSaver = powerManager.isPowerSaveMode,
            airplaneMode = Settings.Global.getInt(context.contentResolver, Settings.Global.AIRPLANE_MODE_ON, 0) != 0,
            muted = audioManager.ringerMode != AudioManager.RINGER_MODE_NORMAL,
            automaticBrightness = hasAutomaticBrightness(),
            debuggable = debuggable,
            emulator = emulator,
        )
    }

    /** For run.json. The report calls the device by its `model`. */
    fun toJson(facts: DeviceFacts, display: Display): JSONObject = JSONObject()
        .put("model", "${Build.MANUFACTURER} ${Build.MODEL}")
        .put("soc", systemOnChip())
        .put("android", Build.VERSION.RELEASE)
        .put("sdk", Build.VERSION.SDK_INT)
        .put("build", Build.DISPLAY)
        .put("abi", Build.SUPPORTED_ABIS.firstOrNull())
        .put("refresh_hz", display.refreshRate.toDouble())
        .put("refresh_rates_hz", JSONArray(refreshRatesOf(display)))
        .put("battery_percent", facts.batteryPercent)
        .put("charging", facts.pluggedIn)
        .put("thermal", facts.thermal)
        .put("power_saver", facts.powerSaver)
        .put("game_mode", gameMode())
        .put("debuggable", facts.debuggable)
        .put("emulator", facts.emulator)

    private fun refreshRatesOf(display: Display) =
        display.supportedModes.map { it.refreshRate.toDouble() }.distinct().sorted()

    private fun systemOnChip() =
        if (Build.VERSION.SDK_INT >= 31) "${Build.SOC_MANUFACTURER} ${Build.SOC_MODEL}" else Build.HARDWARE

    private fun gameMode(): String? {
        if (Build.VERSION.SDK_INT < 31) return null
        return when (context.getSystemService(GameManager::class.java)?.gameMode) {
            GameManager.GAME_MODE_STANDARD -> "standard"
            GameManager.GAME_MODE_PERFORMANCE -> "performance"
            GameManager.GAME_MODE_BATTERY -> "battery"
            GameManager.GAME_MODE_CUSTOM -> "custom"
            else -> "unsupported"
        }
    }

    /** The system keeps the last one: no receiver is registered. */
    private fun batteryState(): Intent? = context.registerReceiver(null, IntentFilter(Intent.ACTION_BATTERY_CHANGED))

    private fun percentOf(battery: Intent?): Int? {
        val level = battery?.intOrNull(BatteryManager.EXTRA_LEVEL) ?: return null
        val scale = battery.intOrNull(BatteryManager.EXTRA_SCALE)?.takeIf { it > 0 } ?: return null
        return level * 100 / scale
    }

    /** A property that the phone does not know is the smallest number, or 0 with older ones. */
    private fun batteryProperty(id: Int) =
        batteryManager.getLongProperty(id).takeIf { it != Long.MIN_VALUE && it != Int.MIN_VALUE.toLong() && it != 0L }

    private fun hasAutomaticBrightness() = Settings.System.getInt(
        context.contentResolver,
        Settings.System.SCREEN_BRIGHTNESS_MODE,
        Settings.System.SCREEN_BRIGHTNESS_MODE_MANUAL,
    ) == Settings.System.SCREEN_BRIGHTNESS_MODE_AUTOMATIC

    private fun Intent.intOrNull(key: String) = if (hasExtra(key)) getIntExtra(key, 0) else null
}
