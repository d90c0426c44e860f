#include "experiment/placement.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "base/rng.h"

namespace hitlab::experiment {

std::uint64_t placementSeed(std::uint64_t runSeed, const PlacementKey& key) {
    base::Fnv1a hash;
    hash.addText(fmt::format("{}/{}/{}/{}", key.sprites, key.route, key.enemies, key.sample));
    if (!key.algorithm.empty()) hash.addText(fmt::format("/{}", key.algorithm));
    // The generator's own mixing makes neighbouring run seeds unrelated; the hash separates the texts.
    return base::Rng(base::Rng(runSeed).next() ^ hash.value()).next();
}

std::vector<math::Vec2i> placeEnemies(std::uint64_t placementSeed, std::uint32_t count, SizePx enemy) {
    const Room room = roomFor(enemy);
    base::Rng rng(placementSeed);
    std::vector<math::Vec2i> places(count);
    for (math::Vec2i& place : places) {
        place.x = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(room.x) + 1));
        place.y = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(room.y) + 1));
    }
    return places;
}

}  // namespace hitlab::experiment
