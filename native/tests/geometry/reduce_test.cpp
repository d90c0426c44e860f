#include "geometry/reduce.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/rng.h"
#include "geometry/hull.h"
#include "math/exact.h"
#include "support/masks.h"

namespace hitlab::geometry {
namespace {

using math::Int128;
using math::Vec2i;
using Ring = std::vector<Vec2i>;

constexpr std::size_t kMaxEdges = 8;

/// Exact, in lowest terms; enough for sprites of some 40 px.
struct Rational {
    Int128 numerator = 0;
    Int128 denominator = 1;

    Rational(Int128 n, Int128 d = 1) : numerator(d < 0 ? -n : n), denominator(d < 0 ? -d : d) {
        Int128 divisor = denominator;
        for (Int128 rest = numerator < 0 ? -numerator : numerator; rest != 0;) {
            rest = std::exchange(divisor, rest) % rest;
        }
        numerator /= divisor;
        denominator /= divisor;
    }
    friend Rational operator+(Rational a, Rational b) {
        return {a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator};
    }
    friend Rational operator-(Rational a, Rational b) { return a + Rational(-b.numerator, b.denominator); }
    friend Rational operator*(Rational a, Rational b) {
        return {a.numerator * b.numerator, a.denominator * b.denominator};
    }
    friend bool operator<(Rational a, Rational b) {
        return a.numerator * b.denominator < b.numerator * a.denominator;
    }
    friend bool operator==(Rational a, Rational b) = default;
};

struct Point {
    Rational x;
    Rational y;

    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend bool operator<(Point a, Point b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }
};

Rational cross(Point a, Point b) {
    return a.x * b.y - a.y * b.x;
}

std::optional<Point> meeting(Point a, Point b, Point c, Point d) {
    const Rational turn = cross(b - a, d - c);
    if (turn == Rational(0)) return std::nullopt;
    const Rational along = cross(c - a, d - c) * Rational(turn.denominator, turn.numerator);
    return Point{a.x + along * (b - a).x, a.y + along * (b - a).y};
}

/// One round of the rule: the edge with the smallest added triangle goes, the first on a tie.
void dropOneEdge(std::vector<Point>& ring) {
    const std::size_t n = ring.size();
    std::optional<Rational> least;
    std::size_t chosen = 0;
    Point corner = ring[0];
    for (std::size_t i = 0; i < n; ++i) {
        const Point from = ring[i], to = ring[(i + 1) % n];
        const auto met = meeting(ring[(i + n - 1) % n], from, to, ring[(i + 2) % n]);
        if (!met) continue;
        const Rational added = cross(*met - from, to - from);  // positive on the outer side
        if (!(Rational(0) < added) || (least && !(added < *least))) continue;
        least = added;
        chosen = i;
        corner = *met;
    }
    ring[chosen] = corner;
    ring.erase(ring.begin() + static_cast<std::ptrdiff_t>((chosen + 1) % n));
    std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end()), ring.end());
}

/// Nearest sixteenth, halves up: floor(16 x + 1/2).
std::int32_t sixteenths(Rational number) {
    const Rational shifted = Rational(16) * number + Rational(1, 2);
    Int128 floor = shifted.numerator / shifted.denominator;
    while (floor * shifted.denominator > shifted.numerator) --floor;
    return static_cast<std::int32_t>(floor);
}

/// The words of DESIGN.md, one after the other.
Polygon plainReduced(const Ring& hull) {
    std::vector<Point> ring;
    for (const Vec2i corner : hull) ring.push_back({Rational(corner.x), Rational(corner.y)});
    while (ring.size() > kMaxEdges) dropOneEdge(ring);
    Ring rounded;
    for (const Point corner : ring) rounded.push_back({sixteenths(corner.x), sixteenths(corner.y)});
    return {convexHull(rounded)};
}

std::int64_t side(Vec2i from, Vec2i to, Vec2i point) {
    return math::cross(to - from, point - from);
}

/// At most 8 corners, strictly convex, counter-clockwise, starting at the lowest x, then the lowest y.
bool isProperPolygon(const Polygon& polygon) {
    const Ring& ring = polygon.vertices16;
    if (ring.size() < 3 || ring.size() > kMaxEdges) return false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        if (side(ring[i], ring[(i + 1) % ring.size()], ring[(i + 2) % ring.size()]) <= 0) return false;
        if (ring[i].x < ring[0].x || (ring[i].x == ring[0].x && ring[i].y < ring[0].y)) return false;
    }
    return true;
}

/// Whether each point (in whole pixels) lies within, or at most half a unit outside along each axis.
bool holdsUpToRounding(const Polygon& polygon, const Ring& points) {
    const Ring& ring = polygon.vertices16;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2i edge = ring[(i + 1) % ring.size()] - ring[i];
        for (const Vec2i point : points) {
            const std::int64_t inside = math::cross(edge, 16 * point - ring[i]);
            if (2 * inside < -(std::abs(edge.x) + std::abs(edge.y))) return false;
        }
    }
    return true;
}

