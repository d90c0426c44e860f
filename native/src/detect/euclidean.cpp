// Circles collide when their centres are no further apart than the sum of the radii (touching counts).
// Compared squared, in halves of a pixel: no root, no rounding.
#include "detect/collect_hits.h"
#include "geometry/overlap.h"

namespace hitlab::detect {

bool euclideanPlain(const Placed& player, const Placed& enemy) {
    return overlaps(player.sprite.volumes.circle, player.at, enemy.sprite.volumes.circle, enemy.at);
}

std::size_t euclideanBatch(const sprite::PairTable& pair, math::Vec2i player, EnemyPlaces enemies,
                           std::uint32_t* hits) {
    const auto [shift2, reach2] = pair.circle;
    const std::int64_t reachSquared = std::int64_t{reach2} * reach2;
    return collectHits(player, enemies, hits, [=](math::Vec2i offset) {
        const math::Vec2i distance2 = 2 * offset + shift2;
        return math::dot(distance2, distance2) <= reachSquared;
    });
}

}  // namespace hitlab::detect
