#include "stats/interval.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace hitlab::stats {

namespace {

/// The normal distribution's 97.5 % quantile.
constexpr double kZ = 1.959963984540054;

}  // namespace

Interval wilson(std::uint64_t successes, std::uint64_t trials) {
    assert(trials > 0 && successes <= trials);
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(successes) / n;
    const double shrink = 1 + kZ * kZ / n;
    const double center = (share + kZ * kZ / (2 * n)) / shrink;
    const double reach = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n)) / shrink;
    // At the ends the limits are 0 and 1 but for rounding.
    return {successes == 0 ? 0 : std::max(center - reach, 0.0),
            successes == trials ? 1 : std::min(center + reach, 1.0)};
}

Interval pairedDifference(std::uint64_t onlyFirst, std::uint64_t onlySecond, std::uint64_t pairs) {
    assert(pairs > 0 && onlyFirst <= pairs && onlySecond <= pairs - onlyFirst);
    const double first = static_cast<double>(onlyFirst) + 0.5;
    const double second = static_cast<double>(onlySecond) + 0.5;
    const double n = static_cast<double>(pairs) + 2;
    const double difference = first - second;
    const double reach = kZ * std::sqrt(first + second - difference * difference / n) / n;
    return {std::max(difference / n - reach, -1.0), std::min(difference / n + reach, 1.0)};
}

}  // namespace hitlab::stats
