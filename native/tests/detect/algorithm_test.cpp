// Every algorithm at every offset: the batch form that trials use against the plain form.
#include "detect/algorithm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/table.h"
#include "sprite/volumes.h"
#include "support/masks.h"

namespace hitlab::detect {
namespace {

using experiment::SpriteSet;
using math::Vec2i;

/// Further than any two volumes of the sprites reach.
constexpr int kApart = 140;
/// Where the player stands in these tests; the enemies stand around it.
constexpr Vec2i kPlayer{600, 300};

struct Columns {
    std::vector<std::int16_t> x, y;

    EnemyPlaces places() const { return {x, y}; }
};

/// Enemies at every offset of one row of offsets.
Columns enemiesInRow(int offsetY) {
    Columns enemies;
    for (int offsetX = -kApart; offsetX <= kApart; ++offsetX) {
        enemies.x.push_back(static_cast<std::int16_t>(kPlayer.x - offsetX));
        enemies.y.push_back(static_cast<std::int16_t>(kPlayer.y - offsetY));
    }
    return enemies;
}

std::vector<std::uint32_t> batchHits(const Algorithm& algorithm, const SpriteSet& set, EnemyPlaces enemies) {
    std::vector<std::uint32_t> hits(enemies.size());
    hits.resize(algorithm.batch(set.pair, kPlayer, enemies, hits.data()));
    return hits;
}

std::vector<std::uint32_t> plainHits(const Algorithm& algorithm, const SpriteSet& set, EnemyPlaces enemies) {
    std::vector<std::uint32_t> hits;
    for (std::uint32_t i = 0; i < enemies.size(); ++i) {
        const Placed enemy{set.enemy, {enemies.x[i], enemies.y[i]}};
        if (algorithm.plain({set.player, kPlayer}, enemy)) hits.push_back(i);
    }
    return hits;
}

/// All offsets at which two opaque pixels share a place: four nested loops over both masks.
std::set<std::pair<int, int>> collidingOffsets(const geometry::PixelSet& player,
                                               const geometry::PixelSet& enemy) {
    std::set<std::pair<int, int>> offsets;
    for (int py = 0; py < player.height(); ++py) {
        for (int ey = 0; ey < enemy.height(); ++ey) {
            for (int px = 0; px < player.width(); ++px) {
                for (int ex = 0; ex < enemy.width(); ++ex) {
                    if (player.at(px, py) && enemy.at(ex, ey)) offsets.insert({ex - px, ey - py});
                }
            }
        }
    }
    return offsets;
}

class EveryAlgorithm : public testing::TestWithParam<std::tuple<std::string_view, std::string_view>> {};

TEST_P(EveryAlgorithm, atEveryOffset_batchFormEqualsPlainForm) {
    const auto [id, volumes] = GetParam();
    const Algorithm& algorithm = base::getById(kAlgorithms, id);
    for (const SpriteSet& set : tests::testbedSprites(volumes)) {
        std::size_t hits = 0;
        for (int offsetY = -kApart; offsetY <= kApart; ++offsetY) {
            const Columns enemies = enemiesInRow(offsetY);
            const auto batch = batchHits(algorithm, set, enemies.places());
            ASSERT_EQ(batch, plainHits(algorithm, set, enemies.places()))
                << set.id << " offset y " << offsetY;
            // Fully apart on all sides: nothing is lost beyond the offsets tested here.
            ASSERT_TRUE(batch.empty() || std::abs(offsetY) < kApart);
            ASSERT_TRUE(batch.empty() || (batch.front() > 0 && batch.back() < 2 * kApart));
            hits += batch.size();
        }
        EXPECT_EQ(hits > 0, algorithm.role == Role::kStudied) << set.id;
    }
}

std::vector<std::string_view> idsOf(const auto& table) {
    std::vector<std::string_view> ids;
    for (const auto& row : table) ids.push_back(row.id);
    return ids;
}

INSTANTIATE_TEST_SUITE_P(Table, EveryAlgorithm,
                         testing::Combine(testing::ValuesIn(idsOf(kAlgorithms)),
                                          testing::ValuesIn(idsOf(sprite::kVolumeSets))),
                         [](const auto& test) {
                             return std::string(std::get<0>(test.param)) + "_" +
                                    std::string(std::get<1>(test.param));
                         });

TEST(Pixel, atEveryOffset_equalsFourNestedLoopsOverBothMasks) {
    for (const SpriteSet& set : tests::testbedSprites("thesis")) {
        const auto expected = collidingOffsets(set.player.mask, set.enemy.mask);
        std::set<std::pair<int, int>> found;
        for (int offsetY = -kApart; offsetY <= kApart; ++offsetY) {
            const Columns enemies = enemiesInRow(offsetY);
            for (const std::uint32_t i : batchHits(kTruth, set, enemies.places())) {
                found.insert({static_cast<int>(i) - kApart, offsetY});
            }
        }
        EXPECT_EQ(found, expected) << set.id;
    }
}

TEST(Sat, whereverPixelsMeet_neverMisses) {
    const Algorithm& sat = base::getById(kAlgorithms, "sat");
    for (const std::string_view volumes : idsOf(sprite::kVolumeSets)) {
        for (const SpriteSet& set : tests::testbedSprites(volumes)) {
            for (int offsetY = -kApart; offsetY <= kApart; ++offsetY) {
                const Columns enemies = enemiesInRow(offsetY);
                const auto pixels = batchHits(kTruth, set, enemies.places());
                const auto called = batchHits(sat, set, enemies.places());
                ASSERT_TRUE(std::includes(called.begin(), called.end(), pixels.begin(), pixels.end()))
                    << set.id << " " << volumes << " offset y " << offsetY;
            }
        }
    }
}

TEST(Batch, withoutEnemies_findsNothing) {
    const auto sets = tests::testbedSprites("thesis");
    for (const Algorithm& algorithm : kAlgorithms) {
        EXPECT_EQ(algorithm.batch(sets.front().pair, kPlayer, {}, nullptr), 0u) << algorithm.id;
    }
}

TEST(Table, idsAreUniqueAndTheStudyHasFive) {
    std::set<std::string_view> ids;
    for (const Algorithm& algorithm : kAlgorithms) ids.insert(algorithm.id);
    EXPECT_EQ(ids,
              (std::set<std::string_view>{"euclidean", "manhattan", "rectangle", "sat", "pixel", "none"}));
    const auto studied = [](const Algorithm& algorithm) { return algorithm.role == Role::kStudied; };
    EXPECT_EQ(std::count_if(kAlgorithms.begin(), kAlgorithms.end(), studied), 5);
}

}  // namespace
}  // namespace hitlab::detect
