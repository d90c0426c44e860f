#include "experiment/trial.h"

#include <gtest/gtest.h>

#include "detect/pass.h"
#include "experiment/placement.h"
#include "experiment/trial_text.h"
#include "support/masks.h"

namespace hitlab::experiment {
namespace {

class Trial : public testing::Test {
  protected:
    TrialSetup setupOf(const detect::Algorithm& algorithm, std::uint32_t repeat) const {
        return {algorithm, sets_.front(), path_, enemies_, repeat};
    }

    const std::vector<SpriteSet> sets_ = tests::testbedSprites("thesis");
    const std::vector<math::Vec2i> path_ = pathOf(kRoutes[2], sizeOf(sets_.front().player));
    const std::vector<math::Vec2i> enemies_ = placeEnemies(3, 60, sizeOf(sets_.front().enemy));
};

bool goOn(std::int64_t) {
    return true;
}

TEST_F(Trial, everyAlgorithm_findsWhatTheUntimedPassFinds) {
    for (const auto& algorithm : detect::kAlgorithms) {
        const auto result = runTrial(setupOf(algorithm, 3), goOn);
        ASSERT_TRUE(result);
        const auto called = detect::firstCalls(algorithm, sets_.front().pair, path_, enemies_);
        const auto truth = detect::firstCalls(detect::kTruth, sets_.front().pair, path_, enemies_);
        EXPECT_EQ(result->outcome.hits, judge(called, truth).hits) << algorithm.id;
        EXPECT_EQ(result->tests, testsOf(called, static_cast<std::uint32_t>(path_.size()))) << algorithm.id;
        EXPECT_EQ(result->frames.size(), path_.size());
        EXPECT_TRUE(result->plainFormAgrees) << algorithm.id;
        EXPECT_EQ(result->hitTestNs.has_value(), result->outcome.collisions > 0) << algorithm.id;
    }
}

TEST_F(Trial, times_addUpToTheRoute) {
    const auto result = runTrial(setupOf(detect::kTruth, 2), goOn);
    ASSERT_TRUE(result);
    std::int64_t sum = 0;
    std::uint64_t live = 0;
    for (const FrameTimes& frame : result->frames) {
        EXPECT_GE(frame.frameNs, frame.blockNs);
        EXPECT_GE(frame.blockNs, 0);
        sum += frame.frameNs;
        live += frame.liveEnemies;
    }
    EXPECT_EQ(sum, result->routeNs);
    EXPECT_EQ(live, result->tests);
}

TEST_F(Trial, stoppedInTheMiddle_givesNothing) {
    int frames = 0;
    EXPECT_FALSE(runTrial(setupOf(detect::kTruth, 1), [&frames](std::int64_t) { return ++frames < 10; }));
    EXPECT_EQ(frames, 10);
}

TEST_F(Trial, batchFormThatThePlainFormContradicts_isAMismatch) {
    detect::Algorithm lying = detect::kTruth;
    lying.plain = detect::nonePlain;
    const auto result = runTrial(setupOf(lying, 1), goOn);
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->plainFormAgrees);
    metrics::TrialRow row;
    addMeasurements(*result, 1, row);
    EXPECT_EQ(row.status, metrics::TrialStatus::kMismatch);
}

TEST_F(Trial, measurements_areOfOneCall) {
    TrialResult result;
    result.frames = {{100, 40, 2}, {100, 80, 2}, {100, 60, 1}};
    result.tests = 5;
    metrics::TrialRow row;
    addMeasurements(result, 4, row);
    EXPECT_EQ(row.detectionNs, 45);
    EXPECT_EQ(row.detectionNsPerTest, 9);
    EXPECT_EQ(row.detectionFrameP50Ns, 15);
    EXPECT_EQ(row.detectionFrameP99Ns, 20);
    EXPECT_EQ(row.repeat, 4u);
    EXPECT_EQ(row.frames, 3u);
    EXPECT_EQ(frameLines(9, result, 4), "9,0,100,10.000,2\n9,1,100,20.000,2\n9,2,100,15.000,1\n");
}

TEST_F(Trial, repeat_isOneForAFreeClockAndGrowsWithItsCost) {
    EXPECT_EQ(chooseRepeat(setupOf(detect::kTruth, 1), 0), 1u);
    EXPECT_GT(chooseRepeat(setupOf(detect::kTruth, 1), 1e5), 1u);
}

TEST_F(Trial, hitLines_leaveFramesThatDoNotExistEmpty) {
    const std::vector<Hit> hits{{0, 5, 9, Verdict::kTruePositive},
                                {1, 7, detect::kNoFrame, Verdict::kFalsePositive},
                                {2, detect::kNoFrame, 3, Verdict::kFalseNegative}};
    EXPECT_EQ(hitLines(8, hits), "8,0,5,9,TP\n8,1,7,,FP\n8,2,,3,FN\n");
}

TEST_F(Trial, withoutEnemies_hasFramesButNoTests) {
    const TrialSetup setup{detect::kTruth, sets_.front(), path_, {}, 2};
    const auto result = runTrial(setup, goOn);
    ASSERT_TRUE(result);
    metrics::TrialRow row;
    addMeasurements(*result, 2, row);
    EXPECT_EQ(row.frames, path_.size());
    EXPECT_EQ(row.tests, 0u);
    EXPECT_FALSE(row.detectionNsPerTest.has_value());
    EXPECT_FALSE(row.hitTestNs.has_value());
}

}  // namespace
}  // namespace hitlab::experiment
