#include "cli/run_flags.h"

#include <array>
#include <limits>
#include <random>

#include "base/table.h"
#include "cli/choices.h"
#include "detect/algorithm.h"
#include "experiment/routes.h"
#include "experiment/sprite_sets.h"
#include "sprite/volumes.h"

namespace hitlab::cli {

namespace {

using base::Error;
using base::Status;
using experiment::Options;
using experiment::Placement;

struct PlacementRow {
    std::string_view id;
    Placement placement;
};
constexpr std::array kPlacements{PlacementRow{"shared", Placement::kShared},
                                 PlacementRow{"independent", Placement::kIndependent}};

/// Puts a parsed value where it belongs, if its flag was given.
template <typename Parse, typename Target>
Status setFrom(const std::optional<std::string>& word, Parse parse, Target& target) {
    if (!word) return base::Done{};
    auto value = parse(*word);
    if (!value) return value.error();
    target = static_cast<Target>(std::move(*value));
    return base::Done{};
}

Status setLength(const RunFlags& flags, Options& options) {
    if (flags.minutes && flags.samples) {
        return Error{fmt::format("--minutes '{}' and --samples '{}' exclude each other: give one",
                                 *flags.minutes, *flags.samples)};
    }
    if (flags.samples) options.minutes.reset();
    const auto samples = [](const std::string& word) {
        return parseWhole("--samples", word, 1, experiment::kMaxSamples);
    };
    if (const Status set = setFrom(flags.samples, samples, options.samples); !set) return set;
    const auto minutes = [](const std::string& word) {
        return parseDecimal("--minutes", word, experiment::kMinMinutes, experiment::kMaxMinutes);
    };
    return setFrom(flags.minutes, minutes, options.minutes);
}

Status setChoices(const RunFlags& flags, Options& options) {
    const auto ids = [](std::string_view flag, const auto& table) {
        return [flag, &table](const std::string& words) { return parseIds(flag, words, table); };
    };
    const auto counts = [](const std::string& words) {
        return parseWholes("--enemies", words, 0, experiment::kMaxEnemies);
    };
    const auto volumes = [](const std::string& word) {
        return parseId("--volumes", word, sprite::kVolumeSets);
    };
    const Status steps[] = {
        setFrom(flags.algorithms, ids("--algorithms", detect::kAlgorithms), options.algorithms),
        setFrom(flags.sprites, ids("--sprites", experiment::kSpriteSets), options.sprites),
        setFrom(flags.routes, ids("--routes", experiment::kRoutes), options.routes),
        setFrom(flags.enemies, counts, options.enemies), setFrom(flags.volumes, volumes, options.volumes)};
    for (const Status& step : steps) {
        if (!step) return step;
    }
    return base::Done{};
}

/// Short enough to be typed again.
std::uint64_t drawSeed() {
    return std::random_device{}();
}

}  // namespace

void addRunFlags(CLI::App& command, RunFlags& flags) {
    command.add_option("--plan,plan", flags.plan,
                       "precision, load, endurance or quick; without one: precision");
    command.add_option("--algorithms", flags.algorithms, "Names with commas between them: see 'hitlab list'");
    command.add_option("--sprites", flags.sprites, "Sprite sets, likewise");
    command.add_option("--routes", flags.routes, "Routes, likewise");
    command.add_option("--enemies", flags.enemies,
                       "Enemy counts from 0 to 1000000, with commas between them");
    command.add_option("--samples", flags.samples, "Passes of each case");
    command.add_option("--minutes", flags.minutes, "Instead: repeat the passes of each case for so long");
    command.add_option("--volumes", flags.volumes, "thesis (default) or fitted");
    command.add_option("--placement", flags.placement,
                       "shared (default): all algorithms meet the same enemies; or independent");
    command.add_option("--seed", flags.seed,
                       "The same seed gives the same collisions; without one it is drawn");
    command.add_option("--out", flags.out, "A new or empty directory; default results/<UTC time>-<plan>");
    command.add_option("--resume", flags.resume, "Goes on with the stopped run in this directory");
    command.add_flag("--frames", flags.frames, "Writes frames.csv too: every frame's times")
        ->disable_flag_override();
    command.add_flag("--no-hits", flags.noHits, "Leaves out hits.csv and enemies.csv")
        ->disable_flag_override();
    command.add_flag("--dry-run", flags.dryRun, "Only says how much there is to do")->disable_flag_override();
    command.add_flag("--quiet", flags.quiet, "No progress, no table")->disable_flag_override();
}

base::Result<Options> optionsOf(const RunFlags& flags) {
    if (flags.out && flags.out->empty()) return Error{"--out: '' is not the name of a directory"};
    const auto plan = parseId("plan", flags.plan, experiment::kPlans);
    if (!plan) return plan.error();
    Options options = experiment::defaultsOf(base::getById(experiment::kPlans, *plan));
    if (const Status set = setChoices(flags, options); !set) return set.error();
    if (const Status set = setLength(flags, options); !set) return set.error();
    if (flags.placement) {
        const auto placement = parseId("--placement", *flags.placement, kPlacements);
        if (!placement) return placement.error();
        options.placement = base::getById(kPlacements, *placement).placement;
    }
    options.seed = drawSeed();
    const auto seed = [](const std::string& word) {
        return parseWhole("--seed", word, 0, std::numeric_limits<std::uint64_t>::max());
    };
    if (const Status set = setFrom(flags.seed, seed, options.seed); !set) return set.error();
    options.frames = flags.frames;
    options.hits = !flags.noHits;
    return options;
}

Status checkResumeFlags(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
        const std::string name = option->get_name();
        if (option->count() == 0 || name == "--resume" || name == "--quiet") continue;
        return Error{
            fmt::format("--resume takes everything from the stopped run: '{}' is not allowed with it, "
                        "only --quiet",
                        name)};
    }
    return base::Done{};
}

}  // namespace hitlab::cli
