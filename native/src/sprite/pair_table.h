// What the tuned detectors need of one player and one enemy, computed once for the pair. Sprites only move,
// so every test is a question about the offset alone: offset = player's corner - enemy's corner, whole
// pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "math/vec2.h"
#include "sprite/offset_bitmap.h"
#include "sprite/sprite.h"

namespace hitlab::sprite {

/// Two centres that collide up to a distance, in halves of a pixel. The sprites being at most 4096 px a side,
/// no square of a distance within the bounds leaves 32 bits.
struct CentreReach {
    /// Doubled distance of the centres = 2 offset + shift2.
    math::Vec2i shift2;
    std::int32_t reach2 = 0;
    /// Holds every colliding offset.
    OffsetBox bounds;

    math::Vec2i distance2(math::Vec2i offset) const { return 2 * offset + shift2; }
};

/// Offsets with low <= normal . offset <= high are not separated on this axis.
struct AxisInterval {
    math::Vec2i normal;
    std::int32_t low = 0;
    std::int32_t high = 0;
};

/// Offsets within the bounds and in every interval.
struct ConvexOffsets {
    OffsetBox bounds;
    /// The one that shuts out most of the bounds first; none that shuts out nothing.
    std::vector<AxisInterval> axes;
    /// Whether normal . offset stays within 32 bits for all axes and all offsets of the bounds: so for all
    /// but huge polygons.
    bool fits32Bits = true;
};

/// Whether the circles, the diamonds, the polygons collide at this offset. Touching counts.
bool circlesCollide(const CentreReach& circles, math::Vec2i offset);
bool diamondsCollide(const CentreReach& diamonds, math::Vec2i offset);
bool polygonsCollide(const ConvexOffsets& polygons, math::Vec2i offset);

struct PairTable {
    /// The sprites are at most 4096 px a side; they need not outlive the table.
    PairTable(const Sprite& player, const Sprite& enemy);

    /// All memory of the table.
    std::size_t bytes() const;

    OffsetBox rectangle;
    CentreReach circle;
    CentreReach diamond;
    ConvexOffsets polygon;
    OffsetBitmap pixels;
};

}  // namespace hitlab::sprite
