// The functions of libandroid.so and liblog.so that the app uses, for the phone there is.
#include <android/asset_manager.h>
#include <android/asset_manager_jni.h>
#include <android/log.h>
#include <android/trace.h>

#include <cstdarg>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "fake_phone_state.h"

struct AAsset {
    std::string bytes;
};

using hitlab::tests::phone;
using hitlab::tests::PhoneState;
using hitlab::tests::Time;
using Lock = std::unique_lock<std::mutex>;
using Clock = std::chrono::steady_clock;

namespace {

/// Calls whom the choreographer has promised it, when it is time.
bool callFrame(PhoneState& state, Lock& lock) {
    if (!state.frameDue || *state.frameDue > Clock::now()) return false;
    state.frameDue.reset();
    const auto callback = state.frameCallback;
    void* const data = state.frameData;
    lock.unlock();
    callback(Clock::now().time_since_epoch().count(), data);
    lock.lock();
    return true;
}

}  // namespace

extern "C" {

int ALooper_pollOnce(int timeoutMs, int*, int*, void** data) {
    PhoneState& state = phone();
    Lock lock(state.mutex);
    const Time end = Clock::now() + std::chrono::milliseconds(timeoutMs);
    do {
        if (!state.commands.empty()) {
            *data = &state.commandSource;
            return LOOPER_ID_MAIN;
        }
        if (callFrame(state, lock)) return ALOOPER_POLL_CALLBACK;
        state.changed.wait_until(lock, state.frameDue ? std::min(end, *state.frameDue) : end);
    } while (Clock::now() < end);
    return ALOOPER_POLL_TIMEOUT;
}

struct AChoreographer* AChoreographer_getInstance() {
    PhoneState& state = phone();
    return state.facts.hasChoreographer ? reinterpret_cast<AChoreographer*>(&state) : nullptr;
}

void AChoreographer_postFrameCallback64(AChoreographer*, void (*callback)(std::int64_t, void*), void* data) {
    PhoneState& state = phone();
    const Lock lock(state.mutex);
    state.frameDue = Clock::now() + std::chrono::milliseconds(state.facts.frameMs);
    state.frameCallback = callback;
    state.frameData = data;
}

struct AThermalManager* AThermal_acquireManager() {
    PhoneState& state = phone();
    return state.facts.hasThermal ? reinterpret_cast<AThermalManager*>(&state) : nullptr;
}

void AThermal_releaseManager(AThermalManager*) {}

std::int32_t AThermal_getCurrentThermalStatus(AThermalManager*) {
    const Lock lock(phone().mutex);
    return phone().thermal;
}

void ATrace_beginSection(const char* name) {
    const Lock lock(phone().mutex);
    ++phone().openSections;
    phone().sectionNames.append(name).append("\n");
}

void ATrace_endSection() {
    const Lock lock(phone().mutex);
    --phone().openSections;
}

void ATrace_setCounter(const char* name, std::int64_t value) {
    const Lock lock(phone().mutex);
    phone().sectionNames.append(name).append(" = ").append(std::to_string(value)).append("\n");
}

std::int32_t AConfiguration_getDensity(AConfiguration*) {
    return phone().facts.density;
}

std::int32_t ANativeWindow_getWidth(ANativeWindow* window) {
    return window->widthPx;
}

std::int32_t ANativeWindow_getHeight(ANativeWindow* window) {
    return window->heightPx;
}

std::int32_t ANativeWindow_setBuffersGeometry(ANativeWindow*, std::int32_t, std::int32_t, std::int32_t) {
    return 0;
}

AAssetManager* AAssetManager_fromJava(JNIEnv*, jobject) {
    return reinterpret_cast<AAssetManager*>(&phone());
}

AAsset* AAssetManager_open(AAssetManager*, const char* name, int) {
    std::ifstream file(phone().facts.assets + "/" + name, std::ios::binary);
    if (!file) return nullptr;
    return new AAsset{std::string(std::istreambuf_iterator<char>(file), {})};
}

off64_t AAsset_getLength64(AAsset* asset) {
    return static_cast<off64_t>(asset->bytes.size());
}

const void* AAsset_getBuffer(AAsset* asset) {
    return asset->bytes.data();
}

void AAsset_close(AAsset* asset) {
    delete asset;
}

int __android_log_print(int, const char* tag, const char* format, ...) {
    std::va_list words;
    va_start(words, format);
    std::fprintf(stderr, "%s: ", tag);
    const int written = std::vfprintf(stderr, format, words);
    std::fputc('\n', stderr);
    va_end(words);
    return written;
}

}  // extern "C"
