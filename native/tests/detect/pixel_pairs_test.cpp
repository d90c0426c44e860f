#include "detect/pixel_pairs.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/rng.h"
#include "detect/simd.h"
#include "geometry/overlap.h"

namespace hitlab::detect {
namespace {

using geometry::PixelSet;

std::vector<PixelSet> randomMasks(base::Rng& rng, std::size_t count) {
    std::vector<PixelSet> masks;
    for (std::size_t i = 0; i < count; ++i) {
        const auto side = [&rng] { return 1 + static_cast<int>(rng.below(20)); };
        PixelSet mask(side(), side());
        for (int y = 0; y < mask.height(); ++y) {
            for (int x = 0; x < mask.width(); ++x) {
                if (rng.below(4) == 0) mask.add(x, y);
            }
        }
        masks.push_back(mask);
    }
    return masks;
}

TEST(PixelPairs, allPairsAtAllOffsets_areThePixelTest) {
    base::Rng rng(4);
    const auto players = randomMasks(rng, 5), enemies = randomMasks(rng, 6);
    const sprite::BitmapAtlas atlas(players, enemies);
    std::vector<PairQuery> queries;
    std::vector<std::uint32_t> expected;
    for (std::uint32_t p = 0; p < players.size(); ++p) {
        for (std::uint32_t e = 0; e < enemies.size(); ++e) {
            for (int y = -22; y <= 22; ++y) {
                for (int x = -22; x <= 22; ++x) {
                    const bool meets = overlaps(players[p], {x, y}, enemies[e], {0, 0});
                    ASSERT_EQ(atlas.collides(p, e, {x, y}), meets) << p << ' ' << e << ' ' << x << ' ' << y;
                    if (meets) expected.push_back(static_cast<std::uint32_t>(queries.size()));
                    queries.push_back({p, e, {x, y}});
                }
            }
        }
    }
    for (const SimdTarget& target : simdTargets()) {
        if (!target.isAvailable) continue;
        useSimd(target.bit);
        std::vector<std::uint32_t> hits(queries.size());
        hits.resize(pixelPairs(atlas, queries, hits.data()));
        EXPECT_EQ(hits, expected) << target.name;
    }
    useSimd(0);
    EXPECT_GT(expected.size(), 1000u);
}

TEST(PixelPairs, farOffsetsAndNoQueries_areNoCollision) {
    base::Rng rng(4);
    const auto masks = randomMasks(rng, 2);
    const sprite::BitmapAtlas atlas(masks, masks);
    constexpr std::int32_t kFar = std::numeric_limits<std::int32_t>::max();
    for (const math::Vec2i offset :
         {math::Vec2i{kFar, 0}, {-kFar, 0}, {0, kFar}, {0, -kFar}, {kFar, -kFar}}) {
        EXPECT_FALSE(atlas.collides(0, 1, offset)) << offset.x << ' ' << offset.y;
    }
    EXPECT_EQ(pixelPairs(atlas, {}, nullptr), 0u);
    for (std::size_t count = 0; count < 300; ++count) {
        const std::vector<PairQuery> far(count, PairQuery{0, 1, {kFar, kFar}});
        std::vector<std::uint32_t> hits(count);
        EXPECT_EQ(pixelPairs(atlas, far, hits.data()), 0u);
    }
}

}  // namespace
}  // namespace hitlab::detect
