#include "sprite/pair_table.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <memory>

#include "base/rng.h"
#include "geometry/hull.h"
#include "geometry/overlap.h"
#include "support/masks.h"

namespace hitlab::sprite {
namespace {

using geometry::overlaps;
using geometry::PixelSet;
using math::Vec2i;

constexpr Vec2i kOrigin{0, 0};

Image imageOf(const PixelSet& mask) {
    Image image{mask.width(), mask.height(), {}};
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
            const auto alpha = static_cast<std::uint8_t>(mask.at(x, y) ? 255 : 0);
            image.rgba.insert(image.rgba.end(), {10, 20, 30, alpha});
        }
    }
    return image;
}

Sprite spriteOf(const PixelSet& mask, const VolumeSet& set) {
    auto sprite = makeSprite(imageOf(mask), set, "test");
    return std::move(*sprite);
}

/// The first table that collides outside its bounds, or an empty text.
std::string outsideItsBounds(const PairTable& table, Vec2i offset) {
    if (circlesCollide(table.circle, offset) && !table.circle.bounds.contains(offset)) return "circle bounds";
    if (diamondsCollide(table.diamond, offset) && !table.diamond.bounds.contains(offset))
        return "diamond bounds";
    return {};
}

/// The first table that answers another than the plain test at this offset, or an empty text.
std::string wrongTable(const PairTable& table, const Sprite& player, const Sprite& enemy, Vec2i offset) {
    const Volumes &p = player.volumes, &e = enemy.volumes;
    if (table.rectangle.contains(offset) != overlaps(p.rectangle, offset, e.rectangle, kOrigin))
        return "rectangle";
    if (circlesCollide(table.circle, offset) != overlaps(p.circle, offset, e.circle, kOrigin))
        return "circle";
    if (diamondsCollide(table.diamond, offset) != overlaps(p.diamond, offset, e.diamond, kOrigin))
        return "diamond";
    if (polygonsCollide(table.polygon, offset) != overlaps(p.polygon, offset, e.polygon, kOrigin))
        return "polygon";
    if (table.pixels.contains(offset) != overlaps(player.mask, offset, enemy.mask, kOrigin)) return "pixels";
    return outsideItsBounds(table, offset);
}

/// Every offset from fully apart on one side to fully apart on the other, with room for diamonds and circles
/// that are larger than the image.
std::string wrongTableAnywhere(const Sprite& player, const Sprite& enemy) {
    const PairTable table(player, enemy);
    const int reach =
        2 * (player.mask.width() + player.mask.height() + enemy.mask.width() + enemy.mask.height());
    for (int y = -reach; y <= reach; ++y) {
        for (int x = -reach; x <= reach; ++x) {
            if (std::string wrong = wrongTable(table, player, enemy, {x, y}); !wrong.empty()) return wrong;
        }
    }
    return {};
}

TEST(OffsetBitmap, offsetsAndBytes_coverJustTheOverlappingBounds) {
    for (const Vec2i size : {Vec2i{1, 1}, {8, 8}, {9, 8}, {30, 20}}) {
        PixelSet player(size.x, size.y), enemy(size.y, size.x);
        player.add(0, 0);
        enemy.add(size.y - 1, size.x - 1);
        const OffsetBitmap bitmap(player, enemy);
        const auto side = static_cast<std::size_t>(size.x + size.y - 1);
        EXPECT_EQ(bitmap.bytes(), sizeof bitmap + (side * side + 63) / 64 * 8);
        EXPECT_TRUE(bitmap.contains({size.y - 1, size.x - 1}));
    }
}

TEST(OffsetBitmap, offsetsOutside_areNoCollision) {
    PixelSet solid(3, 2);
    for (int i = 0; i < 6; ++i) solid.add(i % 3, i / 3);
    const OffsetBitmap bitmap(solid, solid);
    EXPECT_TRUE(bitmap.contains({2, 1}) && bitmap.contains({-2, -1}) && bitmap.contains({-2, 1}));
    constexpr std::int32_t kFar = 1 << 30;
    for (const Vec2i offset : {Vec2i{3, 0},
                               {-3, 0},
                               {0, 2},
                               {0, -2},
                               {3, 2},
                               {-3, -2},
                               {5, 0},
                               {kFar, 0},
                               {-kFar, 0},
                               {0, kFar},
                               {0, -kFar},
                               {kFar, -kFar},
                               {-3, 1},
                               {3, -1},
                               {1280, 0},
                               {0, -720}})
        EXPECT_FALSE(bitmap.contains(offset)) << offset.x << ' ' << offset.y;
}

TEST(OffsetBitmap, eachPairOfSinglePixels_meetsAtOneOffset) {
    for (int p = 0; p < 6; ++p) {
        for (int e = 0; e < 6; ++e) {
            PixelSet player(3, 2), enemy(2, 3);
            player.add(p % 3, p / 3);
            enemy.add(e % 2, e / 2);
            const OffsetBitmap bitmap(player, enemy);
            for (int y = -4; y <= 4; ++y) {
                for (int x = -4; x <= 4; ++x) {
                    const bool meets = p % 3 + x == e % 2 && p / 3 + y == e / 2;
                    EXPECT_EQ(bitmap.contains({x, y}), meets);
                }
            }
        }
    }
}

