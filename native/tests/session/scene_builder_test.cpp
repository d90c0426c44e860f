#include "session/scene_builder.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "session/passes.h"
#include "ui/mark_colours.h"

namespace hitlab::session {
namespace {

using render::Scene;
using render::ShapeInstance;
using render::ShapeKind;
using render::SpriteInstance;

constexpr ui::Shown kNothing{false, false, false, false, false};

Scene sceneOf(const PassPlayer& pass, const SceneSettings& settings, std::uint32_t frame) {
    Scene scene;
    buildScene(pass.viewOf(frame), settings, atlasOf(pass.sprites()), scene);
    return scene;
}

SceneSettings settingsWith(const ui::Shown& shown) {
    SceneSettings settings;
    settings.shown = shown;
    settings.area = settings.focus = {0, 0, 1280, 720};
    return settings;
}

std::size_t shapesOfColour(const Scene& scene, render::Colour colour) {
    return static_cast<std::size_t>(
        std::count_if(scene.shapes.begin(), scene.shapes.end(), [&](ShapeInstance shape) {
            shape.colour.alpha = colour.alpha;
            return shape.colour == colour;
        }));
}

TEST(SceneBuilder, everySprite_standsAtItsCorner_thePlayerOnTop) {
    const auto pass = passOf({});
    playTo(*pass, 0);
    const Scene scene = sceneOf(*pass, settingsWith(kNothing), 0);
    const auto called =
        std::count_if(pass->timed().calledFrames().begin(), pass->timed().calledFrames().end(),
                      [](std::int32_t frame) { return frame == 0; });
    ASSERT_EQ(scene.sprites.size(), pass->enemies().size() - static_cast<std::size_t>(called) + 1);
    const math::Vec2i player = pass->course().tested(0).back();
    EXPECT_EQ(scene.sprites.back().x, static_cast<float>(player.x));
    EXPECT_EQ(scene.sprites.back().region, atlasOf(pass->sprites()).regions[0]);
    for (std::size_t i = 0; i + 1 < scene.sprites.size(); ++i)
        EXPECT_EQ(scene.sprites[i].region, atlasOf(pass->sprites()).regions[1]);
    EXPECT_TRUE(scene.shapes.empty());
}

TEST(SceneBuilder, enemiesAlreadyHit_areFaintOrNotThere) {
    const auto pass = passOf({.algorithm = "manhattan"});
    playTo(*pass, 400);
    const auto hits = static_cast<std::size_t>(
        std::count_if(pass->timed().calledFrames().begin(), pass->timed().calledFrames().end(),
                      [](std::int32_t frame) { return frame != experiment::kNoFrame; }));
    ASSERT_GT(hits, 3u);
    const auto faint = [](const Scene& scene) {
        return static_cast<std::size_t>(
            std::count_if(scene.sprites.begin(), scene.sprites.end(),
                          [](const SpriteInstance& s) { return s.tint.alpha < 255; }));
    };
    ui::Shown shown = kNothing;
    EXPECT_EQ(sceneOf(*pass, settingsWith(shown), 400).sprites.size(), pass->enemies().size() - hits + 1);
    shown.hitEnemies = true;
    const Scene scene = sceneOf(*pass, settingsWith(shown), 400);
    EXPECT_EQ(scene.sprites.size(), pass->enemies().size() + 1);
    EXPECT_EQ(faint(scene), hits);
}

TEST(SceneBuilder, anEarlierFrame_isShownAsItWas) {
    const auto pass = passOf({.algorithm = "manhattan"});
    playTo(*pass, 100);
    const Scene then = sceneOf(*pass, settingsWith({}), 100);
    playTo(*pass, 500);
    const Scene later = sceneOf(*pass, settingsWith({}), 100);
    ASSERT_EQ(then.sprites.size(), later.sprites.size());
    for (std::size_t i = 0; i < then.sprites.size(); ++i) {
        EXPECT_EQ(then.sprites[i].x, later.sprites[i].x);
        EXPECT_EQ(then.sprites[i].tint, later.sprites[i].tint);
    }
    EXPECT_EQ(then.shapes.size(), later.shapes.size());
}

TEST(SceneBuilder, volumes_areThoseOfLiveEnemiesAndThePlayer) {
    for (const auto& algorithm : detect::kAlgorithms) {
        const auto pass = passOf({.algorithm = algorithm.id});
        playTo(*pass, 300);
        ui::Shown shown = kNothing;
        shown.volumes = true;
        const Scene scene = sceneOf(*pass, settingsWith(shown), 300);
        const auto live = static_cast<std::size_t>(std::count(
            pass->timed().calledFrames().begin(), pass->timed().calledFrames().end(), experiment::kNoFrame));
        const auto& volumes = pass->sprites();
        const std::size_t expected = algorithm.id == "sat"
                                         ? live * volumes.enemy.volumes.polygon.vertices16.size() +
                                               volumes.player.volumes.polygon.vertices16.size()
                                     : algorithm.id == "pixel" || algorithm.id == "none" ? 0
                                                                                         : live + 1;
        EXPECT_EQ(shapesOfColour(scene, ui::volumeColour(algorithm.id)), expected) << algorithm.id;
        const std::size_t maskSprites = algorithm.id == "pixel" ? live + 1 : 0;
        EXPECT_EQ(scene.sprites.size(), live + 1 + maskSprites) << algorithm.id;
    }
}

TEST(SceneBuilder, amongThousands_onlyVolumesNearThePlayerAreDrawn) {
    const auto pass = passOf({.algorithm = "rectangle", .enemies = 20'000});
    playTo(*pass, 300);
    ui::Shown shown = kNothing;
    shown.volumes = true;
    const Scene scene = sceneOf(*pass, settingsWith(shown), 300);
    const math::Vec2i player = pass->course().tested(300).back();
    EXPECT_GT(scene.shapes.size(), 10u);
    EXPECT_LT(scene.shapes.size(), 5000u);
    for (const ShapeInstance& shape : scene.shapes) {
        EXPECT_LE(std::abs(shape.numbers[0] - static_cast<float>(player.x)), 200);
        EXPECT_LE(std::abs(shape.numbers[1] - static_cast<float>(player.y)), 200);
    }
}

TEST(SceneBuilder, contactPixels_areThoseThatBothMasksHave) {
    const auto pass = passOf({.algorithm = "none", .enemies = 400});
    playTo(*pass, 300);
    ui::Shown shown = kNothing;
    shown.contactPixels = true;
    const Scene scene = sceneOf(*pass, settingsWith(shown), 300);
    const math::Vec2i player = pass->course().tested(300).back();
    const auto &ours = pass->sprites().player.mask, &theirs = pass->sprites().enemy.mask;
    std::size_t expected = 0, drawn = 0;
    for (const math::Vec2i enemy : pass->enemies()) {
        for (int y = 0; y < ours.height(); ++y) {
            for (int x = 0; x < ours.width(); ++x) {
                const int u = player.x + x - enemy.x, v = player.y + y - enemy.y;
                const bool isInside = u >= 0 && v >= 0 && u < theirs.width() && v < theirs.height();
                expected += isInside && ours.at(x, y) && theirs.at(u, v);
            }
        }
    }
    for (const ShapeInstance& shape : scene.shapes) {
        ASSERT_EQ(shape.kind, ShapeKind::kBox);
        drawn += static_cast<std::size_t>(shape.numbers[2] - shape.numbers[0]);
    }
    EXPECT_GT(expected, 50u);
    EXPECT_EQ(drawn, expected);
}

TEST(SceneBuilder, closeup_zoomsInOnThePair_theOthersStepBack) {
    const auto pass = passOf({.algorithm = "rectangle"});
    playTo(*pass, pass->course().frames() - 1);
    const ui::Answer answer = pass->timeline().answers().front();
    SceneSettings settings = settingsWith({});
    settings.closeup = answer.enemy;
    const Scene scene = sceneOf(*pass, settings, answer.frame);
    EXPECT_GE(scene.camera.scale, 4);
    const math::Vec2i corner = pass->enemies()[answer.enemy];
    const auto screenX = [&](int x) {
        return scene.camera.originX + scene.camera.scale * static_cast<float>(x);
    };
    EXPECT_GE(screenX(corner.x), 0);
    EXPECT_LE(screenX(corner.x + pass->sprites().enemy.image.width), 1280);
    for (const SpriteInstance& sprite : scene.sprites) {
        const bool isPair =
            (sprite.x == static_cast<float>(corner.x) && sprite.y == static_cast<float>(corner.y)) ||
            &sprite == &scene.sprites.back();
        EXPECT_EQ(sprite.tint.alpha > 100, isPair);
    }
}

TEST(SceneBuilder, aScreenOfOnePixelOrNone_isNoTrouble) {
    const auto pass = passOf({});
    playTo(*pass, 10);
    for (const render::RectPx& area : {render::RectPx{0, 0, 1, 1}, render::RectPx{0, 0, 0, 0}}) {
        SceneSettings settings = settingsWith({});
        settings.area = area;
        settings.closeup = 3;
        settings.captionPx = 100;
        EXPECT_FALSE(sceneOf(*pass, settings, 10).sprites.empty());
    }
}

}  // namespace
}  // namespace hitlab::session
