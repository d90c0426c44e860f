#include "session/marks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "session/passes.h"
#include "ui/mark_colours.h"

namespace hitlab::session {
namespace {

using render::ShapeInstance;
using ui::Answer;
using ui::AnswerKind;
using Shapes = std::vector<ShapeInstance>;

constexpr std::uint32_t kFlash = 45;

Shapes marksAt(const PassPlayer& pass, std::uint32_t frame) {
    Shapes shapes;
    appendMarks(pass.viewOf(frame), kFlash, 1, shapes);
    return shapes;
}

bool hasColourOf(AnswerKind kind, const ShapeInstance& shape) {
    render::Colour colour = ui::markColour(kind);
    colour.alpha = shape.colour.alpha;
    return shape.colour == colour;
}

/// Filled boxes over exactly this enemy: its flash.
const ShapeInstance* flashOf(const PassPlayer& pass, const Answer& answer, const Shapes& shapes) {
    const math::Vec2i corner = pass.enemies()[answer.enemy];
    const auto found = std::find_if(shapes.begin(), shapes.end(), [&](const ShapeInstance& shape) {
        return shape.kind == render::ShapeKind::kBox && shape.strokePx == 0 &&
               hasColourOf(answer.kind, shape) && shape.numbers[0] == static_cast<float>(corner.x) &&
               shape.numbers[1] == static_cast<float>(corner.y);
    });
    return found == shapes.end() ? nullptr : &*found;
}

const Answer& firstOf(const PassPlayer& pass, AnswerKind kind) {
    const auto answers = pass.timeline().answers();
    const auto found =
        std::find_if(answers.begin(), answers.end(), [kind](const Answer& a) { return a.kind == kind; });
    if (found == answers.end()) throw std::runtime_error("no such answer in this pass");
    return *found;
}

void expectFlashFrom(AnswerKind kind, const PassWish& wish) {
    const auto pass = passOf(wish);
    playTo(*pass, pass->course().frames() - 1);
    const Answer& answer = firstOf(*pass, kind);
    ASSERT_GT(answer.frame, 0u);
    EXPECT_EQ(flashOf(*pass, answer, marksAt(*pass, answer.frame - 1)), nullptr);
    const Shapes fresh = marksAt(*pass, answer.frame), older = marksAt(*pass, answer.frame + 20);
    ASSERT_NE(flashOf(*pass, answer, fresh), nullptr);
    ASSERT_NE(flashOf(*pass, answer, older), nullptr);
    EXPECT_GT(flashOf(*pass, answer, fresh)->colour.alpha, flashOf(*pass, answer, older)->colour.alpha);
    EXPECT_EQ(flashOf(*pass, answer, marksAt(*pass, answer.frame + kFlash)), nullptr);
}

TEST(Marks, falsePositive_flashesFromTheFrameOfItsCall) {
    expectFlashFrom(AnswerKind::kFalsePositive, {.algorithm = "rectangle", .enemies = 300});
}

TEST(Marks, missedContact_flashesFromTheFrameOfTheContact) {
    expectFlashFrom(AnswerKind::kFalseNegative, {.algorithm = "euclidean", .enemies = 300});
}

TEST(Marks, falseAnswers_stayMarkedToTheEnd_earlyOnesDoNot) {
    const auto pass = passOf({.algorithm = "rectangle", .enemies = 300});
    const std::uint32_t last = pass->course().frames() - 1;
    playTo(*pass, last);
    const Answer &wrong = firstOf(*pass, AnswerKind::kFalsePositive),
                 &early = firstOf(*pass, AnswerKind::kEarly);
    ASSERT_LT(std::max(wrong.frame, early.frame) + kFlash, last);
    const Shapes shapes = marksAt(*pass, last);
    const auto countNear = [&](const Answer& answer) {
        const auto size = experiment::sizeOf(pass->sprites().enemy);
        const math::Vec2i corner = pass->enemies()[answer.enemy];
        return std::count_if(shapes.begin(), shapes.end(), [&](const ShapeInstance& shape) {
            return hasColourOf(answer.kind, shape) && shape.numbers[0] >= static_cast<float>(corner.x) &&
                   shape.numbers[0] <= static_cast<float>(corner.x + size.width) &&
                   shape.numbers[1] >= static_cast<float>(corner.y) &&
                   shape.numbers[1] <= static_cast<float>(corner.y + size.height);
        });
    };
    EXPECT_GE(countNear(wrong), 2) << "a cross";
    EXPECT_EQ(countNear(early), 0);
}

TEST(Marks, theTruth_hasNone) {
    const auto pass = passOf({.algorithm = "pixel", .enemies = 300});
    playTo(*pass, pass->course().frames() - 1);
    EXPECT_TRUE(marksAt(*pass, pass->frame()).empty());
}

TEST(Marks, kinds_haveColoursOfTheirOwn) {
    const AnswerKind kinds[] = {AnswerKind::kFalsePositive, AnswerKind::kFalseNegative, AnswerKind::kEarly,
                                AnswerKind::kLate};
    for (const AnswerKind a : kinds) {
        for (const AnswerKind b : kinds) EXPECT_EQ(ui::markColour(a) == ui::markColour(b), a == b);
    }
}

}  // namespace
}  // namespace hitlab::session
