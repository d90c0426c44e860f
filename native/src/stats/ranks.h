// Ranks from 1 on; equal values share the mean of their ranks.
#pragma once

#include <span>
#include <vector>

namespace hitlab::stats {

struct Ranks {
    /// In the order of the values.
    std::vector<double> ranks;
    /// Sum of t^3 - t over the ties of t values: what tie corrections need.
    double tieSum = 0;
};

/// In n log n. No value is NaN.
Ranks midRanks(std::span<const double> values);

}  // namespace hitlab::stats
