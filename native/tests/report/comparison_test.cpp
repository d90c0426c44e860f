#include "report/comparison.h"

#include <gtest/gtest.h>

#include <cmath>

#include "report/made_results.h"
#include "stats/two_samples.h"

namespace hitlab::report {
namespace {

/// So many passes that take 1 + 0.01 i ns a test, times `factor`.
void addPasses(MadeResults& results, MadePass pass, double factor, std::uint64_t passes = 20) {
    for (std::uint64_t i = 0; i < passes; ++i) {
        pass.seed = i;
        pass.detectionNs = factor * static_cast<double>(pass.tests) * (1 + 0.01 * static_cast<double>(i));
        results.add(pass);
    }
}

ResultSet setOf(double factor, std::uint64_t passes = 20) {
    MadeResults results;
    addPasses(results, {}, factor, passes);
    return results.set();
}

std::string verdictOf(const ResultSet& before, const ResultSet& after) {
    return cellAt(comparisonTable(compareRuns(before, after)), 0, "verdict").text;
}

TEST(Comparison, slowerCase_isToldWithEffectAndInterval) {
    const Comparison comparison = compareRuns(setOf(1), setOf(1.3));
    ASSERT_EQ(comparison.cases.size(), 1u);
    const ComparedCase& compared = comparison.cases.front();
    EXPECT_EQ(compared.passesBefore, 20u);
    EXPECT_NEAR(compared.medianBeforeNs, 1.095, 1e-12);
    EXPECT_NEAR(compared.medianAfterNs, 1.3 * 1.095, 1e-12);
    ASSERT_TRUE(compared.effect);
    EXPECT_NEAR(compared.effect->ratio, 1.3, 1e-12);
    EXPECT_LT(compared.effect->range.low, 1.3);
    EXPECT_GT(compared.effect->range.low, 1);
    EXPECT_GT(compared.effect->range.high, 1.3);
    EXPECT_EQ(compared.effect->delta, 1) << "all of B are larger";
    EXPECT_TRUE(compared.effect->isSlower());
    EXPECT_FALSE(compared.effect->isFaster());
    EXPECT_EQ(verdictOf(setOf(1), setOf(1.3)), "slower");
}

TEST(Comparison, fasterCase_isTheOtherWayRound) {
    const Comparison comparison = compareRuns(setOf(1.3), setOf(1));
    EXPECT_EQ(comparison.cases.front().effect->delta, -1);
    EXPECT_EQ(verdictOf(setOf(1.3), setOf(1)), "faster");
}

TEST(Comparison, sameRun_isTheSame) {
    const Comparison comparison = compareRuns(setOf(1), setOf(1));
    EXPECT_EQ(verdictOf(setOf(1), setOf(1)), "same");
    EXPECT_EQ(comparison.cases.front().effect->ratio, 1);
    EXPECT_EQ(comparison.cases.front().effect->delta, 0);
    EXPECT_EQ(comparison.ratio, 1);
    EXPECT_TRUE(comparison.range.holds(1));
    EXPECT_EQ(comparison.problems, std::vector<std::string>());
}

TEST(Comparison, smallChangeWithinTheNoise_isTheSame) {
    EXPECT_EQ(verdictOf(setOf(1), setOf(1.005)), "same");
}

TEST(Comparison, pIsAdjustedForAllCases) {
    MadeResults before, after;
    for (const char* route : {"horizontal", "vertical"}) {
        addPasses(before, {.route = route}, 1, 5);
        addPasses(after, {.route = route}, std::string(route) == "vertical" ? 2 : 1, 5);
    }
    const Comparison comparison = compareRuns(before.set(), after.set());
    ASSERT_EQ(comparison.cases.size(), 2u);
    const std::vector<double> a{1, 1.01, 1.02, 1.03, 1.04}, b{2, 2.02, 2.04, 2.06, 2.08};
    const double p = stats::mannWhitney(b, a)->p;
    EXPECT_EQ(comparison.cases[0].effect->p, 1);
    EXPECT_DOUBLE_EQ(comparison.cases[1].effect->p, 2 * p);
}

TEST(Comparison, fewPasses_areNotDefined) {
    const Comparison comparison = compareRuns(setOf(1, 2), setOf(1.5));
    EXPECT_FALSE(comparison.cases.front().effect);
    EXPECT_FALSE(comparison.ratio);
    const Table table = comparisonTable(comparison);
    EXPECT_EQ(cellAt(table, 0, "verdict").text, "not defined");
    EXPECT_NE(cellAt(table, 0, "verdict").note.find("fewer than 3"), std::string::npos);
    EXPECT_EQ(cellAt(table, 0, "ratio").text, "");
    EXPECT_EQ(summaryOf(comparison), "1 case: 0 faster, 0 the same, 0 slower, 1 not defined");
    EXPECT_TRUE(slowerBy(0, comparison).empty());
}

TEST(Comparison, timesOfNothing_areNotDefined) {
    EXPECT_EQ(verdictOf(setOf(0), setOf(1)), "not defined");
    EXPECT_EQ(verdictOf(setOf(0), setOf(0)), "not defined");
}

TEST(Comparison, casesDifferInAllThatChangesTheWork) {
    for (const MadePass& other :
         {MadePass{.sprites = "pacman"}, MadePass{.route = "vertical"}, MadePass{.algorithm = "sat"},
          MadePass{.variant = "classic"}, MadePass{.enemies = 10}, MadePass{.broadphase = "grid"},
          MadePass{.pacing = "vsync"}, MadePass{.conditions = {"fitted", "shared"}}}) {
        MadeResults after;
        addPasses(after, other, 1);
        const Comparison comparison = compareRuns(setOf(1), after.set());
        EXPECT_TRUE(comparison.cases.empty());
        EXPECT_EQ(comparison.casesOnlyBefore, 1u);
        EXPECT_EQ(comparison.casesOnlyAfter, 1u);
    }
}

TEST(Comparison, withoutACase_saysInWhatTheyDiffer) {
    const auto told = [](const std::vector<MadePass>& before, const std::vector<MadePass>& after) {
        MadeResults a, b;
        for (const MadePass& pass : before) a.add(pass);
        for (const MadePass& pass : after) b.add(pass);
        return compareRuns(a.set(), b.set()).whyNone;
    };
    EXPECT_EQ(told({{}}, {{}}), "");
    EXPECT_EQ(told({{.enemies = 9}, {.enemies = 30}}, {{}}), "enemies: 9, 30 in A, 100 in B");
    EXPECT_EQ(told({{.broadphase = "grid", .pacing = "vsync"}}, {{}}),
              "broad phase: grid in A, none in B; pacing: vsync in A, headless in B");
    EXPECT_EQ(told({{}}, {{.enemies = 1}, {.enemies = 2}, {.enemies = 3}, {.enemies = 4}, {.enemies = 5}}),
              "enemies: 100 in A, 1, 2, 3 and 2 more in B");
    EXPECT_EQ(told({{}}, {{.conditions = {"fitted", "shared"}}}),
              "conditions: thesis volumes, shared placement in A, fitted volumes, shared placement in B");
    EXPECT_EQ(told({{}, {.algorithm = "sat", .enemies = 7}}, {{.enemies = 7}}),
              "enemies: 7, 100 in A, 7 in B; algorithms: sat, rectangle in A, rectangle in B");
    EXPECT_EQ(told({{}, {.algorithm = "sat", .enemies = 7}}, {{.enemies = 7}, {.algorithm = "sat"}}),
              "the same values, but never together");
    EXPECT_EQ(told({{}}, {{.tests = 0}}), "no pass of B tested anything");
}

TEST(Comparison, casesOfOneSideAlone_areCountedAndTold) {
    MadeResults before, after;
    addPasses(before, {}, 1);
    addPasses(before, {.algorithm = "sat"}, 1);
    addPasses(after, {}, 1);
    for (const char* route : {"vertical", "diagonal"}) addPasses(after, {.route = route}, 1);
    const std::string summary = summaryOf(compareRuns(before.set(), after.set()));
    EXPECT_EQ(summary.find("1 case: 0 faster, 1 the same, 0 slower"), 0u) << summary;
    EXPECT_NE(summary.find("; cases in A alone: 1, in B alone: 2"), std::string::npos) << summary;
}

TEST(Comparison, overall_isTheGeometricMeanOfTheCases) {
    MadeResults before, after;
    for (const auto& [route, factor] :
         std::map<std::string, double>{{"horizontal", 2}, {"vertical", 0.5}, {"diagonal", 1.331}}) {
        addPasses(before, {.route = route}, 1);
        addPasses(after, {.route = route}, factor);
    }
    const Comparison comparison = compareRuns(before.set(), after.set());
    EXPECT_NEAR(*comparison.ratio, 1.1, 1e-9);
    EXPECT_LT(comparison.range.low, 1.1);
    EXPECT_GT(comparison.range.high, 1.1);
    EXPECT_EQ(
        summaryOf(comparison)
            .find("3 cases: 1 faster, 0 the same, 2 slower; over all B takes 1.100 times as long as A ("),
        0u)
        << summaryOf(comparison);
}

TEST(Comparison, intervals_holdTheirEstimates) {
    // Four passes of nine are slow: of so many cases hardly a resample has all medians as low as B's.
    MadeResults before, after;
    for (std::uint32_t enemies = 1; enemies <= 40; ++enemies) {
        for (std::uint64_t seed = 0; seed < 9; ++seed) {
            MadePass pass{.enemies = enemies, .seed = seed, .tests = 1000};
            before.add(pass);
            pass.detectionNs = seed < 5 ? 1000 : 3000;
            after.add(pass);
        }
    }
    const Comparison comparison = compareRuns(before.set(), after.set());
    EXPECT_DOUBLE_EQ(*comparison.ratio, 1);
    EXPECT_DOUBLE_EQ(comparison.range.low, 1) << "widened as far as needed";
    EXPECT_GT(comparison.range.high, 1.2);
    for (const ComparedCase& compared : comparison.cases)
        EXPECT_TRUE(compared.effect->range.holds(compared.effect->ratio));
}

TEST(Comparison, figures_haveThreeDecimals) {
    const std::string summary = summaryOf(compareRuns(setOf(1), setOf(1)));
    EXPECT_NE(summary.find("B takes 1.000 times as long as A (0."), std::string::npos) << summary;
}

TEST(Comparison, slowerBy_takesOnlyWhatIsSlowerByMore_theWorstFirst) {
    MadeResults before, after;
    for (const auto& [route, factor] :
         std::map<std::string, double>{{"horizontal", 1.5}, {"vertical", 2}, {"diagonal", 0.5}}) {
        addPasses(before, {.route = route}, 1);
        addPasses(after, {.route = route}, factor);
    }
    const Comparison comparison = compareRuns(before.set(), after.set());
    const auto slower = slowerBy(10, comparison);
    ASSERT_EQ(slower.size(), 2u);
    EXPECT_EQ(slower[0]->route, "vertical");
    EXPECT_EQ(slower[1]->route, "horizontal");
    EXPECT_EQ(nameOf(*slower[0]), "mario, vertical, rectangle, tuned, 100 enemies");
    EXPECT_EQ(slowerBy(51, comparison).size(), 1u);
    EXPECT_EQ(slowerBy(101, comparison).size(), 0u);
}

TEST(Comparison, otherHitsOfTheSamePlaces_areAProblem) {
    MadeResults before, after;
    addPasses(before, {.hitsHash = 1}, 1);
    addPasses(after, {.hitsHash = 2}, 1, 7);
    const auto problems = compareRuns(before.set(), after.set()).problems;
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_NE(problems[0].find("7 passes of B had other hits"), std::string::npos) << problems[0];
}

TEST(Comparison, otherBuildsAndDevices_areNamed) {
    RunFacts facts;
    facts.device = "phone";
    facts.commit = "abc";
    MadeResults before, after;
    before.addRun(facts);
    addPasses(before, {}, 1);
    facts.commit = "def";
    after.addRun(facts);
    addPasses(after, {}, 1);
    const auto problems = compareRuns(before.set(), after.set()).problems;
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0], "other commit: abc in A, def in B");
}

