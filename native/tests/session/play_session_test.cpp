#include "session/play_session.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "session/sessions.h"

namespace hitlab::session {
namespace {

using ui::Key;

std::string_view algorithmOf(Player& player) {
    return player->pass().algorithm().id;
}

TEST(PlaySession, speedOne_showsEveryFrameOnce) {
    Player player(playSetup());
    player.show();
    EXPECT_EQ(player.frame(), 0u);
    for (std::uint32_t frame = 1; frame < 50; ++frame) {
        player.show();
        EXPECT_EQ(player.frame(), frame);
    }
}

TEST(PlaySession, otherSpeeds_goSoManyFramesAPicture) {
    for (const auto& [speed, frames] :
         {std::pair{0.25f, 10u}, {0.5f, 20u}, {2.0f, 80u}, {4.0f, 160u}, {8.0f, 320u}}) {
        PlaySetup setup = playSetup();
        setup.speed = speed;
        Player player(setup);
        player.show(41);
        EXPECT_EQ(player.frame(), frames) << speed;
    }
}

TEST(PlaySession, asFastAsItGoes_playsManyPassesAPicture) {
    PlaySetup setup = playSetup();
    setup.speed = ui::kAsFastAsItGoes;
    setup.options.step = 40;
    Player player(setup);
    player.show(10);
    EXPECT_GT(player->sample(), 10u);
    setup.passes = 3;
    Player few(setup);
    few.show(3);
    EXPECT_TRUE(few->isOver());
}

TEST(PlaySession, digits_swapTheAlgorithmFromTheNextFrameOn) {
    Player player(playSetup());
    player.show(30);
    const auto enemies = player->pass().enemies().data();
    const char* const ids[] = {"euclidean", "manhattan", "rectangle", "sat", "pixel"};
    for (int i = 0; i < 5; ++i) {
        const std::uint32_t frame = player.frame();
        player.press(static_cast<char>('1' + i));
        player.show();
        EXPECT_EQ(algorithmOf(player), ids[i]);
        EXPECT_EQ(player.frame(), frame + 1) << "the pass goes on";
        EXPECT_EQ(player->pass().algorithmAt(frame + 1).id, ids[i]);
    }
    EXPECT_EQ(player->pass().enemies().data(), enemies);
}

TEST(PlaySession, letters_chooseSpritesAndRoute) {
    Player player(playSetup());
    player.show(10);
    for (const auto& [letter, id] : {std::pair{'p', "pacman"}, {'t', "tyrian"}, {'m', "mario"}}) {
        player.press(letter);
        player.show();
        EXPECT_EQ(player->pass().sprites().id, id);
        EXPECT_EQ(player.frame(), 0u);
    }
    for (const auto& [letter, frames] : {std::pair{'h', 1246u}, {'v', 654u}, {'d', 624u}}) {
        player.press(letter);
        player.show();
        EXPECT_EQ(player->pass().course().frames(), frames);
    }
}

TEST(PlaySession, space_pausesAndGoesOn_nStepsOneFrame_rBeginsAgain) {
    Player player(playSetup());
    player.show(20);
    player.press(Key::kSpace);
    player.show(10);
    EXPECT_EQ(player.frame(), 19u);
    player.press('n');
    player.show(5);
    EXPECT_EQ(player.frame(), 20u);
    player.press(Key::kSpace);
    player.show(3);
    EXPECT_EQ(player.frame(), 23u);
    player.press('n');
    player.show(5);
    EXPECT_EQ(player.frame(), 24u) << "a step pauses";
    player.press('r');
    player.show(5);
    EXPECT_EQ(player.frame(), 0u) << "from the start, still paused";
    EXPECT_EQ(player->sample(), 0u);
}

TEST(PlaySession, everyStepAskedFor_isMade_andNoneAfterARestart) {
    PlaySetup setup = playSetup();
    setup.isPaused = true;
    Player player(setup);
    player.show(2);
    for (int i = 0; i < 3; ++i) player.press('n');
    player.show(3);
    EXPECT_EQ(player.frame(), 3u);
    player.press('n');
    player.press('r');
    player.show(3);
    EXPECT_EQ(player.frame(), 0u);
}

TEST(PlaySession, escape_leavesTheHelpThenTheTestbed) {
    Player player(playSetup());
    player.show(3);
    player.press(Key::kF1);
    player.show();
    player.press(Key::kEscape);
    player.show();
    EXPECT_FALSE(player->isOver());
    player.press(Key::kEscape);
    EXPECT_TRUE(player->isOver());
}

TEST(PlaySession, lookingAtAPair_freezesAndZooms_untilEscape) {
    Player player(playSetup());
    player.show(300);
    const float scale = player->picture().scene.camera.scale;
    player->lookAt(7, 250);
    player.show(20);
    EXPECT_EQ(player.frame(), 299u) << "the pass stands still";
    EXPECT_GT(player->picture().scene.camera.scale, scale);
    const auto playerX = [&player] { return player->picture().scene.sprites.back().x; };
    const float x = playerX();
    player.press(Key::kLeft);
    player.show();
    EXPECT_EQ(playerX(), x - 2) << "a frame back";
    player.press(Key::kRight);
    player.press(Key::kRight);
    player.show();
    EXPECT_EQ(playerX(), x + 2);
    for (int i = 0; i < 200; ++i) player.press(Key::kRight);
    player.show();
    EXPECT_EQ(playerX(), static_cast<float>(player->pass().course().tested(299).back().x))
        << "no further than tested";
    player.press(Key::kEscape);
    player.show(2);
    EXPECT_FALSE(player->isOver());
    EXPECT_EQ(player.frame(), 301u);
    EXPECT_EQ(player->picture().scene.camera.scale, scale);
}

TEST(PlaySession, swapInACloseup_showsThePairAsTheOtherSeesIt) {
    Player player(playSetup());
    player.show(300);
    player->lookAt(7, 250);
    player.show();
    const auto boxes = [&player] {
        const auto& shapes = player->picture().scene.shapes;
        return std::count_if(shapes.begin(), shapes.end(),
                             [](const auto& shape) { return shape.kind == render::ShapeKind::kCircle; });
    };
    EXPECT_EQ(boxes(), 0);
    player.press('1');
    player.show();
    EXPECT_GT(player->picture().scene.camera.scale, 1) << "still close";
    EXPECT_EQ(boxes(), 4) << "two circles, each with its filling";
}

TEST(PlaySession, closeup_isWhereNoPanelCoversIt) {
    for (const ui::ScreenChanged& screen :
         {ui::ScreenChanged{1280, 720, 2, ui::Pointer::kTouch}, {1280, 720, 1}, {1640, 780, 1}}) {
        Player player(playSetup(), screen);
        player.show(300);
        player->lookAt(7, 250);
        player.show();
        const auto layout = ui::layoutOf(screen.widthPx, screen.heightPx, screen.density, true);
        const auto& scene = player->picture().scene;
        const math::Vec2i enemy = player->pass().enemies()[7],
                          self = player->pass().course().tested(250).back();
        for (const auto& [corner, sprite] : {std::pair{enemy, &player->pass().sprites().enemy},
                                             std::pair{self, &player->pass().sprites().player}}) {
            const float left = scene.camera.originX + scene.camera.scale * static_cast<float>(corner.x);
            const float right = left + scene.camera.scale * static_cast<float>(sprite->image.width);
            // A pair that is far apart is larger than the screen.
            if (scene.camera.scale == 1) continue;
            EXPECT_GE(left, 0);
            EXPECT_LE(right, static_cast<float>(layout.panel.x));
        }
    }
}

TEST(PlaySession, onDisplaysOfAnySpeed_aSecondIsSixtyFrames) {
    for (const double hz : {30.0, 60.0, 120.0, 144.0, 0.0}) {
        auto session = PlaySession::create(playSetup());
        ASSERT_TRUE(session);
        (*session)->handle(ui::ScreenChanged{1640, 780, 1});
        (*session)->setRefreshHz(hz);
        const double pictures = hz > 0 ? hz : 500;
        std::int64_t nowNs = 1;
        for (int i = 0; i < 2 * static_cast<int>(pictures); ++i) {
            (*session)->update(nowNs);
            // The display holds the picture back; the next one is begun at once.
            nowNs += static_cast<std::int64_t>(1e9 / pictures);
            (*session)->presented(nowNs);
        }
        EXPECT_NEAR((*session)->pass().frame(), 120, 4) << hz;
    }
}

TEST(PlaySession, passes_areThoseOfTheStudy_oneSampleAfterTheOther) {
    PlaySetup setup = playSetup();
    setup.options.algorithms = {"sat", "pixel"};
    setup.options.routes = {"vertical", "diagonal"};
    setup.options.step = 40;
    Player player(setup);
    std::vector<std::string> seen;
    for (int pass = 0; pass < 6; ++pass) {
        player.show();
        seen.push_back(
            fmt::format("{} {} {}", algorithmOf(player), player->pass().course().frames(), player->sample()));
        const experiment::PlacementKey key{"mario", pass % 4 < 2 ? "vertical" : "diagonal", 100,
                                           player->sample(), ""};
        const auto expected = experiment::placeEnemies(experiment::placementSeed(5, key), 100,
                                                       experiment::sizeOf(player->pass().sprites().enemy));
        EXPECT_TRUE(std::ranges::equal(player->pass().enemies(), expected));
        while (!player->pass().isOver()) player.show();
    }
    const std::vector<std::string> expected{"sat 18 0",   "pixel 18 0", "sat 17 0",
                                            "pixel 17 0", "sat 18 1",   "pixel 18 1"};
    EXPECT_EQ(seen, expected);
}

TEST(PlaySession, afterAPersonsChoice_theSamplesOfThatCaseFollow) {
    PlaySetup setup = playSetup();
    setup.options.algorithms = {"sat", "pixel"};
    setup.options.step = 40;
    Player player(setup);
    player.show(3);
    player.press('1');
    for (std::uint32_t sample = 0; sample < 3; ++sample) {
        player.show();
        EXPECT_EQ(algorithmOf(player), "euclidean");
        EXPECT_EQ(player->sample(), sample);
        while (!player->pass().isOver()) player.show();
    }
}

TEST(PlaySession, shownHits_areThoseOfTheHeadlessPass) {
    for (const auto& algorithm : detect::kAlgorithms) {
        PlaySetup setup = playSetup();
        setup.options.algorithms = {algorithm.id};
        setup.passes = 1;
        Player player(setup);
        player.show(2000);
        ASSERT_TRUE(player->isOver());
        const auto& pass = player->pass();
        EXPECT_EQ(pass.timed().calledFrames(), experiment::runPass(pass.setup()).calledFrames)
            << algorithm.id;
    }
}

TEST(PlaySession, aHundredThousandEnemies_areOneInstanceEach) {
    PlaySetup setup = playSetup();
    setup.options.enemies = {100'000};
    Player player(setup);
    player.show(3);
    EXPECT_GE(player.renderer().counts().sprites, 100'001u);
}

TEST(PlaySession, anyScreen_anyDensity_isDrawn) {
    Player player(playSetup());
    player.show(100);
    for (const ui::ScreenChanged& screen : {ui::ScreenChanged{1, 1, 1},
                                            {0, 0, 1},
                                            {8192, 3, 4},
                                            {300, 4000, 0.5f},
                                            {1280, 720, 2, ui::Pointer::kTouch},
                                            {1280, 720, 100},
                                            {2400, 1080, 2.5f, ui::Pointer::kTouch},
                                            {1640, 780, 1}}) {
        player->handle(screen);
        player.show(3);
        EXPECT_EQ(player->picture().widthPx, screen.widthPx);
    }
    EXPECT_FALSE(player->isOver());
}

TEST(PlaySession, spritesThatCannotBeLoaded_areAnErrorAtFirst_andARefusalLater) {
    PlaySetup setup = playSetup();
    setup.loadSprites = [](std::string_view id,
                           std::string_view volumes) -> base::Result<experiment::SpriteSet> {
        if (id == "mario") return loadTestSprites(id, volumes);
        return base::Error{"pacman: broken"};
    };
    Player player(setup);
    player.show(5);
    player.press('p');
    player.show(5);
    EXPECT_EQ(player->pass().sprites().id, "mario");
    EXPECT_GT(player.frame(), 5u);
    setup.options.sprites = {"mario", "pacman"};
    const auto broken = PlaySession::create(setup);
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().message, "pacman: broken");
}

TEST(PlaySession, skipTo_standsAtThatFrame) {
    PlaySetup setup = playSetup();
    setup.isPaused = true;
    Player player(setup);
    player->skipTo(321);
    player.show(3);
    EXPECT_EQ(player.frame(), 321u);
    player->skipTo(100'000);
    EXPECT_EQ(player.frame(), 623u) << "the end of the pass";
}

/// A screen that plays a script and counts the pictures.
class ScriptedScreen : public Screen {
  public:
    std::vector<ui::Event> poll() override {
        ++polls;
        if (polls == 1) return {ui::ScreenChanged{1640, 780, 1}};
        if (polls == 10) return {ui::CloseAsked{}};
        return {};
    }
    base::Status setTextures(render::Textures) override { return texturesStatus; }
    void present(const render::DrawList&) override { ++pictures; }
    double refreshHz() const override { return 60; }

    int polls = 0;
    int pictures = 0;
    base::Status texturesStatus = base::Done{};
};

TEST(Play, goesOnUntilTheWindowIsClosed) {
    auto session = PlaySession::create(playSetup());
    ASSERT_TRUE(session);
    ScriptedScreen screen;
    EXPECT_TRUE(play(**session, screen, [] { return false; }));
    EXPECT_EQ(screen.pictures, 9);
    EXPECT_GT((*session)->pass().frame(), 0u);
    EXPECT_TRUE((*session)->isOver());
}

TEST(Play, endsWhenStopped_orWhenTheScreenFails) {
    auto session = PlaySession::create(playSetup());
    ASSERT_TRUE(session);
    ScriptedScreen stopped;
    int asked = 0;
    EXPECT_TRUE(play(**session, stopped, [&asked] { return ++asked > 3; }));
    EXPECT_EQ(stopped.pictures, 3);
    auto other = PlaySession::create(playSetup());
    ASSERT_TRUE(other);
    ScriptedScreen broken;
    broken.texturesStatus = base::Error{"the image is too large"};
    const auto played = play(**other, broken, [] { return false; });
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().message, "the image is too large");
}

}  // namespace
}  // namespace hitlab::session
