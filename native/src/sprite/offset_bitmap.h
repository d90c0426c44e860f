// Pixel perfect at the price of a rectangle: the offsets at which two masks collide are themselves a small
// bitmap, the Minkowski difference of the masks. It is built once; a test is a bounds check and one bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/pixel_set.h"
#include "math/vec2.h"

namespace hitlab::sprite {

/// Offsets with low <= offset <= high on both axes; empty where high < low.
struct OffsetBox {
    math::Vec2i low;
    math::Vec2i high;

    bool contains(math::Vec2i offset) const {
        return low.x <= offset.x && offset.x <= high.x && low.y <= offset.y && offset.y <= high.y;
    }

    friend bool operator==(const OffsetBox&, const OffsetBox&) = default;
};

/// The bits of a bitmap, small enough to be copied into a loop.
struct BitmapView {
    const std::uint64_t* words;
    std::size_t columns;
    math::Vec2i low;

    /// `offset` lies within the bitmap's bounds.
    bool at(math::Vec2i offset) const {
        const auto column = static_cast<std::size_t>(offset.x - low.x);
        const std::size_t bit = static_cast<std::size_t>(offset.y - low.y) * columns + column;
        return words[bit / 64] >> bit % 64 & 1;
    }
};

/// One bit for each offset at which the images overlap, set where two solid pixels share a place.
class OffsetBitmap {
  public:
    /// Masks of at most 4096 px a side. Costs about (runs of the player) x (rows of the enemy) word
    /// operations, a run being solid pixels side by side.
    OffsetBitmap(const geometry::PixelSet& player, const geometry::PixelSet& enemy);

    const OffsetBox& bounds() const { return bounds_; }

    bool contains(math::Vec2i offset) const { return bounds_.contains(offset) && view().at(offset); }

    BitmapView view() const { return {words_.data(), columns_, bounds_.low}; }

    /// Row after row without a gap, a bit for each offset within bounds().
    std::span<const std::uint64_t> words() const { return words_; }

    std::size_t bytes() const { return sizeof *this + words_.size() * sizeof(words_[0]); }

  private:
    OffsetBox bounds_;
    std::size_t columns_;
    std::vector<std::uint64_t> words_;
};

}  // namespace hitlab::sprite
