#include "report/cases.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "report/analysis.h"
#include "report/made_results.h"

namespace hitlab::report {
namespace {

using Texts = std::vector<std::string>;

double seedOf(const Trial& trial) {
    return static_cast<double>(trial.seed);
}

std::vector<double> seedsOf(const Passes& passes) {
    return valuesOf(passes, seedOf);
}

TEST(AnswerCases, theSamePlacesMetTwice_countOnce) {
    MadeResults results;
    results.addRun(madeFacts("first", "a"));
    results.add({.seed = 2, .truePositives = 5}).add({.seed = 1}).add({.variant = "classic", .seed = 2});
    results.addRun(madeFacts("second", "b"));
    results.add({.seed = 1}).add({.seed = 2}).add({.seed = 3});
    Texts problems;
    const AnswerCases cases = answerCases(results.set(), problems);
    ASSERT_EQ(cases.size(), 1u);
    const Passes& passes = cases.begin()->second.begin()->second;
    EXPECT_EQ(seedsOf(passes), (std::vector<double>{1, 2, 3})) << "ascending";
    EXPECT_EQ(passes[1]->truePositives, 5u) << "the first one counts";
    EXPECT_EQ(problems, Texts{});
}

TEST(AnswerCases, differingHitsOfTheSamePlaces_areToldWithTheRun) {
    MadeResults results;
    results.addRun(madeFacts("first")).add({.seed = 1, .hitsHash = 10}).add({.seed = 2, .hitsHash = 20});
    results.addRun(madeFacts("second")).add({.seed = 1, .hitsHash = 11}).add({.seed = 2, .hitsHash = 20});
    results.addRun(madeFacts("third")).add({.seed = 1, .hitsHash = 10}).add({.seed = 2, .hitsHash = 21});
    Texts problems;
    const AnswerCases cases = answerCases(results.set(), problems);
    EXPECT_EQ(problems, Texts{"third: 2 passes had other hits than passes of the same places in another run "
                              "or form; the first of each counts"});
    EXPECT_EQ(cases.begin()->second.begin()->second.size(), 2u);
}

TEST(AnswerCases, differingHits_areTakenOverByTheAnalysis) {
    MadeResults results;
    results.add({.seed = 1, .hitsHash = 10}).add({.variant = "classic", .seed = 1, .hitsHash = 11});
    results.set().problems = {"an earlier one"};
    const Analysis analysis = analyse(results.set());
    ASSERT_EQ(analysis.problems.size(), 2u);
    EXPECT_EQ(analysis.problems[0], "an earlier one");
}

TEST(AnswerCases, otherPlacesOrConditions_areOtherCases) {
    MadeResults results;
    results.add({.seed = 1, .hitsHash = 1});
    results.add({.route = "vertical", .seed = 1, .hitsHash = 2});
    results.add({.enemies = 5, .seed = 1, .hitsHash = 3});
    results.add({.sprites = "pacman", .seed = 1, .hitsHash = 4});
    results.add({.seed = 1, .hitsHash = 5, .conditions = {"fitted", "shared"}});
    results.add({.seed = 1, .hitsHash = 6, .conditions = {"thesis", "shared", 20}});
    Texts problems;
    EXPECT_EQ(answerCases(results.set(), problems).size(), 6u);
    EXPECT_EQ(problems, Texts{});
}

TEST(SpeedCases, passesOfAllRunsAreKept) {
    MadeResults results;
    results.addRun(madeFacts("a")).add({.seed = 2}).add({.seed = 1});
    results.addRun(madeFacts("b")).add({.seed = 1});
    const SpeedCases cases = speedCases(results.set());
    ASSERT_EQ(cases.size(), 1u);
    const Passes& passes = cases.begin()->second.begin()->second;
    EXPECT_EQ(seedsOf(passes), (std::vector<double>{1, 1, 2}));
    EXPECT_EQ(passes[0]->run, 0u);
    EXPECT_EQ(passes[1]->run, 1u);
}

TEST(SpeedCases, passesWithoutTests_areLeftOut) {
    MadeResults results;
    results.add({.enemies = 0, .tests = 0});
    EXPECT_TRUE(speedCases(results.set()).empty());
}

TEST(SpeedCases, whatChangesTheWork_makesAnotherCase) {
    MadeResults results;
    results.addRun(madeFacts("run", "a")).add({}).add({.variant = "classic"}).add({.broadphase = "grid"});
    results.add({.pacing = "vsync"})
        .add({.enemies = 7})
        .add({.route = "vertical"})
        .add({.sprites = "pacman"});
    results.addRun(madeFacts("run", "b")).add({});
    EXPECT_EQ(speedCases(results.set()).size(), 8u);
}

TEST(Pooled, overRoutes_holdsEveryPassOnce) {
    MadeResults results;
    for (const char* route : {"horizontal", "vertical", "diagonal"}) {
        for (const std::uint64_t seed : {3, 1, 2}) results.add({.route = route, .seed = seed});
    }
    const Analysis analysis = analyse(results.set());
    ASSERT_EQ(analysis.answersOverRoutes.size(), 1u);
    const auto& [key, algorithms] = *analysis.answersOverRoutes.begin();
    EXPECT_EQ(key.route, kAllRoutes);
    EXPECT_EQ(routeName(results.set(), key.route), "all");
    EXPECT_EQ(seedsOf(algorithms.begin()->second), (std::vector<double>{1, 2, 3, 1, 2, 3, 1, 2, 3}));
}

TEST(Blocks, holdOnlySeedsThatAllAlgorithmsHave) {
    MadeResults results;
    for (const std::uint64_t seed : {1, 2, 3, 5}) results.add({.algorithm = "rectangle", .seed = seed});
    for (const std::uint64_t seed : {9, 5, 3, 2}) results.add({.algorithm = "sat", .seed = seed});
    for (const std::uint64_t seed : {3, 4, 5}) results.add({.algorithm = "euclidean", .seed = seed});
    const Analysis analysis = analyse(results.set());
    const Blocks blocks = answerBlocks(analysis.answers.begin()->second, seedOf);
    ASSERT_EQ(blocks.algorithms.size(), 3u);
    EXPECT_EQ(results.set().algorithms[blocks.algorithms[0]], "euclidean") << "in the table's order";
    EXPECT_EQ(blocks.size(), 2u);
    for (const auto& values : blocks.values) EXPECT_EQ(values, (std::vector<double>{3, 5}));
}

TEST(Blocks, withoutACommonSeed_areEmpty) {
    MadeResults results;
    results.add({.algorithm = "rectangle", .seed = 1}).add({.algorithm = "sat", .seed = 2});
    const Analysis analysis = analyse(results.set());
    const Blocks blocks = answerBlocks(analysis.answers.begin()->second, seedOf);
    EXPECT_EQ(blocks.size(), 0u);
    EXPECT_EQ(blocks.values.size(), 2u);
    EXPECT_EQ(answerBlocks({}, seedOf).size(), 0u);
}

TEST(Blocks, ofTimes_pairPassesOfOneRunOnly) {
    MadeResults results;
    results.addRun(madeFacts("a")).add({.algorithm = "sat", .seed = 1, .detectionNs = 30});
    results.addRun(madeFacts("b")).add({.algorithm = "sat", .seed = 1, .detectionNs = 10});
    results.add({.algorithm = "rectangle", .seed = 1, .detectionNs = 20});
    const Analysis analysis = analyse(results.set());
    const Blocks blocks =
        speedBlocks(analysis.speeds.begin()->second, [](const Trial& trial) { return trial.detectionNs; });
    EXPECT_EQ(blocks.values, (std::vector<std::vector<double>>{{20}, {10}}));
}

RC_GTEST_PROP(Blocks, overRoutes_equalAPlainIntersection, ()) {
    MadeResults results;
    using Place = std::pair<std::string, std::uint64_t>;
    std::map<std::string, std::set<Place>> places;
    for (const std::string algorithm : {"rectangle", "sat", "pixel"}) {
        auto seeds = *rc::gen::nonEmpty(
            rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(0, 8)));
        for (const std::uint64_t seed : seeds) {
            const std::string route = *rc::gen::inRange(0, 2) == 0 ? "horizontal" : "vertical";
            results.add({.route = route, .algorithm = algorithm, .seed = seed});
            places[algorithm].insert({route, seed});
        }
    }
    std::size_t common = 0;
    for (const Place& place : places["sat"]) {
        if (places["rectangle"].contains(place) && places["pixel"].contains(place)) ++common;
    }
    const Analysis analysis = analyse(results.set());
    const Blocks blocks = answerBlocks(analysis.answersOverRoutes.begin()->second, seedOf);
    RC_ASSERT(blocks.values.size() == 3u);
    for (const auto& values : blocks.values) {
        RC_ASSERT(values.size() == common);
        RC_ASSERT(values == blocks.values.front());
    }
}

TEST(Totals, sumOverPassesAndKeepTheLargestContactError) {
    MadeResults results;
    results.add({.enemies = 10, .seed = 1, .truePositives = 4, .falsePositives = 2, .falseNegatives = 1});
    results.add({.enemies = 10, .seed = 2, .truePositives = 1});
    results.add({.enemies = 10, .seed = 3});
    auto& trials = results.set().trials;
    trials[0].contactErrorMeanFrames = -1.5;
    trials[0].contactErrorMaxFrames = -3;
    trials[1].contactErrorMeanFrames = 3;
    trials[1].contactErrorMaxFrames = 3;
    const Totals totals = totalsOf({&trials[0], &trials[1], &trials[2]});
    EXPECT_EQ(totals.passes, 3u);
    EXPECT_EQ(totals.encounters, 30u);
    EXPECT_EQ(totals.contacts(), 6u);
    EXPECT_EQ(totals.called(), 7u);
    EXPECT_EQ(totals.wrong(), 3u);
    EXPECT_EQ(totals.contactErrorFrames, -3);
    EXPECT_EQ(totals.contactErrorMaxFrames, -3) << "early before late, whatever the order";
    EXPECT_EQ(totalsOf({&trials[1], &trials[0]}).contactErrorMaxFrames, -3);
    EXPECT_FALSE(totalsOf({&trials[2]}).contactErrorMaxFrames);
}

}  // namespace
}  // namespace hitlab::report
