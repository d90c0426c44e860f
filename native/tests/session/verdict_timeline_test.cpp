#include "session/verdict_timeline.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "experiment/course.h"
#include "experiment/outcome.h"

namespace hitlab::session {
namespace {

using experiment::kNoFrame;
using ui::Answer;
using ui::AnswerKind;

const std::vector<std::int32_t> kCalled{kNoFrame, 3, kNoFrame, 2, 5, 4};
const std::vector<std::int32_t> kTrue{kNoFrame, kNoFrame, 1, 4, 2, 4};

TEST(VerdictTimeline, hitsCountWhenCalled_missesWhenThePixelsMeet) {
    const VerdictTimeline timeline(kCalled, kTrue, 7);
    EXPECT_EQ(timeline.at(0).falseNegatives, 0u);
    EXPECT_EQ(timeline.at(1).falseNegatives, 1u);
    EXPECT_EQ(timeline.at(2).truePositives, 1u);
    EXPECT_EQ(timeline.at(2).early, 1u);
    EXPECT_EQ(timeline.at(2).falsePositives, 0u);
    EXPECT_EQ(timeline.at(3).falsePositives, 1u);
    EXPECT_EQ(timeline.at(4).truePositives, 2u);
    EXPECT_EQ(timeline.at(4).late, 0u);
    EXPECT_EQ(timeline.at(5).late, 1u);
    EXPECT_EQ(timeline.at(6).truePositives, 3u);
}

TEST(VerdictTimeline, answers_standInTheOrderOfTheirFrames) {
    const VerdictTimeline timeline(kCalled, kTrue, 7);
    const std::vector<Answer> expected{{AnswerKind::kFalseNegative, 2, 1, 0},
                                       {AnswerKind::kEarly, 3, 2, -2},
                                       {AnswerKind::kLate, 4, 2, 3},
                                       {AnswerKind::kFalsePositive, 1, 3, 0}};
    EXPECT_TRUE(std::ranges::equal(timeline.answers(), expected));
    EXPECT_EQ(timeline.answersUntil(0).size(), 0u);
    EXPECT_EQ(timeline.answersUntil(1).size(), 1u);
    EXPECT_EQ(timeline.answersUntil(2).size(), 3u);
    EXPECT_EQ(timeline.answersUntil(6).size(), 4u);
}

RC_GTEST_PROP(VerdictTimeline, theEnd_isWhatTheStudysJudgeSays, ()) {
    const auto frames = *rc::gen::inRange(1, 40);
    const auto enemies = *rc::gen::inRange<std::size_t>(0, 50);
    const auto frame = rc::gen::inRange(-1, frames);
    const auto called = *rc::gen::container<std::vector<std::int32_t>>(enemies, frame);
    const auto truth = *rc::gen::container<std::vector<std::int32_t>>(enemies, frame);
    const VerdictTimeline timeline(called, truth, static_cast<std::uint32_t>(frames));
    const experiment::Outcome outcome = experiment::judge(called, truth);
    const ui::Score& score = timeline.at(static_cast<std::uint32_t>(frames) - 1);
    RC_ASSERT(score.truePositives == outcome.truePositives);
    RC_ASSERT(score.falsePositives == outcome.falsePositives);
    RC_ASSERT(score.falseNegatives == outcome.falseNegatives);
    RC_ASSERT(timeline.answers().size() ==
              score.falsePositives + score.falseNegatives + score.early + score.late);
}

}  // namespace
}  // namespace hitlab::session
