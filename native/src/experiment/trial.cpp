// In the timed region there is nothing but the detection calls: buffers are made before, hits are taken out
// after. Only the first call of a block writes to the buffer that counts.
#include "experiment/trial.h"

#include <algorithm>
#include <cmath>

#include "base/clock.h"
#include "detect/pass.h"

namespace hitlab::experiment {

namespace {

using base::nowNs;
using detect::kNoFrame;
using detect::LiveEnemies;
using math::Vec2i;

constexpr double kClockShare = 0.02;
constexpr double kPlentyOfBlocks = 20;
constexpr std::uint32_t kMaxRepeat = 1u << 20;
constexpr std::int64_t kHitTestMinNs = 1'000'000;

/// Buffers of a pass, so that a block of calls can be timed without an allocation.
class TimedCalls {
  public:
    explicit TimedCalls(const TrialSetup& setup)
        : setup_(setup), hits_(setup.enemies.size()), scratch_(setup.enemies.size()) {}

    /// The time of `repeat` calls; hits() are those of the first.
    std::int64_t time(Vec2i player, const LiveEnemies& live, std::uint32_t repeat) {
        const auto batch = setup_.algorithm.batch;
        const detect::EnemyPlaces places = live.places();
        const std::int64_t start = nowNs();
        count_ = batch(setup_.sprites.pair, player, places, hits_.data());
        for (std::uint32_t i = 1; i < repeat; ++i)
            batch(setup_.sprites.pair, player, places, scratch_.data());
        return nowNs() - start;
    }

    std::span<const std::uint32_t> hits() const { return std::span(hits_).first(count_); }

  private:
    const TrialSetup& setup_;
    std::vector<std::uint32_t> hits_;
    std::vector<std::uint32_t> scratch_;
    std::size_t count_ = 0;
};

/// How many of the called pairs collide at their called frame in plain form.
std::uint64_t countPlainHits(const TrialSetup& setup, std::span<const Hit> hits) {
    std::uint64_t yes = 0;
    for (const Hit& hit : hits) {
        if (hit.calledFrame == kNoFrame) continue;
        const Vec2i player = setup.path[static_cast<std::size_t>(hit.calledFrame)];
        yes += setup.algorithm.plain({setup.sprites.player, player},
                                     {setup.sprites.enemy, setup.enemies[hit.enemy]});
    }
    return yes;
}

/// Rounds over all called pairs, more in each block, until a millisecond has been measured.
void retestHits(const TrialSetup& setup, TrialResult& result) {
    const Outcome& outcome = result.outcome;
    if (outcome.collisions == 0) return;
    std::int64_t elapsedNs = 0;
    std::uint64_t rounds = 0, yes = 0;
    for (std::uint64_t block = 1; elapsedNs < kHitTestMinNs; block *= 2) {
        const std::int64_t start = nowNs();
        for (std::uint64_t i = 0; i < block; ++i) yes += countPlainHits(setup, outcome.hits);
        elapsedNs += nowNs() - start;
        rounds += block;
    }
    const std::uint64_t tests = rounds * outcome.collisions;
    result.hitTestNs = static_cast<double>(elapsedNs) / static_cast<double>(tests);
    result.plainFormAgrees = yes == tests;
}

}  // namespace

std::optional<TrialResult> runTrial(const TrialSetup& setup, const FrameEnd& frameEnd) {
    TrialResult result;
    result.frames.reserve(setup.path.size());
    LiveEnemies live(setup.enemies);
    TimedCalls calls(setup);
    const std::int64_t start = nowNs();
    std::int64_t frameStart = start;
    for (std::size_t frame = 0; frame < setup.path.size(); ++frame) {
        const auto liveEnemies = static_cast<std::uint32_t>(live.size());
        const std::int64_t blockNs = calls.time(setup.path[frame], live, setup.repeat);
        live.retire(calls.hits(), static_cast<std::int32_t>(frame));
        const std::int64_t end = nowNs();
        result.frames.push_back({end - frameStart, blockNs, liveEnemies});
        result.tests += liveEnemies;
        frameStart = end;
        if (!frameEnd(end)) return std::nullopt;
    }
    result.routeNs = frameStart - start;
    const auto truth = detect::firstCallsWhile([&frameEnd] { return frameEnd(nowNs()); }, detect::kTruth,
                                               setup.sprites.pair, setup.path, setup.enemies);
    if (!truth) return std::nullopt;
    result.outcome = judge(live.calledFrames(), *truth);
    retestHits(setup, result);
    return result;
}

std::uint32_t chooseRepeat(const TrialSetup& setup, double clockCostNs) {
    const double wantedNs = clockCostNs / kClockShare;
    LiveEnemies live(setup.enemies);
    TimedCalls calls(setup);
    // So many enemies that one call is long enough, however many of them leave on the way.
    if (static_cast<double>(calls.time(setup.path.front(), live, 1)) > kPlentyOfBlocks * wantedNs) return 1;
    for (std::size_t frame = 0; frame < setup.path.size(); ++frame) {
        calls.time(setup.path[frame], live, 1);
        live.retire(calls.hits(), static_cast<std::int32_t>(frame));
    }
    for (std::uint32_t repeat = 1; repeat < kMaxRepeat; repeat *= 2) {
        std::int64_t fastest = calls.time(setup.path.back(), live, repeat);
        for (int i = 0; i < 4; ++i) fastest = std::min(fastest, calls.time(setup.path.back(), live, repeat));
        const auto blockNs = static_cast<double>(fastest);
        if (blockNs < wantedNs) continue;
        // Powers of two reach up to twice too far: come back to the wanted time.
        return static_cast<std::uint32_t>(std::ceil(repeat * wantedNs / blockNs));
    }
    return kMaxRepeat;
}

}  // namespace hitlab::experiment
