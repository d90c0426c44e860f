#include "stats/two_samples.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "stats/checks.h"
#include "stats/distributions.h"
#include "stats/ranks.h"
#include "stats/summary.h"

namespace hitlab::stats {

namespace {

base::Status checkBoth(Sample first, Sample second) {
    for (const Sample sample : {first, second}) {
        if (sample.size() < 3) return base::Error{"a group has fewer than 3 values"};
    }
    if (!areFinite(first) || !areFinite(second)) return base::Error{"a value is not finite"};
    return base::Done{};
}

std::vector<double> joined(Sample first, Sample second) {
    std::vector<double> values(first.begin(), first.end());
    values.insert(values.end(), second.begin(), second.end());
    return values;
}

}  // namespace

TestResult mannWhitney(Sample first, Sample second) {
    if (const auto status = checkBoth(first, second); !status) return status.error();
    const auto values = joined(first, second);
    if (areEqual(values)) return base::Error{"all values are equal"};
    const auto ranked = midRanks(values);
    const auto m = static_cast<double>(first.size());
    const auto n = static_cast<double>(second.size());
    const auto firstEnd = ranked.ranks.begin() + static_cast<std::ptrdiff_t>(first.size());
    const double u = std::accumulate(ranked.ranks.begin(), firstEnd, 0.0) - m * (m + 1) / 2;
    const double surplus = u - m * n / 2;
    const double total = m + n;
    const double variance = m * n / 12 * (total + 1 - ranked.tieSum / (total * (total - 1)));
    Test test;
    test.statistic = u;
    test.p = twoSidedP(surplus, variance);
    test.effect = surplus / (m * n / 2);
    return whereFinite(test);
}

double cliffsDelta(Sample first, Sample second) {
    return cliffsDeltaOfSorted(sortedCopy(first), sortedCopy(second));
}

double cliffsDeltaOfSorted(Sample first, Sample second) {
    assert(!first.empty() && !second.empty());
    std::int64_t surplus = 0;
    std::size_t below = 0, notAbove = 0;
    for (const double value : first) {
        while (below < second.size() && second[below] < value) ++below;
        while (notAbove < second.size() && second[notAbove] <= value) ++notAbove;
        surplus += static_cast<std::int64_t>(below + notAbove) - static_cast<std::int64_t>(second.size());
    }
    const auto pairs = static_cast<double>(first.size()) * static_cast<double>(second.size());
    return static_cast<double>(surplus) / pairs;
}

}  // namespace hitlab::stats
