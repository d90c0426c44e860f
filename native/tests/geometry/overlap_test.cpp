#include "geometry/overlap.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "base/rng.h"
#include "geometry/hull.h"
#include "support/masks.h"

namespace hitlab::geometry {
namespace {

using math::Vec2i;

constexpr Vec2i kOrigin{0, 0};

Polygon squareAt(std::int32_t left16, std::int32_t top16, std::int32_t side16) {
    const std::int32_t right = left16 + side16, bottom = top16 + side16;
    return {{{left16, top16}, {right, top16}, {right, bottom}, {left16, bottom}}};
}

std::int64_t side(Vec2i from, Vec2i to, Vec2i point) {
    return math::cross(to - from, point - from);
}

bool isOnSegment(Vec2i a, Vec2i b, Vec2i point) {
    return side(a, b, point) == 0 && math::dot(a - point, b - point) <= 0;
}

bool segmentsMeet(Vec2i a, Vec2i b, Vec2i c, Vec2i d) {
    if (isOnSegment(a, b, c) || isOnSegment(a, b, d) || isOnSegment(c, d, a) || isOnSegment(c, d, b))
        return true;
    const bool cdParted = (side(a, b, c) < 0) != (side(a, b, d) < 0);
    const bool abParted = (side(c, d, a) < 0) != (side(c, d, b) < 0);
    const bool touches = side(a, b, c) == 0 || side(a, b, d) == 0 || side(c, d, a) == 0 || side(c, d, b) == 0;
    return cdParted && abParted && !touches;
}

using Ring = std::vector<Vec2i>;

bool holds(const Ring& ring, Vec2i point) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
        if (side(ring[i], ring[(i + 1) % ring.size()], point) < 0) return false;
    }
    return true;
}

/// Two convex areas share a point when a corner of one lies in the other, or two edges meet.
bool shareAPoint(const Ring& a, const Ring& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t k = 0; k < b.size(); ++k) {
            if (segmentsMeet(a[i], a[(i + 1) % a.size()], b[k], b[(k + 1) % b.size()])) return true;
        }
    }
    return holds(a, b.front()) || holds(b, a.front());
}

Ring placed(const Polygon& polygon, Vec2i at) {
    Ring ring = polygon.vertices16;
    for (Vec2i& corner : ring) corner = corner + 16 * at;
    return ring;
}

std::int32_t between(base::Rng& rng, std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}

Vec2i pointBetween(base::Rng& rng, std::int32_t low, std::int32_t high) {
    const std::int32_t x = between(rng, low, high);
    return {x, between(rng, low, high)};
}

Polygon arbitraryPolygon(base::Rng& rng) {
    const std::int32_t reach = rng.below(2) == 0 ? 4 : 40;
    while (true) {
        Ring points;
        for (std::int32_t i = between(rng, 3, 9); i > 0; --i)
            points.push_back(pointBetween(rng, -reach, reach));
        Polygon polygon{convexHull(points)};
        if (polygon.vertices16.size() >= 3) return polygon;
    }
}

Box arbitraryBox(base::Rng& rng) {
    const Vec2i corner = pointBetween(rng, -3, 3);
    return {corner.x, corner.y, corner.x + between(rng, 1, 4), corner.y + between(rng, 1, 4)};
}

Round arbitraryRound(base::Rng& rng) {
    const Vec2i centre = pointBetween(rng, -3, 3);
    return {centre.x, centre.y, between(rng, 1, 6)};
}

template <typename Visit>
void forEachOffset(Vec2i low, Vec2i high, Visit visit) {
    for (std::int32_t y = low.y; y <= high.y; ++y) {
        for (std::int32_t x = low.x; x <= high.x; ++x) visit(Vec2i{x, y});
    }
}

/// Swapping the two, or moving both, changes no answer.
template <typename Shape>
void requireSymmetryAndInvariance(const Shape& a, const Shape& b, base::Rng& rng) {
    const Vec2i shift = pointBetween(rng, -5000, 5000);
    forEachOffset({-8, -8}, {8, 8}, [&](Vec2i offset) {
        const bool answer = overlaps(a, offset, b, kOrigin);
        RC_ASSERT(overlaps(b, kOrigin, a, offset) == answer);
        RC_ASSERT(overlaps(a, offset + shift, b, shift) == answer);
    });
}

TEST(BoxOverlap, touchingEdges_isNotACollision) {
    const Box box{0, 0, 4, 6};
    for (const Vec2i offset : {Vec2i{2, 0}, {-2, 0}, {0, 3}, {0, -3}, {2, 3}, {-2, -3}})
        EXPECT_FALSE(overlaps(box, offset, box, kOrigin)) << offset.x << ' ' << offset.y;
    for (const Vec2i offset : {Vec2i{1, 0}, {-1, 0}, {0, 2}, {0, -2}, {1, 2}, {-1, -2}})
        EXPECT_TRUE(overlaps(box, offset, box, kOrigin)) << offset.x << ' ' << offset.y;
}

