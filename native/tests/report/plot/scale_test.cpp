#include "report/plot/scale.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "report/plot/text_fit.h"

namespace hitlab::report::plot {
namespace {

const Axis kLinear{"x", Scale::kLinear, {}, {}};
const Axis kLogarithmic{"x", Scale::kLog, {}, {}};

Ends endsOf(const Axis& axis, std::vector<double> values, bool zero = false) {
    return axisEnds(axis, values, Room{.zero = zero, .share = 0.1});
}

std::vector<std::string> labelsOf(Scale scale, const Ends& ends, double widthPx = 300) {
    const ValueScale values(scale, ends, 0, widthPx);
    std::vector<std::string> labels;
    for (const Tick& tick : ticksOf(values, [&values](const Tick& t) {
             const double middle = values.clampedPx(t.value), half = textWidthPx(t.label) / 2;
             return Stretch{middle - half, middle + half};
         })) {
        labels.push_back(tick.label);
    }
    return labels;
}

using Labels = std::vector<std::string>;

TEST(AxisEnds, noValues_giveAUsualAxis) {
    EXPECT_EQ(endsOf(kLinear, {}).high, 1);
    EXPECT_EQ(endsOf(kLogarithmic, {}).low, 1);
    EXPECT_EQ(endsOf(kLogarithmic, {0, -5}).high, 10) << "none that it can show";
}

TEST(AxisEnds, equalValues_lieInTheMiddle) {
    EXPECT_EQ(endsOf(kLinear, {16, 16}).low, 12);
    EXPECT_EQ(endsOf(kLinear, {16, 16}).high, 20);
    EXPECT_EQ(endsOf(kLinear, {-8}).low, -10);
    EXPECT_EQ(endsOf(kLinear, {0}).high, 1);
    EXPECT_EQ(endsOf(kLogarithmic, {8}).low, 4);
}

TEST(AxisEnds, roomNeverReachesAcrossZero) {
    EXPECT_EQ(endsOf(kLinear, {1, 101}).low, 0);
    EXPECT_EQ(endsOf(kLinear, {1, 101}).high, 111);
    EXPECT_EQ(endsOf(kLinear, {-101, -1}).high, 0);
    EXPECT_EQ(endsOf(kLinear, {-10, 10}).low, -12);
}

TEST(AxisEnds, barsHoldZero) {
    EXPECT_EQ(endsOf(kLinear, {50, 100}, true).low, 0);
    EXPECT_EQ(endsOf(kLinear, {-100, -50}, true).high, 0);
}

TEST(AxisEnds, givenEnds_areKept) {
    EXPECT_EQ(endsOf({"x", Scale::kLinear, 5, 20}, {1, 100}).low, 5);
    EXPECT_EQ(endsOf({"x", Scale::kLinear, 5, 20}, {1, 100}).high, 20);
}

TEST(AxisEnds, allDataBeyondAGivenEnd_stillMakeAnAxis) {
    const Ends low = endsOf({"x", Scale::kLinear, 0.0, {}}, {-5, -1}, true);
    EXPECT_EQ(low.low, 0);
    EXPECT_GT(low.high, 0);
    const Ends high = endsOf({"x", Scale::kLog, {}, 1.0}, {50, 100});
    EXPECT_EQ(high.high, 1);
    EXPECT_GT(high.low, 0);
    EXPECT_LT(high.low, 1);
}

TEST(Ticks, linear_areRound) {
    EXPECT_EQ(labelsOf(Scale::kLinear, {0, 300}), (Labels{"0", "100", "200", "300"}));
    EXPECT_EQ(labelsOf(Scale::kLinear, {0.388, 0.502}),
              (Labels{"0.40", "0.42", "0.44", "0.46", "0.48", "0.50"}));
    EXPECT_EQ(labelsOf(Scale::kLinear, {-12, 12}), (Labels{"-10", "-5", "0", "5", "10"}));
}

TEST(Ticks, logarithmic_areDecadesOrTheirTwosAndFives) {
    EXPECT_EQ(labelsOf(Scale::kLog, {1, 1000}), (Labels{"1", "10", "100", "1,000"}));
    EXPECT_EQ(labelsOf(Scale::kLog, {0.41, 12}), (Labels{"0.5", "1", "2", "5", "10"}));
    EXPECT_EQ(labelsOf(Scale::kLog, {3.1, 4.9}), (Labels{"3.5", "4.0", "4.5"}));
}

TEST(Ticks, manyDecades_areNotAllNamed) {
    EXPECT_EQ(labelsOf(Scale::kLog, {0.41, 120000}, 230), (Labels{"1", "", "100", "", "10,000", ""}));
}

TEST(Ticks, noRoomForOneLabelMore_makesFewer) {
    EXPECT_EQ(labelsOf(Scale::kLinear, {0, 100000}, 80), (Labels{"0", "100,000"}));
}

TEST(RoundStep, isTheNextOfOneTwoFive) {
    EXPECT_EQ(roundStep(1), 1);
    EXPECT_EQ(roundStep(1.01), 2);
    EXPECT_EQ(roundStep(0.03), 0.05);
    EXPECT_EQ(roundStep(600), 1000);
}

/// Magnitudes from a millionth to a thousand million, both signs on a linear axis.
struct AnyAxis {
    explicit AnyAxis(std::uint64_t seed) : rng(seed) {
        scale = rng.below(2) == 0 ? Scale::kLinear : Scale::kLog;
        const double a = number(), b = number();
        ends = {std::min(a, b), std::max(a, b)};
    }
    double number() {
        const double size = std::pow(10, static_cast<double>(rng.below(15000)) / 1000 - 6);
        return scale == Scale::kLinear && rng.below(2) == 0 ? -size : size;
    }

