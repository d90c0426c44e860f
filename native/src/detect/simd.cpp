#include "detect/simd.h"

#include <hwy/highway.h>

namespace hitlab::detect {

#ifdef HWY_COMPILE_ONLY_STATIC

// One instruction set, fixed by the compiler: nothing to choose, and no library of Highway's is needed.
std::vector<SimdTarget> simdTargets() {
    return {{HWY_STATIC_TARGET, simdInUse(), true}};
}

std::string simdInUse() {
    return hwy::TargetName(HWY_STATIC_TARGET);
}

void useSimd(std::int64_t) {}

#else

std::vector<SimdTarget> simdTargets() {
    std::vector<SimdTarget> targets;
    // A lower bit is a better target.
    for (std::int64_t left = HWY_TARGETS; left != 0; left &= left - 1) {
        const std::int64_t bit = left & -left;
        targets.push_back({bit, hwy::TargetName(bit), (hwy::SupportedTargets() & bit) != 0});
    }
    return targets;
}

std::string simdInUse() {
    for (const SimdTarget& target : simdTargets()) {
        if (target.isAvailable) return target.name;
    }
    return {};
}

void useSimd(std::int64_t bit) {
    hwy::SetSupportedTargetsForTest(bit);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

#endif

}  // namespace hitlab::detect
