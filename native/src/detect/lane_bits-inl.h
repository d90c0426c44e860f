// A mask of lanes as bits of a word.
// Included once for each instruction set (Highway's foreach_target.h), so there is no #pragma once.
#if defined(HITLAB_DETECT_LANE_BITS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef HITLAB_DETECT_LANE_BITS_INL_H
#undef HITLAB_DETECT_LANE_BITS_INL_H
#else
#define HITLAB_DETECT_LANE_BITS_INL_H
#endif

#include <hwy/highway.h>

#include <cstdint>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace hitlab::detect::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_SCALABLE
#error "The loops count on MaxLanes being the number of lanes: disable targets of open length"
#endif

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

}  // namespace hitlab::detect::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
