#include "experiment/placement.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace hitlab::experiment {
namespace {

using math::Vec2i;

constexpr SizePx kEnemy{53, 54};

/// The vectors of docs/methods.md.
TEST(Placement, testVectors_holdOnEveryMachine) {
    EXPECT_EQ(placementSeed(1, {"mario", "horizontal", 100, 0, ""}), 0xe26e06b59ce9e15cu);
    EXPECT_EQ(placementSeed(1, {"mario", "horizontal", 100, 0, "sat"}), 0xfaff1691c9115eefu);
    const std::vector<Vec2i> places = placeEnemies(0xe26e06b59ce9e15cu, 3, kEnemy);
    EXPECT_EQ(places, (std::vector<Vec2i>{{988, 604}, {432, 109}, {781, 84}}));
}

TEST(PlacementSeed, changesWithEveryPartOfTheKey) {
    const PlacementKey key{"mario", "horizontal", 100, 0, ""};
    std::set<std::uint64_t> seeds{placementSeed(1, key), placementSeed(2, key)};
    seeds.insert(placementSeed(1, {"pacman", "horizontal", 100, 0, ""}));
    seeds.insert(placementSeed(1, {"mario", "vertical", 100, 0, ""}));
    seeds.insert(placementSeed(1, {"mario", "horizontal", 10, 0, ""}));
    seeds.insert(placementSeed(1, {"mario", "horizontal", 100, 1, ""}));
    seeds.insert(placementSeed(1, {"mario", "horizontal", 100, 0, "sat"}));
    seeds.insert(placementSeed(1, {"mario", "horizontal", 1, 100, ""}));
    EXPECT_EQ(seeds.size(), 8u);
}

RC_GTEST_PROP(PlaceEnemies, everyEnemy_isWhollyOnScreen, (std::uint64_t seed)) {
    const SizePx enemy{*rc::gen::inRange(1, kWorldWidthPx + 1), *rc::gen::inRange(1, kWorldHeightPx + 1)};
    for (const Vec2i place : placeEnemies(seed, 50, enemy)) {
        RC_ASSERT(place.x >= 0 && place.x + enemy.width <= kWorldWidthPx);
        RC_ASSERT(place.y >= 0 && place.y + enemy.height <= kWorldHeightPx);
    }
}

TEST(PlaceEnemies, allPlacesIncludingTheEdges_areReached) {
    const SizePx large{kWorldWidthPx - 2, kWorldHeightPx - 1};
    std::set<std::pair<int, int>> seen;
    for (const Vec2i place : placeEnemies(5, 200, large)) seen.insert({place.x, place.y});
    EXPECT_EQ(seen, (std::set<std::pair<int, int>>{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}, {2, 1}}));
}

TEST(PlaceEnemies, none_isAllowed) {
    EXPECT_TRUE(placeEnemies(5, 0, kEnemy).empty());
}

}  // namespace
}  // namespace hitlab::experiment
