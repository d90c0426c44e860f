// Passes against the rule itself: an enemy is called in the first frame at one of whose places the pair test
// says yes.
#include "experiment/pass.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/table.h"
#include "experiment/placement.h"
#include "support/masks.h"

namespace hitlab::experiment {
namespace {

using math::Vec2i;

/// Straight from the rule: no batch, no table, no grid.
std::vector<std::int32_t> calledByRule(const detect::Algorithm& algorithm, const SpriteSet& set,
                                       const std::vector<Vec2i>& path, std::int32_t step, bool everyPlace,
                                       const std::vector<Vec2i>& enemies) {
    std::vector<std::int32_t> called;
    const auto last = static_cast<std::int32_t>(path.size()) - 1;
    for (const Vec2i enemy : enemies) {
        std::int32_t first = kNoFrame;
        for (std::int32_t k = 0; k <= last && first == kNoFrame; ++k) {
            const bool isAsked = everyPlace || k % step == 0 || k == last;
            if (!isAsked) continue;
            const Vec2i player = path[static_cast<std::size_t>(k)];
            if (algorithm.pairTest({set.player, player}, {set.enemy, enemy})) first = (k + step - 1) / step;
        }
        called.push_back(first);
    }
    return called;
}

class Pass : public testing::TestWithParam<std::tuple<std::int32_t, bool>> {
  protected:
    const std::vector<SpriteSet> sets_ = tests::testbedSprites("thesis");
};

TEST_P(Pass, ofEveryAlgorithmFormAndBroadPhase_callsAsTheRuleSays) {
    const auto [step, continuous] = GetParam();
    for (const SpriteSet& set : sets_) {
        const auto path = pathOf(kRoutes[2], sizeOf(set.player));
        const auto enemies = placeEnemies(5, 150, sizeOf(set.enemy));
        const Course course(path, static_cast<std::uint32_t>(step), continuous);
        for (const auto& algorithm : detect::kAlgorithms) {
            const auto expected = calledByRule(algorithm, set, path, step, continuous, enemies);
            for (const auto& variant : detect::kVariants) {
                for (const auto& broadphase : kBroadphases) {
                    const PassResult result =
                        runPass({{algorithm, variant, set.pair()}, course, enemies, broadphase.broadphase});
                    ASSERT_EQ(result.calledFrames, expected)
                        << set.id << ' ' << algorithm.id << ' ' << variant.id << ' ' << broadphase.id;
                }
            }
        }
    }
}

TEST_P(Pass, truth_isPixelAtEveryPlaceOfTheRoute) {
    const auto [step, continuous] = GetParam();
    for (const SpriteSet& set : sets_) {
        for (const Route& route : kRoutes) {
            const auto path = pathOf(route, sizeOf(set.player));
            const auto enemies = placeEnemies(6, 60, sizeOf(set.enemy));
            const Course course(path, static_cast<std::uint32_t>(step), continuous);
            const PassSetup setup{{detect::kAlgorithms[0], detect::kTuned, set.pair()}, course, enemies};
            ASSERT_EQ(trueFrames(setup), calledByRule(detect::kTruth, set, path, step, true, enemies))
                << set.id << ' ' << route.id;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Steps, Pass,
                         testing::Combine(testing::Values(1, 2, 7, 64, 613, 1280), testing::Bool()),
                         [](const auto& test) {
                             return "step" + std::to_string(std::get<0>(test.param)) +
                                    (std::get<1>(test.param) ? "_continuous" : "_discrete");
                         });

TEST(Candidates, withoutABroadPhaseAreAllLiveEnemies_withTheGridFewButNoHitLess) {
    const auto sets = tests::testbedSprites("thesis");
    const SpriteSet& set = sets.front();
    const Course course(pathOf(kRoutes[0], sizeOf(set.player)), 1, false);
    const auto enemies = placeEnemies(9, 5000, sizeOf(set.enemy));
    const detect::FrameTest test{detect::kTruth, detect::kTuned, set.pair()};
    const PassResult all = runPass({test, course, enemies, Broadphase::kNone});
    const PassResult near = runPass({test, course, enemies, Broadphase::kGrid});
    EXPECT_EQ(near.calledFrames, all.calledFrames);
    std::uint64_t live = 0;
    for (const std::int32_t called : all.calledFrames) {
        live += called == kNoFrame ? course.frames() : static_cast<std::uint32_t>(called) + 1;
    }
    EXPECT_EQ(all.candidates, live);
    EXPECT_LT(near.candidates, live / 20);
    EXPECT_GT(near.candidates, 0u);
}

TEST(Pass, anEnemyOnThePlayersStart_isCalledAtFrameZero) {
    const auto sets = tests::testbedSprites("thesis");
    const Course course({{100, 100}, {101, 100}}, 1, false);
    const std::vector<Vec2i> enemies{{100, 100}, {900, 600}};
    const PassSetup setup{{detect::kTruth, detect::kTuned, sets.front().pair()}, course, enemies};
    EXPECT_EQ(runPass(setup).calledFrames, (std::vector<std::int32_t>{0, kNoFrame}));
}

TEST(Pass, withoutEnemies_isEmpty) {
    const auto sets = tests::testbedSprites("thesis");
    const Course course({{100, 100}, {101, 100}}, 1, false);
    for (const auto& broadphase : kBroadphases) {
        const PassSetup setup{
            {detect::kTruth, detect::kTuned, sets.front().pair()}, course, {}, broadphase.broadphase};
        EXPECT_TRUE(runPass(setup).calledFrames.empty());
        EXPECT_EQ(runPass(setup).candidates, 0u);
        EXPECT_TRUE(trueFrames(setup).empty());
    }
}

}  // namespace
}  // namespace hitlab::experiment
