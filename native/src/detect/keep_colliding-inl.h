// The second step of the tuned forms: the few enemies that the box scan has left (1.3 % in the testbed) are
// asked the exact question, in 32-bit lanes.
// Included once for each instruction set (Highway's foreach_target.h), so there is no #pragma once.
#if defined(HITLAB_DETECT_KEEP_COLLIDING_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef HITLAB_DETECT_KEEP_COLLIDING_INL_H
#undef HITLAB_DETECT_KEEP_COLLIDING_INL_H
#else
#define HITLAB_DETECT_KEEP_COLLIDING_INL_H
#endif

#include <algorithm>

#include "detect/algorithm.h"
#include "detect/lane_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitlab::detect::HWY_NAMESPACE {

/// Offsets that are gathered, then tested together.
constexpr std::size_t kGathered = 64;
/// So few are not worth gathering.
constexpr std::size_t kFew = 4;

/// Of the enemies at hits[0 .. count) those for which `collides(offset)` says yes; in place, in order.
template <class Collides>
HWY_INLINE std::size_t keepOneByOne(const Collides& collides, Vec2i player, EnemyPlaces enemies,
                                    std::uint32_t* hits, std::size_t count) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const bool yes = collides(player - enemies[hits[i]]);
        hits[kept] = hits[i];
        kept += yes ? 1 : 0;
    }
    return kept;
}

/// The same, but `collides(d, dx, dy)` is asked about vectors of offsets, unless there are few.
template <class Collides>
HWY_INLINE std::size_t keepColliding(const Collides& collides, Vec2i player, EnemyPlaces enemies,
                                     std::uint32_t* hits, std::size_t count) {
    if (count <= kFew) return keepOneByOne(collides, player, enemies, hits, count);
    std::size_t kept = 0;
    const hn::CappedTag<std::int32_t, 16> d;
    constexpr std::size_t kLanes = hn::MaxLanes(hn::CappedTag<std::int32_t, 16>());
    HWY_ALIGN std::int32_t dx[kGathered] = {};
    HWY_ALIGN std::int32_t dy[kGathered] = {};
    for (std::size_t first = 0; first < count; first += kGathered) {
        const std::size_t size = std::min(kGathered, count - first);
        for (std::size_t i = 0; i < size; ++i) {
            dx[i] = player.x - enemies.x[hits[first + i]];
            dy[i] = player.y - enemies.y[hits[first + i]];
        }
        for (std::size_t i = 0; i < size; i += kLanes) {
            const auto yes = collides(d, hn::Load(d, dx + i), hn::Load(d, dy + i));
            std::uint64_t bits = bitsOf(d, yes);
            const std::size_t end = std::min(size, i + kLanes);
            for (std::size_t j = i; j < end; ++j, bits >>= 1) {
                hits[kept] = hits[first + j];
                kept += bits & 1;
            }
        }
    }
    return kept;
}

}  // namespace hitlab::detect::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
