// Convex hulls in exact integers.
#pragma once

#include <vector>

#include "geometry/pixel_set.h"
#include "math/vec2.h"

namespace hitlab::geometry {

/// The corners of the smallest convex polygon around all points: collinear points dropped, counter-clockwise
/// seen with y up, starting at the lowest x, then the lowest y. Andrew's monotone chain (1979), O(n log n).
/// Fewer than three points that are not in line give the ends of their segment, or the one point.
std::vector<math::Vec2i> convexHull(std::vector<math::Vec2i> points);

/// The hull of the solid pixels' squares, in whole pixels. Empty for an empty set.
std::vector<math::Vec2i> hullOfPixels(const PixelSet& pixels);

}  // namespace hitlab::geometry
