// Diamonds collide when |dx| + |dy| between their centres is at most the sum of the radii (touching counts).
#include <cstdlib>

#include "detect/collect_hits.h"
#include "geometry/overlap.h"

namespace hitlab::detect {

bool manhattanPlain(const Placed& player, const Placed& enemy) {
    return overlaps(player.sprite.volumes.diamond, player.at, enemy.sprite.volumes.diamond, enemy.at);
}

std::size_t manhattanBatch(const sprite::PairTable& pair, math::Vec2i player, EnemyPlaces enemies,
                           std::uint32_t* hits) {
    const auto [shift2, reach2] = pair.diamond;
    return collectHits(player, enemies, hits, [=](math::Vec2i offset) {
        const math::Vec2i distance2 = 2 * offset + shift2;
        return std::abs(distance2.x) + std::abs(distance2.y) <= reach2;
    });
}

}  // namespace hitlab::detect
