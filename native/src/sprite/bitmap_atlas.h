// The offset bitmaps of many players against many enemies, in one block of memory: with thousands of pairs
// the tables no longer stay in the cache, so a test may touch only one place of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/allocators.h"
#include "geometry/pixel_set.h"
#include "math/vec2.h"
#include "sprite/offset_bitmap.h"

namespace hitlab::sprite {

class BitmapAtlas {
  public:
    /// Masks of at most 4096 px a side.
    BitmapAtlas(std::span<const geometry::PixelSet> players, std::span<const geometry::PixelSet> enemies);

    /// Holds every offset at which any two of the images overlap.
    const OffsetBox& reach() const { return reach_; }

    /// Whether the images overlap at this offset. Reads their sizes only.
    bool overlap(std::uint32_t player, std::uint32_t enemy, math::Vec2i offset) const {
        return boxOf(players_[player], enemies_[enemy]).contains(offset);
    }

    /// Where the bit of an offset stands at which the images overlap.
    std::size_t bitOf(std::uint32_t player, std::uint32_t enemy, math::Vec2i offset) const {
        const Size p = players_[player], e = enemies_[enemy];
        const std::int64_t row = offset.y + p.height - 1, column = offset.x + p.width - 1;
        return starts_[player * enemies_.size() + enemy] +
               static_cast<std::size_t>(row * (p.width + e.width - 1) + column);
    }

    bool at(std::size_t bit) const { return words_[bit / 64] >> bit % 64 & 1; }

    bool collides(std::uint32_t player, std::uint32_t enemy, math::Vec2i offset) const {
        return overlap(player, enemy, offset) && at(bitOf(player, enemy, offset));
    }

    /// Tells the processor that at(bit) will be asked soon.
    void expect(std::size_t bit) const { __builtin_prefetch(&words_[bit / 64]); }

    std::size_t bytes() const;

  private:
    struct Size {
        std::int32_t width = 0;
        std::int32_t height = 0;
    };

    static std::vector<Size> sizesOf(std::span<const geometry::PixelSet> masks);
    static Size largestOf(const std::vector<Size>& sizes);

    static OffsetBox boxOf(Size player, Size enemy) {
        return {{1 - player.width, 1 - player.height}, {enemy.width - 1, enemy.height - 1}};
    }

    OffsetBox reach_;
    std::vector<Size> players_;
    std::vector<Size> enemies_;
    /// Player after player, the first bit of each pair's table.
    std::vector<std::size_t> starts_;
    base::LargePageVector<std::uint64_t> words_;
};

}  // namespace hitlab::sprite
