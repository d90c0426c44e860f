#include "render/fit.h"

#include <algorithm>
#include <cmath>

namespace hitlab::render {

Fit fitWorld(std::int32_t worldWidth, std::int32_t worldHeight, const RectPx& area) {
    if (area.width <= 0 || area.height <= 0) return {{0, 0, 0}, {area.x, area.y, 0, 0}};
    const float largest = std::min(static_cast<float>(area.width) / static_cast<float>(worldWidth),
                                   static_cast<float>(area.height) / static_cast<float>(worldHeight));
    const float scale = largest < 1 ? largest : std::floor(largest);
    const auto shown = [scale](std::int32_t side, std::int32_t room) {
        const long px = std::lround(static_cast<float>(side) * scale);
        return static_cast<std::int32_t>(std::clamp(px, 1L, static_cast<long>(room)));
    };
    const std::int32_t width = shown(worldWidth, area.width), height = shown(worldHeight, area.height);
    const RectPx clip{area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height};
    return {{scale, static_cast<float>(clip.x), static_cast<float>(clip.y)}, clip};
}

Camera lookAt(float left, float top, float right, float bottom, const RectPx& area, int maxScale) {
    const float largest = std::min(static_cast<float>(area.width) / std::max(1.0f, right - left),
                                   static_cast<float>(area.height) / std::max(1.0f, bottom - top));
    const float scale = std::clamp(std::floor(largest), 1.0f, static_cast<float>(maxScale));
    // Whole pixels of the screen, or sprites would be drawn unevenly.
    const float originX =
        static_cast<float>(area.x) + static_cast<float>(area.width) / 2 - scale * (left + right) / 2;
    const float originY =
        static_cast<float>(area.y) + static_cast<float>(area.height) / 2 - scale * (top + bottom) / 2;
    return {scale, std::round(originX), std::round(originY)};
}

}  // namespace hitlab::render
