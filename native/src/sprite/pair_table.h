// What the batch detectors need of one player and one enemy, computed once for the pair. Sprites only move,
// so every test is a question about the offset alone: offset = player's corner - enemy's corner, whole
// pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "math/vec2.h"
#include "sprite/sprite.h"

namespace hitlab::sprite {

/// Offsets with low <= offset <= high on both axes. Never empty: equal centres overlap.
struct OffsetBox {
    math::Vec2i low;
    math::Vec2i high;
};

/// Doubled distance of the centres = 2 offset + shift2; they collide up to a distance of reach2.
struct CentreReach {
    math::Vec2i shift2;
    std::int32_t reach2 = 0;
};

/// Offsets with low <= normal . offset <= high are not separated on this axis.
struct AxisInterval {
    math::Vec2i normal;
    std::int32_t low = 0;
    std::int32_t high = 0;
};

/// One bit for each offset at which the bounds overlap, set where two solid pixels share a place: the
/// Minkowski difference of the masks. A test is a bounds check and a bit.
class OffsetBitmap {
  public:
    OffsetBitmap(const geometry::PixelSet& player, const geometry::PixelSet& enemy);

    bool contains(math::Vec2i offset) const {
        const auto column = static_cast<std::uint32_t>(offset.x - low_.x);
        const auto row = static_cast<std::uint32_t>(offset.y - low_.y);
        if (column >= columns_ || row >= rows_) return false;
        const std::size_t bit = std::size_t{row} * columns_ + column;
        return words_[bit / 64] >> bit % 64 & 1;
    }

    std::size_t bytes() const { return words_.size() * sizeof(words_[0]); }

  private:
    void set(std::size_t bit) { words_[bit / 64] |= std::uint64_t{1} << bit % 64; }

    math::Vec2i low_;
    std::uint32_t columns_;
    std::uint32_t rows_;
    std::vector<std::uint64_t> words_;
};

struct PairTable {
    /// The sprites are at most 4096 px a side; they need not outlive the table.
    PairTable(const Sprite& player, const Sprite& enemy);

    OffsetBox rectangle;
    CentreReach circle;
    CentreReach diamond;
    std::vector<AxisInterval> polygon;
    OffsetBitmap pixels;
};

}  // namespace hitlab::sprite
