#include "ui/panel.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <set>
#include <string>

namespace hitlab::ui {
namespace {

using render::RectPx;

TEST(Layout, panelStandsBesideTheScene_whereThatCostsNothing) {
    const Layout layout = layoutOf(1640, 780, 1, true);
    EXPECT_EQ(layout.scene, (RectPx{0, 0, 1280, 780}));
    EXPECT_EQ(layout.panel, (RectPx{1280, 0, 360, 780}));
}

TEST(Layout, elsewhereThePanelLiesOverTheScene) {
    const Layout layout = layoutOf(1280, 720, 2, true);
    EXPECT_EQ(layout.scene, (RectPx{0, 0, 1280, 720}));
    EXPECT_EQ(layout.panel, (RectPx{560, 0, 720, 720}));
    EXPECT_EQ(layout.open, (RectPx{0, 0, 560, 720}));
}

TEST(Layout, withoutThePanelTheSceneHasAll) {
    EXPECT_EQ(layoutOf(1640, 780, 1, false).scene, (RectPx{0, 0, 1640, 780}));
}

TEST(Layout, narrowScreens_giveThePanelWhatThereIs) {
    EXPECT_EQ(layoutOf(200, 100, 1, true).panel, (RectPx{0, 0, 200, 100}));
    EXPECT_EQ(layoutOf(0, 0, 1, true).panel, (RectPx{0, 0, 0, 0}));
}

class PanelOnScreen : public testing::Test {
  protected:
    /// All widgets of the panel by their places: pressed row by row until something happens.
    PanelActions frame() {
        layer_.beginFrame(screen_.widthPx, screen_.heightPx, 0.016f);
        const Layout layout = layoutOf(screen_.widthPx, screen_.heightPx, layer_.density(), true);
        const PanelActions actions = buildPanel(model_, layout, layer_.density());
        layer_.endFrame(mesh_);
        model_.controls.enemiesDraft = actions.controls.enemiesDraft;
        model_.controls.seedDraft = actions.controls.seedDraft;
        return actions;
    }

    PanelActions click(float x, float y) {
        layer_.handle(PointerMoved{x, y});
        frame();
        layer_.handle(PointerPressed{true});
        frame();
        layer_.handle(PointerPressed{false});
        return frame();
    }

    void start(ScreenChanged screen) {
        screen_ = screen;
        (void)layer_.setScreen(screen);
        model_.controls.algorithm = 2;
        model_.controls.seed = 5;
        model_.scores = scores_;
        model_.answers = answers_;
        frame();
        frame();
    }

