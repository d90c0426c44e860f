// Shapiro-Wilk's W by Royston 1995 (Applied Statistics 44, algorithm AS R94), which R uses as well.
//
// The idea: W is the squared correlation of the sorted values with weights close to the expected normal order
// statistics. Royston approximates the weights from normal quantiles, with polynomials in 1/sqrt(n) for the
// outermost one or two, and turns log(1 - W) into a normal number, with a mean and a deviation that are
// polynomials in n (up to 11 values) or log n. Of three values the law is known exactly. Cost: a sort.
// Limits: 3 to 5,000 values, for which Royston fitted the polynomials.
#include <algorithm>
#include <array>
#include <boost/math/special_functions/erf.hpp>
#include <cassert>
#include <cmath>

#include "stats/boost_policy.h"
#include "stats/checks.h"
#include "stats/distributions.h"
#include "stats/group_tests.h"
#include "stats/moments.h"
#include "stats/summary.h"

namespace hitlab::stats {

namespace {

constexpr std::size_t kMostValues = 5000;

/// Coefficients from the constant on.
template <std::size_t kCount>
double polynomial(const std::array<double, kCount>& coefficients, double x) {
    double value = 0;
    for (auto it = coefficients.rbegin(); it != coefficients.rend(); ++it) value = value * x + *it;
    return value;
}

// Royston's table 1 and section 2, for the weights.
constexpr std::array kOutermost{0.0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056};
constexpr std::array kNextToIt{0.0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633};
// For up to 11 values, in n.
constexpr std::array kSmallLimit{-2.273, 0.459};
constexpr std::array kSmallMean{0.544, -0.39978, 0.025054, -6.714e-4};
constexpr std::array kSmallLogDeviation{1.3822, -0.77857, 0.062767, -0.0020322};
// For more, in log n.
constexpr std::array kLargeMean{-1.5861, -0.31082, -0.083751, 0.0038915};
constexpr std::array kLargeLogDeviation{-0.4803, -0.082676, 0.0030302};
constexpr std::size_t kMostSmall = 11;

double normalQuantile(double probability) {
    return -std::sqrt(2.0) * boost::math::erfc_inv(2 * probability, BoostPolicy());
}

/// Blom's approximations of the expected normal order statistics above the middle, greatest first.
std::vector<double> expectedUpper(std::size_t count) {
    std::vector<double> upper(count / 2);
    const auto n = static_cast<double>(count);
    for (std::size_t i = 0; i < upper.size(); ++i) {
        upper[i] = -normalQuantile((static_cast<double>(i) + 0.625) / (n + 0.25));
    }
    return upper;
}

/// Weights of the values above the middle, greatest first; those below have the same with a minus. `count`
/// > 3.
std::vector<double> upperWeights(std::size_t count) {
    auto weights = expectedUpper(count);
    double left = 0;
    for (const double weight : weights) left += 2 * weight * weight;
    const double length = std::sqrt(left);
    const double u = 1 / std::sqrt(static_cast<double>(count));
    // The outermost ones are set apart; the others share what these leave of the length 1.
    const std::size_t apart = count > 5 ? 2 : 1;
    double toShare = 1;
    for (std::size_t i = 0; i < apart; ++i) {
        left -= 2 * weights[i] * weights[i];
        weights[i] = weights[i] / length + polynomial(i == 0 ? kOutermost : kNextToIt, u);
        toShare -= 2 * weights[i] * weights[i];
    }
    const double shrink = std::sqrt(toShare / left);
    for (std::size_t i = apart; i < weights.size(); ++i) weights[i] *= shrink;
    return weights;
}

/// Sorted, about the median, and with a range of 1, so that neither shift nor scale costs digits.
std::vector<double> standardized(Sample values) {
    auto sorted = sortedCopy(scaledDown(values, scaleExponent(values)));
    const double median = quantile(sorted, 0.5);
    const double range = sorted.back() - sorted.front();
    for (double& value : sorted) value = (value - median) / range;
    return sorted;
}

/// 1 - W without the cancellation: (|a||x| - a.x) (|a||x| + a.x) / (|a||x|)^2.
double shortfall(Sample sorted, Sample weights) {
    const std::size_t last = sorted.size() - 1;
    double product = 0, weightSquares = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        product += weights[i] * (sorted[last - i] - sorted[i]);
        weightSquares += 2 * weights[i] * weights[i];
    }
    const double length = std::sqrt(weightSquares * momentsOf(sorted).squares);
    return std::max(0.0, (length - product) / length * ((length + product) / length));
}

double pOf(double shortfall, std::size_t count) {
    if (shortfall <= 0) return 1;
    const auto n = static_cast<double>(count);
    const double logShortfall = std::log(shortfall);
    if (count <= kMostSmall) {
        const double limit = polynomial(kSmallLimit, n);
        // Only for 4 values the limit is below 0, and there W is at least 0.62.
        assert(logShortfall < limit);
        const double normal = -std::log(limit - logShortfall);
        return normalTail((normal - polynomial(kSmallMean, n)) / std::exp(polynomial(kSmallLogDeviation, n)));
    }
    const double x = std::log(n);
    return normalTail((logShortfall - polynomial(kLargeMean, x)) /
                      std::exp(polynomial(kLargeLogDeviation, x)));
}

/// W is 3/4 (a + b)^2 / c with the gaps a and b, c = a^2 + ab + b^2. Shapiro and Wilk's p, 6/pi (asin sqrt W
/// - asin sqrt 3/4), is the same as the form used here, which keeps its digits where one gap is small.
Test ofThree(Sample sorted) {
    const double lower = sorted[1] - sorted[0];
    const double upper = sorted[2] - sorted[1];
    const double square = lower * lower + lower * upper + upper * upper;
    const double sixOverPi = 6 / std::acos(-1.0);
    Test test;
    test.statistic = 0.75 * (lower + upper) * (lower + upper) / square;
    const double sine = std::sqrt(0.75 / square) * std::min(lower, upper);
    test.p = std::min(1.0, sixOverPi * std::asin(std::min(0.5, sine)));
    return test;
}

}  // namespace

TestResult shapiroWilk(Sample values) {
    if (const auto status = checkSample(values); !status) return status.error();
    if (values.size() > kMostValues) return base::Error{"there are more than 5000 values"};
    if (areEqual(values)) return base::Error{"all values are equal"};
    const auto sorted = standardized(values);
    if (sorted.size() == 3) return whereFinite(ofThree(sorted));
    const double missing = shortfall(sorted, upperWeights(sorted.size()));
    Test test;
    test.statistic = 1 - missing;
    test.p = pOf(missing, sorted.size());
    return whereFinite(test);
}

}  // namespace hitlab::stats