TEST(BoxOverlap, halfAPixelShared_isACollision) {
    EXPECT_TRUE(overlaps(Box{0, 0, 3, 3}, {1, 1}, Box{0, 0, 3, 3}, kOrigin));
    EXPECT_FALSE(overlaps(Box{0, 0, 2, 3}, {0, 0}, Box{2, 0, 3, 3}, kOrigin));
}

TEST(BoxOverlap, oneInsideTheOther_isACollision) {
    EXPECT_TRUE(overlaps(Box{0, 0, 20, 20}, {0, 0}, Box{8, 8, 9, 9}, kOrigin));
}

RC_GTEST_PROP(BoxOverlap, anyBoxes_collideJustWhenTheyShareAHalfPixelCell, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const Box a = arbitraryBox(rng), b = arbitraryBox(rng);
    forEachOffset({-6, -6}, {6, 6}, [&](Vec2i offset) {
        bool shared = false;
        for (std::int32_t y = a.y0; y < a.y1; ++y) {
            for (std::int32_t x = a.x0; x < a.x1; ++x) {
                const Vec2i cell = Vec2i{x, y} + 2 * offset;
                shared |= b.x0 <= cell.x && cell.x < b.x1 && b.y0 <= cell.y && cell.y < b.y1;
            }
        }
        RC_ASSERT(overlaps(a, offset, b, kOrigin) == shared);
    });
}

TEST(CircleOverlap, touching_isACollisionAndHalfAPixelLessIsNot) {
    const Circle circle{{7, 7, 5}};  // at the offset (3, 4) the doubled distance is 10
    for (const Vec2i offset : {Vec2i{3, 4}, {-3, 4}, {4, -3}, {5, 0}, {0, -5}}) {
        EXPECT_TRUE(overlaps(circle, offset, circle, kOrigin));
        EXPECT_FALSE(overlaps(circle, offset, Circle{{7, 7, 4}}, kOrigin));
    }
    EXPECT_FALSE(overlaps(circle, {4, 4}, circle, kOrigin));
}

TEST(CircleOverlap, farAndLarge_doesNotOverflow) {
    EXPECT_TRUE(overlaps(Circle{{0, 0, 60000}}, {30000, 40000}, Circle{{0, 0, 40000}}, kOrigin));
    EXPECT_FALSE(overlaps(Circle{{0, 0, 60000}}, {30000, 40000}, Circle{{0, 0, 39999}}, kOrigin));
    EXPECT_FALSE(overlaps(Circle{{0, 0, 1}}, {1 << 15, 0}, Circle{{0, 0, 1}}, kOrigin));
}

TEST(DiamondOverlap, touching_isACollisionAndHalfAPixelLessIsNot) {
    const Diamond diamond{{7, 7, 7}};  // at the offset (3, 4) the doubled distance is 14
    for (const Vec2i offset : {Vec2i{3, 4}, {-3, 4}, {4, -3}, {7, 0}, {0, -7}}) {
        EXPECT_TRUE(overlaps(diamond, offset, diamond, kOrigin));
        EXPECT_FALSE(overlaps(diamond, offset, Diamond{{7, 7, 6}}, kOrigin));
    }
}

RC_GTEST_PROP(RoundOverlap, anyCirclesAndDiamonds_collideUpToTheSumOfRadii, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const Round a = arbitraryRound(rng), b = arbitraryRound(rng);
    forEachOffset({-8, -8}, {8, 8}, [&](Vec2i offset) {
        const int dx = a.cx2 + 2 * offset.x - b.cx2, dy = a.cy2 + 2 * offset.y - b.cy2, reach = a.r2 + b.r2;
        RC_ASSERT(overlaps(Circle{a}, offset, Circle{b}, kOrigin) == (dx * dx + dy * dy <= reach * reach));
        const int steps = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        RC_ASSERT(overlaps(Diamond{a}, offset, Diamond{b}, kOrigin) == (steps <= reach));
    });
}

TEST(PolygonOverlap, touchingEdgeOrCorner_isACollision) {
    const Polygon square = squareAt(0, 0, 16);
    for (const Vec2i offset : {Vec2i{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}})
        EXPECT_TRUE(overlaps(square, offset, square, kOrigin));
    for (const Vec2i offset : {Vec2i{2, 0}, {-2, 0}, {0, 2}, {0, -2}, {2, 1}, {1, -2}})
        EXPECT_FALSE(overlaps(square, offset, square, kOrigin));
}

TEST(PolygonOverlap, oneSixteenthApart_isNotACollision) {
    EXPECT_TRUE(overlaps(squareAt(0, 0, 16), kOrigin, squareAt(16, 0, 16), kOrigin));
    EXPECT_FALSE(overlaps(squareAt(0, 0, 16), kOrigin, squareAt(17, 0, 16), kOrigin));
    EXPECT_FALSE(overlaps(squareAt(0, 0, 16), kOrigin, squareAt(0, 17, 16), kOrigin));
}

