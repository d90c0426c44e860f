// Diamonds collide when |dx| + |dy| between their centres is at most the sum of the radii (touching counts).
// Tuned: the same sum, for the enemies within the diamond's box.
#include "detect/box_scan.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "detect/manhattan.cpp"
#include <hwy/foreach_target.h>

#include "detect/keep_colliding-inl.h"
#include "geometry/overlap.h"

HWY_BEFORE_NAMESPACE();
namespace hitlab::detect::HWY_NAMESPACE {

struct DiamondHolds {
    const sprite::CentreReach& diamond;

    bool operator()(Vec2i offset) const { return diamondsCollide(diamond, offset); }

    template <class D, class V>
    HWY_INLINE auto operator()(D d, V dx, V dy) const {
        const V x2 = hn::Add(hn::Add(dx, dx), hn::Set(d, diamond.shift2.x));
        const V y2 = hn::Add(hn::Add(dy, dy), hn::Set(d, diamond.shift2.y));
        return hn::Lt(hn::Add(hn::Abs(x2), hn::Abs(y2)), hn::Set(d, diamond.reach2 + 1));
    }
};

std::size_t keepDiamonds(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* near,
                         std::size_t count) {
    return keepColliding(DiamondHolds{pair.table.diamond}, player, enemies, near, count);
}

}  // namespace hitlab::detect::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hitlab::detect {

bool manhattanPair(const Placed& player, const Placed& enemy) {
    return overlaps(player.sprite.volumes.diamond, player.at, enemy.sprite.volumes.diamond, enemy.at);
}

std::size_t manhattanClassic(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    return oneByOne<manhattanPair>(pair, player, enemies, hits);
}

HWY_EXPORT(keepDiamonds);

std::size_t manhattanTuned(const Pair& pair, Vec2i player, EnemyPlaces enemies, std::uint32_t* hits) {
    return scanAndKeep(pair.table.diamond.bounds, player, enemies, hits,
                       [&](std::uint32_t* near, std::size_t count) {
                           return HWY_DYNAMIC_DISPATCH(keepDiamonds)(pair, player, enemies, near, count);
                       });
}

}  // namespace hitlab::detect
#endif