TEST(PairTable, onePixelSprites_touchAsTheirRulesSay) {
    const Sprite pixel = spriteOf(tests::maskFrom({"#"}), kVolumeSets[0]);
    const PairTable table(pixel, pixel);
    EXPECT_TRUE(table.rectangle.contains({0, 0}));
    EXPECT_FALSE(table.rectangle.contains({1, 0}));
    EXPECT_TRUE(circlesCollide(table.circle, {1, 0}));
    EXPECT_FALSE(circlesCollide(table.circle, {1, 1}));
    EXPECT_TRUE(diamondsCollide(table.diamond, {1, 1}));
    EXPECT_FALSE(diamondsCollide(table.diamond, {2, 1}));
    EXPECT_TRUE(polygonsCollide(table.polygon, {1, 1}));
    EXPECT_FALSE(polygonsCollide(table.polygon, {2, 0}));
}

TEST(PairTable, ofMario_isSmall) {
    const auto sets = tests::testbedSprites("thesis");
    const PairTable& table = sets.front().table;
    EXPECT_LE(table.bytes(), 2048u);
    EXPECT_GE(table.bytes(), table.pixels.bytes());
    EXPECT_GT(table.pixels.bytes(), std::size_t{(35 + 53 - 1) * (67 + 54 - 1) / 8});
}

TEST(PairTable, axes_standInTheOrderOfWhatTheyShutOut) {
    for (const auto& set : tests::testbedSprites("thesis")) {
        const ConvexOffsets& polygon = set.table.polygon;
        const auto shutOut = [&polygon](const AxisInterval& axis) {
            int count = 0;
            for (int y = polygon.bounds.low.y; y <= polygon.bounds.high.y; ++y) {
                for (int x = polygon.bounds.low.x; x <= polygon.bounds.high.x; ++x) {
                    const std::int64_t place = math::dot(axis.normal, {x, y});
                    count += place < axis.low || place > axis.high;
                }
            }
            return count;
        };
        ASSERT_GT(polygon.axes.size(), 2u) << set.id;
        for (std::size_t i = 0; i < polygon.axes.size(); ++i) {
            EXPECT_GT(shutOut(polygon.axes[i]), 0) << set.id << ' ' << i;
            const std::size_t before = i > 0 ? i - 1 : 0;
            EXPECT_GE(shutOut(polygon.axes[before]), shutOut(polygon.axes[i])) << set.id << ' ' << i;
        }
    }
}

TEST(PairTable, largestSprites_haveAnswersThatFit) {
    PixelSet wide(4096, 2), high(3, 4096);
    for (int i = 0; i < 4096; i += 4095) {
        wide.add(i, i % 2);
        high.add(i % 3, i);
    }
    const Sprite player = spriteOf(wide, kVolumeSets[0]), enemy = spriteOf(high, kVolumeSets[0]);
    const PairTable table(player, enemy);
    for (int x = -4100; x <= 4100; x += 41) {
        for (int y = -4100; y <= 4100; y += 41)
            ASSERT_EQ(wrongTable(table, player, enemy, {x, y}), "") << x << ' ' << y;
    }
}

TEST(PairTable, sprites_needNotOutliveIt) {
    auto player = std::make_unique<Sprite>(spriteOf(tests::maskFrom({"##", "#."}), kVolumeSets[0]));
    const PairTable table(*player, *player);
    const Sprite copy = *player;
    player.reset();
    for (int y = -4; y <= 4; ++y) {
        for (int x = -4; x <= 4; ++x) EXPECT_EQ(wrongTable(table, copy, copy, {x, y}), "");
    }
}

RC_GTEST_PROP(PairTable, anySpritesOfAnySet_answerAsThePlainTestsAtEveryOffset, ()) {
    const PixelSet player = tests::arbitraryMask(9), enemy = tests::arbitraryMask(9);
    for (const VolumeSet& set : kVolumeSets) {
        RC_ASSERT(wrongTableAnywhere(spriteOf(player, set), spriteOf(enemy, set)) == std::string());
    }
}

RC_GTEST_PROP(PairTable, boxesOnHalfPixels_answerAsThePlainTestAtEveryOffset, ()) {
    const auto arbitraryBox = [] {
        const int x = *rc::gen::inRange(0, 6), y = *rc::gen::inRange(0, 6);
        return geometry::Box{x, y, x + *rc::gen::inRange(2, 8), y + *rc::gen::inRange(2, 8)};
    };
    Sprite player = spriteOf(tests::maskFrom({"###", "###"}), kVolumeSets[0]);
    Sprite enemy = player;
    player.volumes.rectangle = arbitraryBox();
    enemy.volumes.rectangle = arbitraryBox();
    RC_ASSERT(wrongTableAnywhere(player, enemy) == std::string());
}

RC_GTEST_PROP(PairTable, polygonsOnSixteenths_answerAsThePlainTestAtEveryOffset, ()) {
    base::Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const auto arbitraryPolygon = [&rng] {
        geometry::Polygon polygon;
        while (polygon.vertices16.size() < 3) {
            std::vector<Vec2i> points;
            for (std::uint32_t i = 3 + rng.below(8); i > 0; --i) {
                const auto x = static_cast<std::int32_t>(rng.below(60));
                points.push_back({x, static_cast<std::int32_t>(rng.below(60)) - 10});
            }
            polygon.vertices16 = geometry::convexHull(points);
        }
        return polygon;
    };
    Sprite player = spriteOf(tests::maskFrom({"###", "###"}), kVolumeSets[0]);
    Sprite enemy = player;
    player.volumes.polygon = arbitraryPolygon();
    enemy.volumes.polygon = arbitraryPolygon();
    RC_ASSERT(wrongTableAnywhere(player, enemy) == std::string());
}

}  // namespace
}  // namespace hitlab::sprite
