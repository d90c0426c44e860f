// Shapes that follow the solid pixels: the smallest diamond around them, and the box, circle and diamond with
// the least symmetric difference (area in one of the two but not in both).
//
// On a tie the smaller size wins, then the smaller y, then the smaller x of the centre (then, for boxes, the
// smaller width). A best shape never has its centre outside the image: mirrored at the centre, each pixel
// that it covers inside would stand for one that it covers outside, so one pixel alone would do better.
// All need at least one solid pixel.
#pragma once

#include "geometry/pixel_set.h"
#include "geometry/shapes.h"

namespace hitlab::geometry {

/// The smallest diamond around the image's centre that holds the squares of all solid pixels.
Diamond enclosingDiamond(const PixelSet& pixels);

/// Edges on whole pixels. Kadane's algorithm over each band of rows: O(height^2 width).
Box fittedBox(const PixelSet& pixels);

/// Centre and radius (at least 1/2 px) are multiples of 1/2 px; a pixel counts as covered when its centre is
/// inside the circle or on it. All centres, all radii by a histogram of distances: O((width height)^2).
Circle fittedCircle(const PixelSet& pixels);

/// Centre and radius are multiples of 1/2 px, areas exact. All centres, all radii, growing ring by ring
/// with sums along the diagonals: O(width height (width + height)).
Diamond fittedDiamond(const PixelSet& pixels);

}  // namespace hitlab::geometry