TEST(Comparison, otherSpritesAndConditions_areNamed) {
    ResultSet before = setOf(1), after = setOf(1);
    before.drawings["mario/thesis"] = {"x1"};
    after.drawings["mario/thesis"] = {"x2"};
    after.conditions.push_back({"fitted", "shared"});
    const auto problems = compareRuns(before, after).problems;
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_NE(problems[0].find("fitted volumes, shared placement"), std::string::npos) << problems[0];
    EXPECT_NE(problems[1].find("mario/thesis"), std::string::npos) << problems[1];
}

TEST(Comparison, table_standsInTheOrderOfAlgorithmsAndRoutes) {
    MadeResults before;
    for (const char* route : {"vertical", "horizontal"}) before.set().routes.number(route);
    for (const char* route : {"horizontal", "vertical"}) {
        for (const char* algorithm : {"sat", "euclidean"})
            addPasses(before, {.route = route, .algorithm = algorithm}, 1, 3);
    }
    const Table table = comparisonTable(compareRuns(before.set(), before.set()));
    ASSERT_EQ(table.rows.size(), 4u);
    EXPECT_EQ(cellAt(table, 0, "route").text, "vertical");
    EXPECT_EQ(cellAt(table, 0, "algorithm").text, "euclidean");
    EXPECT_EQ(cellAt(table, 1, "algorithm").text, "sat");
    EXPECT_EQ(cellAt(table, 2, "route").text, "horizontal");
}

}  // namespace
}  // namespace hitlab::report
