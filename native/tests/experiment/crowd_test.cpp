#include "experiment/crowd.h"

#include <gtest/gtest.h>

#include "experiment/placement.h"
#include "support/masks.h"

namespace hitlab::experiment {
namespace {

using math::Vec2i;

class EveryCrowd : public testing::TestWithParam<Broadphase> {
  protected:
    const std::vector<SpriteSet> sets_ = tests::testbedSprites("thesis");
    const detect::FrameTest test_{detect::kTruth, detect::kTuned, sets_.front().pair()};
};

TEST_P(EveryCrowd, calledEnemies_areTestedNoMoreAndKeepTheirFrame) {
    const std::vector<Vec2i> enemies{{500, 300}, {1000, 600}, {510, 310}, {100, 100}, {500, 300}};
    Crowd crowd(enemies, GetParam());
    std::vector<std::uint32_t> hits(enemies.size());
    const std::vector<Vec2i> first{{500, 300}}, second{{100, 100}};

    auto found = crowd.find(test_, first, hits.data());
    ASSERT_EQ(found.hits, 3u);
    EXPECT_GE(found.candidates, 3u);
    crowd.retire(std::span(hits).first(found.hits), 4);
    EXPECT_EQ(crowd.size(), 2u);
    EXPECT_EQ(crowd.calledFrames(), (std::vector<std::int32_t>{4, kNoFrame, 4, kNoFrame, 4}));

    found = crowd.find(test_, first, hits.data());
    EXPECT_EQ(found.hits, 0u);
    found = crowd.find(test_, second, hits.data());
    ASSERT_EQ(found.hits, 1u);
    crowd.retire(std::span(hits).first(1), 9);
    EXPECT_EQ(crowd.calledFrames(), (std::vector<std::int32_t>{4, kNoFrame, 4, 9, 4}));
    EXPECT_EQ(crowd.size(), 1u);
}

TEST_P(EveryCrowd, aMillionEnemies_areFoundAsOneByOne) {
    const SpriteSet& set = sets_.front();
    const auto enemies = placeEnemies(1, 1'000'000, sizeOf(set.enemy));
    const Crowd crowd(enemies, GetParam());
    std::vector<std::uint32_t> hits(enemies.size());
    const std::vector<Vec2i> place{{640, 360}};
    const auto found = crowd.find(test_, place, hits.data());
    std::size_t expected = 0;
    for (const Vec2i enemy : enemies) {
        expected += detect::kTruth.pairTest({set.player, place.front()}, {set.enemy, enemy});
    }
    EXPECT_EQ(found.hits, expected);
    EXPECT_GT(expected, 5000u);
    EXPECT_EQ(crowd.size(), enemies.size());
}

INSTANTIATE_TEST_SUITE_P(Broadphases, EveryCrowd, testing::Values(Broadphase::kNone, Broadphase::kGrid),
                         [](const auto& test) { return test.param == Broadphase::kNone ? "none" : "grid"; });

TEST(Crowd, onlyAGrid_hasBytesOfItsOwn) {
    const std::vector<Vec2i> enemies{{500, 300}};
    EXPECT_EQ(Crowd(enemies, Broadphase::kNone).broadphaseBytes(), 0u);
    EXPECT_GT(Crowd(enemies, Broadphase::kGrid).broadphaseBytes(), 0u);
}

}  // namespace
}  // namespace hitlab::experiment
