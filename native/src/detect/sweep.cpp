// A move asks the discrete test at each of its places, for each enemy until the first yes. Classic: the pair
// test, for all enemies. Tuned: one scan picks out the enemies that the move could reach at all; their
// offsets then walk over the pair's table.
#include <algorithm>

#include "detect/frame_test.h"

namespace hitlab::detect {

std::size_t sweepClassic(const Algorithm& algorithm, const Pair& pair, std::span<const Vec2i> places,
                         EnemyPlaces enemies, std::uint32_t* hits) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < enemies.size(); ++i) {
        const Placed enemy{pair.enemy, enemies[i]};
        const bool isHit = std::any_of(places.begin(), places.end(), [&](Vec2i place) {
            return algorithm.pairTest({pair.player, place}, enemy);
        });
        if (isHit) hits[count++] = static_cast<std::uint32_t>(i);
    }
    return count;
}

std::size_t sweepTuned(const Algorithm& algorithm, const Pair& pair, std::span<const Vec2i> places,
                       EnemyPlaces enemies, std::uint32_t* hits) {
    const std::size_t near = enemiesWithin(reachFrom(algorithm, pair, places), enemies, hits);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < near; ++i) {
        const Vec2i enemy = enemies[hits[i]];
        const bool isHit = std::any_of(places.begin(), places.end(), [&](Vec2i place) {
            return algorithm.collidesAt(pair.table, place - enemy);
        });
        if (isHit) hits[kept++] = hits[i];
    }
    return kept;
}

}  // namespace hitlab::detect
