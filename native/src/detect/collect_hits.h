#pragma once

#include "detect/algorithm.h"

namespace hitlab::detect {

/// The loop that all batch tests share: `collides(offset)` for each enemy, offset = player - enemy. Without a
/// branch on the answer, which the processor would mispredict around every contact.
template <typename Collides>
std::size_t collectHits(math::Vec2i player, EnemyPlaces enemies, std::uint32_t* hits, Collides collides) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < enemies.size(); ++i) {
        hits[count] = static_cast<std::uint32_t>(i);
        count += collides(math::Vec2i{player.x - enemies.x[i], player.y - enemies.y[i]}) ? 1 : 0;
    }
    return count;
}

}  // namespace hitlab::detect
