// The four bounding volumes, as exact integers relative to the sprite's top left corner.
// Boxes, circles and diamonds are stored doubled (units of 1/2 px), polygons 16-fold (1/16 px).
#pragma once

#include <cstdint>
#include <vector>

#include "math/vec2.h"

namespace hitlab::geometry {

/// Units of 1/2 px; x0 < x1 and y0 < y1.
struct Box {
    std::int32_t x0 = 0;
    std::int32_t y0 = 0;
    std::int32_t x1 = 0;
    std::int32_t y1 = 0;

    friend bool operator==(const Box&, const Box&) = default;
};

/// A centre and a reach, units of 1/2 px: all a circle or a diamond needs.
struct Round {
    std::int32_t cx2 = 0;
    std::int32_t cy2 = 0;
    std::int32_t r2 = 0;

    friend bool operator==(const Round&, const Round&) = default;
};

/// Points p with Euclidean distance |p - centre| <= radius.
struct Circle : Round {};

/// Points p with |p.x - centre.x| + |p.y - centre.y| <= radius: a square standing on a corner.
struct Diamond : Round {};

/// Strictly convex, counter-clockwise seen with y up, starting at the lowest x, then the lowest y.
struct Polygon {
    /// Units of 1/16 px.
    std::vector<math::Vec2i> vertices16;

    friend bool operator==(const Polygon&, const Polygon&) = default;
};

constexpr std::int32_t kPolygonUnits = 16;

}  // namespace hitlab::geometry
