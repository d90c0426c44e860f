#include "stats/summary.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include "stats/samples.h"

namespace hitlab::stats {
namespace {

TEST(Summarize, eightValues_givesWhatRGives) {
    const auto summary = summarize(Values{3, 1, 4, 1, 5, 9, 2, 6});
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->count, 8u);
    EXPECT_DOUBLE_EQ(summary->mean, 3.875);
    EXPECT_NEAR(*summary->standardDeviation, 2.74837614393871, 1e-13);
    EXPECT_EQ(summary->least, 1);
    EXPECT_DOUBLE_EQ(summary->q1, 1.75);
    EXPECT_DOUBLE_EQ(summary->median, 3.5);
    EXPECT_DOUBLE_EQ(summary->q3, 5.25);
    EXPECT_DOUBLE_EQ(summary->p90, 6.9);
    EXPECT_DOUBLE_EQ(summary->p95, 7.95);
    EXPECT_DOUBLE_EQ(summary->p99, 8.79);
    EXPECT_EQ(summary->greatest, 9);
    EXPECT_DOUBLE_EQ(summary->mad, 2);
}

TEST(Summarize, oneValue_hasNoDeviation) {
    const auto summary = summarize(Values{7});
    ASSERT_TRUE(summary);
    EXPECT_FALSE(summary->standardDeviation);
    EXPECT_EQ(summary->mean, 7);
    EXPECT_EQ(summary->p99, 7);
    EXPECT_EQ(summary->mad, 0);
}

TEST(Summarize, equalValues_deviateBy0) {
    const auto summary = summarize(Values(1001, 0.1));
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->mean, 0.1);
    EXPECT_EQ(*summary->standardDeviation, 0);
}

TEST(Summarize, badValues_areRefusedWithTheReason) {
    EXPECT_EQ(reason(summarize(Values{})), "there are no values");
    EXPECT_EQ(reason(summarize(Values{1, kNan})), "a value is not finite");
    EXPECT_EQ(reason(summarize(Values{-kEndless, 1})), "a value is not finite");
    EXPECT_EQ(reason(summarize(Values{-kGreatest, kGreatest})), "the values are too large to compute with");
}

TEST(Summarize, extremeMagnitudes_scaleTheResults) {
    for (const double unit : {kHuge, kTiny, 0x1p-1070}) {
        const auto summary = summarize(Values{unit * 2, unit * 4, unit * 6});
        ASSERT_TRUE(summary);
        EXPECT_DOUBLE_EQ(summary->mean, unit * 4);
        EXPECT_DOUBLE_EQ(*summary->standardDeviation, unit * 2);
        EXPECT_DOUBLE_EQ(summary->mad, unit * 2);
    }
}

TEST(MeanOf, greatestValues_doNotOverflow) {
    EXPECT_EQ(meanOf(Values{kGreatest, kGreatest, kGreatest}), kGreatest);
    EXPECT_EQ(meanOf(Values{kGreatest, -kGreatest}), 0);
}

TEST(SquaresAbout, isTakenAboutTheMeanGiven) {
    EXPECT_DOUBLE_EQ(squaresAbout(Values{1, 2, 4}, 2), 5);
}

TEST(Quantile, ends_areLeastAndGreatest) {
    EXPECT_EQ(quantile(Values{1, 5, 7}, 0), 1);
    EXPECT_EQ(quantile(Values{1, 5, 7}, 1), 7);
    EXPECT_EQ(quantile(Values{-kGreatest, kGreatest}, 0.5), 0);
    EXPECT_EQ(quantile(Values{1, kEndless, kEndless}, 0.5), kEndless);
}

RC_GTEST_PROP(Quantile, greaterFraction_isNoSmaller, ()) {
    const auto sorted = sortedCopy(drawSample());
    double before = sorted.front();
    for (int step = 0; step <= 40; ++step) {
        const double now = quantile(sorted, step / 40.0);
        RC_ASSERT(now >= before);
        before = now;
    }
    RC_ASSERT(before == sorted.back());
}

