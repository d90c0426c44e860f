#include "experiment/trial.h"

#include <gtest/gtest.h>

#include "experiment/pass.h"
#include "experiment/placement.h"
#include "experiment/trial_text.h"
#include "support/masks.h"

namespace hitlab::experiment {
namespace {

class Trial : public testing::Test {
  protected:
    PassSetup passOf(const detect::Algorithm& algorithm) const {
        return {{algorithm, detect::kTuned, sets_.front().pair()}, course_, enemies_};
    }
    TrialSetup setupOf(const detect::Algorithm& algorithm, std::uint32_t repeat) const {
        return {passOf(algorithm), repeat};
    }

    const std::vector<SpriteSet> sets_ = tests::testbedSprites("thesis");
    const Course course_{pathOf(kRoutes[2], sizeOf(sets_.front().player)), 1, false};
    const std::vector<math::Vec2i> enemies_ = placeEnemies(3, 60, sizeOf(sets_.front().enemy));
};

bool goOn(std::int64_t) {
    return true;
}

TEST_F(Trial, everyAlgorithm_findsWhatTheUntimedPassFinds) {
    for (const auto& algorithm : detect::kAlgorithms) {
        const auto result = runTrial(setupOf(algorithm, 3), goOn);
        ASSERT_TRUE(result);
        const PassResult pass = runPass(passOf(algorithm));
        const auto truth = trueFrames(passOf(algorithm));
        EXPECT_EQ(result->outcome.hits, judge(pass.calledFrames, truth).hits) << algorithm.id;
        EXPECT_EQ(result->tests, testsOf(pass.calledFrames, course_.frames())) << algorithm.id;
        EXPECT_EQ(result->candidates, pass.candidates) << algorithm.id;
        EXPECT_EQ(result->candidates, result->tests) << algorithm.id;
        EXPECT_EQ(result->frames.size(), course_.frames());
        EXPECT_TRUE(result->classicFormAgrees) << algorithm.id;
        EXPECT_EQ(result->hitTestNs.has_value(), result->outcome.collisions > 0) << algorithm.id;
    }
}

TEST_F(Trial, withAGrid_itsCostIsToldApartAndTheHitsAreTheSame) {
    TrialSetup setup = setupOf(detect::kTruth, 1);
    const auto without = runTrial(setup, goOn);
    setup.pass.broadphase = Broadphase::kGrid;
    const auto with = runTrial(setup, goOn);
    ASSERT_TRUE(without && with);
    EXPECT_EQ(with->outcome.hits, without->outcome.hits);
    EXPECT_EQ(with->tests, without->tests);
    EXPECT_LT(with->candidates, without->candidates);
    EXPECT_FALSE(without->broadphaseBuildNs || without->broadphaseBytes);
    ASSERT_TRUE(with->broadphaseBuildNs && with->broadphaseBytes);
    EXPECT_GT(*with->broadphaseBuildNs, 0);
    EXPECT_GT(*with->broadphaseBytes, enemies_.size());
}

TEST_F(Trial, fastAndDiscrete_missesWhatFastAndContinuousFinds) {
    const auto path = pathOf(kRoutes[2], sizeOf(sets_.front().player));
    const auto enemies = placeEnemies(3, 400, sizeOf(sets_.front().enemy));
    const Course discrete(path, 100, false), continuous(path, 100, true);
    const detect::FrameTest pixel{detect::kTruth, detect::kTuned, sets_.front().pair()};
    const auto missing = runTrial({{pixel, discrete, enemies}, 1}, goOn);
    const auto whole = runTrial({{pixel, continuous, enemies}, 1}, goOn);
    ASSERT_TRUE(missing && whole);
    EXPECT_GT(missing->outcome.falseNegatives, 0u);
    EXPECT_EQ(whole->outcome.falseNegatives, 0u);
    EXPECT_EQ(whole->outcome.falsePositives, 0u);
    EXPECT_EQ(whole->outcome.contactErrorMaxFrames, 0);
    EXPECT_TRUE(missing->classicFormAgrees && whole->classicFormAgrees);
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

TEST_F(Trial, formThatTheClassicOneContradicts_isAMismatch) {
    detect::Algorithm lying = detect::kTruth;
    lying.pairTest = detect::nonePair;
    const auto result = runTrial(setupOf(lying, 1), goOn);
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->classicFormAgrees);
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
    EXPECT_EQ(chooseRepeat(passOf(detect::kTruth), 0), 1u);
    EXPECT_GT(chooseRepeat(passOf(detect::kTruth), 1e5), 1u);
}

TEST_F(Trial, hitLines_leaveFramesThatDoNotExistEmpty) {
    const std::vector<Hit> hits{{0, 5, 9, Verdict::kTruePositive},
                                {1, 7, kNoFrame, Verdict::kFalsePositive},
                                {2, kNoFrame, 3, Verdict::kFalseNegative}};
    EXPECT_EQ(hitLines(8, hits), "8,0,5,9,TP\n8,1,7,,FP\n8,2,,3,FN\n");
}

TEST_F(Trial, withoutEnemies_hasFramesButNoTests) {
    TrialSetup setup = setupOf(detect::kTruth, 2);
    setup.pass.enemies = {};
    const auto result = runTrial(setup, goOn);
    ASSERT_TRUE(result);
    metrics::TrialRow row;
    addMeasurements(*result, 2, row);
    EXPECT_EQ(row.frames, course_.frames());
    EXPECT_EQ(row.tests, 0u);
    EXPECT_FALSE(row.detectionNsPerTest.has_value());
    EXPECT_FALSE(row.hitTestNs.has_value());
}

}  // namespace
}  // namespace hitlab::experiment
