#include "experiment/routes.h"

#include <cassert>

namespace hitlab::experiment {

Room roomFor(SizePx sprite) {
    assert(sprite.width <= kWorldWidthPx && sprite.height <= kWorldHeightPx);
    return {kWorldWidthPx - sprite.width, kWorldHeightPx - sprite.height};
}

std::vector<math::Vec2i> pathOf(const Route& route, SizePx player) {
    const Room room = roomFor(player);
    const std::int32_t steps = route.steps(room);
    assert(steps > 0);
    std::vector<math::Vec2i> path;
    for (std::int32_t k = 0; k <= steps; ++k) path.push_back(route.position(room, k, steps));
    return path;
}

}  // namespace hitlab::experiment
