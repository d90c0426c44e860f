// Convex polygons collide unless some edge normal of either separates their projections (touching counts).
// Classic: all vertices are projected on each normal until one separates.
// Tuned: sprites only move, so on each axis the offsets that do not separate are one interval, computed once
// for the pair (sprite::AxisInterval). A test is a dot product and two comparisons an axis, the most telling
// axis first; before them all stands the box around the polygon of offsets, which the scan tests.
#include "detect/box_scan.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "detect/sat.cpp"
#include <hwy/foreach_target.h>

#include "detect/keep_colliding-inl.h"
#include "geometry/overlap.h"

HWY_BEFORE_NAMESPACE();
namespace hitlab::detect::HWY_NAMESPACE {

struct PolygonHolds {
    const sprite::ConvexOffsets& polygon;

    bool operator()(Vec2i offset) const { return polygonsCollide(polygon, offset); }

    template <class D, class V>
    HWY_INLINE auto operator()(D d, V dx, V dy) const {
        auto together = hn::Eq(dx, dx);
        for (const sprite::AxisInterval& axis : polygon.axes) {
            const V place =
                hn::Add(hn::Mul(dx, hn::Set(d, axis.normal.x)), hn::Mul(dy, hn::Set(d, axis.normal.y)));
            const auto inside =
                hn::And(hn::Gt(place, hn::Set(d, axis.low - 1)), hn::Lt(place, hn::Set(d, axis.high + 1)));
            together = hn::And(together, inside);
            if (hn::AllFalse(d, together)) break;
        }
        return together;
    }
};

std::size_t keepPolygons(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* near,
                         std::size_t count) {
    const PolygonHolds collides{pair.table.polygon};
    if (!pair.table.polygon.fits32Bits) return keepOneByOne(collides, player, enemies, near, count);
    return keepColliding(collides, player, enemies, near, count);
}

}  // namespace hitlab::detect::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hitlab::detect {

bool satPair(const Placed& player, const Placed& enemy) {
    return overlaps(player.sprite.volumes.polygon, player.at, enemy.sprite.volumes.polygon, enemy.at);
}

std::size_t satClassic(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    return oneByOne<satPair>(pair, player, enemies, hits);
}

HWY_EXPORT(keepPolygons);

std::size_t satTuned(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    return scanAndKeep(pair.table.polygon.bounds, player, enemies, hits,
                       [&](std::uint32_t* near, std::size_t count) {
                           return HWY_DYNAMIC_DISPATCH(keepPolygons)(pair, player, enemies, near, count);
                       });
}

}  // namespace hitlab::detect
#endif
