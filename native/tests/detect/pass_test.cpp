#include "detect/pass.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/masks.h"

namespace hitlab::detect {
namespace {

using math::Vec2i;

RC_GTEST_PROP(LiveEnemies, afterAnyRetirements_keepTheOthersInOrder, ()) {
    const auto count = *rc::gen::inRange<std::uint32_t>(0, 30);
    std::vector<Vec2i> places;
    for (std::uint32_t i = 0; i < count; ++i)
        places.push_back({static_cast<int>(i), static_cast<int>(1000 - i)});
    LiveEnemies live(places);
    std::vector<std::uint32_t> expected(count);
    for (std::uint32_t i = 0; i < count; ++i) expected[i] = i;
    std::vector<std::int32_t> calledAt(count, kNoFrame);
    for (std::int32_t frame = 0; frame < 4; ++frame) {
        std::vector<std::uint32_t> hits, left;
        for (std::uint32_t i = 0; i < expected.size(); ++i) {
            if (*rc::gen::inRange(0, 3) == 0) {
                hits.push_back(i);
                calledAt[expected[i]] = frame;
            } else {
                left.push_back(expected[i]);
            }
        }
        expected = left;
        live.retire(hits, frame);
        RC_ASSERT(live.size() == expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            RC_ASSERT(live.places().x[i] == places[expected[i]].x);
            RC_ASSERT(live.places().y[i] == places[expected[i]].y);
        }
        RC_ASSERT(live.calledFrames() == calledAt);
    }
}

TEST(FirstCalls, equalTheFirstYesOfThePlainFormOnThePath) {
    const auto sets = tests::testbedSprites("thesis");
    const auto& set = sets.front();
    const auto path = experiment::pathOf(experiment::kRoutes[2], experiment::sizeOf(set.player));
    const std::vector<Vec2i> enemies{{0, 0}, {400, 200}, {600, 300}, {1200, 10}, {900, 560}, {1227, 666}};
    for (const Algorithm& algorithm : kAlgorithms) {
        const auto called = firstCalls(algorithm, set.pair, path, enemies);
        for (std::size_t i = 0; i < enemies.size(); ++i) {
            std::int32_t expected = kNoFrame;
            for (std::size_t frame = 0; frame < path.size() && expected == kNoFrame; ++frame) {
                const bool yes = algorithm.plain({set.player, path[frame]}, {set.enemy, enemies[i]});
                if (yes) expected = static_cast<std::int32_t>(frame);
            }
            EXPECT_EQ(called[i], expected) << algorithm.id << " enemy " << i;
        }
    }
}

TEST(FirstCalls, anEnemyOnThePlayersStart_isCalledAtFrameZero) {
    const auto sets = tests::testbedSprites("thesis");
    const auto& set = sets.front();
    const std::vector<Vec2i> path{{100, 100}, {101, 100}};
    const std::vector<Vec2i> enemies{{100, 100}, {900, 600}};
    EXPECT_EQ(firstCalls(kTruth, set.pair, path, enemies), (std::vector<std::int32_t>{0, kNoFrame}));
}

}  // namespace
}  // namespace hitlab::detect
