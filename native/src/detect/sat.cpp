// Convex polygons collide unless some edge normal of either separates their projections (touching counts).
// The batch form uses that sprites only move: on each axis the colliding offsets are one interval, computed
// once for the pair (sprite::AxisInterval), so a test is a dot product and two comparisons an axis.
#include <algorithm>

#include "detect/collect_hits.h"
#include "geometry/overlap.h"

namespace hitlab::detect {

bool satPlain(const Placed& player, const Placed& enemy) {
    return overlaps(player.sprite.volumes.polygon, player.at, enemy.sprite.volumes.polygon, enemy.at);
}

std::size_t satBatch(const sprite::PairTable& pair, math::Vec2i player, EnemyPlaces enemies,
                     std::uint32_t* hits) {
    return collectHits(player, enemies, hits, [&pair](math::Vec2i offset) {
        return std::all_of(pair.polygon.begin(), pair.polygon.end(),
                           [offset](const sprite::AxisInterval& axis) {
                               const std::int64_t place = math::dot(axis.normal, offset);
                               return axis.low <= place && place <= axis.high;
                           });
    });
}

}  // namespace hitlab::detect
