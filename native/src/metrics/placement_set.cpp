#include "metrics/placement_set.h"

#include <fmt/format.h>

namespace hitlab::metrics {

bool PlacementSet::insert(const TrialRow& row) {
    const std::string_view algorithm = independent_ ? std::string_view(row.algorithm) : "";
    auto& seen = samples_[fmt::format("{}/{}/{}/{}", row.sprites, row.route, row.enemies, algorithm)];
    if (seen.size() <= row.sample) seen.resize(std::size_t{row.sample} + 1);
    const bool isNew = !seen[row.sample];
    seen[row.sample] = true;
    return isNew;
}

}  // namespace hitlab::metrics
