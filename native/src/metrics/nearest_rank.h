#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

namespace hitlab::metrics {

/// The nearest-rank percentile: the smallest value such that at least `percent` % of all are no larger.
/// `percent` lies in (0, 100]; there is at least one value. Reorders its own copy.
template <typename Value>
Value nearestRank(std::vector<Value> values, int percent) {
    assert(!values.empty() && percent > 0 && percent <= 100);
    const std::size_t rank = (values.size() * static_cast<std::size_t>(percent) + 99) / 100;
    const auto chosen = values.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    std::nth_element(values.begin(), chosen, values.end());
    return *chosen;
}

}  // namespace hitlab::metrics
