package io.hitlab.testbed

import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test

class DeviceNamesTest {
    private fun isEmulator(
        fingerprint: String = "google/oriole/oriole:15/AP3A/1:user/release-keys",
        hardware: String = "oriole",
        product: String = "oriole",
        model: String = "Pixel 6",
    ) = Emulator.isOne(fingerprint, hardware, product, model)

    @Test
    fun phones_areNoEmulators() {
        assertFalse(isEmulator())
        assertFalse(isEmulator(product = "sdkfz", model = "Galaxy S24")) // No image's name, though it begins like one.
    }

    @Test
    fun namesOfEmulators_areKnown() {
        assertTrue(isEmulator(hardware = "ranchu"))
        assertTrue(isEmulator(hardware = "goldfish"))
        assertTrue(isEmulator(fingerprint = "generic/sdk/generic:6.0/MASTER/1:eng/test-keys"))
        assertTrue(isEmulator(product = "sdk_gphone64_x86_64"))
        assertTrue(isEmulator(model = "Android SDK built for x86"))
    }

    private val present = RefreshRate.Mode(1, 1080, 2400, 120f)
    private val sixty = RefreshRate.Mode(2, 1080, 2400, 60f)

    @Test
    fun modeOfTheSameSizeAndAskedRate_isPicked() =
        assertEquals(sixty, RefreshRate.pick(listOf(present, sixty), present, 60f))

    @Test
    fun modeOfAnotherSize_isNot() =
        assertNull(RefreshRate.pick(listOf(present, sixty.copy(widthPx = 720, heightPx = 1600)), present, 60f))

    @Test
    fun nearestRate_winsAndFarOnesDoNotCount() {
        val film = sixty.copy(id = 3, refreshHz = 59.94f)
        assertEquals(sixty, RefreshRate.pick(listOf(film, sixty), present, 60f))
        assertEquals(film, RefreshRate.pick(listOf(film, present), present, 60f))
        assertNull(RefreshRate.pick(listOf(present), present, 60f))
    }
}
