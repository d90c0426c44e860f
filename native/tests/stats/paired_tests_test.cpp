#include "stats/paired_tests.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "stats/samples.h"

namespace hitlab::stats {
namespace {

TEST(Friedman, roundingTimes_givesWhatRGives) {
    const auto test = friedman(roundingTimes());
    ASSERT_TRUE(test);
    EXPECT_NEAR(test->statistic, 11.14285714285714235, 1e-12);
    EXPECT_EQ(test->df, 2);
    EXPECT_NEAR(test->p, 0.00380504077551136, 1e-15);
    EXPECT_NEAR(*test->effect, 11.14285714285714235 / 44, 1e-13);
}

TEST(Friedman, sameOrderInEveryBlock_isFullConcordance) {
    const auto test = friedman(GroupList{{1, 11, 21, 31}, {2, 12, 22, 32}, {3, 13, 23, 33}});
    ASSERT_TRUE(test);
    EXPECT_NEAR(*test->effect, 1, 1e-14);
    EXPECT_NEAR(test->statistic, 8, 1e-13);
}

TEST(FriedmanNemenyi, roundingTimes_givesWhatRGives) {
    const auto pairs = friedmanNemenyi(roundingTimes());
    ASSERT_TRUE(pairs);
    const Values q{1.279204298133664, 4.47721504346781884, 3.1980107453341557};
    const Values p{0.637427167018666, 0.00440982044545213, 0.0613707592551845};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR((*pairs)[i].statistic, q[i], 1e-12);
        EXPECT_NEAR((*pairs)[i].p, p[i], 1e-10);
    }
    EXPECT_GT(*pairs->front().effect, 0);
}

TEST(WilcoxonSignedRank, depressionScales_giveWhatRGives) {
    // Hollander and Wolfe 1973, p. 29.
    const Values first{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    const Values second{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
    const auto test = wilcoxonSignedRank(first, second);
    ASSERT_TRUE(test);
    EXPECT_EQ(test->statistic, 40);
    EXPECT_NEAR(test->p, 0.0440109840129515, 1e-14);
    EXPECT_NEAR(*test->effect, (40 - 5) / 45.0, 1e-15);
}

TEST(WilcoxonSignedRank, zerosAndTiesByHand) {
    // Differences 2, 2, -2, 5 after two zeros: V = 2 + 2 + 4, mean 5, variance 7.5 - 24 / 48.
    const auto test = wilcoxonSignedRank(Values{3, 4, 1, 9, 6, 6}, Values{1, 2, 3, 4, 6, 6});
    ASSERT_TRUE(test);
    EXPECT_EQ(test->statistic, 8);
    EXPECT_NEAR(test->p, std::erfc(2.5 / std::sqrt(7.0) / std::sqrt(2.0)), 1e-14);
    EXPECT_NEAR(*test->effect, 0.6, 1e-15);
}

TEST(WilcoxonSignedRank, oneDifferenceLeft_provesNothing) {
    const auto test = wilcoxonSignedRank(Values{1, 2, 4}, Values{1, 2, 3});
    ASSERT_TRUE(test);
    EXPECT_EQ(test->statistic, 1);
    EXPECT_EQ(test->p, 1);
}

TEST(WilcoxonPairs, roundingTimes_givesWhatRGives) {
    const auto pairs = wilcoxonPairs(roundingTimes());
    ASSERT_TRUE(pairs);
    const Values v{106.5, 202, 222};
    const Values p{0.3665209987984313, 0.0292636851672066, 0.0057853929086463};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ((*pairs)[i].statistic, v[i]);
        EXPECT_NEAR((*pairs)[i].p, p[i], 1e-13);
    }
}

TEST(WilcoxonPairs, equalPair_isNotCountedAmongTheOthers) {
    const Values a{1, 2, 3, 4, 5, 6, 7}, b{3, 5, 4, 9, 8, 8, 9};
    const auto pairs = wilcoxonPairs(GroupList{a, a, b});
    ASSERT_TRUE(pairs);
    EXPECT_EQ((*pairs)[0].statistic, 0);
    EXPECT_EQ((*pairs)[0].p, 1);
    EXPECT_EQ((*pairs)[0].effect, 0);
    EXPECT_DOUBLE_EQ((*pairs)[1].p, 2 * wilcoxonSignedRank(a, b)->p);
    EXPECT_DOUBLE_EQ((*pairs)[2].p, (*pairs)[1].p);
}

TEST(PairedTests, badBlocks_areRefusedWithTheReason) {
    for (const auto compare : {friedmanNemenyi, wilcoxonPairs}) {
        EXPECT_EQ(reason(compare(GroupList{})), "there are fewer than 2 groups");
        EXPECT_EQ(reason(compare(GroupList{{1, 2, 3}})), "there are fewer than 2 groups");
        EXPECT_EQ(reason(compare(GroupList{{1, 2}, {3, 4}})), "a group has fewer than 3 values");
        EXPECT_EQ(reason(compare(GroupList{{1, 2, 3}, {3, 4, 5, 6}})), "the groups differ in length");
        EXPECT_EQ(reason(compare(GroupList{{1, 2, 3}, {3, kNan, 5}})), "a value is not finite");
        EXPECT_EQ(reason(compare(GroupList{{1, 2, 3}, {1, 2, 3}})), "all differences are 0");
    }
    EXPECT_EQ(reason(friedman(GroupList{{1, 2, 3}})), "there are fewer than 2 groups");
    EXPECT_EQ(reason(friedman(GroupList{{1, 2, 3}, {1, 2}})), "the groups differ in length");
    EXPECT_EQ(reason(friedman(GroupList{{1, 2, 3}, {1, 2, kEndless}})), "a value is not finite");
    EXPECT_EQ(reason(friedman(GroupList{{1, 2, 3}, {1, 2, 3}})), "all differences are 0");
    EXPECT_EQ(reason(wilcoxonSignedRank(Values{1, 2, 3}, Values{1, 2})), "the groups differ in length");
    EXPECT_EQ(reason(wilcoxonSignedRank(Values{1, 2}, Values{1, 2})), "a group has fewer than 3 values");
    EXPECT_EQ(reason(wilcoxonSignedRank(Values{1, 2, kNan}, Values{1, 2, 3})), "a value is not finite");
    EXPECT_EQ(reason(wilcoxonSignedRank(Values{1, 2, 3}, Values{1, 2, 3})), "all differences are 0");
}

TEST(PairedTests, extremeMagnitudes_areRankedOrRefused) {
    const Values low(3, -kGreatest), high(3, kGreatest), tiny{kLeast, 2 * kLeast, 5 * kLeast};
    EXPECT_EQ(reason(wilcoxonSignedRank(low, high)), "the values are too large to compute with");
    EXPECT_EQ(reason(wilcoxonPairs(GroupList{low, high, tiny})), "the values are too large to compute with");
    EXPECT_TRUE(friedman(GroupList{low, high, tiny}));
    EXPECT_EQ(wilcoxonSignedRank(tiny, Values(3, 0.0))->statistic, 6);
}

TEST(Mcnemar, knownCounts_giveWhatRGives) {
    // Agresti 1990, p. 350: approval at two surveys.
    const auto test = mcnemar(86, 150);
    ASSERT_TRUE(test);
    EXPECT_NEAR(test->statistic, 16.8177966101695, 1e-12);
    EXPECT_NEAR(test->p, 4.11456228134594e-05, 1e-17);
    EXPECT_NEAR(*test->effect, -64 / 236.0, 1e-15);
    EXPECT_EQ(test->df, 1);
}

TEST(Mcnemar, countsThatDifferByOneAtMost_proveNothing) {
    EXPECT_EQ(mcnemar(7, 7)->p, 1);
    EXPECT_EQ(mcnemar(7, 8)->p, 1);
    EXPECT_EQ(mcnemar(0, 1)->effect, -1);
    EXPECT_EQ(reason(mcnemar(0, 0)), "no block differs between the treatments");
}

TEST(Holm, knownValues_inTheOrderGiven) {
    const auto adjusted = holm(Values{0.04, 0.01, 0.03, 0.005});
    const Values expected{0.06, 0.03, 0.06, 0.02};
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(adjusted[i], expected[i], 1e-15);
    EXPECT_TRUE(holm(Values{}).empty());
    EXPECT_EQ(holm(Values{0.9, 0.8}), (Values{1, 1}));
}

RC_GTEST_PROP(Holm, isMonotoneAndBetweenTheValueAndBonferroni, ()) {
    const auto counts = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1001));
    Values p;
    for (const int count : counts) p.push_back(count / 1000.0);
    const auto adjusted = holm(p);
    for (std::size_t i = 0; i < p.size(); ++i) {
        RC_ASSERT(adjusted[i] >= p[i] && adjusted[i] <= 1);
        RC_ASSERT(adjusted[i] <= std::min(1.0, p[i] * static_cast<double>(p.size())) + 1e-15);
        for (std::size_t j = 0; j < p.size(); ++j) RC_ASSERT(p[i] > p[j] || adjusted[i] <= adjusted[j]);
    }
}

