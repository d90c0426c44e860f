#include "geometry/fit.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <numeric>
#include <tuple>
#include <vector>

#include "math/vec2.h"

namespace hitlab::geometry {

namespace {

using math::Vec2i;

/// Keeps the best of many candidates by the tie rule. Keys compare left to right, smaller is better.
template <typename Shape, typename Key>
class Best {
  public:
    void offer(const Key& key, const Shape& shape) {
        if (found_ && !(key < key_)) return;
        found_ = true;
        key_ = key;
        shape_ = shape;
    }
    const Shape& shape() const {
        assert(found_);
        return shape_;
    }

  private:
    bool found_ = false;
    Key key_{};
    Shape shape_{};
};

/// Difference, radius, y, x.
using RoundKey = std::tuple<std::int64_t, std::int32_t, std::int32_t, std::int32_t>;
template <typename Shape>
using BestRound = Best<Shape, RoundKey>;

RoundKey keyOf(std::int64_t difference, const Round& shape) {
    return {difference, shape.r2, shape.cy2, shape.cx2};
}

template <typename Visit>
void forEachSolid(const PixelSet& pixels, Visit visit) {
    for (int y = 0; y < pixels.height(); ++y) {
        for (int x = 0; x < pixels.width(); ++x) {
            if (pixels.at(x, y)) visit(Vec2i{x, y});
        }
    }
}

/// The smallest root with root^2 >= square, for squares 0 .. maxSquare.
std::vector<std::int32_t> roundedUpRoots(std::int32_t maxSquare) {
    std::vector<std::int32_t> roots(maxSquare + 1);
    std::int32_t root = 0;
    for (std::int32_t square = 0; square <= maxSquare; ++square) {
        while (root * root < square) ++root;
        roots[square] = root;
    }
    return roots;
}

/// For each doubled radius, how many pixel centres of an endless plane lie within it or on it, seen from a
/// centre whose doubled coordinates have these parities (pixel centres are odd on both axes).
std::vector<std::int64_t> planeCounts(std::int32_t maxR2, bool oddX, bool oddY) {
    std::vector<std::int64_t> counts;
    for (std::int32_t r2 = 0; r2 <= maxR2; ++r2) {
        std::int64_t count = 0;
        for (std::int32_t dy = -r2; dy <= r2; ++dy) {
            if ((dy % 2 == 0) != oddY) continue;
            std::int32_t reach = r2;
            while (reach >= 0 && reach * reach + dy * dy > r2 * r2) --reach;
            // Even distances up to the reach for an odd centre, odd ones for an even centre.
            count += oddX ? 2 * (reach / 2) + 1 : 2 * ((reach + 1) / 2);
        }
        counts.push_back(count);
    }
    return counts;
}

/// Sums of solid quarter-pixel cells (1/2 px a side) along both diagonals, for any stretch in O(1).
class DiagonalSums {
  public:
    explicit DiagonalSums(const PixelSet& pixels)
        : width_(2 * pixels.width()), height_(2 * pixels.height()), falling_(cells()), rising_(cells()) {
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x) {
                const std::int32_t solid = pixels.at(x / 2, y / 2) ? 1 : 0;
                falling_[index(x + 1, y + 1)] = falling_[index(x, y)] + solid;
                rising_[index(x, y + 1)] = rising_[index(x + 1, y)] + solid;
            }
        }
    }

    /// Cells (x + i, y + i), 0 <= i < length.
    std::int64_t falling(int x, int y, int length) const {
        const int first = std::max({0, -x, -y});
        const int end = std::min({length, width_ - x, height_ - y});
        if (first >= end) return 0;
        return falling_[index(x + end, y + end)] - falling_[index(x + first, y + first)];
    }

    /// Cells (x - i, y + i), 0 <= i < length.
    std::int64_t rising(int x, int y, int length) const {
        const int first = std::max({0, x - width_ + 1, -y});
        const int end = std::min({length, x + 1, height_ - y});
        if (first >= end) return 0;
        return rising_[index(x - end + 1, y + end)] - rising_[index(x - first + 1, y + first)];
    }

  private:
    std::size_t cells() const { return static_cast<std::size_t>(width_ + 1) * (height_ + 1); }
    std::size_t index(int x, int y) const { return static_cast<std::size_t>(y) * (width_ + 1) + x; }

    int width_;
    int height_;
    std::vector<std::int32_t> falling_;
    std::vector<std::int32_t> rising_;
};

/// Solid cells whose near corner is `distance` half pixels (by the diamond's measure) from the centre.
std::int64_t solidOnRing(const DiagonalSums& sums, int cx2, int cy2, int distance) {
    const int length = distance + 1;
    return sums.rising(cx2 + distance, cy2, length) + sums.falling(cx2, cy2 - 1 - distance, length) +
           sums.falling(cx2 - 1 - distance, cy2, length) + sums.rising(cx2 - 1, cy2 - 1 - distance, length);
}

/// Difference, area, y, x, width.
using BestBox = Best<Box, std::tuple<std::int64_t, std::int32_t, std::int32_t, std::int32_t, std::int32_t>>;