    base::Rng rng;
    Scale scale = Scale::kLinear;
    Ends ends;
};

RC_GTEST_PROP(ValueScale, endsLieOnEnds_andOrderIsKept, ()) {
    AnyAxis axis(*rc::gen::arbitrary<std::uint64_t>());
    RC_PRE(axis.ends.low < axis.ends.high);
    const ValueScale scale(axis.scale, axis.ends, 10, 310);
    RC_ASSERT(scale.clampedPx(axis.ends.low) == 10);
    RC_ASSERT(scale.clampedPx(axis.ends.high) == 310);
    std::vector<double> values;
    for (int i = 0; i < 20; ++i) values.push_back(axis.number());
    std::sort(values.begin(), values.end());
    for (std::size_t i = 1; i < values.size(); ++i) {
        RC_ASSERT(scale.clampedPx(values[i - 1]) <= scale.clampedPx(values[i]));
    }
}

RC_GTEST_PROP(Ticks, ascendWithinTheEnds_withoutTouching, ()) {
    AnyAxis axis(*rc::gen::arbitrary<std::uint64_t>());
    RC_PRE(axis.ends.high - axis.ends.low > 1e-6 * std::abs(axis.ends.high));
    const ValueScale scale(axis.scale, axis.ends, 60, 350);
    const auto stretchOf = [&scale](const Tick& tick) {
        const double middle = scale.clampedPx(tick.value), half = textWidthPx(tick.label) / 2;
        return Stretch{middle - half, middle + half};
    };
    const auto ticks = ticksOf(scale, stretchOf);
    std::vector<Tick> named;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        RC_ASSERT(scale.shows(ticks[i].value));
        if (i > 0) RC_ASSERT(ticks[i - 1].value < ticks[i].value);
        if (!ticks[i].label.empty()) named.push_back(ticks[i]);
    }
    RC_ASSERT(!named.empty() && named.size() <= 6);
    for (std::size_t i = 1; i < named.size(); ++i) {
        RC_ASSERT(stretchOf(named[i - 1]).to < stretchOf(named[i]).from);
    }
}

RC_GTEST_PROP(Ticks, linearSteps_areOneTwoOrFiveTimesAPowerOfTen, ()) {
    AnyAxis axis(*rc::gen::arbitrary<std::uint64_t>());
    RC_PRE(axis.ends.high - axis.ends.low > 1e-6 * std::abs(axis.ends.high));
    const ValueScale scale(Scale::kLinear, axis.ends, 0, 1000);
    const auto ticks = ticksOf(scale, [&scale](const Tick& tick) {
        return Stretch{scale.clampedPx(tick.value), scale.clampedPx(tick.value)};
    });
    RC_ASSERT(ticks.size() >= 2);
    for (std::size_t i = 1; i < ticks.size(); ++i) {
        const double step = ticks[i].value - ticks[i - 1].value;
        RC_ASSERT(std::abs(roundStep(step * 0.999) - step) < 1e-6 * step);
    }
}

}  // namespace
}  // namespace hitlab::report::plot
