#include "read_pass.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "read_pass.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace hitlab::bench::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

std::uint64_t readAll(detect::EnemyPlaces enemies) {
    const hn::ScalableTag<std::int16_t> d;
    const std::size_t lanes = hn::Lanes(d);
    auto sumX = hn::Zero(d), sumY = hn::Zero(d);
    for (std::size_t i = 0; i + lanes <= enemies.size(); i += lanes) {
        sumX = hn::Xor(sumX, hn::LoadU(d, &enemies.x[i]));
        sumY = hn::Xor(sumY, hn::LoadU(d, &enemies.y[i]));
    }
    return static_cast<std::uint64_t>(hn::GetLane(hn::Xor(sumX, sumY)));
}

}  // namespace hitlab::bench::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hitlab::bench {

HWY_EXPORT(readAll);

std::uint64_t readPass(detect::EnemyPlaces enemies) {
    return HWY_DYNAMIC_DISPATCH(readAll)(enemies);
}

}  // namespace hitlab::bench
#endif
