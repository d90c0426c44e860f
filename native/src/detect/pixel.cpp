// Pixel perfect: two opaque pixels share a place. The batch form asks the pair's bitmap of colliding offsets.
#include "detect/collect_hits.h"
#include "geometry/overlap.h"

namespace hitlab::detect {

bool pixelPlain(const Placed& player, const Placed& enemy) {
    return overlaps(player.sprite.mask, player.at, enemy.sprite.mask, enemy.at);
}

std::size_t pixelBatch(const sprite::PairTable& pair, math::Vec2i player, EnemyPlaces enemies,
                       std::uint32_t* hits) {
    return collectHits(player, enemies, hits,
                       [&pair](math::Vec2i offset) { return pair.pixels.contains(offset); });
}

}  // namespace hitlab::detect
