// The first step of every tuned form: which enemies stand where they could collide at all?
#pragma once

#include <algorithm>

#include "detect/algorithm.h"

namespace hitlab::detect {

/// Corners from low to high on both axes, both included; empty where high < low. |coordinate| < 2^15.
struct CornerBox {
    Vec2i low;
    Vec2i high;
};

/// Where an enemy's corner stands when its offset from the player is one of `offsets`.
inline CornerBox cornersAt(const sprite::OffsetBox& offsets, Vec2i player) {
    return {player - offsets.high, player - offsets.low};
}

/// The indices of the enemies whose corner is in the box, ascending. `hits` has room for all enemies.
std::size_t enemiesWithin(const CornerBox& box, EnemyPlaces enemies, std::uint32_t* hits);

/// The same for the enemies first .. end - 1. `hits` has room for them.
std::size_t enemiesWithin(const CornerBox& box, EnemyPlaces enemies, std::size_t first, std::size_t end,
                          std::uint32_t* hits);

/// A tuned form: enemies within reach, and of those the ones that `keep(near, count)` leaves in the list
/// near[0 .. count) of their indices; it returns how many. In chunks, so that their corners are still in the
/// first cache when they are asked for again.
template <typename Keep>
std::size_t scanAndKeep(const sprite::OffsetBox& reach, Vec2i player, EnemyPlaces enemies,
                        std::uint32_t* hits, Keep keep) {
    constexpr std::size_t kChunk = 4096;
    const CornerBox box = cornersAt(reach, player);
    std::size_t count = 0;
    for (std::size_t first = 0; first < enemies.size(); first += kChunk) {
        const std::size_t end = std::min(first + kChunk, enemies.size());
        std::uint32_t* near = hits + count;
        count += keep(near, enemiesWithin(box, enemies, first, end, near));
    }
    return count;
}

}  // namespace hitlab::detect
