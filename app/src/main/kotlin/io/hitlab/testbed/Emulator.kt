package io.hitlab.testbed

/** Tells an emulator by the names that Android's and the common farms' images give themselves. */
object Emulator {
    private val hardware = setOf("goldfish", "ranchu", "cutf_cvm", "vbox86")
    private val products = listOf("sdk_", "google_sdk", "sdk", "vbox86p", "aosp_cf_")

    fun isOne(fingerprint: String, hardware: String, product: String, model: String) =
        fingerprint.startsWith("generic") ||
            hardware in this.hardware ||
            products.any { if (it.endsWith('_')) product.startsWith(it) else product == it } ||
            "Emulator" in model ||
            "Android SDK built for" in model
}
