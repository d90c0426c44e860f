// Describing one sample. Conventions (docs/methods.md): quantiles R type 7, MAD unscaled, sd with n - 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "stats/interval.h"

namespace hitlab::stats {

struct Summary {
    std::size_t count = 0;
    double mean = 0;
    /// Nothing for a single value.
    std::optional<double> standardDeviation;
    double least = 0, q1 = 0, median = 0, q3 = 0, p90 = 0, p95 = 0, p99 = 0, greatest = 0;
    /// Median of the distances from the median, unscaled.
    double mad = 0;
};

/// An ascending copy. The functions below that ask for `sorted` take its result.
std::vector<double> sortedCopy(std::span<const double> values);

/// Not defined for no values, when one is not finite, or when a result would not be; the error is the reason
/// alone, as in `there are no values`.
base::Result<Summary> summarize(std::span<const double> values);

/// R's type 7: linear between order statistics. `sorted` is not empty; `fraction` lies in [0, 1].
double quantile(std::span<const double> sorted, double fraction);

/// Mean and sum of squares about it, the latter added up in a second pass. `values` is not empty.
double meanOf(std::span<const double> values);
double squaresAbout(std::span<const double> values, double mean);

/// Values outside lie further than 1.5 quartile distances beyond the quartiles (Tukey 1977). They are
/// labelled, never dropped. `sorted` is not empty. Infinite where 1.5 quartile distances are.
Interval tukeyFences(std::span<const double> sorted);

/// `count` medians of bootstrap resamples, each drawn in constant time from the exact law of a resample's
/// middle order statistics, so that a million values cost as much as ten. `sorted` is not empty.
std::vector<double> resampledMedians(std::span<const double> sorted, std::size_t count, base::Rng& rng);

constexpr std::size_t kResamples = 2000;

/// The percentile bootstrap interval (95 %) of the median; the same for the same values and seed. `sorted` is
/// not empty.
Interval medianInterval(std::span<const double> sorted, std::uint64_t seed);

/// The same of the median of `b` over the median of `a`, resampled independently. Both are positive, sorted.
Interval medianRatioInterval(std::span<const double> sortedA, std::span<const double> sortedB,
                             std::uint64_t seed);

}  // namespace hitlab::stats
