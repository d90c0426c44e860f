// The phone's pictures are the desktop's, pixel by pixel.
#include "base/clock.h"
#include "platform/desktop/offscreen_context.h"
#include "render/gles3/gles3_renderer.h"
#include "render/gles3/offscreen_target.h"
#include "session/play_session.h"
#include "study/assets.h"
#include "study/run_options.h"
#include "testbed.h"

namespace hitlab::tests {
namespace {

const Words kPlayed{{"plan", "play"}, {"seed", "7"}, {"enemies", "60"}, {"sprites", "tyrian"}};

/// The first picture of what is played, drawn as `hitlab shot` does.
base::Result<sprite::Image> desktopPicture(const ui::ScreenChanged& screen) {
    const auto assets = study::Assets::inFolder(HITLAB_TEST_ASSETS);
    session::PlaySetup setup;
    study::ChoiceFlags choices;
    choices.sprites = kPlayed.at("sprites");
    choices.enemies = kPlayed.at("enemies");
    choices.seed = kPlayed.at("seed");
    setup.options = *study::playOptionsOf(choices);
    setup.loadSprites = [&assets](std::string_view id, std::string_view volumes) {
        return assets.spriteSet(id, volumes);
    };
    setup.clockCostNs = base::measureClock().costNs;
    const auto session = session::PlaySession::create(std::move(setup));
    if (!session) return session.error();
    (*session)->handle(screen);
    (*session)->update(base::nowNs());
    const auto context = platform::desktop::OffscreenContext::create();
    if (!context) return context.error();
    auto target = render::gles3::OffscreenTarget::create(context->loader(), screen.widthPx, screen.heightPx);
    if (!target) return target.error();
    auto renderer = render::gles3::Gles3Renderer::create(context->loader(), *assets.shaders(),
                                                         *(*session)->takeTextures());
    if (!renderer) return renderer.error();
    target->bind();
    (*renderer)->draw((*session)->picture());
    return target->read();
}

class Picture : public Testbed, public testing::WithParamInterface<std::int32_t> {
  protected:
    Picture() : Testbed({.density = GetParam()}) {}
};

TEST_P(Picture, firstOne_isTheDesktops) {
    std::optional<sprite::Image> shown;
    std::thread waits([&] { shown = phone_.nextPicture(); });
    start(kPlayed);
    waits.join();
    phone_.destroy();
    ASSERT_TRUE(shown);
    const auto drawn =
        desktopPicture({kWidthPx, kHeightPx, static_cast<float>(GetParam()) / 160, ui::Pointer::kTouch});
    ASSERT_TRUE(drawn) << drawn.error().message;
    ASSERT_EQ(shown->width, drawn->width);
    ASSERT_EQ(shown->height, drawn->height);
    // A window's buffer and a texture are rounded apart, by one step in a pixel here and there.
    int largest = 0;
    for (std::size_t i = 0; i < drawn->rgba.size(); ++i) {
        if (i % 4 != 3) largest = std::max(largest, std::abs(shown->rgba[i] - drawn->rgba[i]));
    }
    EXPECT_LE(largest, 1);
}

INSTANTIATE_TEST_SUITE_P(Densities, Picture, testing::Values(160, 240, 320));

class AfterLoss : public Testbed {};

/// Paused by a finger, so that nothing moves.
TEST_F(AfterLoss, pictureIsTheSame) {
    start({{"plan", "play"}, {"seed", "7"}, {"sprites", "tyrian"}});
    ASSERT_TRUE(phone_.waitForPictures(3));
    // Without the panel, whose graphs move on.
    phone_.key(61 /* tab */, true);
    phone_.key(61, false);
    phone_.key(62 /* space: pause */, true);
    phone_.key(62, false);
    ASSERT_TRUE(phone_.waitForPictures(10));
    const auto before = phone_.nextPicture();
    ASSERT_TRUE(before);
    phone_.loseContext();
    ASSERT_TRUE(phone_.waitForPictures(5));
    const auto after = phone_.nextPicture();
    ASSERT_TRUE(after);
    EXPECT_TRUE(before->rgba == after->rgba);
}

}  // namespace
}  // namespace hitlab::tests
