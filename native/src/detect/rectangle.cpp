// Rectangles collide when they overlap on both axes; touching edges are not a collision.
// Tuned: the colliding offsets are a box, so the scan is all there is.
#include "detect/box_scan.h"
#include "geometry/overlap.h"

namespace hitlab::detect {

bool rectanglePair(const Placed& player, const Placed& enemy) {
    return overlaps(player.sprite.volumes.rectangle, player.at, enemy.sprite.volumes.rectangle, enemy.at);
}

std::size_t rectangleClassic(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    return oneByOne<rectanglePair>(pair, player, enemies, hits);
}

std::size_t rectangleTuned(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    return enemiesWithin(cornersAt(pair.table.rectangle, player), enemies, hits);
}

}  // namespace hitlab::detect