bool holdsShrunkSquare(const Polygon& polygon, int x, int y) {
    const Ring& ring = polygon.vertices16;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        for (const Vec2i corner : {Vec2i{2, 2}, {14, 2}, {2, 14}, {14, 14}}) {
            if (side(ring[i], ring[(i + 1) % ring.size()], Vec2i{16 * x, 16 * y} + corner) < 0) return false;
        }
    }
    return true;
}

bool holdsShrunkSquares(const Polygon& polygon, const PixelSet& mask) {
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
            // In a row the squares between two solid neighbours follow from the outer ones: it is convex.
            const bool inner = x > 0 && x + 1 < mask.width() && mask.at(x - 1, y) && mask.at(x + 1, y);
            if (mask.at(x, y) && !inner && !holdsShrunkSquare(polygon, x, y)) return false;
        }
    }
    return true;
}

PixelSet ellipse(int width, int height) {
    PixelSet mask(width, height);
    const std::int64_t w = std::int64_t{width} * width, h = std::int64_t{height} * height;
    for (int y = 0; y < height; ++y) {
        const std::int64_t dy = 2 * y + 1 - height;
        for (int x = 0; x < width; ++x) {
            const std::int64_t dx = 2 * x + 1 - width;
            if (dx * dx * h + dy * dy * w <= w * h) mask.add(x, y);
        }
    }
    return mask;
}

/// The hull of random points of a disc around the origin: many corners, few of them in rank and file.
Ring arbitraryHull(base::Rng& rng, int points, std::int32_t radius) {
    Ring ring;
    while (static_cast<int>(ring.size()) < points) {
        const auto span = static_cast<std::uint32_t>(2 * radius + 1);
        const auto x = static_cast<std::int32_t>(rng.below(span)) - radius;
        const Vec2i point{x, static_cast<std::int32_t>(rng.below(span)) - radius};
        if (math::dot(point, point) <= std::int64_t{radius} * radius) ring.push_back(point);
    }
    return convexHull(ring);
}

/// Its edge from (19, 0) goes; the neighbours meet at (20 - 1/32, 0), half-way between two sixteenths.
const Ring kHalfWay{{-20, 10}, {-10, 0}, {19, 0},   {20, 1},  {21, 33},
                    {20, 38},  {11, 43}, {-10, 43}, {-20, 33}};
const Ring kHalfWay16{{-320, 160}, {-160, 0},  {320, 0},    {336, 528},
                      {320, 608},  {176, 688}, {-160, 688}, {-320, 528}};

TEST(ReduceHull, nineEdges_loseTheOneWithTheSmallestTriangle) {
    // Dropping (15, 0)-(18, 1) adds 7/6, (18, 1)-(20, 4) 7/3, any other 8 or more. New corner: (17 1/3, 0).
    const Ring hull{{0, 4}, {4, 0}, {15, 0}, {18, 1}, {20, 4}, {20, 16}, {16, 20}, {4, 20}, {0, 16}};
    const Ring expected{{0, 64}, {64, 0}, {277, 0}, {320, 64}, {320, 256}, {256, 320}, {64, 320}, {0, 256}};
    EXPECT_EQ(reduceHull(hull, kMaxEdges).vertices16, expected);
}

TEST(ReduceHull, tie_dropsTheFirstInOrder) {
    // Two edges at each corner of a square, all with a triangle of 3/4; what is left of a pair has 9/4.
    const Ring hull{{0, 3},   {1, 1},   {3, 0},   {17, 0}, {19, 1}, {20, 3},
                    {20, 17}, {19, 19}, {17, 20}, {3, 20}, {1, 19}, {0, 17}};
    const Ring expected{{0, 24}, {48, 0}, {296, 0}, {320, 48}, {320, 296}, {272, 320}, {24, 320}, {0, 272}};
    EXPECT_EQ(reduceHull(hull, kMaxEdges).vertices16, expected);
}

TEST(ReduceHull, halves_areRoundedUpOnBothAxesAndBothSidesOfZero) {
    for (const Vec2i shift : {Vec2i{0, 0}, {-40, -50}, {7, -3}}) {
        Ring hull = kHalfWay, expected = kHalfWay16;
        for (Vec2i& corner : hull) corner = corner + shift;
        for (Vec2i& corner : expected) corner = corner + 16 * shift;
        EXPECT_EQ(reduceHull(hull, kMaxEdges).vertices16, expected) << shift.x;
        for (Vec2i& corner : hull) std::swap(corner.x, corner.y);
        for (Vec2i& corner : expected) std::swap(corner.x, corner.y);
        EXPECT_EQ(reduceHull(convexHull(hull), kMaxEdges).vertices16, convexHull(expected)) << shift.x;
    }
}

