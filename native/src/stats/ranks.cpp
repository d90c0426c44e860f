#include "stats/ranks.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace hitlab::stats {

namespace {

using Placed = std::pair<double, std::size_t>;

std::vector<Placed> inOrder(std::span<const double> values) {
    std::vector<Placed> placed(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) placed[i] = {values[i], i};
    std::sort(placed.begin(), placed.end());
    return placed;
}

}  // namespace

Ranks midRanks(std::span<const double> values) {
    const auto placed = inOrder(values);
    Ranks result;
    result.ranks.resize(values.size());
    for (std::size_t begin = 0, end = 0; begin < placed.size(); begin = end) {
        while (end < placed.size() && placed[end].first == placed[begin].first) ++end;
        // Ranks begin + 1 to end.
        const double shared = 0.5 * static_cast<double>(begin + 1 + end);
        for (std::size_t i = begin; i < end; ++i) result.ranks[placed[i].second] = shared;
        const auto ties = static_cast<double>(end - begin);
        result.tieSum += ties * ties * ties - ties;
    }
    return result;
}

}  // namespace hitlab::stats
