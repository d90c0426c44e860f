// In the timed region there is nothing but the detection calls: buffers are made before, hits are taken out
// after. Only the first call of a block writes to the buffer that counts.
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

/// Buffers of a pass, so that a block of calls can be timed without an allocation.
class TimedCalls {
  public:
    explicit TimedCalls(const PassSetup& pass)
        : pass_(pass), hits_(pass.enemies.size()), scratch_(pass.enemies.size()) {}

    /// The time of `repeat` calls; found() and hits() are those of the first.
    std::int64_t time(std::uint32_t frame, const Crowd& crowd, std::uint32_t repeat) {
        const auto places = pass_.course.tested(frame);
        const std::int64_t start = nowNs();
        found_ = crowd.find(pass_.test, places, hits_.data());
        for (std::uint32_t i = 1; i < repeat; ++i) crowd.find(pass_.test, places, scratch_.data());
        return nowNs() - start;
    }

    /// The shortest of a few such times.
    std::int64_t fastest(std::uint32_t frame, const Crowd& crowd, std::uint32_t repeat) {
        std::int64_t shortest = time(frame, crowd, repeat);
        for (int i = 0; i < 4; ++i) shortest = std::min(shortest, time(frame, crowd, repeat));
        return shortest;
    }

    const Crowd::Found& found() const { return found_; }
    std::span<const std::uint32_t> hits() const { return std::span(hits_).first(found_.hits); }

  private:
    const PassSetup& pass_;
    std::vector<std::uint32_t> hits_;
    std::vector<std::uint32_t> scratch_;
    Crowd::Found found_;
};

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

/// The crowd of a trial; what its broad phase costs goes to the result.
Crowd buildCrowd(const PassSetup& pass, TrialResult& result) {
    const std::int64_t start = nowNs();
    Crowd crowd(pass.enemies, pass.broadphase);
    if (pass.broadphase != Broadphase::kNone) {
        result.broadphaseBuildNs = nowNs() - start;
        result.broadphaseBytes = crowd.broadphaseBytes();
    }
    return crowd;
}

}  // namespace

std::optional<TrialResult> runTrial(const TrialSetup& setup, const FrameEnd& frameEnd) {
    const PassSetup& pass = setup.pass;
    TrialResult result;
    result.frames.reserve(pass.course.frames());
    Crowd crowd = buildCrowd(pass, result);
    TimedCalls calls(pass);
    const std::int64_t start = nowNs();
    std::int64_t frameStart = start;
    for (std::uint32_t frame = 0; frame < pass.course.frames(); ++frame) {
        const auto liveEnemies = static_cast<std::uint32_t>(crowd.size());
        const std::int64_t blockNs = calls.time(frame, crowd, setup.repeat);
        crowd.retire(calls.hits(), static_cast<std::int32_t>(frame));
        const std::int64_t end = nowNs();
        result.frames.push_back({end - frameStart, blockNs, liveEnemies});
        result.tests += liveEnemies;
        result.candidates += calls.found().candidates;
        frameStart = end;
        if (!frameEnd(end)) return std::nullopt;
    }
    result.routeNs = frameStart - start;
    const auto truth = trueFrames(pass, [&frameEnd] { return frameEnd(nowNs()); });
    if (!truth) return std::nullopt;
    result.outcome = judge(crowd.calledFrames(), *truth);
    retestHits(pass, result);
    return result;
}

std::uint32_t chooseRepeat(const PassSetup& pass, double clockCostNs) {
    const double wantedNs = clockCostNs / kClockShare;
    Crowd crowd(pass.enemies, pass.broadphase);
    TimedCalls calls(pass);
    // So many enemies that one call is long enough, however many of them leave on the way.
    if (static_cast<double>(calls.fastest(0, crowd, 1)) > kPlentyOfBlocks * wantedNs) return 1;
    for (std::uint32_t frame = 0; frame < pass.course.frames(); ++frame) {
        calls.time(frame, crowd, 1);
        crowd.retire(calls.hits(), static_cast<std::int32_t>(frame));
    }
    const std::uint32_t last = pass.course.frames() - 1;
    for (std::uint32_t repeat = 1; repeat < kMaxRepeat; repeat *= 2) {
        // The first frame is no move, so with --continuous its call may be the shorter one.
        const auto blockNs = static_cast<double>(
            std::min(calls.fastest(0, crowd, repeat), calls.fastest(last, crowd, repeat)));
        if (blockNs < wantedNs) continue;
        // Powers of two reach up to twice too far: come back to the wanted time.
        return static_cast<std::uint32_t>(std::ceil(repeat * wantedNs / blockNs));
    }
    return kMaxRepeat;
}

}  // namespace hitlab::experiment