TEST(PolygonOverlap, slantedGap_isSeenOnlyByTheNormalOfEitherPolygon) {
    const Polygon triangle{{{0, 0}, {32, 0}, {0, 32}}};
    EXPECT_TRUE(overlaps(triangle, kOrigin, squareAt(16, 16, 8), kOrigin));
    EXPECT_FALSE(overlaps(triangle, kOrigin, squareAt(17, 16, 8), kOrigin));
    EXPECT_FALSE(overlaps(squareAt(17, 16, 8), kOrigin, triangle, kOrigin));
}

RC_GTEST_PROP(SeparatingAxis, gap_liesBetweenTheShadowsOfBoth, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const Polygon a = arbitraryPolygon(rng), b = arbitraryPolygon(rng);
    const Vec2i at{static_cast<std::int32_t>(rng.below(9)) - 4, static_cast<std::int32_t>(rng.below(9)) - 4};
    const auto axis = separatingAxis(a, at, b, kOrigin);
    RC_ASSERT(axis.has_value() != overlaps(a, at, b, kOrigin));
    if (!axis) return;
    RC_ASSERT(axis->low < axis->high);
    const auto isBelow = [&](Vec2i corner) { return math::dot(axis->normal, corner) <= axis->low; };
    const auto isAbove = [&](Vec2i corner) { return math::dot(axis->normal, corner) >= axis->high; };
    const Ring first = placed(a, at), second = placed(b, kOrigin);
    const bool isFirstBelow = std::all_of(first.begin(), first.end(), isBelow);
    const bool isFirstAbove = std::all_of(first.begin(), first.end(), isAbove);
    const bool isSecondBelow = std::all_of(second.begin(), second.end(), isBelow);
    const bool isSecondAbove = std::all_of(second.begin(), second.end(), isAbove);
    const bool isBetween = (isFirstBelow && isSecondAbove) || (isFirstAbove && isSecondBelow);
    RC_ASSERT(isBetween);
}

TEST(PolygonOverlap, oneInsideTheOther_isACollision) {
    EXPECT_TRUE(overlaps(squareAt(0, 0, 160), kOrigin, squareAt(50, 50, 3), kOrigin));
    EXPECT_TRUE(overlaps(squareAt(50, 50, 3), kOrigin, squareAt(0, 0, 160), kOrigin));
}

RC_GTEST_PROP(PolygonOverlap, anyConvexPolygons_collideJustWhenTheyShareAPoint, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (int i = 0; i < 5; ++i) {
        const Polygon a = arbitraryPolygon(rng), b = arbitraryPolygon(rng);
        forEachOffset({-6, -6}, {6, 6}, [&](Vec2i offset) {
            const bool shared = shareAPoint(placed(a, offset), placed(b, kOrigin));
            RC_ASSERT(overlaps(a, offset, b, kOrigin) == shared);
        });
    }
}

RC_GTEST_PROP(PixelOverlap, anyMasks_collideJustWhenTwoSolidPixelsShareAPlace, ()) {
    const PixelSet a = tests::arbitraryMask(6), b = tests::arbitraryMask(6);
    forEachOffset({-a.width() - 1, -a.height() - 1}, {b.width() + 1, b.height() + 1}, [&](Vec2i offset) {
        bool shared = false;
        for (int ay = 0; ay < a.height(); ++ay) {
            for (int ax = 0; ax < a.width(); ++ax) {
                for (int by = 0; by < b.height(); ++by) {
                    for (int bx = 0; bx < b.width(); ++bx) {
                        const bool same = ax + offset.x == bx && ay + offset.y == by;
                        shared |= same && a.at(ax, ay) && b.at(bx, by);
                    }
                }
            }
        }
        RC_ASSERT(overlaps(a, offset, b, kOrigin) == shared);
    });
}

TEST(PixelOverlap, neighbours_doNotCollide) {
    const PixelSet left = tests::maskFrom({"#."}), right = tests::maskFrom({".#"});
    EXPECT_FALSE(overlaps(left, kOrigin, right, kOrigin));
    EXPECT_TRUE(overlaps(left, {1, 0}, right, kOrigin));
    EXPECT_FALSE(overlaps(left, {1, 1}, right, kOrigin));
}

RC_GTEST_PROP(Overlap, everyShape_isSymmetricAndFreeOfPlace, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const Round a = arbitraryRound(rng), b = arbitraryRound(rng);
    requireSymmetryAndInvariance(arbitraryBox(rng), arbitraryBox(rng), rng);
    requireSymmetryAndInvariance(Circle{a}, Circle{b}, rng);
    requireSymmetryAndInvariance(Diamond{a}, Diamond{b}, rng);
    requireSymmetryAndInvariance(arbitraryPolygon(rng), arbitraryPolygon(rng), rng);
    requireSymmetryAndInvariance(tests::arbitraryMask(6), tests::arbitraryMask(6), rng);
}

}  // namespace
}  // namespace hitlab::geometry
