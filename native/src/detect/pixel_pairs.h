// Pixel perfect for thousands of different pairs of sprites, each asked once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "math/vec2.h"
#include "sprite/bitmap_atlas.h"

namespace hitlab::detect {

/// Two sprites of an atlas; offset = player's corner - enemy's corner.
struct PairQuery {
    std::uint32_t player = 0;
    std::uint32_t enemy = 0;
    math::Vec2i offset;
};

/// The indices of the queries in which two opaque pixels share a place, ascending. `hits` has room for all.
std::size_t pixelPairs(const sprite::BitmapAtlas& atlas, std::span<const PairQuery> queries,
                       std::uint32_t* hits);

}  // namespace hitlab::detect
