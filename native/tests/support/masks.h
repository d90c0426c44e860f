// Sprites and masks for tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiment/sprite_sets.h"
#include "geometry/pixel_set.h"

namespace hitlab::tests {

/// `#` is solid, anything else empty; all rows are of one length.
geometry::PixelSet maskFrom(const std::vector<std::string>& rows);

/// A mask of random size, 1 to `maxSide` a side, with at least one solid pixel. Inside a RapidCheck property.
geometry::PixelSet arbitraryMask(int maxSide);

/// The testbed's own sprites, with the volumes of this set. Their pictures (sprites_png.cpp), or where the
/// build has no SDL2, their solid pixels in black (sprites_pbm.cpp).
std::vector<experiment::SpriteSet> testbedSprites(std::string_view volumes);

}  // namespace hitlab::tests
