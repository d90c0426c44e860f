#include "experiment/estimate.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/clock.h"
#include "base/table.h"
#include "experiment/crowd.h"
#include "experiment/pass.h"

namespace hitlab::experiment {

namespace {

using base::getById;

// Beside detection: the study's re-test of the hits, and what a frame, an enemy and a written byte cost. An
// enemy is placed and sorted into grids once a trial; without a grid it is also moved up in every frame in
// which others leave. Rough.
constexpr double kRetestNs = 1.4e6;
constexpr double kFrameNs = 120;
constexpr double kEnemyNs = 150;
constexpr double kEnemyInFrameNs = 1.3;
constexpr double kByteNs = 8;
constexpr double kClockReadingsPerBlock = 50;

// Lengths of lines, as they come out on average.
constexpr double kTrialBytes = 258;
constexpr double kHitBytes = 19;
constexpr double kEnemyBytes = 35;
constexpr double kFrameBytes = 27;
/// Share of the enemies that are called or touched.
constexpr double kHitShare = 0.16;

/// So many enemies at most are placed and tested for an estimate.
constexpr std::uint32_t kMeasuredEnemies = 10'000;

/// Nanoseconds of one frame's detection call, from a few frames.
double callNs(const PassSetup& pass) {
    constexpr std::uint32_t kMeasuredFrames = 32;
    const Crowd crowd(pass.enemies, pass.broadphase);
    std::vector<std::uint32_t> hits(pass.enemies.size());
    const std::int64_t start = base::nowNs();
    for (std::uint32_t i = 0; i < kMeasuredFrames; ++i) {
        const std::uint32_t frame = i * pass.course.frames() / kMeasuredFrames;
        crowd.find(pass.test, pass.course.tested(frame), hits.data());
    }
    return static_cast<double>(base::nowNs() - start) / kMeasuredFrames;
}

/// What a detection call of each case takes; cases that differ only in the route are measured once.
class CallTimes {
  public:
    CallTimes(const Options& options, const std::vector<SpriteSet>& sets) : options_(options), sets_(sets) {}

    double of(const Case& trialCase) {
        const auto key =
            std::tuple(trialCase.sprites, trialCase.enemies, trialCase.algorithm, trialCase.variant);
        const auto known = measured_.find(key);
        if (known != measured_.end()) return known->second;
        return measured_[key] = measure(trialCase);
    }

  private:
    /// Proportional to the enemies where there are too many to measure.
    double measure(const Case& trialCase) const {
        if (trialCase.enemies == 0) return 0;
        const SpriteSet& set = getById(sets_, trialCase.sprites);
        const Course course = courseOf(trialCase, options_, set);
        const std::uint32_t count = std::min(kMeasuredEnemies, trialCase.enemies);
        const auto enemies = placeEnemies(1, count, sizeOf(set.enemy));
        return callNs({testOf(trialCase, set), course, enemies, broadphaseOf(options_.broadphase)}) *
               trialCase.enemies / count;
    }

    const Options& options_;
    const std::vector<SpriteSet>& sets_;
    std::map<std::tuple<std::string_view, std::uint32_t, std::string_view, std::string_view>, double>
        measured_;
};

double framesOf(const Case& trialCase, const Options& options, const std::vector<SpriteSet>& sets) {
    return courseOf(trialCase, options, getById(sets, trialCase.sprites)).frames();
}

}  // namespace

std::vector<double> estimateTrialNs(const Matrix& matrix, const Options& options,
                                    const std::vector<SpriteSet>& sets, const Pace& pace) {
    CallTimes calls(options, sets);
    const bool isGrid = broadphaseOf(options.broadphase) == Broadphase::kGrid;
    std::vector<double> times;
    for (const Case& trialCase : matrix.cases()) {
        const double frameNs = kFrameNs + (isGrid ? 0 : kEnemyInFrameNs * trialCase.enemies);
        const double blockNs = std::max(calls.of(trialCase), kClockReadingsPerBlock * pace.clockCostNs);
        const double shownNs = options.pacing == Pacing::kHeadless ? 0 : 1e9 / pace.refreshHz;
        times.push_back(framesOf(trialCase, options, sets) * std::max(shownNs, blockNs + frameNs) +
                        kEnemyNs * trialCase.enemies + kRetestNs);
    }
    return times;
}

Estimate estimateRun(const Options& options, const std::vector<SpriteSet>& sets, const Pace& pace) {
    const Matrix matrix(options);
    const std::vector<double> times = estimateTrialNs(matrix, options, sets, pace);
    Estimate sum;
    sum.cases = matrix.cases().size();
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Case& trialCase = matrix.cases()[i];
        const double frames = framesOf(trialCase, options, sets);
        const double trials = options.minutes ? *options.minutes * 60e9 / times[i] : options.samples;
        // Places are written once for all forms that share them.
        const bool isShared = options.placement == Placement::kShared;
        const std::size_t sharing = options.variants.size() * (isShared ? options.algorithms.size() : 1);
        const double placements = 1.0 / static_cast<double>(sharing);
        double bytes = kTrialBytes;
        if (options.hits) bytes += trialCase.enemies * (kHitShare * kHitBytes + placements * kEnemyBytes);
        if (options.frames) bytes += frames * kFrameBytes;
        sum.trials += static_cast<std::uint64_t>(trials);
        sum.tests += trials * frames * trialCase.enemies;
        sum.bytes += trials * bytes;
        if (options.pacing == Pacing::kHeadless)
            sum.seconds += times[i] / 1e9;  // the warm-up, if it takes time
        sum.seconds += options.minutes ? *options.minutes * 60 : trials * (times[i] + bytes * kByteNs) / 1e9;
    }
    return sum;
}

}  // namespace hitlab::experiment
