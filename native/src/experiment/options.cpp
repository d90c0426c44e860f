#include "experiment/options.h"

#include "detect/algorithm.h"
#include "experiment/routes.h"
#include "experiment/sprite_sets.h"
#include "sprite/volumes.h"

namespace hitlab::experiment {

Options defaultsOf(const Plan& plan) {
    Options options;
    options.plan = plan.id;
    for (const auto& algorithm : detect::kAlgorithms) {
        const bool leftOut = &algorithm == &detect::kTruth && !plan.withPixel;
        if (algorithm.role == detect::Role::kStudied && !leftOut) options.algorithms.push_back(algorithm.id);
    }
    for (const auto& set : kSpriteSets) options.sprites.push_back(set.id);
    for (const auto& route : kRoutes) options.routes.push_back(route.id);
    options.enemies = plan.enemies();
    options.samples = plan.samples;
    options.minutes = plan.minutes;
    options.volumes = sprite::kVolumeSets.front().id;
    return options;
}

std::string_view placementName(Placement placement) {
    return placement == Placement::kShared ? "shared" : "independent";
}

}  // namespace hitlab::experiment
