// Where the enemies stand: at random, from a seed that depends only on what a trial is, so that every
// algorithm and every machine meets the same ones. `docs/methods.md` has test vectors.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "experiment/routes.h"
#include "math/vec2.h"

namespace hitlab::experiment {

/// What a placement depends on beside the run's seed.
struct PlacementKey {
    std::string_view sprites;
    std::string_view route;
    std::uint32_t enemies = 0;
    std::uint32_t sample = 0;
    /// Empty when all algorithms share the placement.
    std::string_view algorithm;
};

std::uint64_t placementSeed(std::uint64_t runSeed, const PlacementKey& key);

/// Corners of `count` enemies, wholly on screen, x before y, enemy after enemy. They may overlap.
std::vector<math::Vec2i> placeEnemies(std::uint64_t placementSeed, std::uint32_t count, SizePx enemy);

}  // namespace hitlab::experiment
