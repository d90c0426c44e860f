#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "stats/group_tests.h"
#include "stats/samples.h"

namespace hitlab::stats {
namespace {

Values squares(int count) {
    Values values;
    for (int i = 1; i <= count; ++i) values.push_back(static_cast<double>(i) * i);
    return values;
}

struct Known {
    Values values;
    double w;
    double p;
};

TEST(ShapiroWilk, knownSamples_giveWhatRGives) {
    const std::vector<Known> samples{
        // Shapiro and Wilk 1965: weights of 11 men.
        {{148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236}, 0.78881469483538735, 0.00670381405650293},
        {{1, 2, 4}, 0.964285714285714, 0.636886845028963},
        {{1, 2, 4, 8}, 0.92020267879194, 0.53808377727497},
        {{1, 2, 4, 8, 16}, 0.876108811809292, 0.292048447535053},
        {squares(6), 0.940924028962691, 0.666653038195730},
        {squares(12), 0.916292441474285, 0.256673467661626},
        {squares(100), 8.96180054443614e-01, 9.39024582063283e-07},
        {squares(5000), 8.95246777061362e-01, 5.39116962596607e-50},
    };
    for (const auto& known : samples) {
        const auto test = shapiroWilk(known.values);
        ASSERT_TRUE(test);
        EXPECT_NEAR(test->statistic / known.w, 1, 1e-9) << known.values.size();
        EXPECT_NEAR(test->p / known.p, 1, 1e-7) << known.values.size();
        EXPECT_FALSE(test->df);
    }
}

TEST(ShapiroWilk, threeValuesEvenlyApart_arePerfect) {
    const auto test = shapiroWilk(Values{1, 2, 3});
    ASSERT_TRUE(test);
    EXPECT_NEAR(test->statistic, 1, 1e-15);
    EXPECT_NEAR(test->p, 1, 1e-7);
}

TEST(ShapiroWilk, twoOfThreeEqual_areTheWorst) {
    const auto test = shapiroWilk(Values{5, 5, 9});
    ASSERT_TRUE(test);
    EXPECT_NEAR(test->statistic, 0.75, 1e-15);
    EXPECT_EQ(test->p, 0);
}

TEST(ShapiroWilk, oneFarOutOfFour_hasAnAnswer) {
    const auto test = shapiroWilk(Values{0, 0, 0, 1});
    ASSERT_TRUE(test);
    EXPECT_TRUE(isSound(*test));
    EXPECT_LT(test->p, 0.01);
}

TEST(ShapiroWilk, badSamples_areRefusedWithTheReason) {
    EXPECT_EQ(reason(shapiroWilk(Values{})), "there are fewer than 3 values");
    EXPECT_EQ(reason(shapiroWilk(Values{1, 2})), "there are fewer than 3 values");
    EXPECT_EQ(reason(shapiroWilk(Values{1, 2, kNan})), "a value is not finite");
    EXPECT_EQ(reason(shapiroWilk(Values{1, 2, kEndless})), "a value is not finite");
    EXPECT_EQ(reason(shapiroWilk(Values{4, 4, 4})), "all values are equal");
    EXPECT_EQ(reason(shapiroWilk(squares(5001))), "there are more than 5000 values");
}

TEST(ShapiroWilk, extremeMagnitudes_answerAsOrdinaryOnes) {
    const auto ordinary = shapiroWilk(Values{1, 2, 4, 8, 16});
    for (const double unit : {kHuge, kTiny, kLeast, 0x1p1019}) {
        EXPECT_TRUE(agree(ordinary, shapiroWilk(Values{unit, 2 * unit, 4 * unit, 8 * unit, 16 * unit})));
    }
    const auto widest = shapiroWilk(Values{-kGreatest, 0, 1, kGreatest});
    ASSERT_TRUE(widest);
    EXPECT_TRUE(isSound(*widest));
}

RC_GTEST_PROP(ShapiroWilk, shiftedScaledTurnedMirrored_isTheSame, ()) {
    const auto values = drawSample();
    const auto test = shapiroWilk(values);
    const double factor = *rc::gen::element(1.0, 4.0, -1.0, 1024.0);
    auto other = values;
    std::rotate(other.begin(), other.begin() + 1, other.end());
    for (double& value : other) value = factor * value + 4096;
    RC_ASSERT(agree(test, shapiroWilk(other)));
}

RC_GTEST_PROP(ShapiroWilk, anySample_staysInBounds, ()) {
    const auto test = shapiroWilk(drawSample());
    RC_PRE(static_cast<bool>(test));
    RC_ASSERT(isSound(*test));
    RC_ASSERT(test->statistic > 0 && test->statistic <= 1);
}

}  // namespace
}  // namespace hitlab::stats
