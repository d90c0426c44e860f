// Plain overlap tests, straight from their definitions, one pair at a time: the reference for every faster
// form. `a` stands with its sprite's top left corner at `atA`, in whole pixels; `b` at `atB`.
#pragma once

#include <cstdint>
#include <optional>

#include "geometry/pixel_set.h"
#include "geometry/shapes.h"
#include "math/vec2.h"

namespace hitlab::geometry {

/// Open: boxes that only touch do not overlap.
bool overlaps(const Box& a, math::Vec2i atA, const Box& b, math::Vec2i atB);
/// Closed: circles that touch overlap.
bool overlaps(const Circle& a, math::Vec2i atA, const Circle& b, math::Vec2i atB);
/// Closed: |dx| + |dy| <= sum of radii.
bool overlaps(const Diamond& a, math::Vec2i atA, const Diamond& b, math::Vec2i atB);
/// A direction on which the shadows of two polygons lie apart.
struct SeparatingAxis {
    /// Of an edge, not of unit length.
    math::Vec2i normal;
    /// The gap: normal . p for p in 1/16 px, from the end of one shadow to the start of the other; low <
    /// high.
    std::int64_t low = 0;
    std::int64_t high = 0;
};

/// The first edge normal of a, then of b, that separates them; none where they overlap or touch.
std::optional<SeparatingAxis> separatingAxis(const Polygon& a, math::Vec2i atA, const Polygon& b,
                                             math::Vec2i atB);

/// Closed, by the separating axis theorem over the edge normals of both (Gottschalk 1996).
bool overlaps(const Polygon& a, math::Vec2i atA, const Polygon& b, math::Vec2i atB);
/// Two solid pixels share a place.
bool overlaps(const PixelSet& a, math::Vec2i atA, const PixelSet& b, math::Vec2i atB);

}  // namespace hitlab::geometry
