// A convex polygon with few edges around one with many.
#pragma once

#include <cstddef>
#include <vector>

#include "geometry/shapes.h"
#include "math/vec2.h"

namespace hitlab::geometry {

/// Brings a hull (in whole pixels, as convexHull gives it, coordinates 0 .. 4096) to at most `maxEdges` >= 5
/// edges: while there are more, among the edges whose two neighbours, prolonged, meet on the outer side, the
/// one whose added triangle is smallest is dropped; on a tie the first. Then each vertex goes to the nearest
/// 1/16 px (halves up), and the hull is taken again.
///
/// Every point of the hull lies within the result, but for the rounding: at most 1/32 px along each axis.
Polygon reduceHull(const std::vector<math::Vec2i>& hull, std::size_t maxEdges);

}  // namespace hitlab::geometry
