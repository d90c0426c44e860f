// Keeps a steady pace by the clock, for displays that hold no picture back.
#pragma once

#include <cstdint>

namespace hitlab::platform::desktop {

class FramePacer {
  public:
    explicit FramePacer(double framesPerSecond);

    /// Returns when the next frame is due. Who is late by more than a frame starts anew from now.
    void wait();

    /// The moment after a frame that was due at `dueNs` and came at `nowNs`.
    static std::int64_t nextDueNs(std::int64_t dueNs, std::int64_t nowNs, std::int64_t frameNs);

  private:
    std::int64_t frameNs_;
    std::int64_t dueNs_;
};

}  // namespace hitlab::platform::desktop
