#include <fmt/format.h>

#include <algorithm>

#include "base/clock.h"
#include "base/table.h"
#include "cli/commands.h"
#include "cli/desktop_assets.h"
#include "cli/stop_signals.h"
#include "cli/theatre.h"
#include "session/play_session.h"
#include "study/choices.h"
#include "study/open_run.h"
#include "study/run_directory.h"
#include "study/run_options.h"

namespace hitlab::cli {

namespace {

using base::Error;
using base::Result;
using base::Status;
using experiment::Options;
using session::PlaySession;

/// Room for all of the panel.
constexpr std::int32_t kWindowHeightPx = 780;
constexpr std::uint64_t kMinWindowPx = 1, kMaxWindowPx = 8192;

/// All that the flags say.
struct PlayPlan {
    /// The cases that are played in turn.
    Options options;
    std::optional<std::uint64_t> passes;
    float speed = 1;
    WindowWish window;
};

Status setSize(const std::string& word, WindowWish& window) {
    const std::size_t cross = word.find('x');
    if (cross == std::string::npos)
        return Error{
            fmt::format("--size: '{}' is not two numbers with an x between them, such as 1280x720", word)};
    const auto width = study::parseWhole("--size", word.substr(0, cross), kMinWindowPx, kMaxWindowPx);
    if (!width) return width.error();
    const auto height = study::parseWhole("--size", word.substr(cross + 1), kMinWindowPx, kMaxWindowPx);
    if (!height) return height.error();
    window.panelWidthPx = 0;
    window.widthPx = static_cast<std::int32_t>(*width);
    window.heightPx = static_cast<std::int32_t>(*height);
    return base::Done{};
}

Status setWindow(const PlayFlags& flags, PlayPlan& plan) {
    plan.window.pacing = plan.options.pacing;
    plan.window.isTouch = flags.touch;
    plan.window.widthPx = experiment::kWorldWidthPx;
    plan.window.heightPx = kWindowHeightPx;
    plan.window.panelWidthPx = ui::kPanelWidthPx;
    if (flags.size) {
        if (const Status set = setSize(*flags.size, plan.window); !set) return set;
    }
    if (!flags.uiScale) return base::Done{};
    const auto scale = study::parseDecimal("--ui-scale", *flags.uiScale, ui::ImguiLayer::kMinDensity,
                                           ui::ImguiLayer::kMaxDensity);
    if (!scale) return scale.error();
    plan.window.density = static_cast<float>(*scale);
    return base::Done{};
}

Status setPlay(const PlayFlags& flags, PlayPlan& plan) {
    if (flags.passes) {
        const auto passes = study::parseWhole("--passes", *flags.passes, 1, experiment::kMaxSamples);
        if (!passes) return passes.error();
        plan.passes = *passes;
    }
    if (flags.speed) {
        const auto speed = study::parseId("--speed", *flags.speed, ui::kSpeeds);
        if (!speed) return speed.error();
        plan.speed = base::getById(ui::kSpeeds, *speed).frames;
    }
    if (!flags.record) return base::Done{};
    if (flags.record->empty()) return Error{"--record: '' is not the name of a directory"};
    if (plan.speed != 1)
        return Error{fmt::format(
            "--speed '{}' and --record exclude each other: what is recorded goes at speed 1", *flags.speed)};
    return base::Done{};
}

Result<PlayPlan> planOf(const PlayFlags& flags) {
    PlayPlan plan;
    auto options = study::playOptionsOf(flags.choices);
    if (!options) return options.error();
    plan.options = std::move(*options);
    if (flags.uncapped) plan.options.pacing = experiment::Pacing::kUncapped;
    plan.options.frames = true;
    for (const Status& set : {setPlay(flags, plan), setWindow(flags, plan)}) {
        if (!set) return set.error();
    }
    return plan;
}

/// Every algorithm, sprite set and route that can be chosen in the panel can be recorded.
Options recordedOptions(const Options& played) {
    Options options = played;
    const Options all = experiment::defaultsOf(experiment::kPlay);
    options.sprites = all.sprites;
    options.routes = all.routes;
    options.algorithms = all.algorithms;
    for (const auto& algorithm : detect::kAlgorithms) {
        const auto isThis = [&algorithm](std::string_view id) { return id == algorithm.id; };
        if (std::any_of(played.algorithms.begin(), played.algorithms.end(), isThis) &&
            std::none_of(all.algorithms.begin(), all.algorithms.end(), isThis))
            options.algorithms.push_back(algorithm.id);
    }
    return options;
}

session::PlaySetup setupOf(const PlayPlan& plan, const PlayFlags& flags) {
    session::PlaySetup setup;
    setup.options = plan.options;
    setup.passes = plan.passes;
    setup.speed = plan.speed;
    setup.isPaused = flags.paused;
    setup.loadSprites = loadSpriteSet;
    setup.fontFile = loadFont();
    setup.clockCostNs = base::measureClock().costNs;
    return setup;
}

Status playIn(session::Screen& screen, session::PlaySetup setup) {
    auto made = PlaySession::create(std::move(setup));
    if (!made) return made.error();
    catchStopSignals();
    return play(**made, screen, [] { return stopRequested().load(std::memory_order_relaxed); });
}

int exitCode(const Status& played) {
    if (!played) return complain(kExitFailed, played.error().message);
    return stopRequested() ? kExitStopped : 0;
}

int playAndRecord(const PlayPlan& plan, const PlayFlags& flags, platform::desktop::Window& window) {
    auto run =
        study::openNew(recordedOptions(plan.options), *flags.record, flags.commandLine, desktopAssets());
    if (!run) return complain(kExitFailed, run.error().message);
    run->record.display = factsOf(window);
    if (const Status written = study::setState(*run, experiment::kRunning); !written)
        return complain(kExitFailed, written.error().message);
    auto log = metrics::RunLog::create(run->directory, study::layoutOf(run->record));
    if (!log) return complain(kExitFailed, log.error().message);
    session::Recorder recorder(run->record.options, std::move(*log), run->record.startUtcMs);
    session::PlaySetup setup = setupOf(plan, flags);
    setup.recorder = &recorder;
    setup.recordedInto = run->directory.string();
    Status played = playIn(window, std::move(setup));
    const Status closed = recorder.close();
    if (played && !closed) played = closed;
    const Status written = study::setState(*run, played ? experiment::kFinished : experiment::kFailed);
    if (played && !written) played = written;
    if (played) fmt::print("recorded {} passes into {}\n", recorder.passes(), run->directory.string());
    return exitCode(played);
}

}  // namespace

int playCommand(const PlayFlags& flags) {
    const auto plan = planOf(flags);
    if (!plan) return complain(kExitWrongUsage, plan.error().message);
    if (flags.record) {
        // Before a window opens: the directory may not do.
        if (const Status fits = study::checkRunDirectory(*flags.record); !fits)
            return complain(kExitFailed, fits.error().message);
    }
    const auto window = openWindow(plan->window);
    if (!window) return complain(kExitFailed, window.error().message);
    if (flags.record) return playAndRecord(*plan, flags, **window);
    return exitCode(playIn(**window, setupOf(*plan, flags)));
}

}  // namespace hitlab::cli
