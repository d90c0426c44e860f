// Rectangles collide when they overlap on both axes; touching edges are not a collision.
#include "detect/collect_hits.h"
#include "geometry/overlap.h"

namespace hitlab::detect {

bool rectanglePlain(const Placed& player, const Placed& enemy) {
    return overlaps(player.sprite.volumes.rectangle, player.at, enemy.sprite.volumes.rectangle, enemy.at);
}

std::size_t rectangleBatch(const sprite::PairTable& pair, math::Vec2i player, EnemyPlaces enemies,
                           std::uint32_t* hits) {
    const auto [low, high] = pair.rectangle;
    // One comparison an axis: below `low` the unsigned difference is huge.
    const auto spanX = static_cast<std::uint32_t>(high.x - low.x);
    const auto spanY = static_cast<std::uint32_t>(high.y - low.y);
    return collectHits(player, enemies, hits, [=, low = low](math::Vec2i offset) {
        return (static_cast<std::uint32_t>(offset.x - low.x) <= spanX) &
               (static_cast<std::uint32_t>(offset.y - low.y) <= spanY);
    });
}

}  // namespace hitlab::detect
