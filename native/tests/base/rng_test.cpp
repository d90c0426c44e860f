#include "base/rng.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <vector>

namespace hitlab::base {
namespace {

/// Below 2^32, yet 2^32 mod it is 2^30: a quarter of all draws must be thrown away.
constexpr std::uint32_t kUnfairBound = 3u << 30;

/// The rule of docs/methods.md in plain words: a draw is the upper half of a number; of draw * bound the
/// upper half is the result, unless the lower half is under 2^32 mod bound.
std::uint32_t plainBelow(Rng& rng, std::uint32_t bound) {
    const std::uint64_t twoTo32 = std::uint64_t{1} << 32;
    while (true) {
        const std::uint64_t product = rng.next() / twoTo32 * bound;
        if (product % twoTo32 >= twoTo32 % bound) return static_cast<std::uint32_t>(product / twoTo32);
    }
}

std::vector<int> shuffledCount(int count, std::uint64_t seed) {
    std::vector<int> items(static_cast<std::size_t>(count));
    std::iota(items.begin(), items.end(), 0);
    Rng rng(seed);
    shuffle(std::span<int>(items), rng);
    return items;
}

TEST(Rng, seedZero_givesThePublishedVectors) {
    Rng rng(0);
    EXPECT_EQ(rng.next(), 0xe220a8397b1dcdafu);
    EXPECT_EQ(rng.next(), 0x6e789e6aa1b965f4u);
    EXPECT_EQ(rng.next(), 0x06c45d188009454fu);
}

TEST(Rng, seed1234567_givesThePublishedVectors) {
    Rng rng(1234567);
    EXPECT_EQ(rng.next(), 6457827717110365317u);
    EXPECT_EQ(rng.next(), 3203168211198807973u);
    EXPECT_EQ(rng.next(), 9817491932198370423u);
}

TEST(Rng, copy_goesOnWithTheSameNumbers) {
    Rng rng(5);
    rng.next();
    Rng copy = rng;
    for (int i = 0; i < 10; ++i) EXPECT_EQ(copy.next(), rng.next());
}

TEST(RngBelow, boundOne_isAlwaysZero) {
    Rng rng(3);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(rng.below(1), 0u);
}

TEST(RngBelow, everySmallBound_reachesAllValuesAndNoOther) {
    for (std::uint32_t bound = 1; bound <= 50; ++bound) {
        Rng rng(bound);
        std::map<std::uint32_t, int> seen;
        for (int i = 0; i < 2000; ++i) ++seen[rng.below(bound)];
        EXPECT_EQ(seen.size(), bound);
        EXPECT_EQ(seen.rbegin()->first, bound - 1);
    }
}

TEST(RngBelow, everyPowerOfTwo_isTheUpperBitsOfOneDraw) {
    for (int power = 1; power < 32; ++power) {
        Rng rng(11);
        Rng twin(11);
        for (int i = 0; i < 100; ++i) ASSERT_EQ(rng.below(1u << power), twin.next() >> (64 - power)) << power;
    }
}

TEST(RngBelow, knownSeed_givesTheGoldenNumbers) {
    Rng rng(7);
    for (const std::uint32_t expected : {54078881u, 1457417356u, 803475172u, 1507382136u, 1056809148u})
        EXPECT_EQ(rng.below(kUnfairBound), expected);
}

TEST(RngBelow, unfairBound_followsTheRejectionRuleDrawForDraw) {
    for (const std::uint32_t bound : {kUnfairBound, kUnfairBound + 1, 0x80000001u, 0xFFFFFFFFu}) {
        Rng rng(bound);
        Rng twin(bound);
        for (int i = 0; i < 5000; ++i) ASSERT_EQ(rng.below(bound), plainBelow(twin, bound));
        EXPECT_EQ(rng.next(), twin.next()) << "drew another number of times";
    }
}

TEST(RngBelow, unfairBound_throwsAQuarterOfTheDrawsAway) {
    constexpr int kResults = 30000;
    Rng rng(1);
    for (int i = 0; i < kResults; ++i) rng.below(kUnfairBound);
    const std::uint64_t next = rng.next();
    Rng twin(1);
    int draws = 0;
    while (twin.next() != next) ++draws;
    EXPECT_NEAR(draws, kResults * 4 / 3, 700);  // 6 standard deviations of 115
}

TEST(RngBelow, unfairBound_favoursNoResidue) {
    // Without rejection half of the results, not a third, would be multiples of 3.
    Rng rng(2);
    std::array<int, 3> counts{};
    for (int i = 0; i < 30000; ++i) ++counts[rng.below(kUnfairBound) % 3];
    for (const int count : counts) EXPECT_NEAR(count, 10000, 490);  // 6 standard deviations
}

RC_GTEST_PROP(RngBelow, anyBound_agreesWithThePlainRule, ()) {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const auto bound = std::max(1u, *rc::gen::arbitrary<std::uint32_t>());
    Rng rng(seed);
    Rng twin(seed);
    for (int i = 0; i < 50; ++i) {
        const std::uint32_t number = rng.below(bound);
        RC_ASSERT(number < bound);
        RC_ASSERT(number == plainBelow(twin, bound));
    }
}

TEST(Shuffle, knownSeed_givesTheGoldenOrder) {
    EXPECT_EQ(shuffledCount(10, 42), (std::vector<int>{8, 3, 6, 5, 4, 0, 9, 2, 1, 7}));
}

TEST(Shuffle, noneOrOneItem_staysAndDrawsNothing) {
    for (const int count : {0, 1}) {
        std::vector<int> items(static_cast<std::size_t>(count), 9);
        Rng rng(1);
        shuffle(std::span<int>(items), rng);
        EXPECT_EQ(items, std::vector<int>(static_cast<std::size_t>(count), 9));
        EXPECT_EQ(rng.next(), Rng(1).next());
    }
}

TEST(Shuffle, everyOrderOfThree_isEquallyLikely) {
    std::map<std::vector<int>, int> seen;
    for (std::uint64_t seed = 0; seed < 6000; ++seed) ++seen[shuffledCount(3, seed)];
    EXPECT_EQ(seen.size(), 6u);
    for (const auto& [order, count] : seen) EXPECT_NEAR(count, 1000, 173);  // 6 standard deviations
}

RC_GTEST_PROP(Shuffle, anySeed_givesAPermutationAndTheSameOneAgain, ()) {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const int count = *rc::gen::inRange(0, 200);
    const std::vector<int> order = shuffledCount(count, seed);
    RC_ASSERT(order == shuffledCount(count, seed));
    std::vector<int> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    for (int i = 0; i < count; ++i) RC_ASSERT(sorted[static_cast<std::size_t>(i)] == i);
}

}  // namespace
}  // namespace hitlab::base
