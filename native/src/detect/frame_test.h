// The question of one frame: which enemies collide with the player, who stands at one place or moves over
// several?
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "detect/algorithm.h"
#include "detect/box_scan.h"

namespace hitlab::detect {

/// Every corner at which an enemy can collide while the player moves over `places`, at least one.
CornerBox reachFrom(const Algorithm& algorithm, const Pair& pair, std::span<const Vec2i> places);

/// One algorithm in one form for one pair of sprites. What it refers to outlives it.
struct FrameTest {
    const Algorithm& algorithm;
    const Variant& variant;
    Pair pair;

    /// The indices of the enemies that collide at one or more of the player's `places`, ascending: exactly
    /// what the discrete test says at each of them. At least one place; `hits` has room for all enemies.
    std::size_t operator()(std::span<const Vec2i> places, EnemyPlaces enemies, std::uint32_t* hits) const;
};

}  // namespace hitlab::detect
