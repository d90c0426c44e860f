#include "experiment/matrix.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/table.h"

namespace hitlab::experiment {
namespace {

Options optionsOf(std::string_view plan) {
    return defaultsOf(base::getById(kPlans, plan));
}

TEST(Plans, haveTheSizesOfTheStudy) {
    EXPECT_EQ(Matrix(optionsOf("precision")).trials(), 1890u);
    EXPECT_EQ(Matrix(optionsOf("load")).trials(), 2 * 5670u);
    EXPECT_EQ(Matrix(optionsOf("endurance")).cases().size(), 108u);
    EXPECT_EQ(Matrix(optionsOf("quick")).trials(), 90u);
}

TEST(Plans, leaveOutTheHarness_andEnduranceAlsoPixel) {
    for (const Plan& plan : kPlans) {
        const auto algorithms = defaultsOf(plan).algorithms;
        EXPECT_EQ(std::count(algorithms.begin(), algorithms.end(), "none"), 0) << plan.id;
        EXPECT_EQ(std::count(algorithms.begin(), algorithms.end(), "pixel"), plan.id == "endurance" ? 0 : 1)
            << plan.id;
    }
}

TEST(Plans, runTunedForms_andLoadAlsoClassicOnes) {
    for (const Plan& plan : kPlans) {
        const std::vector<std::string_view> both{"classic", "tuned"}, tuned{"tuned"};
        EXPECT_EQ(defaultsOf(plan).variants, plan.id == "load" ? both : tuned) << plan.id;
    }
}

TEST(Matrix, trials_countThroughSpritesRouteEnemiesSampleAlgorithmVariant) {
    const Options options = optionsOf("load");
    const Matrix matrix(options);
    std::uint64_t trial = 0;
    for (const auto sprites : options.sprites) {
        for (const auto route : options.routes) {
            for (const auto enemies : options.enemies) {
                for (std::uint32_t sample = 0; sample < options.samples; ++sample) {
                    for (const auto algorithm : options.algorithms) {
                        for (const auto variant : options.variants) {
                            const TrialId id = matrix.find(trial);
                            const Case& trialCase = matrix.cases()[id.caseIndex];
                            ASSERT_EQ(std::tie(trialCase.sprites, trialCase.route, trialCase.enemies,
                                               id.sample, trialCase.algorithm, trialCase.variant),
                                      std::tie(sprites, route, enemies, sample, algorithm, variant));
                            ASSERT_EQ(matrix.trialOf(id.caseIndex, id.sample), trial);
                            ++trial;
                        }
                    }
                }
            }
        }
    }
    EXPECT_EQ(trial, matrix.trials());
}

TEST(Matrix, whenPassesGoOnForATime_idsDoNotDependOnTheirNumber) {
    const Matrix matrix(optionsOf("endurance"));
    EXPECT_EQ(matrix.samples(), 0u);
    std::set<std::uint64_t> ids;
    for (std::uint32_t sample = 0; sample < 5; ++sample) {
        for (std::uint32_t i = 0; i < matrix.cases().size(); ++i) {
            const std::uint64_t trial = matrix.trialOf(i, sample);
            const TrialId id = matrix.find(trial);
            EXPECT_EQ(id.caseIndex, i);
            EXPECT_EQ(id.sample, sample);
            ids.insert(trial);
        }
    }
    EXPECT_EQ(ids.size(), 5 * 108u);
    EXPECT_EQ(*ids.rbegin(), 5 * 108u - 1);
}

TEST(Shuffle, isAPermutationThatTheSeedDecides) {
    Options options = optionsOf("quick");
    options.seed = 1;
    auto first = Matrix(options).shuffledTrials();
    EXPECT_EQ(Matrix(options).shuffledTrials(), first);
    options.seed = 2;
    EXPECT_NE(Matrix(options).shuffledTrials(), first);
    EXPECT_FALSE(std::is_sorted(first.begin(), first.end()));
    std::sort(first.begin(), first.end());
    for (std::uint64_t i = 0; i < first.size(); ++i) ASSERT_EQ(first[i], i);
}

TEST(PlacementKey, namesTheAlgorithmOnlyWhenIndependent) {
    Options options = optionsOf("quick");
    EXPECT_EQ(Matrix(options).placementKey({0, 0, 1}).algorithm, "");
    options.placement = Placement::kIndependent;
    const PlacementKey key = Matrix(options).placementKey({0, 3, 1});
    EXPECT_EQ(key.algorithm, "sat");
    EXPECT_EQ(key.sprites, "mario");
    EXPECT_EQ(key.sample, 1u);
}

}  // namespace
}  // namespace hitlab::experiment
