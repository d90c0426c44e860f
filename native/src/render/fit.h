// Where a world of fixed size is shown on screens of any size.
#pragma once

#include "render/draw_list.h"

namespace hitlab::render {

struct Fit {
    Camera camera;
    /// What the world takes of the area; bars elsewhere.
    RectPx clip;
};

/// The world, both sides at least 1 px, in the middle of the area: at the largest whole scale that fits, so
/// that every pixel is equally large; in an area smaller than the world at the largest scale that fits. An
/// area without extent shows nothing.
Fit fitWorld(std::int32_t worldWidth, std::int32_t worldHeight, const RectPx& area);

/// A camera that shows the places left .. right, top .. bottom of the world as large as possible in the
/// middle of the area, at a whole scale from 1 to `maxScale`.
Camera lookAt(float left, float top, float right, float bottom, const RectPx& area, int maxScale);

}  // namespace hitlab::render
