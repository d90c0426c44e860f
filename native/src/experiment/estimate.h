// How much a run will take, before it starts.
#pragma once

#include <cstdint>
#include <vector>

#include "experiment/matrix.h"
#include "experiment/sprite_sets.h"

namespace hitlab::experiment {

struct Estimate {
    std::uint64_t cases = 0;
    std::uint64_t trials = 0;
    /// At most: enemies that are called early are tested less often.
    double tests = 0;
    double seconds = 0;
    double bytes = 0;
};

/// The time of one trial of each case of the matrix, from a short measurement on this machine.
std::vector<double> estimateTrialNs(const Matrix& matrix, const Options& options,
                                    const std::vector<SpriteSet>& sets, double clockCostNs);

Estimate estimateRun(const Options& options, const std::vector<SpriteSet>& sets, double clockCostNs);

}  // namespace hitlab::experiment
