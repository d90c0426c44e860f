#include "geometry/fit.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <tuple>

#include "support/masks.h"

namespace hitlab::geometry {
namespace {

using tests::maskFrom;

/// How far beyond the image candidates are tried, in pixels: a best shape is never centred there.
constexpr int kMargin = 2;

bool isSolid(const PixelSet& mask, int x, int y) {
    return x >= 0 && y >= 0 && x < mask.width() && y < mask.height() && mask.at(x, y);
}

int countIn(const PixelSet& mask, const Box& box) {
    int count = 0;
    for (int y = box.y0 / 2; y < box.y1 / 2; ++y) {
        for (int x = box.x0 / 2; x < box.x1 / 2; ++x) count += isSolid(mask, x, y) ? 1 : 0;
    }
    return count;
}

/// All boxes, also beyond the image; difference, area, y and x of the centre, width.
Box plainBox(const PixelSet& mask) {
    using Key = std::tuple<int, int, int, int, int>;
    std::optional<std::pair<Key, Box>> best;
    const int solid = static_cast<int>(mask.count());
    for (int top = -kMargin; top < mask.height() + kMargin; ++top) {
        for (int bottom = top + 1; bottom <= mask.height() + kMargin; ++bottom) {
            for (int left = -kMargin; left < mask.width() + kMargin; ++left) {
                for (int right = left + 1; right <= mask.width() + kMargin; ++right) {
                    const Box box{2 * left, 2 * top, 2 * right, 2 * bottom};
                    const int area = (right - left) * (bottom - top);
                    const int difference = area + solid - 2 * countIn(mask, box);
                    const Key key{difference, area, top + bottom, left + right, right - left};
                    if (!best || key < best->first) best = {key, box};
                }
            }
        }
    }
    return best->second;
}

using Difference = std::function<int(const PixelSet&, const Round&)>;

/// All centres on half pixels, also beyond the image, and all radii from 1/2 px to well beyond the one at
/// which the shape has twice the image's area: difference, radius, y, x.
Round plainRound(const PixelSet& mask, const Difference& difference) {
    using Key = std::tuple<int, int, int, int>;
    std::optional<std::pair<Key, Round>> best;
    for (int cy2 = -2 * kMargin; cy2 <= 2 * (mask.height() + kMargin); ++cy2) {
        for (int cx2 = -2 * kMargin; cx2 <= 2 * (mask.width() + kMargin); ++cx2) {
            for (int r2 = 1; r2 <= mask.width() + mask.height() + 2; ++r2) {
                const Round round{cx2, cy2, r2};
                const Key key{difference(mask, round), r2, cy2, cx2};
                if (!best || key < best->first) best = {key, round};
            }
        }
    }
    return best->second;
}

/// Pixels in one of the two but not in both, a pixel being in the circle when its centre is inside or on it.
int circleDifference(const PixelSet& mask, const Round& circle) {
    int difference = static_cast<int>(mask.count());
    const int reach = circle.r2 / 2 + 1;
    for (int y = circle.cy2 / 2 - reach - 1; y <= circle.cy2 / 2 + reach; ++y) {
        for (int x = circle.cx2 / 2 - reach - 1; x <= circle.cx2 / 2 + reach; ++x) {
            const int dx = 2 * x + 1 - circle.cx2, dy = 2 * y + 1 - circle.cy2;
            if (dx * dx + dy * dy <= circle.r2 * circle.r2) difference += isSolid(mask, x, y) ? -1 : 1;
        }
    }
    return difference;
}

/// Of the four triangles into which the diagonals of a half-pixel cell part it, how many lie in the diamond:
/// its border runs along such diagonals, so a triangle is in when its centroid is. In sixths of a half pixel.
int trianglesInside(const Round& diamond, int x2, int y2) {
    int inside = 0;
    for (const auto& [x, y] : {std::pair{1, 3}, {5, 3}, {3, 1}, {3, 5}}) {
        const int distance = std::abs(6 * (x2 - diamond.cx2) + x) + std::abs(6 * (y2 - diamond.cy2) + y);
        inside += distance < 6 * diamond.r2 ? 1 : 0;
    }
    return inside;
}

/// In sixteenths of a square pixel.
int diamondDifference(const PixelSet& mask, const Round& diamond) {
    int difference = 16 * static_cast<int>(mask.count());
    for (int y2 = diamond.cy2 - diamond.r2; y2 < diamond.cy2 + diamond.r2; ++y2) {
        for (int x2 = diamond.cx2 - diamond.r2; x2 < diamond.cx2 + diamond.r2; ++x2) {
            const bool solid = x2 >= 0 && y2 >= 0 && isSolid(mask, x2 / 2, y2 / 2);
            difference += (solid ? -1 : 1) * trianglesInside(diamond, x2, y2);
        }
    }
    return difference;
}

/// The smallest reach from the image's centre, tried from 0 up, that holds all corners of solid pixels.
Round plainEnclosingDiamond(const PixelSet& mask) {
    const auto holdsAll = [&mask](int r2) {
        for (int y = 0; y <= mask.height(); ++y) {
            for (int x = 0; x <= mask.width(); ++x) {
                const bool corner = isSolid(mask, x, y) || isSolid(mask, x - 1, y) ||
                                    isSolid(mask, x, y - 1) || isSolid(mask, x - 1, y - 1);
                if (corner && std::abs(2 * x - mask.width()) + std::abs(2 * y - mask.height()) > r2)
                    return false;
            }
        }
        return true;
    };
    int r2 = 0;
    while (!holdsAll(r2)) ++r2;
    return {mask.width(), mask.height(), r2};
}

/// Every mask of width x height but the empty one.
void forEachMask(int width, int height, const std::function<void(const PixelSet&)>& visit) {
    for (unsigned bits = 1; bits < 1u << (width * height); ++bits) {
        PixelSet mask(width, height);
        for (int i = 0; i < width * height; ++i) {
            if (bits >> i & 1) mask.add(i % width, i / width);
        }
        visit(mask);
    }
}

void forEachSmallMask(const std::function<void(const PixelSet&)>& visit) {
    for (int height = 1; height <= 3; ++height) {
        for (int width = 1; width <= 3; ++width) forEachMask(width, height, visit);
    }
    forEachMask(5, 1, visit);
    forEachMask(1, 5, visit);
}

TEST(EnclosingDiamond, onePixel_hasARadiusOfOne) {
    EXPECT_EQ(enclosingDiamond(maskFrom({"#"})), (Diamond{{1, 1, 2}}));
}

TEST(EnclosingDiamond, emptyCorners_makeItSmaller) {
    EXPECT_EQ(enclosingDiamond(maskFrom({"###", "###", "###"})), (Diamond{{3, 3, 6}}));
    EXPECT_EQ(enclosingDiamond(maskFrom({".#.", "###", ".#."})), (Diamond{{3, 3, 4}}));
    EXPECT_EQ(enclosingDiamond(maskFrom({"...", ".#.", "..."})), (Diamond{{3, 3, 2}}));
}

TEST(EnclosingDiamond, everySmallMask_isHeldByNoSmallerOne) {
    forEachSmallMask(
        [](const PixelSet& mask) { ASSERT_EQ(enclosingDiamond(mask), plainEnclosingDiamond(mask)); });
}

RC_GTEST_PROP(EnclosingDiamond, anyMask_isHeldByNoSmallerOne, ()) {
    const PixelSet mask = tests::arbitraryMask(20);
    RC_ASSERT(enclosingDiamond(mask) == plainEnclosingDiamond(mask));
}

TEST(FittedBox, tie_takesTheSmallerAreaThenTheUpperThenTheLeft) {
    EXPECT_EQ(fittedBox(maskFrom({"#.#"})), (Box{0, 0, 2, 2}));
    EXPECT_EQ(fittedBox(maskFrom({"#", ".", "#"})), (Box{0, 0, 2, 2}));
    EXPECT_EQ(fittedBox(maskFrom({"..#", "...", "#.."})), (Box{4, 0, 6, 2}));
    EXPECT_EQ(fittedBox(maskFrom({"##..", "....", "...#"})), (Box{0, 0, 4, 2}));
}

TEST(FittedBox, tieOfAreaAndCentre_takesTheSmallerWidth) {
    EXPECT_EQ(fittedBox(maskFrom({".#.", "###", ".#."})), (Box{2, 0, 4, 6}));
}

TEST(FittedBox, everySmallMask_isTheBestOfAllBoxes) {
    forEachSmallMask([](const PixelSet& mask) { ASSERT_EQ(fittedBox(mask), plainBox(mask)); });
}

RC_GTEST_PROP(FittedBox, anyMask_isTheBestOfAllBoxes, ()) {
    const PixelSet mask = tests::arbitraryMask(7);
    RC_ASSERT(fittedBox(mask) == plainBox(mask));
}

RC_GTEST_PROP(FittedBox, solidRectangle_isFoundInALargeImage, ()) {
    const int left = *rc::gen::inRange(0, 60), right = *rc::gen::inRange(left + 1, 61);
    const int top = *rc::gen::inRange(0, 60), bottom = *rc::gen::inRange(top + 1, 61);
    PixelSet mask(61, 61);
    for (int y = top; y < bottom; ++y) {
        for (int x = left; x < right; ++x) mask.add(x, y);
    }
    RC_ASSERT((fittedBox(mask) == Box{2 * left, 2 * top, 2 * right, 2 * bottom}));
}

TEST(FittedCircle, onePixel_hasTheSmallestRadius) {
    EXPECT_EQ(fittedCircle(maskFrom({"#"})), (Circle{{1, 1, 1}}));
    EXPECT_EQ(fittedCircle(maskFrom({"...", "..#"})), (Circle{{5, 3, 1}}));
}

TEST(FittedCircle, pixelCentreOnTheRim_isCovered) {
    EXPECT_EQ(fittedCircle(maskFrom({"##"})), (Circle{{2, 1, 1}}));
    EXPECT_EQ(fittedCircle(maskFrom({".#.", "###", ".#."})), (Circle{{3, 3, 2}}));
}

TEST(FittedCircle, tie_takesTheSmallerRadiusThenTheUpperThenTheLeft) {
    EXPECT_EQ(fittedCircle(maskFrom({"#..#"})), (Circle{{1, 1, 1}}));
    EXPECT_EQ(fittedCircle(maskFrom({"...#", "....", "....", "#..."})), (Circle{{7, 1, 1}}));
}

TEST(FittedCircle, everySmallMask_isTheBestOfAllCircles) {
    forEachSmallMask(
        [](const PixelSet& mask) { ASSERT_EQ(fittedCircle(mask), plainRound(mask, circleDifference)); });
}

RC_GTEST_PROP(FittedCircle, anyMask_isTheBestOfAllCircles, ()) {
    const PixelSet mask = tests::arbitraryMask(7);
    RC_ASSERT(fittedCircle(mask) == plainRound(mask, circleDifference));
}

TEST(FittedCircle, disc_isCoveredWithoutADifference) {
    for (const Round disc : {Round{30, 31, 29}, {37, 40, 33}, {21, 20, 20}}) {
        PixelSet mask(40, 40);
        for (int y = 0; y < 40; ++y) {
            for (int x = 0; x < 40; ++x) {
                const int dx = 2 * x + 1 - disc.cx2, dy = 2 * y + 1 - disc.cy2;
                if (dx * dx + dy * dy <= disc.r2 * disc.r2) mask.add(x, y);
            }
        }
        EXPECT_EQ(circleDifference(mask, fittedCircle(mask)), 0);
    }
}

TEST(FittedDiamond, onePixel_isHalfCovered) {
    EXPECT_EQ(fittedDiamond(maskFrom({"#"})), (Diamond{{1, 1, 1}}));
    EXPECT_EQ(fittedDiamond(maskFrom({"...", "..#"})), (Diamond{{5, 3, 1}}));
}

TEST(FittedDiamond, plus_isCoveredUpToItsNotches) {
    // Radius 3/2: an area of 9/2, of which 4 in the plus and 1/8 in each notch; 1 of the plus stays outside.
    const PixelSet plus = maskFrom({".#.", "###", ".#."});
    EXPECT_EQ(fittedDiamond(plus), (Diamond{{3, 3, 3}}));
    EXPECT_EQ(diamondDifference(plus, fittedDiamond(plus)), 24);
}

TEST(FittedDiamond, tie_takesTheUpperThenTheLeft) {
    EXPECT_EQ(fittedDiamond(maskFrom({"#..#"})), (Diamond{{1, 1, 1}}));
    EXPECT_EQ(fittedDiamond(maskFrom({"...#", "....", "....", "#..."})), (Diamond{{7, 1, 1}}));
}

TEST(FittedDiamond, everySmallMask_isTheBestOfAllDiamonds) {
    forEachSmallMask(
        [](const PixelSet& mask) { ASSERT_EQ(fittedDiamond(mask), plainRound(mask, diamondDifference)); });
}

RC_GTEST_PROP(FittedDiamond, anyMask_isTheBestOfAllDiamonds, ()) {
    const PixelSet mask = tests::arbitraryMask(7);
    RC_ASSERT(fittedDiamond(mask) == plainRound(mask, diamondDifference));
}

}  // namespace
}  // namespace hitlab::geometry