RC_GTEST_PROP(PairedTests, shiftedScaledBlocksTurned_isTheSame, ()) {
    const auto groups = drawBlocks();
    const auto other = turned(changed(groups, [](double value) { return 4 * value - 2048; }));
    RC_ASSERT(agree(friedman(groups), friedman(other)));
    RC_ASSERT(agree(friedmanNemenyi(groups), friedmanNemenyi(other)));
    RC_ASSERT(agree(wilcoxonPairs(groups), wilcoxonPairs(other)));
}

RC_GTEST_PROP(PairedTests, anyBlocks_staySound, ()) {
    const auto groups = drawBlocks();
    const auto test = friedman(groups);
    RC_PRE(static_cast<bool>(test));
    RC_ASSERT(isSound(*test) && *test->effect <= 1 + 1e-12);
    for (const auto compare : {friedmanNemenyi, wilcoxonPairs}) {
        const auto pairs = compare(groups);
        RC_ASSERT(static_cast<bool>(pairs));
        RC_ASSERT(std::all_of(pairs->begin(), pairs->end(), isSound<PairTest>));
    }
}

RC_GTEST_PROP(WilcoxonSignedRank, swapped_mirrors, ()) {
    const auto groups = drawBlocks();
    const auto there = wilcoxonSignedRank(groups[0], groups[1]);
    const auto back = wilcoxonSignedRank(groups[1], groups[0]);
    RC_PRE(static_cast<bool>(there));
    RC_ASSERT(areClose(there->p, back->p));
    RC_ASSERT(*there->effect == -*back->effect);
    RC_ASSERT(std::abs(*there->effect) <= 1);
}

RC_GTEST_PROP(Friedman, ofTwoGroups_isTheSignTest, ()) {
    const auto groups = drawBlocks();
    const auto test = friedman(GroupList{groups[0], groups[1]});
    RC_PRE(static_cast<bool>(test));
    double more = 0, less = 0;
    for (std::size_t i = 0; i < groups[0].size(); ++i) {
        if (groups[0][i] > groups[1][i]) ++more;
        if (groups[0][i] < groups[1][i]) ++less;
    }
    RC_ASSERT(areClose(test->statistic, (more - less) * (more - less) / (more + less)));
}

}  // namespace
}  // namespace hitlab::stats
