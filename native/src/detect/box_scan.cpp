// A subtraction and a comparison an axis in 16-bit lanes: 4 bytes an enemy, and no branch that depends on a
// single enemy. Each 64 answers become the bits of a word; the places of its set bits are the hits.
#include "detect/box_scan.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "detect/box_scan.cpp"
#include <hwy/foreach_target.h>

#include <algorithm>

#include "detect/lane_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitlab::detect::HWY_NAMESPACE {

using AxisRange = BiasedRange<std::int16_t>;

/// Which of the corners at `x` and `y` both axes hold.
template <class D>
HWY_INLINE auto bothHold(D d, const AxisRange& rangeX, const AxisRange& rangeY, const std::int16_t* x,
                         const std::int16_t* y) {
    return hn::And(rangeX.holds(d, hn::LoadU(d, x)), rangeY.holds(d, hn::LoadU(d, y)));
}

/// For each of kBlock enemies a bit: whether both axes hold it.
HWY_INLINE std::uint64_t blockBits(const AxisRange& rangeX, const AxisRange& rangeY, const std::int16_t* x,
                                   const std::int16_t* y) {
    std::uint64_t bits = 0;
#if HWY_TARGET == HWY_SCALAR
    for (std::size_t i = 0; i < kBlock; ++i) {
        bits |= std::uint64_t{rangeX.holds(x[i]) && rangeY.holds(y[i])} << i;
    }
#else
    using D = hn::CappedTag<std::int16_t, kBlock / 2>;
    const D d;
    const hn::Repartition<std::uint8_t, D> d8;
    constexpr std::size_t kLanes = hn::MaxLanes(D());
    for (std::size_t i = 0; i < kBlock; i += 2 * kLanes) {
        const auto low = bothHold(d, rangeX, rangeY, x + i, y + i);
        const auto high = bothHold(d, rangeX, rangeY, x + i + kLanes, y + i + kLanes);
        // One byte of each 16-bit answer: both vectors' answers in one, in order.
        const auto both = hn::ConcatEven(d8, hn::BitCast(d8, hn::VecFromMask(d, high)),
                                         hn::BitCast(d8, hn::VecFromMask(d, low)));
        bits |= bitsOf(d8, hn::MaskFromVec(both)) << i;
    }
#endif
    return bits;
}

/// The same for `count` enemies, fewer than kBlock.
HWY_INLINE std::uint64_t fewBits(const AxisRange& rangeX, const AxisRange& rangeY, const std::int16_t* x,
                                 const std::int16_t* y, std::size_t count) {
    const hn::CappedTag<std::int16_t, 8> d;
    constexpr std::size_t kLanes = hn::MaxLanes(hn::CappedTag<std::int16_t, 8>());
    std::uint64_t bits = 0;
    std::size_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
        bits |= bitsOf(d, bothHold(d, rangeX, rangeY, x + i, y + i)) << i;
    }
    for (; i < count; ++i) bits |= std::uint64_t{rangeX.holds(x[i]) && rangeY.holds(y[i])} << i;
    return bits;
}

/// All whole blocks from `first` on; returns behind the last. Two at a time keep the processor busy.
template <std::size_t kUnasked>
HWY_INLINE std::size_t scanBlocks(const AxisRange& rangeX, const AxisRange& rangeY, EnemyPlaces enemies,
                                  std::size_t first, std::size_t end, std::uint32_t*& next) {
    const std::int16_t* x = enemies.x.data();
    const std::int16_t* y = enemies.y.data();
    std::size_t i = first;
    for (; i + 2 * kBlock <= end; i += 2 * kBlock) {
        const std::uint64_t bits = blockBits(rangeX, rangeY, x + i, y + i);
        const std::uint64_t nextBits = blockBits(rangeX, rangeY, x + i + kBlock, y + i + kBlock);
        next = writePlaces<kUnasked>(bits, i, next);
        next = writePlaces<kUnasked>(nextBits, i + kBlock, next);
    }
    if (i + kBlock <= end) {
        next = writePlaces<kUnasked>(blockBits(rangeX, rangeY, x + i, y + i), i, next);
        i += kBlock;
    }
    return i;
}

/// The answers for the last enemies, fewer than a block. Where there are enough before them, they come from a
/// whole block that ends with the last one.
HWY_INLINE std::uint64_t lastBits(const AxisRange& rangeX, const AxisRange& rangeY, EnemyPlaces enemies,
                                  std::size_t first, std::size_t end) {
    const std::int16_t* x = enemies.x.data();
    const std::int16_t* y = enemies.y.data();
    if (end < kBlock) return fewBits(rangeX, rangeY, x + first, y + first, end - first);
    const std::size_t seenBefore = kBlock - (end - first);
    return blockBits(rangeX, rangeY, x + end - kBlock, y + end - kBlock) >> seenBefore;
}

std::size_t scanBox(const CornerBox& box, EnemyPlaces enemies, std::size_t first, std::size_t end,
                    std::uint32_t* hits) {
    // In the testbed's density a block has 0.8 hits.
    constexpr std::size_t kUnasked = 2;
    const AxisRange rangeX(box.low.x, box.high.x), rangeY(box.low.y, box.high.y);
    std::uint32_t* next = hits;
    const std::size_t done = scanBlocks<kUnasked>(rangeX, rangeY, enemies, first, end, next);
    if (done < end) {
        const std::uint64_t bits = lastBits(rangeX, rangeY, enemies, done, end);
        const std::size_t room = end - first - static_cast<std::size_t>(next - hits);
        next = room >= kUnasked ? writePlaces<kUnasked>(bits, done, next) : writePlaces<0>(bits, done, next);
    }
    return static_cast<std::size_t>(next - hits);
}

}  // namespace hitlab::detect::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hitlab::detect {

HWY_EXPORT(scanBox);

std::size_t enemiesWithin(const CornerBox& box, EnemyPlaces enemies, std::uint32_t* hits) {
    return enemiesWithin(box, enemies, 0, enemies.size(), hits);
}

std::size_t enemiesWithin(const CornerBox& box, EnemyPlaces enemies, std::size_t first, std::size_t end,
                          std::uint32_t* hits) {
    return HWY_DYNAMIC_DISPATCH(scanBox)(box, enemies, first, end, hits);
}

}  // namespace hitlab::detect
#endif