RC_GTEST_PROP(Summarize, shiftedAndDoubled_shiftsAndDoubles, ()) {
    const auto values = drawSample();
    auto other = values;
    for (double& value : other) value = 2 * value + 512;
    const auto a = summarize(values), b = summarize(other);
    RC_ASSERT(areClose(b->mean, 2 * a->mean + 512));
    RC_ASSERT(areClose(*b->standardDeviation, 2 * *a->standardDeviation));
    RC_ASSERT(areClose(b->p95, 2 * a->p95 + 512));
    RC_ASSERT(areClose(b->mad, 2 * a->mad));
}

RC_GTEST_PROP(Summarize, orderOfValues_doesNotMatter, ()) {
    const auto values = drawSample();
    auto other = values;
    std::reverse(other.begin(), other.end());
    const auto a = summarize(values), b = summarize(other);
    RC_ASSERT(a->median == b->median && a->mad == b->mad && a->p99 == b->p99);
    RC_ASSERT(areClose(a->mean, b->mean) && areClose(*a->standardDeviation, *b->standardDeviation));
}

TEST(TukeyFences, lieOneAndAHalfQuartileDistancesOut) {
    const auto fences = tukeyFences(Values{1, 2, 3, 4, 5});
    EXPECT_DOUBLE_EQ(fences.low, -1);
    EXPECT_DOUBLE_EQ(fences.high, 7);
}

Values plainMedians(const Values& values, std::size_t count, base::Rng& rng) {
    Values medians(count), resample(values.size());
    for (double& median : medians) {
        for (double& drawn : resample) drawn = values[rng.below(static_cast<std::uint32_t>(values.size()))];
        std::sort(resample.begin(), resample.end());
        median = quantile(resample, 0.5);
    }
    return medians;
}

/// Greatest distance of the two empirical distribution functions, as Kolmogorov and Smirnov.
double distributionDistance(Values a, Values b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    double greatest = 0;
    for (const double value : a) {
        const auto below = [value](const Values& sorted) {
            const auto end = std::upper_bound(sorted.begin(), sorted.end(), value);
            return static_cast<double>(end - sorted.begin()) / static_cast<double>(sorted.size());
        };
        greatest = std::max(greatest, std::abs(below(a) - below(b)));
    }
    return greatest;
}

TEST(ResampledMedians, anySize_followTheLawOfPlainResampling) {
    constexpr std::size_t kCount = 20000;
    for (const std::size_t size : {1, 2, 3, 4, 5, 8, 9, 30, 101}) {
        base::Rng rng(size);
        Values values(size);
        for (double& value : values) value = static_cast<double>(rng.below(1000));
        std::sort(values.begin(), values.end());
        const auto fast = resampledMedians(values, kCount, rng);
        const auto plain = plainMedians(values, kCount, rng);
        // Two samples of one law are further apart once in a thousand times: 1.95 sqrt(2 / count).
        EXPECT_LT(distributionDistance(fast, plain), 1.95 * std::sqrt(2.0 / kCount)) << size;
    }
}

TEST(ResampledMedians, ofThree_areEachValueAsOftenAsCounted) {
    base::Rng rng(5);
    const auto medians = resampledMedians(Values{1, 2, 3}, 27000, rng);
    // Of 27 resamples 7 have median 1, 13 have 2, 7 have 3.
    EXPECT_NEAR(static_cast<double>(std::count(medians.begin(), medians.end(), 1)), 7000, 300);
    EXPECT_NEAR(static_cast<double>(std::count(medians.begin(), medians.end(), 2)), 13000, 300);
}

/// FNV-1a of the values as whole numbers, and of the number that the generator gives next.
std::uint64_t traceOf(std::size_t size, std::size_t count, std::uint64_t seed) {
    Values sorted(size);
    std::iota(sorted.begin(), sorted.end(), 0.0);
    base::Rng rng(seed);
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto add = [&hash](std::uint64_t number) { hash = (hash ^ number) * 0x100000001b3; };
    for (const double median : resampledMedians(sorted, count, rng))
        add(static_cast<std::uint64_t>(2 * median));
    add(rng.next());
    return hash;
}

