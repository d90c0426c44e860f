#include "stats/summary.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "stats/checks.h"
#include "stats/moments.h"

namespace hitlab::stats {

namespace {

double medianDistance(std::span<const double> values, double center) {
    std::vector<double> distances(values.size());
    std::transform(values.begin(), values.end(), distances.begin(),
                   [center](double value) { return std::abs(value - center); });
    std::sort(distances.begin(), distances.end());
    return quantile(distances, 0.5);
}

void setMoments(std::span<const double> values, Summary& summary) {
    const int exponent = scaleExponent(values);
    const auto scaled = scaledDown(values, exponent);
    const auto moments = momentsOf(scaled);
    summary.mean = std::ldexp(moments.rounded, exponent);
    if (values.size() < 2) return;
    summary.standardDeviation = std::ldexp(std::sqrt(moments.squares / (moments.count - 1)), exponent);
}

void setQuantiles(std::span<const double> sorted, Summary& summary) {
    summary.least = sorted.front();
    summary.q1 = quantile(sorted, 0.25);
    summary.median = quantile(sorted, 0.5);
    summary.q3 = quantile(sorted, 0.75);
    summary.p90 = quantile(sorted, 0.9);
    summary.p95 = quantile(sorted, 0.95);
    summary.p99 = quantile(sorted, 0.99);
    summary.greatest = sorted.back();
}

/// Of values whose sum overflows.
double meanOfLarge(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value * 0x1p-64;
    constexpr double kGreatest = std::numeric_limits<double>::max();
    return std::clamp(sum / static_cast<double>(values.size()) * 0x1p64, -kGreatest, kGreatest);
}

Interval percentileInterval(std::vector<double> estimates) {
    std::sort(estimates.begin(), estimates.end());
    return {quantile(estimates, 0.025), quantile(estimates, 0.975)};
}

}  // namespace

std::vector<double> sortedCopy(std::span<const double> values) {
    std::vector<double> sorted(values.begin(), values.end());
    if (!std::is_sorted(sorted.begin(), sorted.end())) std::sort(sorted.begin(), sorted.end());
    return sorted;
}

base::Result<Summary> summarize(std::span<const double> values) {
    if (values.empty()) return base::Error{"there are no values"};
    if (!areFinite(values)) return base::Error{"a value is not finite"};
    Summary summary;
    summary.count = values.size();
    const auto sorted = sortedCopy(values);
    setQuantiles(sorted, summary);
    setMoments(values, summary);
    summary.mad = medianDistance(values, summary.median);
    if (!std::isfinite(summary.mad) || !std::isfinite(summary.standardDeviation.value_or(0))) {
        return tooLarge();
    }
    return summary;
}

double quantile(std::span<const double> sorted, double fraction) {
    assert(!sorted.empty() && fraction >= 0 && fraction <= 1);
    const double place = static_cast<double>(sorted.size() - 1) * fraction;
    const auto below = static_cast<std::size_t>(place);
    const double low = sorted[below];
    const double high = sorted[std::min(below + 1, sorted.size() - 1)];
    const double weight = place - static_cast<double>(below);
    // Neither an infinity times 0 nor a rounding beyond the neighbours is to come out.
    if (weight == 0 || low == high) return low;
    return std::clamp((1 - weight) * low + weight * high, low, high);
}

double meanOf(std::span<const double> values) {
    assert(!values.empty());
    const auto count = static_cast<double>(values.size());
    double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    if (!std::isfinite(mean)) mean = meanOfLarge(values);
    // What rounding took from the sum is added after all: the mean of equal values is that very value.
    double distances = 0;
    for (const double value : values) distances += value - mean;
    const double corrected = mean + distances / count;
    return std::isfinite(corrected) ? corrected : mean;
}

double squaresAbout(std::span<const double> values, double mean) {
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return squares;
}

Interval tukeyFences(std::span<const double> sorted) {
    const double q1 = quantile(sorted, 0.25);
    const double q3 = quantile(sorted, 0.75);
    const double reach = 1.5 * (q3 - q1);
    return {q1 - reach, q3 + reach};
}

Interval medianInterval(std::span<const double> sorted, std::uint64_t seed) {
    base::Rng rng(seed);
    return percentileInterval(resampledMedians(sorted, kResamples, rng));
}

Interval medianRatioInterval(std::span<const double> sortedA, std::span<const double> sortedB,
                             std::uint64_t seed) {
    base::Rng rng(seed);
    const auto medians = resampledMedians(sortedA, kResamples, rng);
    auto ratios = resampledMedians(sortedB, kResamples, rng);
    std::transform(ratios.begin(), ratios.end(), medians.begin(), ratios.begin(),
                   [](double b, double a) { return b / a; });
    return percentileInterval(std::move(ratios));
}

}  // namespace hitlab::stats
