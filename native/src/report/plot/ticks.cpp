// Ticks: a list of candidates from fine to coarse, of which the first that fits is taken.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "report/plot/number_text.h"
#include "report/plot/scale.h"

namespace hitlab::report::plot {

namespace {

using Ticks = std::vector<Tick>;

constexpr std::size_t kMaxTicks = 6;
/// Between two labels.
constexpr double kLabelGapPx = 8;

/// factor x 10^exponent: a product or quotient of whole numbers, so rounded only once.
double timesPowerOfTen(double factor, int exponent) {
    double power = 1;
    for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
    return exponent < 0 ? factor / power : factor * power;
}

struct Step {
    double factor = 1;
    int exponent = 0;

    double size() const { return timesPowerOfTen(factor, exponent); }
    double times(double count) const { return timesPowerOfTen(count * factor, exponent); }
};

Step stepOf(double least) {
    assert(least > 0);
    // One too low is put right below; one too high would not be.
    const int exponent = static_cast<int>(std::floor(std::log10(least))) - 1;
    for (int i = exponent;; ++i) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (const Step step{factor, i}; step.size() >= least) return step;
        }
    }
}

Ticks linearTicks(const Ends& ends, double count) {
    const Step step = stepOf((ends.high - ends.low) / count);
    std::vector<double> values;
    const double first = std::ceil(ends.low / step.size()) - 1;
    for (double i = 0; i <= count + 2; ++i) {
        const double value = step.times(first + i);
        const bool ascends = values.empty() || value > values.back();
        if (value >= ends.low && value <= ends.high && ascends) values.push_back(value + 0.0);
    }
    const auto texts = tickTexts(values, step.size());
    Ticks ticks;
    for (std::size_t i = 0; i < values.size(); ++i) ticks.push_back({values[i], texts[i]});
    return ticks;
}

/// Every `stride`th decade times each of `factors`.
Ticks decadeTicks(const Ends& ends, std::span<const double> factors, int stride) {
    const int first = static_cast<int>(std::floor(std::log10(ends.low))) - 1;
    const int last = static_cast<int>(std::ceil(std::log10(ends.high)));
    Ticks ticks;
    for (int exponent = first; exponent <= last; ++exponent) {
        if (exponent % stride != 0) continue;
        for (const double factor : factors) {
            const double value = timesPowerOfTen(factor, exponent);
            if (value >= ends.low && value <= ends.high) ticks.push_back({value, roundNumberText(value)});
        }
    }
    return ticks;
}

std::vector<Ticks> logCandidates(const Ends& ends) {
    constexpr std::array kFine{1.0, 2.0, 5.0};
    constexpr std::array kDecade{1.0};
    constexpr int kMaxStride = 12;
    std::vector<Ticks> candidates;
    if (Ticks fine = decadeTicks(ends, kFine, 1); fine.size() >= 3) candidates.push_back(std::move(fine));
    // Within less than a decade round steps say more than the one decade that may be there.
    const bool few = decadeTicks(ends, kDecade, 1).size() < 2;
    for (int count = kMaxTicks; few && count > 0; --count) candidates.push_back(linearTicks(ends, count));
    for (int stride = 1; stride <= kMaxStride; ++stride) {
        candidates.push_back(decadeTicks(ends, kDecade, stride));
    }
    return candidates;
}

std::vector<Ticks> linearCandidates(const Ends& ends) {
    std::vector<Ticks> candidates;
    for (int count = kMaxTicks; count > 0; --count) candidates.push_back(linearTicks(ends, count));
    return candidates;
}

bool fits(const Ticks& ticks, const LabelStretch& stretchOf) {
    if (ticks.empty() || ticks.size() > kMaxTicks) return false;
    for (std::size_t i = 1; i < ticks.size(); ++i) {
        const Stretch a = stretchOf(ticks[i - 1]), b = stretchOf(ticks[i]);
        if (std::max(a.from, b.from) - std::min(a.to, b.to) < kLabelGapPx) return false;
    }
    return true;
}

/// Decades that have no name, when others have.
void addSilentDecades(Ticks& ticks, const Ends& ends) {
    constexpr std::array kDecade{1.0};
    for (const Tick& decade : decadeTicks(ends, kDecade, 1)) {
        const auto same = [&decade](const Tick& tick) { return tick.value == decade.value; };
        if (std::none_of(ticks.begin(), ticks.end(), same)) ticks.push_back({decade.value, ""});
    }
    std::sort(ticks.begin(), ticks.end(), [](const Tick& a, const Tick& b) { return a.value < b.value; });
}

}  // namespace

double roundStep(double least) {
    return stepOf(least).size();
}

std::vector<Tick> ticksOf(const ValueScale& scale, const LabelStretch& stretchOf) {
    const bool isLog = scale.scale() == Scale::kLog;
    for (Ticks& ticks : isLog ? logCandidates(scale.ends()) : linearCandidates(scale.ends())) {
        if (!fits(ticks, stretchOf)) continue;
        if (isLog) addSilentDecades(ticks, scale.ends());
        return ticks;
    }
    return {};
}

}  // namespace hitlab::report::plot
