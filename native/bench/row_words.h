#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "geometry/pixel_set.h"
#include "math/vec2.h"

namespace hitlab::bench {

/// A mask of at most 64 columns, one word a row: the usual fast form of a pixel test.
class RowWords {
  public:
    explicit RowWords(const geometry::PixelSet& mask)
        : width_(mask.width()), height_(mask.height()), rows_(static_cast<std::size_t>(mask.height())) {
        assert(mask.width() <= 64);
        for (int y = 0; y < mask.height(); ++y) {
            for (int x = 0; x < mask.width(); ++x) {
                if (mask.at(x, y)) rows_[static_cast<std::size_t>(y)] |= std::uint64_t{1} << x;
            }
        }
    }

    /// offset = this corner - the other's.
    bool meets(const RowWords& other, math::Vec2i offset) const {
        if (offset.x <= -width_ || offset.x >= other.width_) return false;
        const int first = std::max(0, -offset.y), end = std::min(height_, other.height_ - offset.y);
        const int left = std::max(0, offset.x), right = std::max(0, -offset.x);
        for (int y = first; y < end; ++y) {
            const std::uint64_t ours = rows_[static_cast<std::size_t>(y)] << left >> right;
            if ((ours & other.rows_[static_cast<std::size_t>(y + offset.y)]) != 0) return true;
        }
        return false;
    }

  private:
    int width_;
    int height_;
    std::vector<std::uint64_t> rows_;
};

}  // namespace hitlab::bench
