#pragma once

#include <cstdint>

#include "geometry/pixel_set.h"
#include "sprite/image.h"

namespace hitlab::sprite {

/// A pixel is solid when its alpha is above this.
constexpr std::uint8_t kAlphaThreshold = 127;

/// The solid pixels, perhaps none. Both sides of the image are at least 1.
geometry::PixelSet opaquePixels(const Image& image);

/// FNV-1a over width, height (uint32) and a byte, 0 or 1, for each pixel, row by row.
std::uint64_t maskHash(const geometry::PixelSet& mask);

}  // namespace hitlab::sprite