TEST(ResampledMedians, drawnAgain_areTheSameAndLeaveTheGeneratorTheSame) {
    std::vector<std::uint64_t> first;
    constexpr std::size_t kSizes = 40;  // More than are kept.
    for (std::size_t size = 1; size <= kSizes; ++size) first.push_back(traceOf(size, 100, 1));
    for (int round = 0; round < 2; ++round) {
        for (std::size_t size = 1; size <= kSizes; ++size) {
            EXPECT_EQ(traceOf(size, 100, 1), first[size - 1]) << size;
            EXPECT_EQ(traceOf(size, 100, 1), first[size - 1]) << size;
        }
    }
}

TEST(ResampledMedians, otherCountOrSeed_isNotTakenForTheSame) {
    const std::uint64_t one = traceOf(42, 100, 1);
    EXPECT_NE(traceOf(42, 101, 1), one);
    EXPECT_NE(traceOf(42, 100, 2), one);
    EXPECT_NE(traceOf(43, 100, 1), one);
    EXPECT_EQ(traceOf(42, 100, 1), one);
}

TEST(ResampledMedians, areThoseOfDrawingEachAnew) {
    // Of the program before it kept draws.
    EXPECT_EQ(traceOf(1, 2000, 1), 0x75782345cb1dac46u);
    EXPECT_EQ(traceOf(2, 2000, 1), 0xf69cec5f0fa2a2ecu);
    EXPECT_EQ(traceOf(41, 2000, 1), 0xe2f4553178571a95u);
    EXPECT_EQ(traceOf(42, 2000, 1), 0x171c4991f58ec290u);
}

TEST(MedianInterval, sameSeed_isTheSame) {
    const Values sorted{1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144};
    const auto a = medianInterval(sorted, 7), b = medianInterval(sorted, 7);
    EXPECT_EQ(a.low, b.low);
    EXPECT_EQ(a.high, b.high);
    // Of all resamples' medians 0.7 % are at most 2, and 5 % at most 3; likewise from above.
    EXPECT_EQ(a.low, 3);
    EXPECT_EQ(a.high, 55);
}

TEST(MedianInterval, millionValues_isAsNarrowAsTheoryHasIt) {
    Values sorted(1000000);
    std::iota(sorted.begin(), sorted.end(), 0.0);
    const auto interval = medianInterval(sorted, 1);
    // The deviation of a uniform sample's median is half its range over sqrt n.
    EXPECT_NEAR(interval.low, 500000 - 1.96 * 500, 80);
    EXPECT_NEAR(interval.high, 500000 + 1.96 * 500, 80);
}

RC_GTEST_PROP(MedianInterval, liesWithinTheSample, ()) {
    const auto sorted = sortedCopy(drawSample());
    const auto interval = medianInterval(sorted, 3);
    RC_ASSERT(sorted.front() <= interval.low);
    RC_ASSERT(interval.low <= interval.high);
    RC_ASSERT(interval.high <= sorted.back());
}

TEST(MedianRatioInterval, isOfTheSecondOverTheFirst) {
    Values a(1001), b(1001);
    std::iota(a.begin(), a.end(), 1000.0);
    std::transform(a.begin(), a.end(), b.begin(), [](double value) { return 3 * value; });
    const auto interval = medianRatioInterval(a, b, 11);
    EXPECT_TRUE(interval.holds(3));
    EXPECT_GT(interval.low, 2.8);
    EXPECT_LT(interval.high, 3.2);
    EXPECT_LT(interval.low, 2.99);
}

TEST(MedianRatioInterval, constantSamples_givesTheRatioItself) {
    const auto interval = medianRatioInterval(Values(4, 2.0), Values(5, 8.0), 1);
    EXPECT_EQ(interval.low, 4);
    EXPECT_EQ(interval.high, 4);
}

}  // namespace
}  // namespace hitlab::stats
