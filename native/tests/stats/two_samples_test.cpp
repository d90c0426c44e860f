#include "stats/two_samples.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "stats/ranks.h"
#include "stats/samples.h"

namespace hitlab::stats {
namespace {

double plainDelta(const Values& first, const Values& second) {
    double surplus = 0;
    for (const double a : first) {
        for (const double b : second) surplus += (a > b) - (a < b);
    }
    return surplus / static_cast<double>(first.size() * second.size());
}

double plainRank(const Values& values, double value) {
    double below = 0, equal = 0;
    for (const double other : values) {
        if (other < value) ++below;
        if (other == value) ++equal;
    }
    return below + (equal + 1) / 2;
}

/// Over the pairs of equal values: a tie of t adds t (t^2 - 1) = sum over its values of t^2 - 1.
double plainTieSum(const Values& values) {
    double sum = 0;
    for (const double value : values) {
        const auto ties = static_cast<double>(std::count(values.begin(), values.end(), value));
        sum += ties * ties - 1;
    }
    return sum;
}

TEST(MidRanks, equalValues_shareTheMeanOfTheirRanks) {
    const auto ranked = midRanks(Values{30, 10, 20, 10, 0.0, -0.0, 10});
    EXPECT_EQ(ranked.ranks, (Values{7, 4, 6, 4, 1.5, 1.5, 4}));
    EXPECT_EQ(ranked.tieSum, 24 + 6);
    EXPECT_TRUE(midRanks(Values{}).ranks.empty());
}

RC_GTEST_PROP(MidRanks, anyValues_areRankedAsByCounting, ()) {
    const auto values = drawSample();
    const auto ranked = midRanks(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        RC_ASSERT(ranked.ranks[i] == plainRank(values, values[i]));
    }
    RC_ASSERT(ranked.tieSum == plainTieSum(values));
}

TEST(MannWhitney, permeability_givesWhatRGives) {
    // Hollander and Wolfe 1973, p. 69.
    const Values first{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
    const Values second{1.15, 0.88, 0.90, 0.74, 1.21};
    const auto test = mannWhitney(first, second);
    ASSERT_TRUE(test);
    EXPECT_EQ(test->statistic, 35);
    EXPECT_NEAR(test->p, 0.244623605126983, 1e-14);
    EXPECT_NEAR(*test->effect, 0.4, 1e-15);
}

TEST(MannWhitney, tiesByHand) {
    // U = 1.5, expected 4.5; variance 9 / 12 (7 - 66 / 30).
    const auto test = mannWhitney(Values{1, 1, 1}, Values{1, 2, 2});
    ASSERT_TRUE(test);
    EXPECT_EQ(test->statistic, 1.5);
    EXPECT_NEAR(test->p, std::erfc(2.5 / std::sqrt(0.75 * 4.8) / std::sqrt(2.0)), 1e-14);
}

TEST(MannWhitney, badSamples_areRefusedWithTheReason) {
    EXPECT_EQ(reason(mannWhitney(Values{1, 2}, Values{1, 2, 3})), "a group has fewer than 3 values");
    EXPECT_EQ(reason(mannWhitney(Values{1, 2, 3}, Values{})), "a group has fewer than 3 values");
    EXPECT_EQ(reason(mannWhitney(Values{1, 2, kNan}, Values{1, 2, 3})), "a value is not finite");
    EXPECT_EQ(reason(mannWhitney(Values{1, 2, 3}, Values{1, 2, kEndless})), "a value is not finite");
    EXPECT_EQ(reason(mannWhitney(Values{5, 5, 5}, Values{5, 5, 5})), "all values are equal");
}

TEST(MannWhitney, extremeMagnitudes_areRanked) {
    const auto test = mannWhitney(Values{kGreatest, kHuge, kLeast}, Values{-kGreatest, -kTiny, 0});
    ASSERT_TRUE(test);
    EXPECT_EQ(test->statistic, 9);
    EXPECT_EQ(test->effect, 1);
}

RC_GTEST_PROP(MannWhitney, swapped_mirrors, ()) {
    const auto groups = drawGroups();
    const auto there = mannWhitney(groups[0], groups[1]);
    const auto back = mannWhitney(groups[1], groups[0]);
    RC_PRE(static_cast<bool>(there));
    RC_ASSERT(isSound(*there));
    RC_ASSERT(areClose(there->p, back->p));
    const auto pairs = static_cast<double>(groups[0].size() * groups[1].size());
    RC_ASSERT(there->statistic + back->statistic == pairs);
    RC_ASSERT(areClose(*there->effect, plainDelta(groups[0], groups[1])));
}

RC_GTEST_PROP(MannWhitney, shiftedScaledTurned_isTheSame, ()) {
    const auto groups = drawGroups();
    const auto other = turned(changed(groups, [](double value) { return 8 * value + 100; }));
    RC_ASSERT(agree(mannWhitney(groups[0], groups[1]), mannWhitney(other[0], other[1])));
}

TEST(CliffsDelta, samplesApart_are1) {
    EXPECT_EQ(cliffsDelta(Values{5, 6}, Values{1, 2, 4}), 1);
    EXPECT_EQ(cliffsDelta(Values{1}, Values{2}), -1);
    EXPECT_EQ(cliffsDelta(Values{3, 3}, Values{3}), 0);
}

RC_GTEST_PROP(CliffsDelta, anySamples_giveTheMeanSignOfAllPairs, ()) {
    const auto groups = drawGroups();
    RC_ASSERT(cliffsDelta(groups[0], groups[1]) == plainDelta(groups[0], groups[1]));
}

}  // namespace
}  // namespace hitlab::stats
