// Passes for the tests of what is seen.
#pragma once

#include <memory>
#include <vector>

#include "base/table.h"
#include "experiment/placement.h"
#include "session/pass_player.h"
#include "support/masks.h"

namespace hitlab::session {

inline const std::vector<experiment::SpriteSet>& thesisSprites() {
    static const auto sets = tests::testbedSprites("thesis");
    return sets;
}

struct PassWish {
    std::string_view sprites = "mario";
    std::string_view route = "diagonal";
    std::string_view algorithm = "rectangle";
    std::uint64_t seed = 7;
    std::uint32_t enemies = 100;
    std::uint32_t step = 1;
    bool continuous = false;
};

inline std::unique_ptr<PassPlayer> passOf(const PassWish& wish) {
    const auto& set = base::getById(thesisSprites(), wish.sprites);
    const auto& route = base::getById(experiment::kRoutes, wish.route);
    return std::make_unique<PassPlayer>(
        PassSettings{set,
                     experiment::Course(experiment::pathOf(route, experiment::sizeOf(set.player)), wish.step,
                                        wish.continuous),
                     experiment::placeEnemies(wish.seed, wish.enemies, experiment::sizeOf(set.enemy)),
                     base::getById(detect::kAlgorithms, wish.algorithm), detect::kTuned});
}

inline void playTo(PassPlayer& pass, std::uint32_t frame) {
    while (pass.timed().framesTested() <= frame) {
        pass.testFrame();
        pass.endFrame(0);
    }
}

}  // namespace hitlab::session
