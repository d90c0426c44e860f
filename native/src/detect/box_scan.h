// The first step of every tuned form: which enemies stand where they could collide at all?
#pragma once

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

}  // namespace hitlab::detect
