// Says no to everything: what a run with it costs is the testbed's own cost.
#include "detect/algorithm.h"

namespace hitlab::detect {

bool nonePair(const Placed&, const Placed&) {
    return false;
}

std::size_t noneClassic(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    return oneByOne<nonePair>(pair, player, enemies, hits);
}

std::size_t noneTuned(const Pair&, Vec2i, EnemyPlaces, std::uint32_t*) {
    return 0;
}

}  // namespace hitlab::detect