/// All boxes that fill the rows top .. end - 1 and could be best. A solid pixel inside saves one unit of
/// difference, an empty one costs one; `gains` has the sum of each column.
void offerBoxes(const std::vector<std::int32_t>& gains, int top, int end, BestBox& best) {
    std::int64_t gain = 0;
    int left = 0;
    for (int x = 0; x < static_cast<int>(gains.size()); ++x) {
        // A start that gains nothing only makes the box larger: begin anew.
        if (gain <= 0) {
            gain = 0;
            left = x;
        }
        gain += gains[x];
        const int right = x + 1;
        best.offer({-gain, (right - left) * (end - top), top + end, left + right, right - left},
                   {2 * left, 2 * top, 2 * right, 2 * end});
    }
}

/// All circles around a centre. `solidAt`: solid pixel centres by their distance, rounded up; `plane`: how
/// many pixel centres of an endless plane lie within each radius.
void offerCircles(const std::vector<std::int64_t>& solidAt, const std::vector<std::int64_t>& plane,
                  Vec2i centre2, BestRound<Circle>& best) {
    const std::int64_t all = std::accumulate(solidAt.begin(), solidAt.end(), std::int64_t{0});
    std::int64_t inside = solidAt[0];
    for (std::int32_t r2 = 1; r2 < static_cast<std::int32_t>(plane.size()); ++r2) {
        inside += solidAt[r2];
        const std::int64_t difference = plane[r2] + all - 2 * inside;
        const Circle circle{{centre2.x, centre2.y, r2}};
        best.offer(keyOf(difference, circle), circle);
    }
}

}  // namespace

Diamond enclosingDiamond(const PixelSet& pixels) {
    // The far corner of a pixel's square is one pixel (two halves) further on the side away from the centre.
    const auto farSide = [](std::int32_t corner2, std::int32_t centre2) {
        return std::max(std::abs(corner2 - centre2), std::abs(corner2 + 2 - centre2));
    };
    std::int32_t reach = 0;
    forEachSolid(pixels, [&](Vec2i pixel) {
        reach = std::max(reach, farSide(2 * pixel.x, pixels.width()) + farSide(2 * pixel.y, pixels.height()));
    });
    return {{pixels.width(), pixels.height(), reach}};
}

Box fittedBox(const PixelSet& pixels) {
    BestBox best;
    for (int top = 0; top < pixels.height(); ++top) {
        std::vector<std::int32_t> gains(pixels.width(), 0);
        for (int end = top + 1; end <= pixels.height(); ++end) {
            for (int x = 0; x < pixels.width(); ++x) gains[x] += pixels.at(x, end - 1) ? 1 : -1;
            offerBoxes(gains, top, end, best);
        }
    }
    return best.shape();
}

Circle fittedCircle(const PixelSet& pixels) {
    std::vector<Vec2i> solid;
    forEachSolid(pixels, [&solid](Vec2i pixel) { solid.push_back(pixel); });
    const std::int32_t width2 = 2 * pixels.width(), height2 = 2 * pixels.height();
    const auto roots = roundedUpRoots(width2 * width2 + height2 * height2);
    const std::int32_t maxR2 = roots.back();
    const std::vector<std::int64_t> planes[2][2] = {
        {planeCounts(maxR2, false, false), planeCounts(maxR2, true, false)},
        {planeCounts(maxR2, false, true), planeCounts(maxR2, true, true)}};
    std::vector<std::int64_t> solidAt(maxR2 + 1);
    BestRound<Circle> best;
    for (std::int32_t cy2 = 0; cy2 <= height2; ++cy2) {
        for (std::int32_t cx2 = 0; cx2 <= width2; ++cx2) {
            std::fill(solidAt.begin(), solidAt.end(), 0);
            for (const Vec2i pixel : solid) {
                const Vec2i shift{2 * pixel.x + 1 - cx2, 2 * pixel.y + 1 - cy2};
                ++solidAt[roots[static_cast<std::size_t>(math::dot(shift, shift))]];
            }
            offerCircles(solidAt, planes[cy2 % 2][cx2 % 2], {cx2, cy2}, best);
        }
    }
    return best.shape();
}

Diamond fittedDiamond(const PixelSet& pixels) {
    const DiagonalSums sums(pixels);
    // Areas in halves of a quarter-pixel cell: a ring's border cuts cells only along their diagonals.
    const std::int64_t all = 8 * pixels.count();
    BestRound<Diamond> best;
    for (std::int32_t cy2 = 0; cy2 <= 2 * pixels.height(); ++cy2) {
        for (std::int32_t cx2 = 0; cx2 <= 2 * pixels.width(); ++cx2) {
            std::int64_t covered = 0, ring = 0;
            for (std::int32_t r2 = 1;; ++r2) {
                const std::int64_t area = 4 * std::int64_t{r2} * r2;
                if (area >= 2 * all) break;  // more empty than solid area, whatever it covers
                const std::int64_t nextRing = solidOnRing(sums, cx2, cy2, r2 - 1);
                covered += ring + nextRing;
                ring = nextRing;
                const Diamond diamond{{cx2, cy2, r2}};
                best.offer(keyOf(area + all - 2 * covered, diamond), diamond);
            }
        }
    }
    return best.shape();
}

}  // namespace hitlab::geometry
