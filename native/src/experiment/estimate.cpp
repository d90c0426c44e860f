#include "experiment/estimate.h"

#include <algorithm>
#include <map>

#include "base/clock.h"
#include "base/table.h"
#include "detect/pass.h"

namespace hitlab::experiment {

namespace {

using base::getById;

// Beside detection: the study's re-test of the hits, and what a frame, an enemy in it and a written byte cost
// (mostly taking out the enemies that were called). Rough.
constexpr double kRetestNs = 1.4e6;
constexpr double kFrameNs = 120;
constexpr double kEnemyNs = 0.8;
constexpr double kByteNs = 8;
constexpr double kClockReadingsPerBlock = 50;

// Lengths of lines, as they come out on average.
constexpr double kTrialBytes = 235;
constexpr double kHitBytes = 19;
constexpr double kEnemyBytes = 35;
constexpr double kFrameBytes = 27;
/// Share of the enemies that are called or touched.
constexpr double kHitShare = 0.16;

/// Nanoseconds of one test in a batch, for this pair.
double testNs(const detect::Algorithm& algorithm, const SpriteSet& set,
              const std::vector<math::Vec2i>& path) {
    constexpr std::uint32_t kEnemies = 1000;
    constexpr std::size_t kFrames = 32;
    const detect::LiveEnemies live(placeEnemies(1, kEnemies, sizeOf(set.enemy)));
    std::vector<std::uint32_t> hits(kEnemies);
    const std::int64_t start = base::nowNs();
    for (std::size_t i = 0; i < kFrames; ++i) {
        algorithm.batch(set.pair, path[i * path.size() / kFrames], live.places(), hits.data());
    }
    return static_cast<double>(base::nowNs() - start) / (kFrames * kEnemies);
}

std::vector<math::Vec2i> pathOfCase(const Case& trialCase, const std::vector<SpriteSet>& sets) {
    return pathOf(getById(kRoutes, trialCase.route), sizeOf(getById(sets, trialCase.sprites).player));
}

}  // namespace

std::vector<double> estimateTrialNs(const Matrix& matrix, const std::vector<SpriteSet>& sets,
                                    double clockCostNs) {
    std::map<std::pair<std::string_view, std::string_view>, double> measured;
    const auto costOf = [&](const Case& trialCase, const detect::Algorithm& algorithm, const auto& path) {
        double& cost = measured[{trialCase.sprites, algorithm.id}];
        if (cost == 0) cost = testNs(algorithm, getById(sets, trialCase.sprites), path);
        return cost;
    };
    std::vector<double> times;
    for (const Case& trialCase : matrix.cases()) {
        const auto path = pathOfCase(trialCase, sets);
        const double callNs =
            trialCase.enemies * costOf(trialCase, getById(detect::kAlgorithms, trialCase.algorithm), path);
        const double truthNs = trialCase.enemies * costOf(trialCase, detect::kTruth, path);
        const double overheadNs = kFrameNs + kEnemyNs * trialCase.enemies;
        const double blockNs = std::max(callNs, kClockReadingsPerBlock * clockCostNs);
        times.push_back(static_cast<double>(path.size()) * (blockNs + truthNs + overheadNs) + kRetestNs);
    }
    return times;
}

Estimate estimateRun(const Options& options, const std::vector<SpriteSet>& sets, double clockCostNs) {
    const Matrix matrix(options);
    const std::vector<double> times = estimateTrialNs(matrix, sets, clockCostNs);
    Estimate sum;
    sum.cases = matrix.cases().size();
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Case& trialCase = matrix.cases()[i];
        const auto frames = static_cast<double>(pathOfCase(trialCase, sets).size());
        const double trials = options.minutes ? *options.minutes * 60e9 / times[i] : options.samples;
        // Shared places are written once for all algorithms.
        const double placements = options.placement == Placement::kShared
                                      ? 1.0 / static_cast<double>(options.algorithms.size())
                                      : 1.0;
        double bytes = kTrialBytes;
        if (options.hits) bytes += trialCase.enemies * (kHitShare * kHitBytes + placements * kEnemyBytes);
        if (options.frames) bytes += frames * kFrameBytes;
        sum.trials += static_cast<std::uint64_t>(trials);
        sum.tests += trials * frames * trialCase.enemies;
        sum.bytes += trials * bytes;
        sum.seconds += times[i] / 1e9;  // the warm-up
        sum.seconds += options.minutes ? *options.minutes * 60 : trials * (times[i] + bytes * kByteNs) / 1e9;
    }
    return sum;
}

}  // namespace hitlab::experiment
