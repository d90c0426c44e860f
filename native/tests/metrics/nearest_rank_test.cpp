#include "metrics/nearest_rank.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace hitlab::metrics {
namespace {

TEST(NearestRank, ofFewValues_isOneOfThem) {
    EXPECT_EQ(nearestRank(std::vector{7}, 50), 7);
    EXPECT_EQ(nearestRank(std::vector{7}, 99), 7);
    EXPECT_EQ(nearestRank(std::vector{15, 20, 35, 40, 50}, 30), 20);
    EXPECT_EQ(nearestRank(std::vector{50, 20, 40, 15, 35}, 40), 20);
    EXPECT_EQ(nearestRank(std::vector{15, 20, 35, 40, 50}, 50), 35);
    EXPECT_EQ(nearestRank(std::vector{15, 20, 35, 40, 50}, 100), 50);
}

RC_GTEST_PROP(NearestRank, isTheSmallestValueWithEnoughBelow, ()) {
    const auto values = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 20)));
    const int percent = *rc::gen::inRange(1, 101);
    const int chosen = nearestRank(values, percent);
    const auto noLarger = [&values](int limit) {
        return std::count_if(values.begin(), values.end(), [limit](int value) { return value <= limit; });
    };
    const auto needed = static_cast<std::ptrdiff_t>(values.size()) * percent;
    RC_ASSERT(std::count(values.begin(), values.end(), chosen) > 0);
    RC_ASSERT(100 * noLarger(chosen) >= needed);
    RC_ASSERT(100 * noLarger(chosen - 1) < needed);
}

}  // namespace
}  // namespace hitlab::metrics
