// One pass of a player along its course among standing enemies, not timed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "detect/frame_test.h"
#include "experiment/course.h"
#include "experiment/crowd.h"

namespace hitlab::experiment {

struct PassResult {
    /// For each enemy the first frame at which the algorithm says yes, or kNoFrame.
    std::vector<std::int32_t> calledFrames;
    /// Enemies that reached the algorithm, over all frames.
    std::uint64_t candidates = 0;
};

struct PassSetup {
    detect::FrameTest test;
    const Course& course;
    std::span<const math::Vec2i> enemies;
    Broadphase broadphase = Broadphase::kNone;
};

PassResult runPass(const PassSetup& setup);

/// The called frames of the same pass, found the fastest way: its form and its broad phase do not count.
std::vector<std::int32_t> calledFrames(const PassSetup& setup);

/// For each enemy the first frame in whose move two opaque pixels meet, whatever the algorithm says, or
/// kNoFrame. The algorithm and its form do not count.
std::vector<std::int32_t> trueFrames(const PassSetup& setup);

/// The same; nothing when `goOn`, asked after each frame, says no.
std::optional<std::vector<std::int32_t>> trueFrames(const PassSetup& setup,
                                                    const std::function<bool()>& goOn);

}  // namespace hitlab::experiment
