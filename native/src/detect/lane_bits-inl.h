// What scans share: a range that one comparison tests, a mask of lanes as bits of a word, and the places of
// set bits. Included once for each instruction set (Highway's foreach_target.h), so there is no #pragma once.
#if defined(HITLAB_DETECT_LANE_BITS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef HITLAB_DETECT_LANE_BITS_INL_H
#undef HITLAB_DETECT_LANE_BITS_INL_H
#else
#define HITLAB_DETECT_LANE_BITS_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace hitlab::detect::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_SCALABLE
#error "The loops count on MaxLanes being the number of lanes: disable targets of open length"
#endif

/// The places low .. high, none where high < low. Biased so that one signed comparison tells whether a place
/// is one of them: below `low` the difference wraps round to the top. Fewer than half of all values of the
/// type.
template <typename Int>
class BiasedRange {
  public:
    BiasedRange(std::int32_t low, std::int32_t high)
        : bias_(static_cast<Int>(kHalf - static_cast<std::uint32_t>(low))),
          end_(static_cast<Int>(kHalf + static_cast<std::uint32_t>(std::max(0, high - low + 1)))) {
        assert(std::int64_t{high} - low < std::int64_t{kHalf});
        assert(-std::int64_t{kHalf} < low && high < std::int64_t{kHalf});
    }

    template <class D, class V>
    HWY_INLINE auto holds(D d, V places) const {
        return hn::Lt(hn::Add(places, hn::Set(d, bias_)), hn::Set(d, end_));
    }

    bool holds(Int place) const {
        return static_cast<Int>(static_cast<std::uint32_t>(place) + static_cast<std::uint32_t>(bias_)) < end_;
    }

  private:
    static constexpr std::uint32_t kHalf = 1u << (8 * sizeof(Int) - 1);

    Int bias_;
    Int end_;
};

/// An answer a lane as the low bits of a word. At most 64 lanes.
template <class D, class M>
HWY_INLINE std::uint64_t bitsOf(D d, M mask) {
    constexpr std::size_t kLanes = hn::MaxLanes(D());
    using Word =
        std::conditional_t<kLanes == 64, std::uint64_t,
                           std::conditional_t<kLanes == 32, std::uint32_t,
                                              std::conditional_t<kLanes == 16, std::uint16_t, std::uint8_t>>>;
    alignas(8) std::uint8_t bytes[8];
    hn::StoreMaskBits(d, mask, bytes);
    Word word;
    hwy::CopyBytes<sizeof word>(bytes, &word);
    return word;
}

/// Questions whose answers fit into one word.
constexpr std::size_t kBlock = 64;

/// Writes first + the places of the set bits to `next` and returns behind the last. At least `kUnasked` are
/// written whether or not they are there: a branch for each would be mispredicted about once a block.
template <std::size_t kUnasked>
HWY_INLINE std::uint32_t* writePlaces(std::uint64_t bits, std::size_t first, std::uint32_t* next) {
    const auto total = static_cast<std::size_t>(std::popcount(bits));
    const auto write = [&](std::size_t i) HWY_ATTR {
        // With the highest bit set it is never 0, for which compilers would branch.
        const int place = std::countr_zero(bits | std::uint64_t{1} << (kBlock - 1));
        next[i] = static_cast<std::uint32_t>(first + static_cast<std::size_t>(place));
        bits &= bits - 1;
    };
    for (std::size_t i = 0; i < kUnasked; ++i) write(i);
    if (HWY_UNLIKELY(total > kUnasked)) {
        for (std::size_t i = kUnasked; i < total; ++i) write(i);
    }
    return next + total;
}

}  // namespace hitlab::detect::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
