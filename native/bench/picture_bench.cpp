// What a picture of the window costs beside detection: the forecast of a pass when it starts, the draw list,
// the panel, and drawing in Mesa's software renderer, which is the slowest screen there is.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "base/table.h"
#include "cli/desktop_assets.h"
#include "experiment/placement.h"
#include "platform/desktop/offscreen_context.h"
#include "registry.h"
#include "render/gles3/gles3_renderer.h"
#include "render/gles3/offscreen_target.h"
#include "scene.h"
#include "session/play_session.h"
#include "session/scene_builder.h"

namespace hitlab::bench {

namespace {

constexpr std::uint32_t kMiddleFrame = 300;
constexpr render::RectPx kScreen{0, 0, experiment::kWorldWidthPx, experiment::kWorldHeightPx};

session::PassSettings passWith(std::uint32_t enemies) {
    const experiment::SpriteSet& set = spriteSets().front();
    return {set,
            experiment::Course(experiment::pathOf(experiment::kRoutes.back(), experiment::sizeOf(set.player)),
                               1, false),
            experiment::placeEnemies(1, enemies, experiment::sizeOf(set.enemy)),
            base::getById(detect::kAlgorithms, "rectangle"), detect::kTuned};
}

void runForecast(benchmark::State& state, std::uint32_t enemies) {
    for (auto _ : state) {
        const session::PassPlayer pass(passWith(enemies));
        benchmark::DoNotOptimize(pass.timelines().data());
    }
}

/// The scene of a pass in its middle; an error where not every enemy is in it.
std::string fill(const session::PassPlayer& pass, const render::Atlas& atlas, render::Scene& scene) {
    session::SceneSettings settings;
    settings.area = kScreen;
    session::buildScene(pass.viewOf(kMiddleFrame), settings, atlas, scene);
    return scene.sprites.size() == pass.enemies().size() + 1 ? "" : "sprites are missing";
}

void runScene(benchmark::State& state, std::uint32_t enemies) {
    session::PassPlayer pass(passWith(enemies));
    while (pass.timed().framesTested() <= kMiddleFrame) pass.testFrame();
    const render::Atlas atlas = session::atlasOf(pass.sprites());
    render::Scene scene;
    if (const std::string problem = fill(pass, atlas, scene); !problem.empty())
        return state.SkipWithError(problem.c_str());
    for (auto _ : state) benchmark::DoNotOptimize(fill(pass, atlas, scene));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(enemies));
}

session::PlaySetup setupWith(std::uint32_t enemies) {
    session::PlaySetup setup;
    setup.options = experiment::defaultsOf(experiment::kPlay);
    setup.options.enemies = {enemies};
    setup.options.seed = 1;
    setup.isPaused = true;
    setup.loadSprites = cli::loadSpriteSet;
    setup.fontFile = cli::loadFont();
    return setup;
}

void runPanel(benchmark::State& state) {
    const auto session = session::PlaySession::create(setupWith(1));
    if (!session) return state.SkipWithError(session.error().message.c_str());
    (*session)->handle(ui::ScreenChanged{1640, 780, 1});
    for (auto _ : state) (*session)->update(0);
    if ((*session)->picture().panel.commands.empty()) state.SkipWithError("the panel is empty");
}

void runDrawing(benchmark::State& state, std::uint32_t enemies) {
    const auto session = session::PlaySession::create(setupWith(enemies));
    const auto context = platform::desktop::OffscreenContext::create();
    auto shaders = cli::desktopAssets().shaders();
    if (!session || !context || !shaders) return state.SkipWithError("no OpenGL, no sprites or no shaders");
    (*session)->handle(ui::ScreenChanged{1640, 780, 1});
    (*session)->skipTo(kMiddleFrame);
    for (int i = 0; i < 3; ++i) (*session)->update(0);
    const auto target = render::gles3::OffscreenTarget::create(context->loader(), 1640, 780);
    const auto renderer =
        render::gles3::Gles3Renderer::create(context->loader(), *shaders, *(*session)->takeTextures());
    if (!target || !renderer) return state.SkipWithError("OpenGL ES 3.0 is missing");
    target->bind();
    for (auto _ : state) {
        (*renderer)->draw((*session)->picture());
        benchmark::DoNotOptimize(target->read());  // only then it is drawn
    }
    state.SetLabel(fmt::format("{} calls", (*renderer)->counts().drawCalls));
}

}  // namespace

void addPictureBenchmarks() {
    for (const std::uint32_t enemies : {100u, 10'000u, 100'000u}) {
        benchmark::RegisterBenchmark(fmt::format("picture/forecast/{}", enemies).c_str(),
                                     [enemies](benchmark::State& state) { runForecast(state, enemies); });
        benchmark::RegisterBenchmark(fmt::format("picture/scene/{}", enemies).c_str(),
                                     [enemies](benchmark::State& state) { runScene(state, enemies); });
        benchmark::RegisterBenchmark(fmt::format("picture/software/{}", enemies).c_str(),
                                     [enemies](benchmark::State& state) { runDrawing(state, enemies); })
            ->UseRealTime();  // it draws in threads of its own
    }
    benchmark::RegisterBenchmark("picture/panel", runPanel);
}

}  // namespace hitlab::bench
