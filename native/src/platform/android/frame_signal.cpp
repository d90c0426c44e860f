#include "platform/android/frame_signal.h"

#include "platform/android/late_functions.h"

namespace hitlab::platform::android {

FrameSignal::FrameSignal() {
    const LateFunctions& late = lateFunctions();
    if (late.choreographer != nullptr && (late.postFrame64 != nullptr || late.postFrame != nullptr))
        choreographer_ = late.choreographer();
}

void FrameSignal::ask() {
    if (isAsked_ || !isThere()) return;
    isAsked_ = true;
    const LateFunctions& late = lateFunctions();
    // The older one's time overflows on 32-bit phones. Neither time is read: pictures are timed when shown.
    if (late.postFrame64 != nullptr) {
        late.postFrame64(
            choreographer_, [](std::int64_t, void* data) { static_cast<FrameSignal*>(data)->come(); }, this);
    } else {
        late.postFrame(
            choreographer_, [](long, void* data) { static_cast<FrameSignal*>(data)->come(); }, this);
    }
}

}  // namespace hitlab::platform::android
