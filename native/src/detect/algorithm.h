// One row for each collision algorithm. CLI, experiment, report and tests all read this table: to add an
// algorithm, write its file, declare its functions, add its row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "math/vec2.h"
#include "sprite/pair_table.h"
#include "sprite/sprite.h"

namespace hitlab::detect {

using math::Vec2i;
using sprite::PairTable;

/// Corners of the enemies under test, one array an axis, of equal length. |coordinate| < 2^14.
struct EnemyPlaces {
    std::span<const std::int16_t> x;
    std::span<const std::int16_t> y;

    std::size_t size() const { return x.size(); }
    Vec2i operator[](std::size_t i) const { return {x[i], y[i]}; }
};

/// A sprite and the place of its corner, in whole pixels.
struct Placed {
    const sprite::Sprite& sprite;
    Vec2i at;
};

/// Who is tested against whom.
struct Pair {
    const sprite::Sprite& player;
    const sprite::Sprite& enemy;
    const PairTable& table;
};

/// One pair, as the published study describes the algorithm.
using PairTest = bool (*)(const Placed& player, const Placed& enemy);

/// All enemies against the player's corner. Writes the indices of those that collide to `hits`, ascending,
/// and returns how many. `hits` has room for all enemies.
using BatchTest = std::size_t (*)(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits);

enum class Role { kStudied, kHarness };

struct Algorithm {
    /// Stands in logs: never renamed.
    std::string_view id;
    std::string_view title;
    /// A harness algorithm measures the testbed itself and is in no plan unless named.
    Role role;
    /// Whether the pair collides at this offset, player's corner - enemy's corner, from the pair's table.
    bool (*collidesAt)(const PairTable& table, Vec2i offset);
    /// Holds every offset at which it collides.
    sprite::OffsetBox (*reach)(const PairTable& table);
    /// As the published study describes it: the reference for all other forms.
    PairTest pairTest;
    /// The pair test, enemy after enemy.
    BatchTest classic;
    /// The fastest exact form that we know. Same answers as the classic one at every offset.
    BatchTest tuned;
};

/// The batch form that is nothing but the pair test.
template <PairTest kTest>
std::size_t oneByOne(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < enemies.size(); ++i) {
        if (kTest({pair.player, player}, {pair.enemy, enemies[i]})) {
            hits[count++] = static_cast<std::uint32_t>(i);
        }
    }
    return count;
}

bool euclideanPair(const Placed& player, const Placed& enemy);
bool manhattanPair(const Placed& player, const Placed& enemy);
bool rectanglePair(const Placed& player, const Placed& enemy);
bool satPair(const Placed& player, const Placed& enemy);
bool pixelPair(const Placed& player, const Placed& enemy);
bool nonePair(const Placed& player, const Placed& enemy);

std::size_t euclideanClassic(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);
std::size_t manhattanClassic(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);
std::size_t rectangleClassic(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);
std::size_t satClassic(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);
std::size_t pixelClassic(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);
std::size_t noneClassic(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);

std::size_t euclideanTuned(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);
std::size_t manhattanTuned(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);
std::size_t rectangleTuned(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);
std::size_t satTuned(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);
std::size_t pixelTuned(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);
std::size_t noneTuned(const Pair&, Vec2i player, EnemyPlaces, std::uint32_t* hits);

inline constexpr std::array kAlgorithms{
    Algorithm{"euclidean", "circles: Euclidean distance", Role::kStudied,
              [](const PairTable& table, Vec2i offset) { return circlesCollide(table.circle, offset); },
              [](const PairTable& table) { return table.circle.bounds; }, euclideanPair, euclideanClassic,
              euclideanTuned},
    Algorithm{"manhattan", "diamonds: Manhattan distance", Role::kStudied,
              [](const PairTable& table, Vec2i offset) { return diamondsCollide(table.diamond, offset); },
              [](const PairTable& table) { return table.diamond.bounds; }, manhattanPair, manhattanClassic,
              manhattanTuned},
    Algorithm{"rectangle", "rectangles: overlap on both axes", Role::kStudied,
              [](const PairTable& table, Vec2i offset) { return table.rectangle.contains(offset); },
              [](const PairTable& table) { return table.rectangle; }, rectanglePair, rectangleClassic,
              rectangleTuned},
    Algorithm{"sat", "convex polygons: separating axis theorem", Role::kStudied,
              [](const PairTable& table, Vec2i offset) { return polygonsCollide(table.polygon, offset); },
              [](const PairTable& table) { return table.polygon.bounds; }, satPair, satClassic, satTuned},
    Algorithm{"pixel", "pixel perfect", Role::kStudied,
              [](const PairTable& table, Vec2i offset) { return table.pixels.contains(offset); },
              [](const PairTable& table) { return table.pixels.bounds(); }, pixelPair, pixelClassic,
              pixelTuned},
    Algorithm{"none", "says no to everything, to measure the testbed itself", Role::kHarness,
              [](const PairTable&, Vec2i) { return false; },
              [](const PairTable& table) { return table.rectangle; }, nonePair, noneClassic, noneTuned},
};

/// The algorithm that is the truth for all others.
inline constexpr const Algorithm& kTruth = kAlgorithms[4];
static_assert(kTruth.id == "pixel");

/// The enemies that collide at one or more of the player's `places`; else like a batch test.
using SweepTest = std::size_t (*)(const Algorithm& algorithm, const Pair& pair, std::span<const Vec2i> places,
                                  EnemyPlaces enemies, std::uint32_t* hits);

std::size_t sweepClassic(const Algorithm&, const Pair&, std::span<const Vec2i> places, EnemyPlaces,
                         std::uint32_t* hits);
std::size_t sweepTuned(const Algorithm&, const Pair&, std::span<const Vec2i> places, EnemyPlaces,
                       std::uint32_t* hits);

/// The two forms of every algorithm.
struct Variant {
    /// Stands in logs: never renamed.
    std::string_view id;
    std::string_view title;
    BatchTest Algorithm::*batch;
    SweepTest sweep;
};

inline constexpr std::array kVariants{
    Variant{"classic", "as the published study describes it, one pair at a time", &Algorithm::classic,
            sweepClassic},
    Variant{"tuned", "the fastest exact form: many enemies at once, tables for the pair", &Algorithm::tuned,
            sweepTuned},
};

inline constexpr const Variant& kClassic = kVariants[0];
inline constexpr const Variant& kTuned = kVariants[1];

}  // namespace hitlab::detect
