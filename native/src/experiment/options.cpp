#include "experiment/options.h"

#include <fmt/format.h>

#include "base/table.h"
#include "detect/algorithm.h"
#include "experiment/crowd.h"
#include "experiment/routes.h"
#include "experiment/sprite_sets.h"
#include "sprite/volumes.h"

namespace hitlab::experiment {

const Plan* findPlan(std::string_view id) {
    return id == kPlay.id ? &kPlay : base::findById(kPlans, id);
}

Options defaultsOf(const Plan& plan) {
    Options options;
    options.plan = plan.id;
    for (const auto& algorithm : detect::kAlgorithms) {
        const bool leftOut = &algorithm == &detect::kTruth && !plan.withPixel;
        if (algorithm.role == detect::Role::kStudied && !leftOut) options.algorithms.push_back(algorithm.id);
    }
    for (const auto& variant : detect::kVariants) {
        if (plan.withClassic || variant.id != detect::kClassic.id) options.variants.push_back(variant.id);
    }
    for (const auto& set : kSpriteSets) options.sprites.push_back(set.id);
    for (const auto& route : kRoutes) options.routes.push_back(route.id);
    options.enemies = plan.enemies();
    options.samples = plan.samples;
    options.minutes = plan.minutes;
    options.pacing = plan.pacing;
    options.volumes = sprite::kVolumeSets.front().id;
    options.broadphase = kBroadphases.front().id;
    return options;
}

std::string problemOf(const Options& options) {
    if (options.algorithms.empty() || options.sprites.empty() || options.routes.empty() ||
        options.enemies.empty() || options.variants.empty()) {
        return "there must be at least one algorithm, variant, sprite set, route and enemy count";
    }
    for (const std::uint32_t enemies : options.enemies) {
        if (enemies > kMaxEnemies) return fmt::format("{} enemies are more than {}", enemies, kMaxEnemies);
    }
    if (options.step < 1 || options.step > kMaxStep) {
        return fmt::format("step {} is not from 1 to {}", options.step, kMaxStep);
    }
    if (options.minutes) {
        const bool fits = *options.minutes >= kMinMinutes && *options.minutes <= kMaxMinutes;
        return fits ? ""
                    : fmt::format("{} minutes are not from {} to {}", *options.minutes, kMinMinutes,
                                  kMaxMinutes);
    }
    if (options.plan == kPlay.id)
        return options.samples == 0 ? "" : "what is played has no number of samples";
    if (options.samples < 1 || options.samples > kMaxSamples) {
        return fmt::format("{} samples are not from 1 to {}", options.samples, kMaxSamples);
    }
    const std::uint64_t trials = std::uint64_t{options.samples} * options.algorithms.size() *
                                 options.variants.size() * options.sprites.size() * options.routes.size() *
                                 options.enemies.size();
    return trials <= kMaxTrials ? "" : fmt::format("{} trials are more than {}", trials, kMaxTrials);
}

}  // namespace hitlab::experiment
