// Circles collide when their centres are no further apart than the sum of the radii (touching counts).
// Classic: the distance is a square root, as a textbook has it. It is exact all the same: lengths are halves
// of a pixel, whole numbers below 2^18, and the correctly rounded root of n exceeds r just when n > r r.
// Tuned: squares instead of the root, of the enemies within the circle's box. Both fit into 32 bits.
#include "detect/box_scan.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "detect/euclidean.cpp"
#include <hwy/foreach_target.h>

#include <cmath>

#include "detect/keep_colliding-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitlab::detect::HWY_NAMESPACE {

struct CircleHolds {
    const sprite::CentreReach& circle;

    bool operator()(Vec2i offset) const { return circlesCollide(circle, offset); }

    template <class D, class V>
    HWY_INLINE auto operator()(D d, V dx, V dy) const {
        const V x2 = hn::Add(hn::Add(dx, dx), hn::Set(d, circle.shift2.x));
        const V y2 = hn::Add(hn::Add(dy, dy), hn::Set(d, circle.shift2.y));
        const V distanceSquared = hn::Add(hn::Mul(x2, x2), hn::Mul(y2, y2));
        return hn::Lt(distanceSquared, hn::Set(d, circle.reach2 * circle.reach2 + 1));
    }
};

std::size_t keepCircles(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* near,
                        std::size_t count) {
    return keepColliding(CircleHolds{pair.table.circle}, player, enemies, near, count);
}

}  // namespace hitlab::detect::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hitlab::detect {

bool euclideanPair(const Placed& player, const Placed& enemy) {
    const geometry::Circle& a = player.sprite.volumes.circle;
    const geometry::Circle& b = enemy.sprite.volumes.circle;
    const double x2 = (2 * player.at.x + a.cx2) - (2 * enemy.at.x + b.cx2);
    const double y2 = (2 * player.at.y + a.cy2) - (2 * enemy.at.y + b.cy2);
    return std::sqrt(x2 * x2 + y2 * y2) <= a.r2 + b.r2;
}

std::size_t euclideanClassic(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    return oneByOne<euclideanPair>(pair, player, enemies, hits);
}

HWY_EXPORT(keepCircles);

std::size_t euclideanTuned(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    return scanAndKeep(pair.table.circle.bounds, player, enemies, hits,
                       [&](std::uint32_t* near, std::size_t count) {
                           return HWY_DYNAMIC_DISPATCH(keepCircles)(pair, player, enemies, near, count);
                       });
}

}  // namespace hitlab::detect
#endif
