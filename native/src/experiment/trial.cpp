#include "experiment/trial.h"

#include <algorithm>
#include <cmath>

#include "base/clock.h"

namespace hitlab::experiment {

namespace {

using base::nowNs;
using math::Vec2i;

constexpr double kClockShare = 0.02;
constexpr double kPlentyOfBlocks = 20;
constexpr std::uint32_t kMaxRepeat = 1u << 20;
constexpr std::int64_t kHitTestMinNs = 1'000'000;

/// The shortest of a few times of a block.
std::int64_t fastestNs(TimedCalls& calls, const PassSetup& pass, std::uint32_t frame, const Crowd& crowd,
                       std::uint32_t repeat) {
    const auto once = [&] { return calls.time(pass.test, pass.course.tested(frame), crowd, repeat); };
    std::int64_t shortest = once();
    for (int i = 0; i < 4; ++i) shortest = std::min(shortest, once());
    return shortest;
}

/// How many of the called pairs collide in classic form in the move of their called frame.
std::uint64_t countClassicHits(const PassSetup& pass, std::span<const Hit> hits) {
    std::uint64_t yes = 0;
    for (const Hit& hit : hits) {
        if (hit.calledFrame == kNoFrame) continue;
        const auto places = pass.course.tested(static_cast<std::uint32_t>(hit.calledFrame));
        const detect::Placed enemy{pass.test.pair.enemy, pass.enemies[hit.enemy]};
        yes += std::any_of(places.begin(), places.end(), [&](Vec2i place) {
            return pass.test.algorithm.pairTest({pass.test.pair.player, place}, enemy);
        });
    }
    return yes;
}

/// Rounds over all called pairs, more in each block, until a millisecond has been measured.
void retestHits(const PassSetup& pass, TrialResult& result) {
    const Outcome& outcome = result.outcome;
    if (outcome.collisions == 0) return;
    std::int64_t elapsedNs = 0;
    std::uint64_t rounds = 0, yes = 0;
    for (std::uint64_t block = 1; elapsedNs < kHitTestMinNs; block *= 2) {
        const std::int64_t start = nowNs();
        for (std::uint64_t i = 0; i < block; ++i) yes += countClassicHits(pass, outcome.hits);
        elapsedNs += nowNs() - start;
        rounds += block;
    }
    const std::uint64_t tests = rounds * outcome.collisions;
    result.hitTestNs = static_cast<double>(elapsedNs) / static_cast<double>(tests);
    result.classicFormAgrees = yes == tests;
}

}  // namespace

TrialResult resultOf(const TimedPass& pass, const PassSetup& setup,
                     std::span<const std::int32_t> trueFrames) {
    TrialResult result;
    result.outcome = judge(pass.calledFrames(), trueFrames);
    result.frames = pass.frames();
    result.tests = pass.tests();
    result.candidates = pass.candidates();
    result.broadphaseBuildNs = pass.broadphaseBuildNs();
    result.broadphaseBytes = pass.broadphaseBytes();
    result.routeNs = pass.routeNs();
    retestHits(setup, result);
    return result;
}

std::optional<TrialResult> runTrial(const TrialSetup& setup, const FrameEnd& frameEnd,
                                    const ShowFrame& show) {
    TimedPass pass(setup.pass, setup.repeat);
    while (!pass.isOver()) {
        pass.testFrame();
        if (show && !show(pass)) return std::nullopt;
        const std::int64_t end = nowNs();
        pass.endFrame(end);
        if (!frameEnd(end)) return std::nullopt;
    }
    const auto truth = trueFrames(setup.pass, [&frameEnd] { return frameEnd(nowNs()); });
    if (!truth) return std::nullopt;
    return resultOf(pass, setup.pass, *truth);
}

std::uint32_t chooseRepeat(const PassSetup& pass, double clockCostNs) {
    const double wantedNs = clockCostNs / kClockShare;
    Crowd crowd(pass.enemies, pass.broadphase);
    TimedCalls calls(pass.enemies.size());
    // So many enemies that one call is long enough, however many of them leave on the way.
    if (static_cast<double>(fastestNs(calls, pass, 0, crowd, 1)) > kPlentyOfBlocks * wantedNs) return 1;
    for (std::uint32_t frame = 0; frame < pass.course.frames(); ++frame) {
        calls.time(pass.test, pass.course.tested(frame), crowd, 1);
        crowd.retire(calls.hits(), static_cast<std::int32_t>(frame));
    }
    const std::uint32_t last = pass.course.frames() - 1;
    for (std::uint32_t repeat = 1; repeat < kMaxRepeat; repeat *= 2) {
        // The first frame is no move, so with --continuous its call may be the shorter one.
        const auto blockNs = static_cast<double>(
            std::min(fastestNs(calls, pass, 0, crowd, repeat), fastestNs(calls, pass, last, crowd, repeat)));
        if (blockNs < wantedNs) continue;
        // Powers of two reach up to twice too far: come back to the wanted time.
        return static_cast<std::uint32_t>(std::ceil(repeat * wantedNs / blockNs));
    }
    return kMaxRepeat;
}

}  // namespace hitlab::experiment