TEST(ReduceHull, cornerThatRoundingMakesReflex_isDropped) {
    // The edges next to (10, 163)-(10, 165) meet at (10 2/51, 164 5/51), rounded to (161, 2626) / 16. Seen
    // from there, (9, 188) lies inside of the line to (7, 233).
    const Ring hull{{0, 164},  {1, 135}, {5, 81},  {9, 135}, {10, 163},
                    {10, 165}, {9, 188}, {7, 233}, {1, 186}};
    const Ring expected{{0, 2624}, {16, 2160}, {80, 1296}, {144, 2160}, {161, 2626}, {112, 3728}, {16, 2976}};
    EXPECT_EQ(reduceHull(hull, kMaxEdges).vertices16, expected);
}

TEST(ReduceHull, edgeWhoseNeighboursDoNotMeetOutside_stays) {
    // A short edge between parallel ones, and the lid of a bowl whose sides spread.
    const Ring parallel{{0, 0},   {10, 0},  {14, 1},  {17, 3},  {19, 6}, {20, 10},
                        {19, 14}, {17, 17}, {14, 19}, {10, 20}, {0, 20}};
    EXPECT_EQ(reduceHull(parallel, kMaxEdges), plainReduced(parallel));
    Ring bowl;
    for (int x = -6; x <= 6; ++x) bowl.push_back({x, x * x});
    EXPECT_EQ(reduceHull(bowl, kMaxEdges), plainReduced(bowl));
}

TEST(ReduceHull, everyLimitFromFive_isKept) {
    const Ring hull = hullOfPixels(ellipse(37, 29));
    for (std::size_t limit = 5; limit <= hull.size(); ++limit) {
        const Polygon polygon = reduceHull(hull, limit);
        EXPECT_LE(polygon.vertices16.size(), limit);
        EXPECT_TRUE(holdsUpToRounding(polygon, hull));
    }
}

RC_GTEST_PROP(ReduceHull, hullOfAtMostEightCorners_staysAsItIs, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const Ring hull = arbitraryHull(rng, *rc::gen::inRange(3, 15), *rc::gen::element(3, 50, 4096));
    RC_PRE(hull.size() >= 3 && hull.size() <= kMaxEdges);
    Ring expected;
    for (const Vec2i corner : hull) expected.push_back({16 * corner.x, 16 * corner.y});
    RC_ASSERT(reduceHull(hull, kMaxEdges).vertices16 == expected);
}

RC_GTEST_PROP(ReduceHull, anyHull_agreesWithThePlainRule, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const Ring hull = arbitraryHull(rng, *rc::gen::inRange(20, 200), *rc::gen::element(5, 9, 14, 20));
    RC_ASSERT(reduceHull(hull, kMaxEdges) == plainReduced(hull));
}

TEST(ReduceHull, symmetricEllipses_agreeWithThePlainRule) {
    for (int width = 1; width <= 40; ++width) {
        for (int height = 1 + width % 3; height <= 40; height += 3) {
            const Ring hull = hullOfPixels(ellipse(width, height));
            if (hull.empty()) continue;
            ASSERT_EQ(reduceHull(hull, kMaxEdges), plainReduced(hull)) << width << " x " << height;
        }
    }
}

RC_GTEST_PROP(ReduceHull, anyMask_isHeldByAtMostEightCorners, ()) {
    const PixelSet mask = tests::arbitraryMask(40);
    const Polygon polygon = reduceHull(hullOfPixels(mask), kMaxEdges);
    RC_ASSERT(isProperPolygon(polygon));
    RC_ASSERT(holdsShrunkSquares(polygon, mask));
}

TEST(ReduceHull, largestImages_areHeldWithoutOverflow) {
    for (const Vec2i size : {Vec2i{4096, 4096}, {4096, 1111}, {37, 4096}, {700, 700}}) {
        const PixelSet mask = ellipse(size.x, size.y);
        const Ring hull = hullOfPixels(mask);
        ASSERT_GT(hull.size(), kMaxEdges);
        const Polygon polygon = reduceHull(hull, kMaxEdges);
        EXPECT_TRUE(isProperPolygon(polygon));
        EXPECT_TRUE(holdsShrunkSquares(polygon, mask));
        EXPECT_TRUE(holdsUpToRounding(polygon, hull));
    }
}

RC_GTEST_PROP(ReduceHull, largestCoordinates_areHeldWithoutOverflow, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const Ring hull = arbitraryHull(rng, *rc::gen::inRange(20, 2000), 4096);
    const Polygon polygon = reduceHull(hull, kMaxEdges);
    RC_ASSERT(isProperPolygon(polygon));
    RC_ASSERT(holdsUpToRounding(polygon, hull));
}

}  // namespace
}  // namespace hitlab::geometry
