// One row for each collision algorithm. CLI, experiment, report and tests all read this table: to add an
// algorithm, write its file, declare its two functions, add its row.
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

/// Corners of the enemies under test, one array an axis, of equal length. |coordinate| < 2^14.
struct EnemyPlaces {
    std::span<const std::int16_t> x;
    std::span<const std::int16_t> y;

    std::size_t size() const { return x.size(); }
};

/// A sprite and the place of its corner, in whole pixels.
struct Placed {
    const sprite::Sprite& sprite;
    math::Vec2i at;
};

/// One pair, straight from the definition: the reference.
using PlainTest = bool (*)(const Placed& player, const Placed& enemy);

/// All enemies against the player's corner. Writes the indices of those that collide to `hits`, ascending,
/// and returns how many. `hits` has room for all enemies. Same answers as the plain test.
using BatchTest = std::size_t (*)(const sprite::PairTable& pair, math::Vec2i player, EnemyPlaces enemies,
                                  std::uint32_t* hits);

enum class Role { kStudied, kHarness };

struct Algorithm {
    /// Stands in logs: never renamed.
    std::string_view id;
    std::string_view title;
    PlainTest plain;
    BatchTest batch;
    /// A harness algorithm measures the testbed itself and is in no plan unless named.
    Role role;
};

bool euclideanPlain(const Placed& player, const Placed& enemy);
bool manhattanPlain(const Placed& player, const Placed& enemy);
bool rectanglePlain(const Placed& player, const Placed& enemy);
bool satPlain(const Placed& player, const Placed& enemy);
bool pixelPlain(const Placed& player, const Placed& enemy);
bool nonePlain(const Placed& player, const Placed& enemy);

std::size_t euclideanBatch(const sprite::PairTable&, math::Vec2i, EnemyPlaces, std::uint32_t* hits);
std::size_t manhattanBatch(const sprite::PairTable&, math::Vec2i, EnemyPlaces, std::uint32_t* hits);
std::size_t rectangleBatch(const sprite::PairTable&, math::Vec2i, EnemyPlaces, std::uint32_t* hits);
std::size_t satBatch(const sprite::PairTable&, math::Vec2i, EnemyPlaces, std::uint32_t* hits);
std::size_t pixelBatch(const sprite::PairTable&, math::Vec2i, EnemyPlaces, std::uint32_t* hits);
std::size_t noneBatch(const sprite::PairTable&, math::Vec2i, EnemyPlaces, std::uint32_t* hits);

inline constexpr std::array kAlgorithms{
    Algorithm{"euclidean", "circles: Euclidean distance", euclideanPlain, euclideanBatch, Role::kStudied},
    Algorithm{"manhattan", "diamonds: Manhattan distance", manhattanPlain, manhattanBatch, Role::kStudied},
    Algorithm{"rectangle", "rectangles: overlap on both axes", rectanglePlain, rectangleBatch,
              Role::kStudied},
    Algorithm{"sat", "convex polygons: separating axis theorem", satPlain, satBatch, Role::kStudied},
    Algorithm{"pixel", "pixel perfect", pixelPlain, pixelBatch, Role::kStudied},
    Algorithm{"none", "says no to everything, to measure the testbed itself", nonePlain, noneBatch,
              Role::kHarness},
};

/// The algorithm that is the truth for all others.
inline constexpr const Algorithm& kTruth = kAlgorithms[4];
static_assert(kTruth.id == "pixel");

}  // namespace hitlab::detect
