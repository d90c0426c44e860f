#include "session/pass_player.h"

#include <gtest/gtest.h>

#include "experiment/outcome.h"
#include "session/passes.h"

namespace hitlab::session {
namespace {

using experiment::kNoFrame;

const detect::Algorithm& algorithmOf(std::string_view id) {
    return base::getById(detect::kAlgorithms, id);
}

/// What the pass will call is told before it does: in every frame the forecast is what then happens.
void expectForecastHolds(PassPlayer& pass) {
    std::vector<std::int32_t> forecast;
    for (std::uint32_t enemy = 0; enemy < pass.enemies().size(); ++enemy)
        forecast.push_back(pass.fateOf(enemy).calledFrame);
    playTo(pass, pass.course().frames() - 1);
    EXPECT_EQ(forecast, pass.timed().calledFrames());
}

TEST(PassPlayer, forecast_isWhatHappens) {
    for (const auto& set : experiment::kSpriteSets) {
        for (const auto& algorithm : detect::kAlgorithms) {
            for (const bool continuous : {false, true}) {
                const auto pass = passOf({.sprites = set.id,
                                          .algorithm = algorithm.id,
                                          .step = continuous ? 9u : 1u,
                                          .continuous = continuous});
                expectForecastHolds(*pass);
            }
        }
    }
}

TEST(PassPlayer, afterASwap_theForecastHoldsAgain) {
    for (const auto& from : detect::kAlgorithms) {
        for (const auto& to : detect::kAlgorithms) {
            for (const std::uint32_t frame : {0u, 100u, 333u, 622u}) {
                const auto pass = passOf({.algorithm = from.id, .enemies = 300});
                playTo(*pass, frame);
                pass->swapAlgorithm(to);
                expectForecastHolds(*pass);
            }
        }
    }
}

TEST(PassPlayer, swap_takesEffectOnTheNextFrame) {
    const auto pass = passOf({.algorithm = "manhattan", .enemies = 2000});
    playTo(*pass, 200);
    const auto before = pass->timed().calledFrames();
    pass->swapAlgorithm(algorithmOf("none"));
    EXPECT_EQ(pass->algorithmAt(200).id, "manhattan");
    EXPECT_EQ(pass->algorithmAt(201).id, "none");
    EXPECT_EQ(pass->viewOf(200).algorithm.id, "manhattan");
    playTo(*pass, 300);
    EXPECT_EQ(pass->timed().calledFrames(), before) << "none calls nobody";
    pass->swapAlgorithm(algorithmOf("manhattan"));
    playTo(*pass, 301);
    EXPECT_NE(pass->timed().calledFrames(), before);
    EXPECT_EQ(pass->algorithmAt(250).id, "none");
}

TEST(PassPlayer, timelinesOfAllAlgorithms_areThoseOfTheirOwnPasses) {
    const auto shown = passOf({.algorithm = "sat"});
    ASSERT_EQ(shown->timelines().size(), 5u);
    for (std::size_t i = 0; i < 5; ++i) {
        const auto alone = passOf({.algorithm = detect::kAlgorithms[i].id});
        playTo(*alone, alone->course().frames() - 1);
        const auto outcome = experiment::judge(alone->timed().calledFrames(), alone->trueFrames());
        const ui::Score& score = shown->timelines()[i].at(shown->course().frames() - 1);
        EXPECT_EQ(score.truePositives, outcome.truePositives);
        EXPECT_EQ(score.falsePositives, outcome.falsePositives);
        EXPECT_EQ(score.falseNegatives, outcome.falseNegatives);
    }
    EXPECT_EQ(shown->timelines()[4].answers().size(), 0u) << "pixel is never wrong";
}

TEST(PassPlayer, earlyCall_isNotShownAsFalse) {
    const auto pass = passOf({.sprites = "tyrian", .route = "horizontal", .algorithm = "rectangle"});
    playTo(*pass, pass->course().frames() - 1);
    std::size_t early = 0;
    for (const ui::Answer& answer : pass->timeline().answers()) {
        const std::int32_t truth = pass->trueFrames()[answer.enemy];
        EXPECT_EQ(answer.kind == ui::AnswerKind::kFalsePositive, truth == kNoFrame);
        early += answer.kind == ui::AnswerKind::kEarly;
    }
    EXPECT_GT(early, 0u);
}

}  // namespace
}  // namespace hitlab::session
