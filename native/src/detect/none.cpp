// Says no to everything: what a run with it costs is the testbed's own cost.
#include "detect/algorithm.h"

namespace hitlab::detect {

bool nonePlain(const Placed&, const Placed&) {
    return false;
}

std::size_t noneBatch(const sprite::PairTable&, math::Vec2i, EnemyPlaces, std::uint32_t*) {
    return 0;
}

}  // namespace hitlab::detect
