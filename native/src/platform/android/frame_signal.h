// Tells when the display wants the next picture.
#pragma once

#include <cstdint>

struct AChoreographer;

namespace hitlab::platform::android {

/// Of a thread with a looper: the signal comes while that is polled.
class FrameSignal {
  public:
    FrameSignal();
    FrameSignal(const FrameSignal&) = delete;
    FrameSignal& operator=(const FrameSignal&) = delete;

    /// False before API 24: there only swapping buffers waits.
    bool isThere() const { return choreographer_ != nullptr; }
    /// Asks for the next one, unless one is on its way.
    void ask();
    bool hasCome() const { return !isAsked_; }

  private:
    void come() { isAsked_ = false; }

    AChoreographer* choreographer_ = nullptr;
    bool isAsked_ = false;
};

}  // namespace hitlab::platform::android
