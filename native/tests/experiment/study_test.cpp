// The study's own numbers: the same on every machine, and where mathematics puts them.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/hash.h"
#include "base/table.h"
#include "detect/simd.h"
#include "experiment/matrix.h"
#include "experiment/outcome.h"
#include "experiment/pass.h"
#include "support/masks.h"

namespace hitlab::experiment {
namespace {

Outcome outcomeOf(const Matrix& matrix, std::uint64_t trial, std::uint64_t seed,
                  const std::vector<SpriteSet>& sets, Broadphase broadphase = Broadphase::kNone) {
    const TrialId id = matrix.find(trial);
    const Case& trialCase = matrix.cases()[id.caseIndex];
    const SpriteSet& set = base::getById(sets, trialCase.sprites);
    const Course course(pathOf(base::getById(kRoutes, trialCase.route), sizeOf(set.player)), 1, false);
    const auto enemies =
        placeEnemies(placementSeed(seed, matrix.placementKey(id)), trialCase.enemies, sizeOf(set.enemy));
    const auto& algorithm = base::getById(detect::kAlgorithms, trialCase.algorithm);
    const PassSetup setup{{algorithm, base::getById(detect::kVariants, trialCase.variant), set.pair()},
                          course,
                          enemies,
                          broadphase};
    return judge(runPass(setup).calledFrames, trueFrames(setup));
}

/// One number for all hits of the quick plan.
std::uint64_t hashOfQuickPlan(std::string_view volumes, Placement placement,
                              const detect::Variant& variant = detect::kTuned,
                              Broadphase broadphase = Broadphase::kNone) {
    Options options = defaultsOf(base::getById(kPlans, "quick"));
    options.seed = 1;
    options.placement = placement;
    options.variants = {variant.id};
    const Matrix matrix(options);
    const auto sets = tests::testbedSprites(volumes);
    base::Fnv1a all;
    for (std::uint64_t trial = 0; trial < matrix.trials(); ++trial) {
        const std::uint64_t hash = outcomeOf(matrix, trial, options.seed, sets, broadphase).hitsHash;
        all.addUint32(static_cast<std::uint32_t>(hash));
        all.addUint32(static_cast<std::uint32_t>(hash >> 32));
    }
    return all.value();
}

TEST(QuickPlan, goldenHash_isTheSameOnEveryMachineAndBuild) {
    EXPECT_EQ(base::hexText(hashOfQuickPlan("thesis", Placement::kShared)), "x12fc117047ec272b");
    EXPECT_EQ(base::hexText(hashOfQuickPlan("fitted", Placement::kShared)), "x8a5108b74d52f7ed");
    EXPECT_EQ(base::hexText(hashOfQuickPlan("thesis", Placement::kIndependent)), "x7b7479a9efa8dadf");
}

TEST(QuickPlan, goldenHash_isTheSameForEveryFormBroadPhaseAndInstructionSet) {
    for (const Broadphase broadphase : {Broadphase::kNone, Broadphase::kGrid}) {
        EXPECT_EQ(base::hexText(hashOfQuickPlan("thesis", Placement::kShared, detect::kClassic, broadphase)),
                  "x12fc117047ec272b");
        for (const detect::SimdTarget& target : detect::simdTargets()) {
            if (!target.isAvailable) continue;
            detect::useSimd(target.bit);
            EXPECT_EQ(
                base::hexText(hashOfQuickPlan("thesis", Placement::kShared, detect::kTuned, broadphase)),
                "x12fc117047ec272b")
                << target.name;
        }
        detect::useSimd(0);
    }
}

struct Counts {
    double sum = 0, squares = 0, n = 0;

    void add(double count) {
        sum += count;
        squares += count * count;
        ++n;
    }
    double mean() const { return sum / n; }
    double standardError() const { return std::sqrt((squares - sum * sum / n) / (n - 1) / n); }
};

struct Expectation {
    std::string_view algorithm, sprites, route;
    double collisions;
};

/// Exact, from the sizes alone (DESIGN.md).
constexpr Expectation kExpectations[] = {
    {"rectangle", "mario", "horizontal", 17.99},  {"rectangle", "mario", "vertical", 7.08},
    {"rectangle", "mario", "diagonal", 23.51},    {"rectangle", "pacman", "horizontal", 7.97},
    {"rectangle", "pacman", "vertical", 3.99},    {"rectangle", "pacman", "diagonal", 11.45},
    {"rectangle", "tyrian", "horizontal", 12.86}, {"rectangle", "tyrian", "vertical", 7.26},
    {"rectangle", "tyrian", "diagonal", 18.87},   {"euclidean", "mario", "horizontal", 18.29},
    {"euclidean", "mario", "vertical", 9.85},     {"euclidean", "mario", "diagonal", 19.79},
    {"euclidean", "pacman", "horizontal", 7.97},  {"euclidean", "pacman", "vertical", 4.47},
    {"euclidean", "pacman", "diagonal", 9.11},    {"euclidean", "tyrian", "horizontal", 14.95},
    {"euclidean", "tyrian", "vertical", 8.07},    {"euclidean", "tyrian", "diagonal", 16.34},
};

TEST(PrecisionPlan, meanCounts_lieWithinFourStandardErrorsOfTheExpectation) {
    Options options = defaultsOf(base::getById(kPlans, "precision"));
    options.algorithms = {"euclidean", "rectangle"};
    options.seed = 2018;
    const Matrix matrix(options);
    const auto sets = tests::testbedSprites("thesis");
    std::map<std::string, Counts> counts;
    const auto keyOf = [](const auto& trialCase) {
        return std::string(trialCase.algorithm) + " " + std::string(trialCase.sprites) + " " +
               std::string(trialCase.route);
    };
    for (std::uint64_t trial = 0; trial < matrix.trials(); ++trial) {
        counts[keyOf(matrix.cases()[matrix.find(trial).caseIndex])].add(
            outcomeOf(matrix, trial, options.seed, sets).collisions);
    }
    for (const Expectation& expected : kExpectations) {
        const Counts& found = counts.at(keyOf(expected));
        EXPECT_EQ(found.n, 42);
        EXPECT_NEAR(found.mean(), expected.collisions, 4 * found.standardError()) << keyOf(expected);
    }
}

TEST(PrecisionPlan, pixelIsNeverWrong_andPolygonsMissNothing) {
    Options options = defaultsOf(base::getById(kPlans, "precision"));
    options.algorithms = {"sat", "pixel"};
    options.samples = 10;
    const Matrix matrix(options);
    const auto sets = tests::testbedSprites("thesis");
    for (std::uint64_t trial = 0; trial < matrix.trials(); ++trial) {
        const Outcome outcome = outcomeOf(matrix, trial, 5, sets);
        ASSERT_EQ(outcome.falseNegatives, 0u) << trial;
        const bool isPixel = matrix.cases()[matrix.find(trial).caseIndex].algorithm == "pixel";
        ASSERT_TRUE(!isPixel || outcome.falsePositives == 0) << trial;
    }
}

}  // namespace
}  // namespace hitlab::experiment
