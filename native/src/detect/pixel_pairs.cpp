// The tables of thousands of pairs do not fit into the cache: each test waits for memory. So a block of tests
// goes in three steps. Offsets out of reach of the largest sprites are sorted out, many an instruction. The
// others find out where their bits stand, from sizes that do stay in the cache, and ask for them. By the time
// that the bits are read they are on their way.
#include "detect/pixel_pairs.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "detect/pixel_pairs.cpp"
#include <hwy/foreach_target.h>

#include <algorithm>

#include "detect/lane_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitlab::detect::HWY_NAMESPACE {

using Lanes = hn::CappedTag<std::int32_t, 16>;

/// The queries first .. end - 1 whose offset lies within the box: their indices, ascending. `near` has room
/// for them.
std::size_t queriesWithin(const sprite::OffsetBox& box, std::span<const PairQuery> queries, std::size_t first,
                          std::size_t end, std::uint32_t* near) {
    static_assert(sizeof(PairQuery) == 4 * sizeof(std::int32_t), "player, enemy, x and y");
    constexpr std::size_t kUnasked = 4;
    constexpr std::size_t kLanes = hn::MaxLanes(Lanes());
    const Lanes d;
    const BiasedRange<std::int32_t> rangeX(box.low.x, box.high.x), rangeY(box.low.y, box.high.y);
    std::uint32_t* next = near;
    std::size_t i = first;
    for (; i + kBlock <= end; i += kBlock) {
        std::uint64_t bits = 0;
        for (std::size_t lane = 0; lane < kBlock; lane += kLanes) {
            hn::Vec<Lanes> player, enemy, x, y;
            hn::LoadInterleaved4(d, reinterpret_cast<const std::int32_t*>(&queries[i + lane]), player, enemy,
                                 x, y);
            bits |= bitsOf(d, hn::And(rangeX.holds(d, x), rangeY.holds(d, y))) << lane;
        }
        next = writePlaces<kUnasked>(bits, i, next);
    }
    for (; i < end; ++i) {
        if (box.contains(queries[i].offset)) *next++ = static_cast<std::uint32_t>(i);
    }
    return static_cast<std::size_t>(next - near);
}

}  // namespace hitlab::detect::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hitlab::detect {

HWY_EXPORT(queriesWithin);

std::size_t pixelPairs(const sprite::BitmapAtlas& atlas, std::span<const PairQuery> queries,
                       std::uint32_t* hits) {
    constexpr std::size_t kQueries = 256;
    std::uint32_t near[kQueries];
    std::size_t bits[kQueries];
    std::size_t count = 0;
    for (std::size_t first = 0; first < queries.size(); first += kQueries) {
        const std::size_t end = std::min(first + kQueries, queries.size());
        const std::size_t within =
            HWY_DYNAMIC_DISPATCH(queriesWithin)(atlas.reach(), queries, first, end, near);
        std::size_t overlapping = 0;
        for (std::size_t i = 0; i < within; ++i) {
            const auto& [player, enemy, offset] = queries[near[i]];
            if (!atlas.overlap(player, enemy, offset)) continue;
            near[overlapping] = near[i];
            bits[overlapping] = atlas.bitOf(player, enemy, offset);
            atlas.expect(bits[overlapping]);
            ++overlapping;
        }
        for (std::size_t i = 0; i < overlapping; ++i) {
            hits[count] = near[i];
            count += atlas.at(bits[i]) ? 1 : 0;
        }
    }
    return count;
}

}  // namespace hitlab::detect
#endif