    ImguiLayer layer_{""};
    ScreenChanged screen_;
    render::Mesh mesh_;
    PanelModel model_;
    std::vector<Score> scores_{
        {"euclidean"}, {"manhattan"}, {"rectangle", 3, 1, 0, 2, 0, true}, {"sat"}, {"pixel"}};
    std::vector<Answer> answers_{{AnswerKind::kFalsePositive, 17, 40, 0}, {AnswerKind::kEarly, 9, 50, -3}};
};

TEST_F(PanelOnScreen, everyChoiceAndAction_canBeReachedByClicks) {
    start({1640, 780, 1});
    std::set<std::string> reached;
    for (float y = 4; y < 776; y += 8) {
        for (float x = 1286; x < 1636; x += 12) {
            const PanelActions actions = click(x, y);
            const Controls &now = actions.controls, &before = model_.controls;
            if (now.algorithm != before.algorithm)
                reached.insert("algorithm " + std::to_string(now.algorithm));
            if (now.sprites != before.sprites) reached.insert("sprites " + std::to_string(now.sprites));
            if (now.route != before.route) reached.insert("route " + std::to_string(now.route));
            if (now.volumes != before.volumes) reached.insert("volumes " + std::to_string(now.volumes));
            if (now.speed != before.speed) reached.insert("speed " + std::to_string(now.speed));
            if (now.enemies != before.enemies) reached.insert("enemies");
            if (now.seed != before.seed) reached.insert(now.seed > before.seed ? "seed +" : "seed -");
            if (now.isPaused) reached.insert("pause");
            if (now.shown.volumes != before.shown.volumes) reached.insert("show volumes");
            if (now.shown.masks != before.shown.masks) reached.insert("show masks");
            if (now.shown.wrongAnswers != before.shown.wrongAnswers) reached.insert("show wrong");
            if (now.shown.contactPixels != before.shown.contactPixels) reached.insert("show contacts");
            if (now.shown.hitEnemies != before.shown.hitEnemies) reached.insert("show hit");
            if (actions.step) reached.insert("step");
            if (actions.restart) reached.insert("restart");
            if (actions.toggleHelp) reached.insert("help");
            if (actions.togglePanel) reached.insert("hide");
            if (actions.openAnswer) reached.insert("answer " + std::to_string(actions.openAnswer->enemy));
        }
    }
    for (const char* name :
         {"algorithm 0",    "algorithm 1",    "algorithm 3",    "algorithm 4",    "sprites 1",
          "sprites 2",      "route 1",        "route 2",        "volumes 1",      "speed 0.250000",
          "speed 0.500000", "speed 2.000000", "speed 4.000000", "speed 8.000000", "speed 0.000000",
          "enemies",        "seed +",         "seed -",         "pause",          "show volumes",
          "show masks",     "show wrong",     "show contacts",  "show hit",       "step",
          "restart",        "help",           "hide",           "answer 17"}) {
        EXPECT_TRUE(reached.contains(name)) << name;
    }
    EXPECT_FALSE(reached.contains("answer 9")) << "early calls are listed only when asked for";
}

TEST_F(PanelOnScreen, enemySlider_givesRoundCountsFromOneToAHundredThousand) {
    start({1640, 780, 1});
    std::set<std::uint32_t> counts;
    for (float y = 4; y < 420; y += 12) {
        for (float x = 1286; x < 1640; x += 2) counts.insert(click(x, y).controls.enemies);
    }
    for (const std::uint32_t wanted : {1u, 10u, 100u, 1'000u, 10'000u, 100'000u})
        EXPECT_TRUE(counts.contains(wanted)) << wanted;
    for (const std::uint32_t count : counts) {
        std::uint32_t power = 1;
        while (count >= 10 * power) power *= 10;
        EXPECT_EQ(count % std::max(1u, power / 2), 0u) << count;
    }
    EXPECT_GT(counts.size(), 40u);
}

TEST_F(PanelOnScreen, helpAndCloseup_answerToClicks) {
    start({1640, 780, 1});
    model_.isHelpOpen = true;
    model_.closeup = Closeup{17, 40, "a title", "a text"};
    frame();
    frame();
    std::set<std::string> reached;
    for (float y = 4; y < 776; y += 6) {
        for (float x = 4; x < 1270; x += 10) {
            const PanelActions actions = click(x, y);
            if (actions.toggleHelp) reached.insert("close help");
            if (actions.quit) reached.insert("quit");
            if (actions.closeCloseup) reached.insert("back");
            if (actions.moveFrames != 0) reached.insert(actions.moveFrames > 0 ? "on" : "back a frame");
        }
    }
    EXPECT_EQ(reached, (std::set<std::string>{"close help", "quit", "back", "on", "back a frame"}));
}

TEST_F(PanelOnScreen, ofARecording_keepsWhatARunHasOnce) {
    const std::vector<std::uint32_t> counts{10, 100};
    model_.enemyCounts = counts;
    model_.recordedInto = "somewhere";
    start({1640, 780, 1});
    std::set<std::uint32_t> enemies;
    for (float y = 4; y < 420; y += 6) {
        for (float x = 1286; x < 1636; x += 10) {
            const PanelActions actions = click(x, y);
            EXPECT_EQ(actions.controls.seed, model_.controls.seed);
            EXPECT_EQ(actions.controls.volumes, model_.controls.volumes);
            EXPECT_EQ(actions.controls.speed, model_.controls.speed);
            enemies.insert(actions.controls.enemies);
        }
    }
    EXPECT_EQ(enemies, (std::set<std::uint32_t>{10, 100}));
}

TEST_F(PanelOnScreen, seed_doesNotGoBelowZero) {
    start({1640, 780, 1});
    model_.controls.seed = model_.controls.seedDraft = 0;
    for (float y = 4; y < 420; y += 6) {
        for (float x = 1586; x < 1636; x += 6) EXPECT_LE(click(x, y).controls.seed, 1u);
    }
}

TEST_F(PanelOnScreen, forFingers_controlsAreAsHighAsAThumbNeeds) {
    start({1280, 720, 2, Pointer::kTouch});
    layer_.beginFrame(1280, 720, 0.016f);
    // At the 294 pixels an inch of a 5-inch screen, with what may lie beside: 6 mm and more.
    const float reach = ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().TouchExtraPadding.y;
    EXPECT_GE(reach / 294 * 25.4f, 6);
    layer_.endFrame(mesh_);
}

TEST_F(PanelOnScreen, forFingers_aDrawUpwardsScrolls_andPressesNothing) {
    start({1280, 720, 2, Pointer::kTouch});
    const std::size_t before = mesh_.vertices.size();
    const float firstY = mesh_.vertices[before / 2].y;
    layer_.handle(PointerMoved{900, 500});
    frame();
    layer_.handle(PointerPressed{true});
    frame();
    PanelActions actions;
    for (int i = 1; i <= 10; ++i) {
        layer_.handle(PointerMoved{900, 500 - 30.0f * static_cast<float>(i)});
        actions = frame();
        EXPECT_EQ(actions.controls, model_.controls);
    }
    layer_.handle(PointerPressed{false});
    actions = frame();
    EXPECT_EQ(actions.controls, model_.controls);
    EXPECT_FALSE(actions.step || actions.restart || actions.togglePanel);
    frame();
    EXPECT_NE(mesh_.vertices[std::min(before / 2, mesh_.vertices.size() - 1)].y, firstY);
}

}  // namespace
}  // namespace hitlab::ui
