// Upper tails that the tests need. Boost.Math computes all but the studentized range.
#pragma once

#include <limits>

namespace hitlab::stats {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// P(X > x). Exact far into the tail.
double normalTail(double z);
/// Two-sided p of a rank sum's surplus over its expectation: normal, with continuity correction. `variance` >
/// 0.
double twoSidedP(double surplus, double variance);
double chiSquaredTail(double x, double df);
double fTail(double f, double df1, double df2);

/// P(Q > q) of the range of `groups` >= 2 normal values, studentized with `df` degrees of freedom (kInfinite:
/// the deviation is known). By quadrature; relative error below 1e-11, so small tails keep their digits.
double studentizedRangeTail(double q, double groups, double df);

}  // namespace hitlab::stats
