#include "stats/distributions.h"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cassert>
#include <cmath>

#include "stats/boost_policy.h"

namespace hitlab::stats {

namespace {

constexpr double kRootHalf = 0.70710678118654752440;

double probability(double p) {
    return std::clamp(p, 0.0, 1.0);
}

}  // namespace

double normalTail(double z) {
    assert(!std::isnan(z));
    if (std::isinf(z)) return z > 0 ? 0 : 1;
    return probability(0.5 * boost::math::erfc(z * kRootHalf, BoostPolicy()));
}

double twoSidedP(double surplus, double variance) {
    assert(variance > 0);
    const double corrected = std::max(0.0, std::abs(surplus) - 0.5);
    return probability(2 * normalTail(corrected / std::sqrt(variance)));
}

double chiSquaredTail(double x, double df) {
    assert(!std::isnan(x) && df > 0);
    if (x <= 0) return 1;
    if (std::isinf(x)) return 0;
    return probability(boost::math::gamma_q(0.5 * df, 0.5 * x, BoostPolicy()));
}

double fTail(double f, double df1, double df2) {
    assert(!std::isnan(f) && df1 > 0 && df2 > 0);
    if (f <= 0) return 1;
    const double weighted = df1 * f;
    if (std::isinf(weighted)) return 0;
    // F > f is B < share for a beta number B; of both forms the one whose argument keeps its digits.
    const double share = df2 / (df2 + weighted);
    if (weighted > df2) return probability(boost::math::ibeta(0.5 * df2, 0.5 * df1, share, BoostPolicy()));
    const double rest = weighted / (df2 + weighted);
    return probability(boost::math::ibetac(0.5 * df1, 0.5 * df2, rest, BoostPolicy()));
}

}  // namespace hitlab::stats
