#include "session/verdict_timeline.h"

#include <algorithm>
#include <cassert>
#include <tuple>

#include "experiment/course.h"

namespace hitlab::session {

namespace {

using experiment::kNoFrame;
using ui::Answer;
using ui::AnswerKind;
using ui::Score;

Answer answerOf(AnswerKind kind, std::uint32_t enemy, std::int32_t frame, std::int32_t error) {
    return {kind, enemy, static_cast<std::uint32_t>(frame), error};
}

void addUp(std::vector<Score>& scores) {
    for (std::size_t i = 1; i < scores.size(); ++i) {
        const Score& before = scores[i - 1];
        Score& score = scores[i];
        score.truePositives += before.truePositives;
        score.falsePositives += before.falsePositives;
        score.falseNegatives += before.falseNegatives;
        score.early += before.early;
        score.late += before.late;
    }
}

}  // namespace

VerdictTimeline::VerdictTimeline(std::span<const std::int32_t> calledFrames,
                                 std::span<const std::int32_t> trueFrames, std::uint32_t frames)
    : scores_(frames) {
    assert(calledFrames.size() == trueFrames.size() && frames > 0);
    for (std::uint32_t enemy = 0; enemy < calledFrames.size(); ++enemy) {
        const std::int32_t called = calledFrames[enemy], truth = trueFrames[enemy];
        if (called == kNoFrame && truth == kNoFrame) continue;
        if (called == kNoFrame) {
            ++scores_[static_cast<std::size_t>(truth)].falseNegatives;
            answers_.push_back(answerOf(AnswerKind::kFalseNegative, enemy, truth, 0));
            continue;
        }
        Score& score = scores_[static_cast<std::size_t>(called)];
        if (truth == kNoFrame) {
            ++score.falsePositives;
            answers_.push_back(answerOf(AnswerKind::kFalsePositive, enemy, called, 0));
            continue;
        }
        ++score.truePositives;
        score.early += called < truth;
        score.late += called > truth;
        if (called < truth) answers_.push_back(answerOf(AnswerKind::kEarly, enemy, called, called - truth));
        if (called > truth) answers_.push_back(answerOf(AnswerKind::kLate, enemy, truth, called - truth));
    }
    addUp(scores_);
    std::sort(answers_.begin(), answers_.end(), [](const Answer& a, const Answer& b) {
        return std::tie(a.frame, a.enemy) < std::tie(b.frame, b.enemy);
    });
}

std::span<const Answer> VerdictTimeline::answersUntil(std::uint32_t frame) const {
    const auto end =
        std::upper_bound(answers_.begin(), answers_.end(), frame,
                         [](std::uint32_t value, const Answer& answer) { return value < answer.frame; });
    return {answers_.data(), static_cast<std::size_t>(end - answers_.begin())};
}

}  // namespace hitlab::session
