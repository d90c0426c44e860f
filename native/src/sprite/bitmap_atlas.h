// The offset bitmaps of many players against many enemies, in one block of memory: with thousands of pairs
// the tables no longer stay in the cache, so a test may touch only one place of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/pixel_set.h"
#include "math/vec2.h"

namespace hitlab::sprite {

class BitmapAtlas {
  public:
    /// Masks of at most 4096 px a side.
    BitmapAtlas(std::span<const geometry::PixelSet> players, std::span<const geometry::PixelSet> enemies);

    /// Where the bit of an offset stands, or kOutside where the images do not overlap. Reads only the sizes
    /// of the two sprites and the start of their table.
    std::size_t bitOf(std::uint32_t player, std::uint32_t enemy, math::Vec2i offset) const {
        const Size p = players_[player], e = enemies_[enemy];
        const auto column = static_cast<std::uint32_t>(offset.x + p.width - 1);
        const auto row = static_cast<std::uint32_t>(offset.y + p.height - 1);
        const auto columns = static_cast<std::uint32_t>(p.width + e.width - 1);
        const auto rows = static_cast<std::uint32_t>(p.height + e.height - 1);
        if ((column >= columns) | (row >= rows)) return kOutside;
        return starts_[player * enemies_.size() + enemy] + std::size_t{row} * columns + column;
    }

    bool at(std::size_t bit) const { return words_[bit / 64] >> bit % 64 & 1; }

    bool collides(std::uint32_t player, std::uint32_t enemy, math::Vec2i offset) const {
        const std::size_t bit = bitOf(player, enemy, offset);
        return bit != kOutside && at(bit);
    }

    /// Tells the processor that at(bit) will be asked soon.
    void expect(std::size_t bit) const { __builtin_prefetch(&words_[bit / 64]); }

    std::size_t bytes() const;

    static constexpr std::size_t kOutside = static_cast<std::size_t>(-1);

  private:
    struct Size {
        std::int32_t width;
        std::int32_t height;
    };

    std::vector<Size> players_;
    std::vector<Size> enemies_;
    /// Player after player, the first bit of each pair's table.
    std::vector<std::size_t> starts_;
    std::vector<std::uint64_t> words_;
};

}  // namespace hitlab::sprite
