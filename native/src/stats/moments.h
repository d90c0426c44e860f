// Means and sums of squares that survive any finite values: a large common shift, and magnitudes whose
// squares overflow or vanish.
#pragma once

#include <vector>

#include "stats/test.h"

namespace hitlab::stats {

/// The mean is rounded + rest: the rest is what the nearest double leaves over, so that the difference of two
/// means far from 0 keeps its digits.
struct Moments {
    double count = 0;
    double rounded = 0;
    double rest = 0;
    /// Sum of squares about the mean.
    double squares = 0;
};

/// `values` is not empty and has been scaled, or needs no scaling.
Moments momentsOf(Sample values);

/// Mean of the first less that of the second.
double meanDifference(const Moments& first, const Moments& second);

/// The power of two to divide values by before squaring them: 0 where they can be squared as they are.
int scaleExponent(Sample values);

/// The values over 2^exponent: exact, but for values that are nothing beside the largest.
std::vector<double> scaledDown(Sample values, int exponent);

}  // namespace hitlab::stats
