// Which instructions the tuned forms use.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hitlab::detect {

struct SimdTarget {
    /// Highway's bit and name.
    std::int64_t bit = 0;
    std::string name;
    /// Whether this machine has it.
    bool isAvailable = false;
};

/// All that are built in, the best first.
std::vector<SimdTarget> simdTargets();

/// The one in use, such as `AVX2`.
std::string simdInUse();

/// From now on only this one, which the machine has; 0: the best again. For tests and benchmarks.
void useSimd(std::int64_t bit);

}  // namespace hitlab::detect
