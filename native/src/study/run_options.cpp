#include "study/run_options.h"

#include <limits>
#include <random>

#include "base/table.h"
#include "detect/algorithm.h"
#include "experiment/crowd.h"
#include "experiment/routes.h"
#include "experiment/sprite_sets.h"
#include "sprite/volumes.h"
#include "study/choices.h"

namespace hitlab::study {

namespace {

using base::Error;
using base::Status;
using experiment::Options;

/// Puts a parsed value where it belongs, if its flag was given.
template <typename Parse, typename Target>
Status setFrom(const std::optional<std::string>& word, Parse parse, Target& target) {
    if (!word) return base::Done{};
    auto value = parse(*word);
    if (!value) return value.error();
    target = static_cast<Target>(std::move(*value));
    return base::Done{};
}

Status setLength(const PlanFlags& flags, Options& options) {
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

Status setLists(const ChoiceFlags& flags, Options& options) {
    const auto ids = [](std::string_view flag, const auto& table) {
        return [flag, &table](const std::string& words) { return parseIds(flag, words, table); };
    };
    const auto counts = [](const std::string& words) {
        return parseWholes("--enemies", words, 0, experiment::kMaxEnemies);
    };
    const auto volumes = [](const std::string& word) {
        return parseId("--volumes", word, sprite::kVolumeSets);
    };
    const auto broadphase = [](const std::string& word) {
        return parseId("--broadphase", word, experiment::kBroadphases);
    };
    const auto step = [](const std::string& word) {
        return parseWhole("--step", word, 1, experiment::kMaxStep);
    };
    const Status settings[] = {
        setFrom(flags.algorithms, ids("--algorithms", detect::kAlgorithms), options.algorithms),
        setFrom(flags.variants, ids("--variants", detect::kVariants), options.variants),
        setFrom(flags.sprites, ids("--sprites", experiment::kSpriteSets), options.sprites),
        setFrom(flags.routes, ids("--routes", experiment::kRoutes), options.routes),
        setFrom(flags.enemies, counts, options.enemies),
        setFrom(flags.volumes, volumes, options.volumes),
        setFrom(flags.broadphase, broadphase, options.broadphase),
        setFrom(flags.step, step, options.step)};
    for (const Status& set : settings) {
        if (!set) return set;
    }
    return base::Done{};
}

Status setPacing(const PlanFlags& flags, Options& options) {
    if (flags.window) options.pacing = experiment::Pacing::kVsync;
    if (!flags.uncapped) return base::Done{};
    if (options.pacing == experiment::Pacing::kHeadless)
        return Error{"--uncapped goes with --window: without one no frame waits for anything"};
    options.pacing = experiment::Pacing::kUncapped;
    return base::Done{};
}

/// Short enough to be typed again.
std::uint64_t drawSeed() {
    return std::random_device{}();
}

}  // namespace

Status setChoices(const ChoiceFlags& flags, Options& options) {
    if (const Status set = setLists(flags, options); !set) return set;
    if (flags.placement) {
        const auto placement = parseId("--placement", *flags.placement, experiment::kPlacements);
        if (!placement) return placement.error();
        options.placement = base::getById(experiment::kPlacements, *placement).placement;
    }
    options.seed = drawSeed();
    const auto seed = [](const std::string& word) {
        return parseWhole("--seed", word, 0, std::numeric_limits<std::uint64_t>::max());
    };
    if (const Status set = setFrom(flags.seed, seed, options.seed); !set) return set;
    options.continuous = flags.continuous;
    return base::Done{};
}

base::Result<Options> optionsOf(const PlanFlags& flags) {
    const std::string wanted = flags.plan ? *flags.plan : flags.window ? "screen" : "precision";
    const auto plan = parseId("plan", wanted, experiment::kPlans);
    if (!plan) return plan.error();
    Options options = experiment::defaultsOf(base::getById(experiment::kPlans, *plan));
    if (const Status set = setChoices(flags.choices, options); !set) return set.error();
    if (const Status set = setLength(flags, options); !set) return set.error();
    if (const Status set = setPacing(flags, options); !set) return set.error();
    options.frames = flags.frames;
    options.hits = !flags.noHits;
    if (const std::string problem = experiment::problemOf(options); !problem.empty()) return Error{problem};
    return options;
}

base::Result<Options> playOptionsOf(const ChoiceFlags& flags) {
    Options options = experiment::defaultsOf(experiment::kPlay);
    options.algorithms = {base::getById(detect::kAlgorithms, "rectangle").id};
    options.sprites = {base::getById(experiment::kSpriteSets, "mario").id};
    options.routes = {base::getById(experiment::kRoutes, "diagonal").id};
    if (const Status set = setChoices(flags, options); !set) return set.error();
    for (const std::uint32_t enemies : options.enemies) {
        if (enemies >= 1 && enemies <= experiment::kMaxPlayedEnemies) continue;
        return Error{fmt::format("--enemies: '{}' is not a whole number from 1 to {}", enemies,
                                 experiment::kMaxPlayedEnemies)};
    }
    return options;
}

}  // namespace hitlab::study
