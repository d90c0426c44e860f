#include "platform/desktop/frame_pacer.h"

#include <chrono>
#include <thread>

#include "base/clock.h"

namespace hitlab::platform::desktop {

FramePacer::FramePacer(double framesPerSecond)
    : frameNs_(static_cast<std::int64_t>(1e9 / framesPerSecond)), dueNs_(base::nowNs() + frameNs_) {}

void FramePacer::wait() {
    const std::int64_t early = dueNs_ - base::nowNs();
    if (early > 0) std::this_thread::sleep_for(std::chrono::nanoseconds(early));
    dueNs_ = nextDueNs(dueNs_, base::nowNs(), frameNs_);
}

std::int64_t FramePacer::nextDueNs(std::int64_t dueNs, std::int64_t nowNs, std::int64_t frameNs) {
    return nowNs - dueNs > frameNs ? nowNs + frameNs : dueNs + frameNs;
}

}  // namespace hitlab::platform::desktop
