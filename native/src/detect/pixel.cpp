// Pixel perfect: two opaque pixels share a place.
// Classic: the images' rectangles, then every pixel of their common area until one is opaque in both.
// Tuned: the pair's bitmap of colliding offsets; the scan tests its bounds, and one bit each decides the
// rest.
#include "detect/box_scan.h"
#include "geometry/overlap.h"

namespace hitlab::detect {

bool pixelPair(const Placed& player, const Placed& enemy) {
    return overlaps(player.sprite.mask, player.at, enemy.sprite.mask, enemy.at);
}

std::size_t pixelClassic(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    return oneByOne<pixelPair>(pair, player, enemies, hits);
}

std::size_t pixelTuned(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    const sprite::OffsetBitmap& pixels = pair.table.pixels;
    const auto keep = [player, enemies, bitmap = pixels.view()](std::uint32_t* near, std::size_t count) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t enemy = near[i];
            near[kept] = enemy;
            kept += bitmap.at(player - enemies[enemy]) ? 1 : 0;
        }
        return kept;
    };
    return scanAndKeep(pixels.bounds(), player, enemies, hits, keep);
}

}  // namespace hitlab::detect
