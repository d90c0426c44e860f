#include "geometry/hull.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "base/rng.h"
#include "support/masks.h"

namespace hitlab::geometry {
namespace {

using math::Vec2i;
using Points = std::vector<Vec2i>;

bool comesFirst(Vec2i a, Vec2i b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

std::int64_t side(Vec2i from, Vec2i to, Vec2i point) {
    return std::int64_t{to.x - from.x} * (point.y - from.y) -
           std::int64_t{to.y - from.y} * (point.x - from.x);
}

bool areInLine(const Points& points) {
    for (const Vec2i a : points) {
        for (const Vec2i b : points) {
            if (side(points.front(), a, b) != 0) return false;
        }
    }
    return true;
}

/// The first broken promise, or an empty text. A ring that turns strictly left at every corner, with all
/// points to the left of every edge or on it, is the hull and no other ring is.
std::string brokenPromise(const Points& hull, const Points& points) {
    for (const Vec2i corner : hull) {
        if (std::find(points.begin(), points.end(), corner) == points.end()) return "a corner is no point";
        if (comesFirst(corner, hull.front())) return "does not start at the lowest x, then the lowest y";
    }
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vec2i a = hull[i], b = hull[(i + 1) % hull.size()], c = hull[(i + 2) % hull.size()];
        if (side(a, b, c) <= 0) return "not strictly convex, or clockwise";
        for (const Vec2i point : points) {
            if (side(a, b, point) < 0) return "a point lies outside";
        }
    }
    return {};
}

/// What a hull must be, from the definition.
std::string problemOf(const Points& hull, const Points& points) {
    if (points.empty()) return hull.empty() ? "" : "not empty";
    if (!areInLine(points)) return hull.size() < 3 ? "too few corners" : brokenPromise(hull, points);
    const auto [low, high] = std::minmax_element(points.begin(), points.end(), comesFirst);
    const Points ends = *low == *high ? Points{*low} : Points{*low, *high};
    return hull == ends ? "" : "not the ends of the segment";
}

Points cornersOf(const PixelSet& pixels) {
    Points corners;
    for (int y = 0; y < pixels.height(); ++y) {
        for (int x = 0; x < pixels.width(); ++x) {
            if (!pixels.at(x, y)) continue;
            for (const Vec2i corner : {Vec2i{0, 0}, {1, 0}, {0, 1}, {1, 1}})
                corners.push_back(Vec2i{x, y} + corner);
        }
    }
    return corners;
}

Points arbitraryPoints(base::Rng& rng, int count, std::uint32_t range) {
    Points points;
    for (int i = 0; i < count; ++i) {
        const auto shift = static_cast<std::int32_t>(range / 2);
        points.push_back({static_cast<std::int32_t>(rng.below(range)) - shift,
                          static_cast<std::int32_t>(rng.below(range)) - shift});
    }
    return points;
}

TEST(ConvexHull, squareWithPointsInsideAndOnEdges_isItsFourCorners) {
    const Points points{{2, 2}, {1, 1}, {0, 0}, {2, 0}, {1, 0}, {0, 2}, {0, 1}, {2, 1}, {1, 2}};
    EXPECT_EQ(convexHull(points), (Points{{0, 0}, {2, 0}, {2, 2}, {0, 2}}));
}

TEST(ConvexHull, triangle_goesCounterClockwiseSeenWithYUp) {
    EXPECT_EQ(convexHull({{5, 5}, {0, 1}, {5, 0}}), (Points{{0, 1}, {5, 0}, {5, 5}}));
}

TEST(ConvexHull, verticalFirstEdge_startsAtItsLowestY) {
    EXPECT_EQ(convexHull({{-1, 3}, {-1, -3}, {4, 0}}), (Points{{-1, -3}, {4, 0}, {-1, 3}}));
}

TEST(ConvexHull, noPoint_givesNone) {
    EXPECT_EQ(convexHull({}), Points{});
}

TEST(ConvexHull, onePointManyTimes_givesItOnce) {
    EXPECT_EQ(convexHull({{3, 4}}), (Points{{3, 4}}));
    EXPECT_EQ(convexHull({{3, 4}, {3, 4}, {3, 4}, {3, 4}}), (Points{{3, 4}}));
}

TEST(ConvexHull, pointsInLine_giveTheEndsOfTheSegment) {
    EXPECT_EQ(convexHull({{2, 1}, {0, 0}}), (Points{{0, 0}, {2, 1}}));
    EXPECT_EQ(convexHull({{4, 2}, {2, 1}, {0, 0}, {6, 3}}), (Points{{0, 0}, {6, 3}}));
    EXPECT_EQ(convexHull({{1, 5}, {1, 2}, {1, 9}}), (Points{{1, 2}, {1, 9}}));
    EXPECT_EQ(convexHull({{0, 3}, {3, 0}, {1, 2}, {2, 1}, {0, 3}}), (Points{{0, 3}, {3, 0}}));
}

TEST(ConvexHull, everySubsetOfAGrid_isWhatTheDefinitionSays) {
    for (unsigned subset = 0; subset < 1u << 12; ++subset) {
        Points points;
        for (int i = 0; i < 12; ++i) {
            if (subset >> i & 1) points.push_back({i % 4, i / 4});
        }
        ASSERT_EQ(problemOf(convexHull(points), points), "") << subset;
    }
}

TEST(ConvexHull, largestCoordinatesOfAPolygon_areExact) {
    constexpr std::int32_t kFar = 16 * 4096;
    const Points nearlyInLine{{-kFar, -kFar}, {kFar, kFar}, {0, -1}, {1, 2}};
    EXPECT_EQ(convexHull(nearlyInLine), (Points{{-kFar, -kFar}, {0, -1}, {kFar, kFar}, {1, 2}}));
}

RC_GTEST_PROP(ConvexHull, anyPoints_giveWhatTheDefinitionSays, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const int count = *rc::gen::inRange(0, 60);
    const auto range = *rc::gen::element(2u, 6u, 15u, 200u, 100000u);
    const Points points = arbitraryPoints(rng, count, range);
    RC_ASSERT(problemOf(convexHull(points), points) == std::string());
}

RC_GTEST_PROP(ConvexHull, orderOfThePoints_doesNotMatter, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    Points points = arbitraryPoints(rng, 30, 12);
    const Points hull = convexHull(points);
    base::shuffle(std::span<Vec2i>(points), rng);
    RC_ASSERT(convexHull(points) == hull);
}

TEST(HullOfPixels, emptySet_givesNone) {
    EXPECT_EQ(hullOfPixels(PixelSet(3, 2)), Points{});
}

TEST(HullOfPixels, onePixel_isItsSquare) {
    EXPECT_EQ(hullOfPixels(tests::maskFrom({"...", "..#"})), (Points{{2, 1}, {3, 1}, {3, 2}, {2, 2}}));
}

TEST(HullOfPixels, plus_isAnOctagonWithCutCorners) {
    EXPECT_EQ(hullOfPixels(tests::maskFrom({".#.", "###", ".#."})),
              (Points{{0, 1}, {1, 0}, {2, 0}, {3, 1}, {3, 2}, {2, 3}, {1, 3}, {0, 2}}));
}

TEST(HullOfPixels, everyMaskOfThreeByThree_holdsAllCornersAndNoMore) {
    for (unsigned bits = 0; bits < 1u << 9; ++bits) {
        PixelSet mask(3, 3);
        for (int i = 0; i < 9; ++i) {
            if (bits >> i & 1) mask.add(i % 3, i / 3);
        }
        ASSERT_EQ(problemOf(hullOfPixels(mask), cornersOf(mask)), "") << bits;
    }
}

RC_GTEST_PROP(HullOfPixels, anyMask_holdsAllCornersAndNoMore, ()) {
    const PixelSet mask = tests::arbitraryMask(16);
    RC_ASSERT(problemOf(hullOfPixels(mask), cornersOf(mask)) == std::string());
}

}  // namespace
}  // namespace hitlab::geometry
