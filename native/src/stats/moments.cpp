#include "stats/moments.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "stats/summary.h"

namespace hitlab::stats {

namespace {

/// Within 2^-300 to 2^300 the square of a value, or of its last digit, is far from the limits of a double.
constexpr int kSafeExponent = 300;

}  // namespace

Moments momentsOf(Sample values) {
    Moments moments;
    moments.count = static_cast<double>(values.size());
    moments.rounded = meanOf(values);
    double distances = 0;
    for (const double value : values) distances += value - moments.rounded;
    moments.rest = distances / moments.count;
    const double squares = squaresAbout(values, moments.rounded) - distances * moments.rest;
    moments.squares = std::max(squares, 0.0);
    return moments;
}

double meanDifference(const Moments& first, const Moments& second) {
    return (first.rounded - second.rounded) + (first.rest - second.rest);
}

int scaleExponent(Sample values) {
    double greatest = 0;
    for (const double value : values) greatest = std::max(greatest, std::abs(value));
    if (greatest == 0) return 0;
    const int exponent = std::ilogb(greatest);
    return std::abs(exponent) <= kSafeExponent ? 0 : exponent;
}

std::vector<double> scaledDown(Sample values, int exponent) {
    std::vector<double> scaled(values.begin(), values.end());
    if (exponent == 0) return scaled;
    for (double& value : scaled) value = std::ldexp(value, -exponent);
    return scaled;
}

}  // namespace hitlab::stats
