#include "stats/group_tests.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "stats/samples.h"
#include "stats/two_samples.h"

namespace hitlab::stats {
namespace {

constexpr auto kTests = std::array{anova, kruskalWallis, levene};
constexpr auto kComparisons = std::array{tukeyHsd, nemenyi};

std::vector<std::string> reasons(const GroupList& groups) {
    std::vector<std::string> all;
    for (const auto test : kTests) all.push_back(reason(test(groups)));
    for (const auto compare : kComparisons) all.push_back(reason(compare(groups)));
    return all;
}

void expectAll(const GroupList& groups, const std::string& expected) {
    for (const auto& each : reasons(groups)) EXPECT_EQ(each, expected);
}

TEST(Anova, plantGrowth_givesWhatRGives) {
    const auto test = anova(plantGrowth());
    ASSERT_TRUE(test);
    EXPECT_NEAR(test->statistic, 4.8460878623801342, 1e-12);
    EXPECT_EQ(test->df, 2);
    EXPECT_EQ(test->df2, 27);
    EXPECT_NEAR(test->p, 0.0159099583256229, 1e-14);
    EXPECT_NEAR(*test->effect, 0.2641482968321196, 1e-13);
}

TEST(Anova, smallGroupsByHand) {
    // Means 2 and 5: between 13.5 with 1, within 2 + 2 with 4 degrees of freedom.
    const auto test = anova(GroupList{{1, 2, 3}, {4, 5, 6}});
    ASSERT_TRUE(test);
    EXPECT_DOUBLE_EQ(test->statistic, 13.5);
    EXPECT_DOUBLE_EQ(*test->effect, 13.5 / 17.5);
}

TEST(Anova, farFromZero_keepsItsDigits) {
    const auto near = anova(GroupList{{1, 2, 3}, {4, 5, 7}, {2, 2, 3}});
    const auto far = anova(changed({{1, 2, 3}, {4, 5, 7}, {2, 2, 3}}, [](double v) { return v + 1e14; }));
    ASSERT_TRUE(near && far);
    EXPECT_NEAR(far->statistic, near->statistic, 1e-10);
}

TEST(Anova, equalMeans_haveFZero) {
    const auto test = anova(GroupList{{1, 2, 3}, {3, 2, 1}});
    ASSERT_TRUE(test);
    EXPECT_EQ(test->statistic, 0);
    EXPECT_EQ(test->p, 1);
}

TEST(TukeyHsd, plantGrowth_givesWhatRGives) {
    const auto pairs = tukeyHsd(plantGrowth());
    ASSERT_TRUE(pairs);
    ASSERT_EQ(pairs->size(), 3u);
    // R's own p-values are exact to some 1e-9.
    const Values p{0.3908711442021267, 0.1979959912997071, 0.0120064239794527};
    const Values differences{0.371, -0.494, -0.865};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR((*pairs)[i].p, p[i], 1e-8);
        EXPECT_NEAR(*(*pairs)[i].effect, differences[i], 1e-13);
        EXPECT_EQ((*pairs)[i].df, 27);
    }
    EXPECT_EQ((*pairs)[1].first, 0u);
    EXPECT_EQ((*pairs)[1].second, 2u);
}

TEST(TukeyHsd, unequalSizesByHand) {
    // Means 2 and 6, squares 2 and 14 with 5 degrees of freedom.
    const GroupList groups{{1, 2, 3}, {4, 5, 6, 9}};
    const auto pairs = tukeyHsd(groups);
    ASSERT_TRUE(pairs);
    const double variance = (2 + 14) / 5.0;
    EXPECT_NEAR(pairs->front().statistic, 4 / std::sqrt(variance / 2 * (1 / 3.0 + 1 / 4.0)), 1e-12);
    // Of two groups it is the analysis of variance itself: q^2 = 2 F.
    EXPECT_NEAR(pairs->front().p, anova(groups)->p, 1e-12);
}

TEST(KruskalWallis, plantGrowth_givesWhatRGives) {
    const auto test = kruskalWallis(plantGrowth());
    ASSERT_TRUE(test);
    EXPECT_NEAR(test->statistic, 7.988228749443715, 1e-12);
    EXPECT_EQ(test->df, 2);
    EXPECT_NEAR(test->p, 0.018423755731472, 1e-14);
    EXPECT_NEAR(*test->effect, 7.988228749443715 / 29, 1e-13);
}

TEST(KruskalWallis, tiesByHand) {
    // Mean ranks 2.5 and 4.5 about 3.5; ties of 4 and 2: 12 / 42 * 6 = 12/7 over 1 - 66 / 210.
    const auto test = kruskalWallis(GroupList{{1, 1, 1}, {1, 2, 2}});
    ASSERT_TRUE(test);
    EXPECT_NEAR(test->statistic, 12 / 7.0 / (1 - 66 / 210.0), 1e-13);
}

TEST(Nemenyi, plantGrowth_givesWhatRGives) {
    const auto pairs = nemenyi(plantGrowth());
    ASSERT_TRUE(pairs);
    const Values q{1.580526657835619, 2.388750516956106, 3.9692771747917250};
    const Values p{0.503164440546433, 0.209331752806916, 0.0138679093487273};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR((*pairs)[i].statistic, q[i], 1e-12);
        EXPECT_NEAR((*pairs)[i].p, p[i], 1e-10);
        EXPECT_FALSE((*pairs)[i].df);
    }
    EXPECT_EQ((*pairs)[2].effect, cliffsDelta(plantGrowth()[1], plantGrowth()[2]));
}

