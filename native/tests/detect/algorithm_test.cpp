// Every algorithm at every offset: its forms against each other and against the definition, with every
// instruction set of this machine.
#include "detect/algorithm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/table.h"
#include "detect/simd.h"
#include "geometry/overlap.h"
#include "sprite/volumes.h"
#include "support/masks.h"

namespace hitlab::detect {

/// For the names of the tests.
static void PrintTo(const SimdTarget& target, std::ostream* out) {
    *out << target.name;
}

namespace {

using experiment::SpriteSet;
using math::Vec2i;

/// Further than any two volumes of the sprites reach.
constexpr int kApart = 140;
/// Where the player stands in these tests; the enemies stand around it.
constexpr Vec2i kPlayer{600, 300};
/// Coordinates stay below.
constexpr std::int32_t kFar = 1 << 14;

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

std::vector<std::uint32_t> hitsOf(BatchTest batch, const SpriteSet& set, EnemyPlaces enemies) {
    std::vector<std::uint32_t> hits(enemies.size());
    hits.resize(batch(set.pair(), kPlayer, enemies, hits.data()));
    return hits;
}

/// Uses one instruction set while it lives.
class OnlySimd {
  public:
    explicit OnlySimd(std::int64_t bit) { useSimd(bit); }
    ~OnlySimd() { useSimd(0); }
};

/// What the algorithm means, from the volumes and masks themselves.
bool overlapsBy(std::string_view id, const Placed& player, const Placed& enemy) {
    const auto& [p, atP] = player;
    const auto& [e, atE] = enemy;
    if (id == "euclidean") return overlaps(p.volumes.circle, atP, e.volumes.circle, atE);
    if (id == "manhattan") return overlaps(p.volumes.diamond, atP, e.volumes.diamond, atE);
    if (id == "rectangle") return overlaps(p.volumes.rectangle, atP, e.volumes.rectangle, atE);
    if (id == "sat") return overlaps(p.volumes.polygon, atP, e.volumes.polygon, atE);
    if (id == "pixel") return overlaps(p.mask, atP, e.mask, atE);
    return false;
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

TEST_P(EveryAlgorithm, atEveryOffset_pairTestAndTableEqualTheDefinition) {
    const auto [id, volumes] = GetParam();
    const Algorithm& algorithm = base::getById(kAlgorithms, id);
    for (const SpriteSet& set : tests::testbedSprites(volumes)) {
        const sprite::OffsetBox reach = algorithm.reach(set.table);
        std::size_t hits = 0;
        for (int y = -kApart; y <= kApart; ++y) {
            for (int x = -kApart; x <= kApart; ++x) {
                const Vec2i offset{x, y};
                const Placed player{set.player, kPlayer}, enemy{set.enemy, kPlayer - offset};
                const bool expected = overlapsBy(id, player, enemy);
                ASSERT_EQ(algorithm.pairTest(player, enemy), expected) << set.id << ' ' << x << ' ' << y;
                ASSERT_EQ(algorithm.collidesAt(set.table, offset), expected)
                    << set.id << ' ' << x << ' ' << y;
                ASSERT_TRUE(!expected || reach.contains(offset)) << set.id << ' ' << x << ' ' << y;
                hits += expected;
            }
        }
        EXPECT_EQ(hits > 0, algorithm.role == Role::kStudied) << set.id;
    }
}

class EverySimdTarget : public testing::TestWithParam<std::tuple<SimdTarget, std::string_view>> {
  protected:
    void SetUp() override {
        const SimdTarget& target = std::get<0>(GetParam());
        if (!target.isAvailable) GTEST_SKIP() << "this machine lacks " << target.name << ": built, not run";
    }
};

TEST_P(EverySimdTarget, atEveryOffset_tunedFormEqualsClassicForm) {
    const auto& [target, id] = GetParam();
    const Algorithm& algorithm = base::getById(kAlgorithms, id);
    const OnlySimd only(target.bit);
    ASSERT_EQ(simdInUse(), target.name);
    for (const auto& volumes : sprite::kVolumeSets) {
        for (const SpriteSet& set : tests::testbedSprites(volumes.id)) {
            for (int offsetY = -kApart; offsetY <= kApart; ++offsetY) {
                const Columns enemies = enemiesInRow(offsetY);
                const auto tuned = hitsOf(algorithm.tuned, set, enemies.places());
                ASSERT_EQ(tuned, hitsOf(algorithm.classic, set, enemies.places()))
                    << set.id << " offset y " << offsetY;
                // Fully apart on all sides: nothing is lost beyond the offsets tested here.
                ASSERT_TRUE(tuned.empty() || std::abs(offsetY) < kApart);
                ASSERT_TRUE(tuned.empty() || (tuned.front() > 0 && tuned.back() < 2 * kApart));
            }
        }
    }
}

TEST_P(EverySimdTarget, anyNumberOfEnemiesAnywhere_tunedFormEqualsClassicForm) {
    const auto& [target, id] = GetParam();
    const Algorithm& algorithm = base::getById(kAlgorithms, id);
    const OnlySimd only(target.bit);
    const auto sets = tests::testbedSprites("thesis");
    base::Rng rng(7);
    // Crowded round the player, in the testbed's density, and as far away as coordinates go.
    for (const std::uint32_t spread : {100u, 300u, 1280u, 1u << 15}) {
        for (std::size_t count = 0; count < 200; ++count) {
            Columns enemies;
            for (std::size_t i = 0; i < count; ++i) {
                const auto around = [&](std::int32_t centre) {
                    const auto place = centre + static_cast<std::int32_t>(rng.below(spread)) -
                                       static_cast<std::int32_t>(spread / 2);
                    return static_cast<std::int16_t>(std::clamp(place, 1 - kFar, kFar - 1));
                };
                enemies.x.push_back(around(kPlayer.x));
                enemies.y.push_back(around(kPlayer.y));
            }
            for (const SpriteSet& set : sets) {
                ASSERT_EQ(hitsOf(algorithm.tuned, set, enemies.places()),
                          hitsOf(algorithm.classic, set, enemies.places()))
                    << set.id << ' ' << count << " enemies, spread " << spread;
            }
        }
    }
}

/// A disc of random size and holes.
sprite::Sprite largeSprite(base::Rng& rng) {
    sprite::Image image{200 + static_cast<int>(rng.below(300)), 200 + static_cast<int>(rng.below(300)), {}};
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            const int dx = 2 * x - image.width, dy = 2 * y - image.height;
            const bool inside = dx * dx * image.height / image.width + dy * dy <= image.height * image.height;
            const auto alpha = static_cast<std::uint8_t>(inside && rng.below(50) > 0 ? 255 : 0);
            image.rgba.insert(image.rgba.end(), {0, 0, 0, alpha});
        }
    }
    return *sprite::makeSprite(std::move(image), sprite::kVolumeSets[0], "test");
}

/// Enemies round the player, as many as several chunks of a scan, none further out than coordinates go.
Columns enemiesRound(base::Rng& rng, Vec2i player, std::size_t count) {
    constexpr std::int32_t kSpread = 3000;
    Columns enemies;
    const auto around = [&](std::int32_t centre) {
        const std::int32_t place = centre + static_cast<std::int32_t>(rng.below(kSpread)) - kSpread / 2;
        return static_cast<std::int16_t>(std::clamp(place, 1 - kFar, kFar - 1));
    };
    for (std::size_t i = 0; i < count; ++i) {
        enemies.x.push_back(around(player.x));
        enemies.y.push_back(around(player.y));
    }
    return enemies;
}

TEST_P(EverySimdTarget, largeSpritesAtTheLimitsOfTheWorld_tunedFormEqualsClassicForm) {
    const auto& [target, id] = GetParam();
    const Algorithm& algorithm = base::getById(kAlgorithms, id);
    const OnlySimd only(target.bit);
    base::Rng rng(12);
    const sprite::Sprite player = largeSprite(rng), enemy = largeSprite(rng);
    const PairTable table(player, enemy);
    const Pair pair{player, enemy, table};
    for (const Vec2i place :
         {Vec2i{1 - kFar, 1 - kFar}, {kFar - 1, 1 - kFar}, {kFar - 1, kFar - 1}, {0, 0}}) {
        for (const std::size_t count : {4095, 4096, 4097, 8200}) {
            const Columns enemies = enemiesRound(rng, place, count);
            std::vector<std::uint32_t> tuned(count), classic(count);
            tuned.resize(algorithm.tuned(pair, place, enemies.places(), tuned.data()));
            classic.resize(algorithm.classic(pair, place, enemies.places(), classic.data()));
            ASSERT_EQ(tuned, classic) << count << " enemies at " << place.x << ' ' << place.y;
            ASSERT_EQ(tuned.empty(), algorithm.role == Role::kHarness);
        }
    }
}

TEST(Sat, polygonsTooLargeFor32Bits_areTestedAllTheSame) {
    const auto sets = tests::testbedSprites("thesis");
    sprite::Sprite player = sets[0].player, enemy = sets[0].enemy;
    player.volumes.polygon.vertices16 = {{-90'000, -20'000}, {70'001, -90'003}, {60'005, 80'007}};
    enemy.volumes.polygon.vertices16 = {{-80'001, 10'000}, {10'003, -70'005}, {90'007, 70'009}};
    const PairTable table(player, enemy);
    ASSERT_FALSE(table.polygon.fits32Bits);
    ASSERT_TRUE(sets[0].table.polygon.fits32Bits);
    base::Rng rng(2);
    Columns enemies;
    for (int i = 0; i < 3000; ++i) {
        enemies.x.push_back(
            static_cast<std::int16_t>(static_cast<std::int32_t>(rng.below(2 * kFar - 2)) - kFar + 1));
        enemies.y.push_back(
            static_cast<std::int16_t>(static_cast<std::int32_t>(rng.below(2 * kFar - 2)) - kFar + 1));
    }
    const Algorithm& sat = base::getById(kAlgorithms, "sat");
    std::vector<std::uint32_t> tuned(3000), classic(3000);
    tuned.resize(sat.tuned({player, enemy, table}, {100, 200}, enemies.places(), tuned.data()));
    classic.resize(sat.classic({player, enemy, table}, {100, 200}, enemies.places(), classic.data()));
    EXPECT_EQ(tuned, classic);
    EXPECT_GT(tuned.size(), 100u);
    EXPECT_LT(tuned.size(), 2900u);
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

INSTANTIATE_TEST_SUITE_P(Table, EverySimdTarget,
                         testing::Combine(testing::ValuesIn(simdTargets()),
                                          testing::ValuesIn(idsOf(kAlgorithms))),
                         [](const auto& test) {
                             return std::get<0>(test.param).name + "_" + std::string(std::get<1>(test.param));
                         });

TEST(SimdTargets, theOneInUse_isTheBestThatTheMachineHas) {
    const auto targets = simdTargets();
    const auto best = std::find_if(targets.begin(), targets.end(),
                                   [](const SimdTarget& target) { return target.isAvailable; });
    ASSERT_NE(best, targets.end());
    EXPECT_EQ(simdInUse(), best->name);
}

TEST(Pixel, atEveryOffset_equalsFourNestedLoopsOverBothMasks) {
    for (const SpriteSet& set : tests::testbedSprites("thesis")) {
        const auto expected = collidingOffsets(set.player.mask, set.enemy.mask);
        std::set<std::pair<int, int>> found;
        for (int offsetY = -kApart; offsetY <= kApart; ++offsetY) {
            const Columns enemies = enemiesInRow(offsetY);
            for (const std::uint32_t i : hitsOf(kTruth.tuned, set, enemies.places())) {
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
                const auto pixels = hitsOf(kTruth.tuned, set, enemies.places());
                const auto called = hitsOf(sat.tuned, set, enemies.places());
                ASSERT_TRUE(std::includes(called.begin(), called.end(), pixels.begin(), pixels.end()))
                    << set.id << " " << volumes << " offset y " << offsetY;
            }
        }
    }
}

TEST(Batch, withoutEnemies_findsNothing) {
    const auto sets = tests::testbedSprites("thesis");
    for (const Algorithm& algorithm : kAlgorithms) {
        for (const Variant& variant : kVariants) {
            const BatchTest batch = algorithm.*variant.batch;
            EXPECT_EQ(batch(sets.front().pair(), kPlayer, {}, nullptr), 0u) << algorithm.id << variant.id;
        }
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
