#include "stats/interval.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace hitlab::stats {
namespace {

TEST(Wilson, knownProportions_givesWhatRsPropTestGives) {
    const auto half = wilson(5, 10);
    EXPECT_NEAR(half.low, 0.236593090512564, 1e-14);
    EXPECT_NEAR(half.high, 0.763406909487436, 1e-14);
    // Newcombe 1998, 81 of 263.
    const auto some = wilson(81, 263);
    EXPECT_NEAR(some.low, 0.255288519878274, 1e-14);
    EXPECT_NEAR(some.high, 0.366209576982800, 1e-14);
}

TEST(Wilson, noneOrAll_touchesTheEndAlone) {
    EXPECT_EQ(wilson(0, 29).low, 0);
    EXPECT_GT(wilson(0, 29).high, 0.1);
    EXPECT_EQ(wilson(29, 29).high, 1);
    EXPECT_LT(wilson(29, 29).low, 0.9);
}

RC_GTEST_PROP(Wilson, holdsTheShareAndMirrors, ()) {
    const auto trials = *rc::gen::inRange<std::uint64_t>(1, 100000);
    const auto successes = *rc::gen::inRange<std::uint64_t>(0, trials + 1);
    const auto interval = wilson(successes, trials);
    const auto mirrored = wilson(trials - successes, trials);
    RC_ASSERT(interval.holds(static_cast<double>(successes) / static_cast<double>(trials)));
    RC_ASSERT(interval.low >= 0 && interval.high <= 1);
    RC_ASSERT(std::abs(interval.low - (1 - mirrored.high)) < 1e-12);
}

TEST(PairedDifference, countsByHand) {
    // n* = 102, counts 20.5 and 10.5: 10 / 102 -+ 1.96 sqrt(31 - 100 / 102) / 102.
    const auto interval = pairedDifference(20, 10, 100);
    EXPECT_NEAR(interval.low, 0.0980392156862745 - 0.10528110, 1e-8);
    EXPECT_NEAR(interval.high, 0.0980392156862745 + 0.10528110, 1e-8);
}

RC_GTEST_PROP(PairedDifference, swapped_mirrors, ()) {
    const auto pairs = *rc::gen::inRange<std::uint64_t>(1, 10000);
    const auto first = *rc::gen::inRange<std::uint64_t>(0, pairs + 1);
    const auto second = *rc::gen::inRange<std::uint64_t>(0, pairs - first + 1);
    const auto interval = pairedDifference(first, second, pairs);
    const auto swapped = pairedDifference(second, first, pairs);
    RC_ASSERT(-1 <= interval.low && interval.low < interval.high && interval.high <= 1);
    RC_ASSERT(interval.low == -swapped.high);
    RC_ASSERT(interval.high == -swapped.low);
}

}  // namespace
}  // namespace hitlab::stats