TEST(Levene, plantGrowth_givesWhatRGives) {
    const auto test = levene(plantGrowth());
    ASSERT_TRUE(test);
    EXPECT_NEAR(test->statistic, 1.119185694870391, 1e-12);
    EXPECT_NEAR(test->p, 0.341226624125474, 1e-12);
}

TEST(GroupTests, badGroups_areRefusedWithTheReason) {
    expectAll({}, "there are fewer than 2 groups");
    expectAll({{1, 2, 3}}, "there are fewer than 2 groups");
    expectAll({{1, 2, 3}, {}}, "a group has fewer than 3 values");
    expectAll({{1, 2, 3}, {4, 5}}, "a group has fewer than 3 values");
    expectAll({{1, 2, kNan}, {4, 5, 6}}, "a value is not finite");
    expectAll({{1, 2, 3}, {4, kEndless, 6}}, "a value is not finite");
    expectAll({{2, 2, 2}, {2, 2, 2}}, "all values are equal");
}

TEST(GroupTests, constantGroupsThatDiffer_haveRanksButNoVariance) {
    const GroupList groups{{0.1, 0.1, 0.1}, {0.3, 0.3, 0.3, 0.3}};
    EXPECT_EQ(reason(anova(groups)), "the values do not vary within the groups");
    EXPECT_EQ(reason(tukeyHsd(groups)), "the values do not vary within the groups");
    EXPECT_EQ(reason(levene(groups)), "the distances from the medians do not vary within the groups");
    EXPECT_TRUE(kruskalWallis(groups));
    EXPECT_TRUE(nemenyi(groups));
}

TEST(Levene, equalDistancesButForRounding_haveNoAnswer) {
    EXPECT_EQ(reason(levene(GroupList{{0.1, 0.1, 0.3, 0.3}, {0.7, 0.7, 0.1, 0.1}})),
              "the distances from the medians do not vary within the groups");
}

TEST(GroupTests, extremeMagnitudes_answerAsOrdinaryOnes) {
    const GroupList groups{{1, 2, 4}, {3, 8, 5}, {2, 9, 3, 1}};
    for (const double unit : {kHuge, kTiny, kLeast, 0x1p1019}) {
        const auto scaled = changed(groups, [unit](double value) { return unit * value; });
        for (const auto test : kTests) EXPECT_TRUE(agree(test(groups), test(scaled))) << unit;
        EXPECT_NEAR((*tukeyHsd(scaled))[1].p, (*tukeyHsd(groups))[1].p, 1e-12);
        EXPECT_NEAR((*nemenyi(scaled))[1].p, (*nemenyi(groups))[1].p, 1e-12);
    }
}

TEST(GroupTests, rangeBeyondTheGreatestDouble_hasAnAnswerOrAReason) {
    const GroupList groups{{-kGreatest, kLeast, 1}, {kGreatest, kGreatest, 0}};
    for (const auto test : kTests) {
        const auto result = test(groups);
        EXPECT_TRUE(result ? isSound(*result) : !reason(result).empty());
    }
    const GroupList apart{{-kGreatest, -kGreatest, -kGreatest}, {kGreatest, kGreatest, 1}};
    EXPECT_EQ(reason(tukeyHsd(GroupList{{-kGreatest, -kGreatest, -kGreatest / 2},
                                        {kGreatest, kGreatest, kGreatest / 2}})),
              "the values are too large to compute with");
    EXPECT_TRUE(anova(apart));
}

RC_GTEST_PROP(GroupTests, shiftedScaledTurned_isTheSame, ()) {
    const auto groups = drawGroups();
    const double factor = *rc::gen::element(1.0, 4.0, 1024.0);
    const auto other = turned(changed(groups, [factor](double value) { return factor * value - 2048; }));
    for (const auto test : kTests) RC_ASSERT(agree(test(groups), test(other)));
    RC_ASSERT(agree(nemenyi(groups), nemenyi(other)));
    auto pairs = tukeyHsd(groups);
    if (pairs) {
        for (auto& pair : *pairs) *pair.effect *= factor;
    }
    RC_ASSERT(agree(pairs, tukeyHsd(other)));
}

RC_GTEST_PROP(GroupTests, reversedGroups_reverseThePairs, ()) {
    const auto groups = drawGroups();
    auto reversed = groups;
    std::reverse(reversed.begin(), reversed.end());
    for (const auto test : kTests) RC_ASSERT(agree(test(groups), test(reversed)));
    for (const auto compare : kComparisons) {
        const auto there = compare(groups), back = compare(reversed);
        RC_ASSERT(reason(there) == reason(back));
        if (!there) continue;
        // The pair (0, 1) is now the last one, the other way round.
        RC_ASSERT(areClose(there->front().p, back->back().p));
        RC_ASSERT(areClose(*there->front().effect, -*back->back().effect));
    }
}

RC_GTEST_PROP(GroupTests, anyGroups_staySound, ()) {
    const auto groups = drawGroups();
    for (const auto test : kTests) {
        const auto result = test(groups);
        if (!result) continue;
        RC_ASSERT(isSound(*result));
        RC_ASSERT(*result->effect >= 0 && *result->effect <= 1 + 1e-12);
    }
    for (const auto compare : kComparisons) {
        const auto pairs = compare(groups);
        if (!pairs) continue;
        RC_ASSERT(pairs->size() == groups.size() * (groups.size() - 1) / 2);
        RC_ASSERT(std::all_of(pairs->begin(), pairs->end(), isSound<PairTest>));
    }
}

}  // namespace
}  // namespace hitlab::stats
