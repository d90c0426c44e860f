// The idea: a resample of n values is x[floor(n U)] for n uniform numbers U, where x is the sorted sample.
// That map is monotone, so the resample's k-th value is the map of the k-th smallest U, and the others need
// not be drawn.
//   n = 2m + 1: the median is the map of the (m+1)-th smallest, which follows Beta(m+1, m+1).
//   n = 2m: the m-th smallest follows Beta(m, m+1); the next is the least of m numbers uniform between it and
//   1, 1 - (1 - U) V^(1/m) with V uniform. The median is the mean of both maps.
// Beta numbers come from gamma numbers (Marsaglia and Tsang 2000, shapes of 1 or more), those from normal
// ones (Marsaglia's polar method): exact but for rounding, and some 100 ns a median for any n; a few where
// the same draws are still kept.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

#include "stats/summary.h"

namespace hitlab::stats {

namespace {

/// In (0, 1): the middles of 2^52 equal steps.
double uniform(base::Rng& rng) {
    return (static_cast<double>(rng.next() >> 12) + 0.5) * 0x1p-52;
}

double normal(base::Rng& rng) {
    while (true) {
        const double x = 2 * uniform(rng) - 1;
        const double y = 2 * uniform(rng) - 1;
        const double square = x * x + y * y;
        if (square < 1 && square > 0) return x * std::sqrt(-2 * std::log(square) / square);
    }
}

/// `shape` is 1 or more.
double gamma(double shape, base::Rng& rng) {
    const double d = shape - 1.0 / 3;
    const double c = 1 / std::sqrt(9 * d);
    while (true) {
        const double x = normal(rng);
        const double root = 1 + c * x;
        if (root <= 0) continue;
        const double v = root * root * root;
        if (std::log(uniform(rng)) < 0.5 * x * x + d * (1 - v + std::log(v))) return d * v;
    }
}

double beta(double a, double b, base::Rng& rng) {
    const double first = gamma(a, rng);
    const double second = gamma(b, rng);
    return first / (first + second);
}

/// The two middle values of a resample of n, by their places in the sorted sample; the same one for odd n.
struct Middle {
    std::size_t low = 0, high = 0;
};

std::size_t indexOf(double place, std::size_t n) {
    return std::min(static_cast<std::size_t>(place * static_cast<double>(n)), n - 1);
}

Middle drawMiddle(std::size_t n, base::Rng& rng) {
    const auto half = static_cast<double>(n / 2);
    if (n % 2 == 1) {
        const std::size_t index = indexOf(beta(half + 1, half + 1, rng), n);
        return {index, index};
    }
    const double place = beta(half, half + 1, rng);
    const double next = 1 - (1 - place) * std::pow(uniform(rng), 1 / half);
    return {indexOf(place, n), indexOf(next, n)};
}

/// A generator's state, told by the number that comes next: SplitMix64 maps states to numbers one to one.
std::uint64_t stateOf(base::Rng rng) {
    return rng.next();
}

/// What was drawn of one generator for one size of sample.
struct Draws {
    std::size_t n = 0;
    std::uint64_t state = 0;
    std::vector<Middle> middles;
    /// As the draws left it.
    base::Rng after{0};
};

Draws drawn(std::size_t n, std::size_t count, const base::Rng& rng) {
    Draws draws{n, stateOf(rng), std::vector<Middle>(count), rng};
    for (Middle& middle : draws.middles) middle = drawMiddle(n, draws.after);
    return draws;
}

constexpr std::size_t kKeptDraws = 16;

/// Draws depend on size, count and generator alone, and a report asks for the same ones over and over: the
/// last few of each thread are kept. The oldest gives way.
const Draws& keptDraws(std::size_t n, std::size_t count, const base::Rng& rng) {
    thread_local std::array<Draws, kKeptDraws> kept;
    thread_local std::size_t oldest = 0;
    const std::uint64_t state = stateOf(rng);
    const auto found = std::find_if(kept.begin(), kept.end(), [&](const Draws& draws) {
        return draws.n == n && draws.middles.size() == count && draws.state == state;
    });
    if (found != kept.end()) return *found;
    Draws& place = kept[oldest];
    oldest = (oldest + 1) % kKeptDraws;
    place = drawn(n, count, rng);
    return place;
}

}  // namespace

std::vector<double> resampledMedians(std::span<const double> sorted, std::size_t count, base::Rng& rng) {
    assert(!sorted.empty());
    const Draws& draws = keptDraws(sorted.size(), count, rng);
    rng = draws.after;
    std::vector<double> medians(count);
    std::transform(draws.middles.begin(), draws.middles.end(), medians.begin(), [&](const Middle& middle) {
        return std::midpoint(sorted[middle.low], sorted[middle.high]);
    });
    return medians;
}

}  // namespace hitlab::stats
