#include "experiment/timed_pass.h"

#include <cassert>

#include "base/clock.h"

namespace hitlab::experiment {

using base::nowNs;

std::int64_t TimedCalls::time(const detect::FrameTest& test, std::span<const math::Vec2i> places,
                              const Crowd& crowd, std::uint32_t repeat) {
    const std::int64_t start = nowNs();
    found_ = crowd.find(test, places, hits_.data());
    for (std::uint32_t i = 1; i < repeat; ++i) crowd.find(test, places, scratch_.data());
    return nowNs() - start;
}

TimedPass::TimedPass(const PassSetup& pass, std::uint32_t repeat)
    : course_(pass.course),
      test_(pass.test),
      repeat_(repeat),
      crowd_(buildCrowd(pass)),
      calls_(pass.enemies.size()) {
    frames_.reserve(course_.frames());
    frameStartNs_ = nowNs();
}

Crowd TimedPass::buildCrowd(const PassSetup& pass) {
    const std::int64_t start = nowNs();
    Crowd crowd(pass.enemies, pass.broadphase);
    if (pass.broadphase != Broadphase::kNone) {
        broadphaseBuildNs_ = nowNs() - start;
        broadphaseBytes_ = crowd.broadphaseBytes();
    }
    return crowd;
}

void TimedPass::testFrame() {
    assert(!isOver());
    const std::uint32_t frame = framesTested();
    const auto liveEnemies = static_cast<std::uint32_t>(crowd_.size());
    const std::int64_t blockNs = calls_.time(*test_, course_.tested(frame), crowd_, repeat_);
    crowd_.retire(calls_.hits(), static_cast<std::int32_t>(frame));
    frames_.push_back({0, blockNs, liveEnemies});
    tests_ += liveEnemies;
    candidates_ += calls_.found().candidates;
}

void TimedPass::endFrame(std::int64_t nowNs) {
    frames_.back().frameNs = nowNs - frameStartNs_;
    routeNs_ += frames_.back().frameNs;
    frameStartNs_ = nowNs;
}

}  // namespace hitlab::experiment
