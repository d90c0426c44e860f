// GameActivity's own library: linked into the app's, as on a phone.
#include <game-activity/native_app_glue/android_native_app_glue.h>

#include <utility>

#include "fake_phone_state.h"

using hitlab::tests::phone;
using hitlab::tests::PhoneState;
using Lock = std::unique_lock<std::mutex>;

extern "C" {

void GameActivity_finish(GameActivity*) {
    const Lock lock(phone().mutex);
    phone().isFinishing = true;
}

android_input_buffer* android_app_swap_input_buffers(android_app*) {
    PhoneState& state = phone();
    const Lock lock(state.mutex);
    if (state.motions.empty() && state.keys.empty()) return nullptr;
    state.motionsTaken = std::exchange(state.motions, {});
    state.keysTaken = std::exchange(state.keys, {});
    state.input.motionEvents = state.motionsTaken.data();
    state.input.motionEventsCount = state.motionsTaken.size();
    state.input.keyEvents = state.keysTaken.data();
    state.input.keyEventsCount = state.keysTaken.size();
    return &state.input;
}

void android_app_clear_motion_events(android_input_buffer* buffer) {
    buffer->motionEventsCount = 0;
}

void android_app_clear_key_events(android_input_buffer* buffer) {
    buffer->keyEventsCount = 0;
}

void android_app_set_motion_event_filter(android_app*, android_motion_event_filter) {}

/// What Java calls; here it only keeps android_main from being left out, as the real one does.
JNIEXPORT jlong JNICALL Java_com_google_androidgamesdk_GameActivity_initializeNativeCode(JNIEnv*, jobject) {
    return reinterpret_cast<jlong>(&android_main);
}

}  // extern "C"
