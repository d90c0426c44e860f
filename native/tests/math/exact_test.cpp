#include "math/exact.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <utility>

#include "base/rng.h"

namespace hitlab::math {
namespace {

__extension__ using Unsigned128 = unsigned __int128;

constexpr Int128 kLargest = (Int128{1} << 126) - 1 + (Int128{1} << 126);

/// Upper and lower half of a 256-bit product, multiplied as at school with digits of 64 bits.
std::pair<Unsigned128, Unsigned128> product(Int128 left, Int128 right) {
    const auto a = static_cast<Unsigned128>(left), b = static_cast<Unsigned128>(right);
    const Unsigned128 mask = ~std::uint64_t{0};
    const Unsigned128 low = (a & mask) * (b & mask);
    const Unsigned128 middle = (a >> 64) * (b & mask) + (low >> 64);
    const Unsigned128 other = (a & mask) * (b >> 64) + (middle & mask);
    return {(a >> 64) * (b >> 64) + (middle >> 64) + (other >> 64), other << 64 | (low & mask)};
}

std::strong_ordering crossMultiplied(Fraction a, Fraction b) {
    const auto left = product(a.numerator, b.denominator);
    const auto right = product(b.numerator, a.denominator);
    if (left == right) return std::strong_ordering::equal;
    return left < right ? std::strong_ordering::less : std::strong_ordering::greater;
}

bool isLess(Fraction a, Fraction b) {
    return compare(a, b) == std::strong_ordering::less && compare(b, a) == std::strong_ordering::greater;
}

bool isEqual(Fraction a, Fraction b) {
    return compare(a, b) == std::strong_ordering::equal && compare(b, a) == std::strong_ordering::equal;
}

/// Of up to `bits` bits, any smaller length as likely as the full one.
Int128 arbitraryNumber(base::Rng& rng, std::uint32_t bits) {
    const Int128 full = Int128{static_cast<std::int64_t>(rng.next() >> 1)} << 63 | Int128(rng.next() >> 1);
    return full >> (126 - bits + rng.below(bits));
}

/// Steps down the tree of Stern and Brocot from 0/1 and 1/0 while the numbers stay below 2^125: two
/// neighbours of a Farey sequence, the lower first, as close to each other as fractions of their size can be.
std::pair<Fraction, Fraction> fareyNeighbours(base::Rng& rng) {
    Fraction low{0, 1};
    Fraction high{1, 1};
    const Int128 limit = Int128{1} << 125;
    while (low.denominator + high.denominator < limit) {
        const Fraction mediant{low.numerator + high.numerator, low.denominator + high.denominator};
        (rng.below(2) == 0 ? low : high) = mediant;
    }
    return {low, high};
}

template <typename Int>
void expectDefinitionsOnSmallNumbers() {
    for (int dividend = -70; dividend <= 70; ++dividend) {
        for (int divisor = 1; divisor <= 20; ++divisor) {
            const auto low = static_cast<int>(floorDivide(Int{dividend}, Int{divisor}));
            EXPECT_LE(low * divisor, dividend);
            EXPECT_GT((low + 1) * divisor, dividend);
            const auto high = static_cast<int>(ceilDivide(Int{dividend}, Int{divisor}));
            EXPECT_GE(high * divisor, dividend);
            EXPECT_LT((high - 1) * divisor, dividend);
        }
    }
}

TEST(Divide, everySmallPair_roundsAsTheDefinitionSays) {
    expectDefinitionsOnSmallNumbers<std::int32_t>();
    expectDefinitionsOnSmallNumbers<std::int64_t>();
    expectDefinitionsOnSmallNumbers<Int128>();
}

TEST(Divide, examplesAroundZero_roundDownAndUp) {
    static_assert(floorDivide(-7, 2) == -4 && ceilDivide(-7, 2) == -3);
    static_assert(floorDivide(7, 2) == 3 && ceilDivide(7, 2) == 4);
    static_assert(floorDivide(-8, 2) == -4 && ceilDivide(8, 2) == 4);
    static_assert(floorDivide(-1, 2) == -1 && ceilDivide(-1, 2) == 0);
}

TEST(Divide, endsOfTheRange_doNotOverflow) {
    for (const std::int64_t dividend :
         {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
        for (const std::int64_t divisor :
             {std::int64_t{1}, std::int64_t{2}, std::int64_t{3}, std::numeric_limits<std::int64_t>::max()}) {
            const Int128 low = floorDivide(dividend, divisor), high = ceilDivide(dividend, divisor);
            EXPECT_TRUE(low * divisor <= dividend && (low + 1) * divisor > dividend);
            EXPECT_TRUE(high * divisor >= dividend && (high - 1) * divisor < dividend);
        }
    }
}

TEST(Compare, everySmallPair_agreesWithCrossMultiplication) {
    for (int a = 0; a <= 24; ++a) {
        for (int b = 1; b <= 24; ++b) {
            for (int c = 0; c <= 24; ++c) {
                for (int d = 1; d <= 24; ++d) {
                    ASSERT_EQ(compare({a, b}, {c, d}), a * d <=> c * b)
                        << a << '/' << b << ' ' << c << '/' << d;
                }
            }
        }
    }
}

TEST(Compare, isUsableAtCompileTime) {
    static_assert(compare({1, 3}, {2, 5}) < 0);
    static_assert(compare({4, 6}, {2, 3}) == 0);
    static_assert(compare({7, 2}, {10, 3}) > 0);
}

TEST(Compare, expandedFraction_isEqual) {
    const Int128 factor = (Int128{1} << 62) - 57;
    const Int128 a = (Int128{1} << 63) - 25, b = (Int128{1} << 61) - 1;
    EXPECT_TRUE(isEqual({factor * a, factor * b}, {a, b}));
    EXPECT_TRUE(isEqual({factor * a, factor * b}, {2 * a, 2 * b}));
    EXPECT_TRUE(isEqual({0, kLargest}, {0, 1}));
}

TEST(Compare, hugeNumeratorsOneApart_areOrdered) {
    for (const Int128 denominator : {Int128{1}, Int128{3}, kLargest / 3, kLargest - 1, kLargest}) {
        for (const Int128 numerator : {Int128{0}, Int128{1}, kLargest / 2, kLargest - 1}) {
            EXPECT_TRUE(isLess({numerator, denominator}, {numerator + 1, denominator}));
        }
    }
}

TEST(Compare, hugeDenominatorsOneApart_areOrdered) {
    for (const Int128 denominator : {Int128{1}, kLargest / 3, kLargest - 1}) {
        EXPECT_TRUE(isLess({kLargest, denominator + 1}, {kLargest, denominator}));
    }
    EXPECT_TRUE(isLess({kLargest - 2, kLargest - 1}, {kLargest - 1, kLargest}));
}

TEST(Compare, ratiosOfFibonacciNumbers_swingAroundTheGoldenRatio) {
    // The slowest case of Euclid's algorithm. F(n) F(n+2) - F(n+1)^2 = (-1)^(n+1), with F(1) = F(2) = 1.
    Int128 first = 1, second = 1;
    for (int n = 1; n < 180; ++n) {
        const Int128 third = first + second;
        const Fraction earlier{first, second}, later{second, third};
        EXPECT_TRUE(n % 2 == 0 ? isLess(earlier, later) : isLess(later, earlier)) << n;
        first = std::exchange(second, third);
    }
}

TEST(Compare, fareyNeighbours_areOrdered) {
    base::Rng rng(1);
    for (int i = 0; i < 500; ++i) {
        const auto [low, high] = fareyNeighbours(rng);
        ASSERT_TRUE(isLess(low, high)) << i;
        ASSERT_TRUE(isEqual(low, {2 * low.numerator, 2 * low.denominator})) << i;
    }
}

RC_GTEST_PROP(Compare, anyFractions_agreeWithA256BitProduct, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (int i = 0; i < 100; ++i) {
        const Fraction a{arbitraryNumber(rng, 126), arbitraryNumber(rng, 126) + 1};
        const Fraction b{arbitraryNumber(rng, 126), arbitraryNumber(rng, 126) + 1};
        RC_ASSERT((compare(a, b) == crossMultiplied(a, b)));
    }
}

RC_GTEST_PROP(Compare, nearlyEqualFractions_agreeWithA256BitProduct, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (int i = 0; i < 100; ++i) {
        const Int128 factor = arbitraryNumber(rng, 60) + 1;
        const Fraction a{arbitraryNumber(rng, 60) + 1, arbitraryNumber(rng, 60) + 1};
        const Fraction b{factor * a.numerator + rng.below(3) - 1, factor * a.denominator + rng.below(2)};
        RC_ASSERT((compare(a, b) == crossMultiplied(a, b)));
        RC_ASSERT((compare(b, a) == crossMultiplied(b, a)));
    }
}

}  // namespace
}  // namespace hitlab::math
