#include "metrics/time_histogram.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "metrics/nearest_rank.h"

namespace hitlab::metrics {
namespace {

constexpr double kPromisedError = 0.001;

double keptOf(std::int64_t ns) {
    TimeHistogram times;
    times.add(ns);
    return times.nearestRankNs(50);
}

TEST(TimeHistogram, timesBelow2048Ns_areExact) {
    for (std::int64_t ns = 0; ns < 2048; ++ns) ASSERT_EQ(keptOf(ns), static_cast<double>(ns));
}

TEST(TimeHistogram, aboveThat_twoTimesShareABucketAndItsMiddleStandsForThem) {
    EXPECT_EQ(keptOf(2047), 2047);
    EXPECT_EQ(keptOf(2048), 2048.5);
    EXPECT_EQ(keptOf(2049), 2048.5);
    EXPECT_EQ(keptOf(2050), 2050.5);
    EXPECT_EQ(keptOf(4095), 4094.5);
    EXPECT_EQ(keptOf(4096), 4097.5);
    EXPECT_EQ(keptOf(4099), 4097.5);
    EXPECT_EQ(keptOf(4100), 4101.5);
}

TEST(TimeHistogram, borders_areKeptToATenthOfAPercentAndAscend) {
    double before = keptOf(0);
    for (int bits = 11; bits < 63; ++bits) {
        for (const std::int64_t near : {-1, 0, 1}) {
            const std::int64_t ns = (std::int64_t{1} << bits) + near;
            const double kept = keptOf(ns);
            EXPECT_NEAR(kept, static_cast<double>(ns), kPromisedError * static_cast<double>(ns)) << ns;
            EXPECT_GE(kept, before) << ns;
            before = kept;
        }
    }
}

TEST(TimeHistogram, theLongestTimeOfAll_isKept) {
    const double most = static_cast<double>(std::numeric_limits<std::int64_t>::max());
    EXPECT_NEAR(keptOf(std::numeric_limits<std::int64_t>::max()), most, kPromisedError * most);
}

TEST(TimeHistogram, aNegativeTime_countsAsZero) {
    TimeHistogram times;
    times.add(-5);
    times.add(std::numeric_limits<std::int64_t>::min());
    times.add(4);
    EXPECT_EQ(times.total(), 3u);
    EXPECT_EQ(times.nearestRankNs(50), 0);
    EXPECT_EQ(times.sumNs(), 4);
}

TEST(TimeHistogram, nearestRank_changesAtWholeShares) {
    TimeHistogram times;
    for (std::int64_t ns = 1; ns <= 100; ++ns) times.add(ns);
    EXPECT_EQ(times.nearestRankNs(0.5), 1);
    EXPECT_EQ(times.nearestRankNs(1), 1);
    EXPECT_EQ(times.nearestRankNs(1.5), 2);
    EXPECT_EQ(times.nearestRankNs(50), 50);
    EXPECT_EQ(times.nearestRankNs(99), 99);
    EXPECT_EQ(times.nearestRankNs(99.1), 100);
    EXPECT_EQ(times.nearestRankNs(100), 100);
}

TEST(TimeHistogram, ofOneTime_hasOneValueAtEveryRank) {
    for (const double percent : {0.001, 50.0, 99.0, 100.0}) {
        TimeHistogram times;
        times.add(17);
        EXPECT_EQ(times.nearestRankNs(percent), 17);
    }
}

/// Of all magnitudes.
std::vector<std::int64_t> anyTimes() {
    auto times = *rc::gen::nonEmpty(
        rc::gen::container<std::vector<std::uint64_t>>(rc::gen::arbitrary<std::uint64_t>()));
    std::vector<std::int64_t> made;
    for (const std::uint64_t time : times) {
        const int bits = *rc::gen::inRange(1, 63);
        made.push_back(static_cast<std::int64_t>(time >> bits));
    }
    return made;
}

RC_GTEST_PROP(TimeHistogram, nearestRank_isThatOfTheSortedTimesToATenthOfAPercent, ()) {
    const std::vector<std::int64_t> times = anyTimes();
    TimeHistogram histogram;
    for (const std::int64_t ns : times) histogram.add(ns);
    for (const int percent : {1, 50, 90, 95, 99, 100, *rc::gen::inRange(1, 101)}) {
        const auto exact = static_cast<double>(nearestRank(times, percent));
        const double kept = histogram.nearestRankNs(percent);
        RC_ASSERT(std::abs(kept - exact) <= kPromisedError * exact);
        RC_ASSERT((exact >= 2048 || kept == exact));
    }
}

RC_GTEST_PROP(TimeHistogram, everyTime_isInOneBucketAndBucketsAscend, ()) {
    const std::vector<std::int64_t> times = anyTimes();
    TimeHistogram histogram;
    std::map<double, std::uint64_t> counts;
    for (const std::int64_t ns : times) {
        histogram.add(ns);
        ++counts[keptOf(ns)];
    }
    RC_ASSERT(histogram.total() == times.size());
    auto wanted = counts.begin();
    histogram.forEach([&](double middle, std::uint64_t count) {
        RC_ASSERT(wanted != counts.end());
        RC_ASSERT(middle == wanted->first);
        RC_ASSERT(count == wanted->second);
        ++wanted;
    });
    RC_ASSERT(wanted == counts.end());
}

}  // namespace
}  // namespace hitlab::metrics
