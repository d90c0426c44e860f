#include "session/trial_stage.h"

#include <gtest/gtest.h>

#include "experiment/trial.h"
#include "session/sessions.h"

namespace hitlab::session {
namespace {

using experiment::ShowResult;

/// Hands out events at chosen pictures and checks every list with the renderer that draws nothing.
class TestScreen : public Screen {
  public:
    std::vector<ui::Event> poll() override {
        std::vector<ui::Event> now = std::exchange(events, {});
        return now;
    }
    base::Status setTextures(render::Textures textures) override {
        return renderer.setTextures(std::move(textures));
    }
    void present(const render::DrawList& list) override {
        renderer.draw(list);
        ++pictures;
        if (pictures == leaveAt) events.push_back(leaveWith);
    }
    double refreshHz() const override { return 60; }

    std::vector<ui::Event> events{ui::ScreenChanged{1280, 720, 1}};
    render::null::NullRenderer renderer;
    int pictures = 0;
    int leaveAt = -1;
    ui::Event leaveWith = ui::CloseAsked{};
};

class Staged : public testing::Test {
  protected:
    std::optional<experiment::TrialResult> run(TestScreen& screen) {
        TrialStage stage(screen, "");
        return run(stage);
    }

    /// The stage's last word is kept.
    std::optional<experiment::TrialResult> run(TrialStage& stage) {
        const experiment::PassSetup pass{
            {detect::kAlgorithms[2], detect::kTuned, set_.pair()}, course_, enemies_};
        stage.begin({7, case_, set_, pass, 45, 3});
        return experiment::runTrial(
            {pass, 1}, [](std::int64_t) { return true; },
            [this, &stage](const experiment::TimedPass& timed) {
                last_ = stage.show(timed);
                return last_ == ShowResult::kGoOn;
            });
    }

    ShowResult last_ = ShowResult::kGoOn;
    const experiment::SpriteSet& set_ = thesisSprites().front();
    const experiment::Course course_{
        experiment::pathOf(experiment::kRoutes[2], experiment::sizeOf(set_.player)), 10, false};
    const std::vector<math::Vec2i> enemies_ =
        experiment::placeEnemies(3, 100, experiment::sizeOf(set_.enemy));
    const experiment::Case case_{"mario", "diagonal", 100, "rectangle", "tuned"};
};

TEST_F(Staged, everyFrame_isOnePicture_andTheStartIsSeenBefore) {
    TestScreen screen;
    const auto result = run(screen);
    ASSERT_TRUE(result);
    EXPECT_EQ(screen.pictures, static_cast<int>(course_.frames()) + 1);
    EXPECT_GE(screen.renderer.counts().sprites, 100u);
}

TEST_F(Staged, shownTrial_hasTheAnswersOfAnUnseenOne) {
    TestScreen screen;
    const auto shown = run(screen);
    const experiment::PassSetup pass{
        {detect::kAlgorithms[2], detect::kTuned, set_.pair()}, course_, enemies_};
    const auto unseen = experiment::runTrial({pass, 1}, [](std::int64_t) { return true; });
    ASSERT_TRUE(shown && unseen);
    EXPECT_EQ(shown->outcome.hits, unseen->outcome.hits);
    EXPECT_EQ(shown->outcome.hitsHash, unseen->outcome.hitsHash);
}

TEST_F(Staged, closedOrEscaped_endsTheTrial_alsoBetweenTwoTrials) {
    for (const ui::Event& event :
         {ui::Event(ui::CloseAsked{}), ui::Event(ui::KeyPressed{ui::Key::kEscape, true})}) {
        for (const int leaveAt : {1, 2, 7}) {
            TestScreen screen;
            screen.leaveAt = leaveAt;
            screen.leaveWith = event;
            EXPECT_FALSE(run(screen));
            EXPECT_EQ(screen.pictures, leaveAt);
        }
        TestScreen screen;
        screen.events.push_back(event);
        EXPECT_FALSE(run(screen)) << "left before the trial began";
        EXPECT_EQ(screen.pictures, 0);
    }
}

TEST_F(Staged, lostScreen_disturbsTheTrialButNotTheNext) {
    TestScreen screen;
    screen.leaveAt = 7;
    screen.leaveWith = ui::ScreenLost{};
    TrialStage stage(screen, "");
    EXPECT_FALSE(run(stage));
    EXPECT_EQ(last_, ShowResult::kDisturbed);
    EXPECT_TRUE(run(stage));
}

TEST_F(Staged, screenLostBetweenTwoTrials_disturbsNone) {
    TestScreen screen;
    screen.events.push_back(ui::ScreenLost{});
    EXPECT_TRUE(run(screen));
}

TEST_F(Staged, heat_throttlesTheTrial_andTheNextWaits) {
    TestScreen screen;
    screen.leaveAt = 7;
    screen.leaveWith = ui::HeatChanged{ui::kTooHot};
    TrialStage stage(screen, "");
    EXPECT_FALSE(run(stage));
    EXPECT_EQ(last_, ShowResult::kThrottled);
    screen.leaveAt = 50;
    screen.leaveWith = ui::HeatChanged{ui::kTooHot - 1};
    EXPECT_TRUE(run(stage));
    EXPECT_GE(screen.pictures, 50 + static_cast<int>(course_.frames()));
}

TEST_F(Staged, whoWaitsInTheHeat_canLeave) {
    TestScreen screen;
    screen.events.push_back(ui::HeatChanged{6});
    screen.leaveAt = 3;
    TrialStage stage(screen, "");
    EXPECT_FALSE(run(stage));
    EXPECT_EQ(last_, ShowResult::kStop);
}

}  // namespace
}  // namespace hitlab::session
