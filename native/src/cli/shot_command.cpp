#include <fmt/format.h>

#include <array>
#include <limits>

#include "base/clock.h"
#include "base/durable_file.h"
#include "base/table.h"
#include "cli/commands.h"
#include "cli/desktop_assets.h"
#include "platform/desktop/offscreen_context.h"
#include "render/gles3/gles3_renderer.h"
#include "render/gles3/offscreen_target.h"
#include "session/play_session.h"
#include "sprite/png.h"
#include "study/choices.h"

namespace hitlab::cli {

namespace {

using base::Error;
using base::Result;
using base::Status;
using session::PlaySession;

constexpr std::uint64_t kMaxScale = 3;

struct ShowId {
    std::string_view id;
    bool ui::Shown::*shown;
};
constexpr std::array kShowIds{ShowId{"volumes", &ui::Shown::volumes}, ShowId{"masks", &ui::Shown::masks},
                              ShowId{"wrong", &ui::Shown::wrongAnswers},
                              ShowId{"contacts", &ui::Shown::contactPixels},
                              ShowId{"hit", &ui::Shown::hitEnemies}};
constexpr std::string_view kNothing = "nothing";

struct Shot {
    session::PlaySetup setup;
    std::uint32_t frame = 0;
    std::optional<std::uint32_t> closeup;
    std::int32_t scale = 1;
};

/// Puts one id, or one number, where its flag says.
template <typename Table>
Status setId(const char* flag, const std::optional<std::string>& word, const Table& table,
             std::string_view& id) {
    if (!word) return base::Done{};
    const auto found = study::parseId(flag, *word, table);
    if (!found) return found.error();
    id = *found;
    return base::Done{};
}

template <typename Number>
Status setWhole(const char* flag, const std::optional<std::string>& word, std::uint64_t low,
                std::uint64_t high, Number& number) {
    if (!word) return base::Done{};
    const auto parsed = study::parseWhole(flag, *word, low, high);
    if (!parsed) return parsed.error();
    number = static_cast<Number>(*parsed);
    return base::Done{};
}

Status setShown(const std::optional<std::string>& words, ui::Shown& shown) {
    if (!words) return base::Done{};
    shown = {false, false, false, false, false};
    if (*words == kNothing) return base::Done{};
    const auto ids = study::parseIds("--show", *words, kShowIds);
    if (!ids) return Error{fmt::format("{}, or {}", ids.error().message, kNothing)};
    for (const std::string_view id : *ids) shown.*base::getById(kShowIds, id).shown = true;
    return base::Done{};
}

/// One case, one sample: a picture has no more.
Status setCase(const ShotFlags& flags, Shot& shot) {
    experiment::Options& options = shot.setup.options;
    std::string_view sprites = "mario", route = "horizontal", algorithm = "rectangle";
    std::uint32_t enemies = 100;
    options.seed = 1;
    const Status settings[] = {
        setId("--sprites", flags.sprites, experiment::kSpriteSets, sprites),
        setId("--route", flags.route, experiment::kRoutes, route),
        setId("--algorithm", flags.algorithm, detect::kAlgorithms, algorithm),
        setId("--volumes", flags.volumes, sprite::kVolumeSets, options.volumes),
        setWhole("--enemies", flags.enemies, 1, experiment::kMaxPlayedEnemies, enemies),
        setWhole("--sample", flags.sample, 0, experiment::kMaxSamples, shot.setup.firstSample),
        setWhole("--seed", flags.seed, 0, std::numeric_limits<std::uint64_t>::max(), options.seed)};
    for (const Status& set : settings) {
        if (!set) return set;
    }
    options.sprites = {sprites};
    options.routes = {route};
    options.algorithms = {algorithm};
    options.enemies = {enemies};
    return base::Done{};
}

Result<Shot> shotOf(const ShotFlags& flags) {
    if (flags.out.empty()) return Error{"--out: '' is not the name of a file"};
    Shot shot;
    shot.setup.options = experiment::defaultsOf(experiment::kPlay);
    shot.setup.isPaused = shot.setup.isStill = true;
    shot.setup.isPanelOpen = flags.panel;
    shot.setup.loadSprites = loadSpriteSet;
    shot.setup.fontFile = loadFont();
    const Status settings[] = {setCase(flags, shot), setShown(flags.show, shot.setup.shown),
                               setWhole("--scale", flags.scale, 1, kMaxScale, shot.scale)};
    for (const Status& set : settings) {
        if (!set) return set.error();
    }
    return shot;
}

/// What depends on the pass: how long it is, how many enemies it has.
Status setFrame(const ShotFlags& flags, const PlaySession& session, Shot& shot) {
    const auto& pass = session.pass();
    if (const Status set = setWhole("--frame", flags.frame, 0, pass.course().frames() - 1, shot.frame); !set)
        return set;
    std::uint32_t enemy = 0;
    if (const Status set = setWhole("--closeup", flags.closeup, 0, pass.enemies().size() - 1, enemy); !set)
        return set;
    if (flags.closeup) shot.closeup = enemy;
    return base::Done{};
}

Result<sprite::Image> draw(PlaySession& session) {
    auto shaders = desktopAssets().shaders();
    if (!shaders) return shaders.error();
    const auto context = platform::desktop::OffscreenContext::create();
    if (!context) return context.error();
    const render::DrawList& list = session.picture();
    auto target = render::gles3::OffscreenTarget::create(context->loader(), list.widthPx, list.heightPx);
    if (!target) return target.error();
    auto renderer =
        render::gles3::Gles3Renderer::create(context->loader(), std::move(*shaders), *session.takeTextures());
    if (!renderer) return renderer.error();
    target->bind();
    (*renderer)->draw(list);
    return target->read();
}

void compose(PlaySession& session, const Shot& shot, bool withPanel) {
    const std::int32_t panelPx = withPanel ? ui::kPanelWidthPx * shot.scale : 0;
    session.handle(ui::ScreenChanged{experiment::kWorldWidthPx * shot.scale + panelPx,
                                     experiment::kWorldHeightPx * shot.scale,
                                     static_cast<float>(shot.scale)});
    session.skipTo(shot.frame);
    if (shot.closeup) session.lookAt(*shot.closeup, shot.frame);
    // A panel finds its size in one picture and has it in the next.
    for (int i = 0; i < 3; ++i) session.update(0);
}

}  // namespace

int shotCommand(const ShotFlags& flags) {
    auto shot = shotOf(flags);
    if (!shot) return complain(kExitWrongUsage, shot.error().message);
    const auto session = PlaySession::create(shot->setup);
    if (!session) return complain(kExitFailed, session.error().message);
    if (const Status set = setFrame(flags, **session, *shot); !set)
        return complain(kExitWrongUsage, set.error().message);
    compose(**session, *shot, flags.panel);
    const auto image = draw(**session);
    if (!image) return complain(kExitFailed, image.error().message);
    const auto png = sprite::encodePng(*image);
    if (!png) return complain(kExitFailed, png.error().message);
    const Status written = base::writeFile(flags.out, *png);
    return written ? 0 : complain(kExitFailed, written.error().message);
}

}  // namespace hitlab::cli
