// Intervals at 95 % confidence, and those of proportions.
#pragma once

#include <cstdint>

namespace hitlab::stats {

struct Interval {
    double low = 0;
    double high = 0;

    bool holds(double value) const { return low <= value && value <= high; }
};

/// Wilson's score interval (95 %) of a proportion. `trials` is not 0.
Interval wilson(std::uint64_t successes, std::uint64_t trials);

/// Of the difference of two paired proportions, (onlyFirst - onlySecond) / pairs: Agresti and Min 2005, half
/// a count added to each of the four cells. `pairs` is not 0 and at least onlyFirst + onlySecond.
Interval pairedDifference(std::uint64_t onlyFirst, std::uint64_t onlySecond, std::uint64_t pairs);

}  // namespace hitlab::stats
