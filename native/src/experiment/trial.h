// One trial: a timed pass of one algorithm, the truth beside it, and the study's own re-test of the hits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "experiment/outcome.h"
#include "experiment/timed_pass.h"

namespace hitlab::experiment {

struct TrialSetup {
    PassSetup pass;
    /// Identical detection calls that are timed as one block.
    std::uint32_t repeat = 1;
};

struct TrialResult {
    Outcome outcome;
    std::vector<FrameTimes> frames;
    std::uint64_t tests = 0;
    /// Enemies that reached the algorithm, over all frames.
    std::uint64_t candidates = 0;
    /// What the broad phase took to build; none without one.
    std::optional<std::int64_t> broadphaseBuildNs;
    std::optional<std::uint64_t> broadphaseBytes;
    /// The pass alone: no truth, no re-test.
    std::int64_t routeNs = 0;
    /// Time of one classic test of a called pair at its called frame; none without a call.
    std::optional<double> hitTestNs;
    /// False when a called pair, tested again in classic form, does not collide.
    bool classicFormAgrees = true;
};

/// Called after each frame of the pass, and of the truth, off the detection clock, with the time; false ends
/// the trial.
using FrameEnd = std::function<bool(std::int64_t nowNs)>;

/// Shows the frame just tested, within its time; false ends the trial.
using ShowFrame = std::function<bool(const TimedPass&)>;

/// Nothing when `frameEnd` or `show` ended it. Without `show` nothing is shown.
std::optional<TrialResult> runTrial(const TrialSetup& setup, const FrameEnd& frameEnd,
                                    const ShowFrame& show = {});

/// What came of a pass that is over, given its truth.
TrialResult resultOf(const TimedPass& pass, const PassSetup& setup, std::span<const std::int32_t> trueFrames);

/// The smallest number of calls for which a reading of the clock is under 2 % of the block, measured with the
/// enemies that are left at the end of a pass (its first or last frame then has the shortest call).
std::uint32_t chooseRepeat(const PassSetup& pass, double clockCostNs);

}  // namespace hitlab::experiment
