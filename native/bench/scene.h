// What the benchmarks look at: a crowd, and a player whose place changes with every call, or the branch
// predictor would learn the scene.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/allocators.h"
#include "detect/algorithm.h"
#include "experiment/sprite_sets.h"

namespace hitlab::bench {

/// The sprites of the testbed, loaded once.
const std::vector<experiment::SpriteSet>& spriteSets();

struct Density {
    std::string_view id;
    /// Share of the rectangles that overlap the player's; 0: what the testbed's own world gives.
    double overlapping;
};

inline constexpr Density kDensities[] = {{"testbed", 0}, {"crowded", 0.3}};

struct Scene {
    const experiment::SpriteSet* set;
    base::CacheAlignedVector<std::int16_t> x;
    base::CacheAlignedVector<std::int16_t> y;
    std::vector<math::Vec2i> players;

    detect::EnemyPlaces enemies() const { return {x, y}; }
    math::Vec2i player(std::size_t call) const { return players[call % players.size()]; }
};

/// The same scene for everyone who asks for it; it stays until the program ends.
const Scene& sceneOf(const experiment::SpriteSet& set, std::uint32_t enemies, const Density& density);

/// Some of the players' places, as many as a check can afford.
std::span<const math::Vec2i> checkedPlaces(const Scene& scene);

/// A hash over the hits at the checked places, or nothing where they differ from the classic form's. Computed
/// once.
const std::string& checkedHash(const Scene& scene, const detect::Algorithm& algorithm,
                               detect::BatchTest batch);

}  // namespace hitlab::bench
