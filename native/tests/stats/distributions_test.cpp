#include "stats/distributions.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace hitlab::stats {
namespace {

void expectRelative(double actual, double expected, double tolerance) {
    EXPECT_NEAR(actual / expected, 1, tolerance) << actual << " for " << expected;
}

TEST(NormalTail, knownValues_keepTheirDigitsFarOut) {
    EXPECT_DOUBLE_EQ(normalTail(0), 0.5);
    expectRelative(normalTail(1.959963984540054), 0.025, 1e-14);
    expectRelative(normalTail(10), 7.619853024160527e-24, 1e-14);
    expectRelative(normalTail(37), 5.725571222524577e-300, 1e-12);
    EXPECT_EQ(normalTail(-40), 1);
    EXPECT_EQ(normalTail(kInfinite), 0);
    EXPECT_EQ(normalTail(-kInfinite), 1);
}

TEST(TwoSidedP, surplusWithinTheCorrection_is1) {
    EXPECT_EQ(twoSidedP(0, 4), 1);
    EXPECT_EQ(twoSidedP(-0.5, 4), 1);
    expectRelative(twoSidedP(-0.5 - 2 * 1.959963984540054, 4), 0.05, 1e-14);
}

TEST(ChiSquaredTail, twoDegrees_isTheExponentialTail) {
    for (const double x : {1e-12, 0.5, 3.0, 50.0, 700.0}) {
        expectRelative(chiSquaredTail(x, 2), std::exp(-x / 2), 1e-13);
    }
    expectRelative(chiSquaredTail(3.841458820694124, 1), 0.05, 1e-13);
    EXPECT_EQ(chiSquaredTail(0, 3), 1);
    EXPECT_EQ(chiSquaredTail(-1, 3), 1);
    EXPECT_EQ(chiSquaredTail(1e300, 3), 0);
}

TEST(FTail, twoDegreesAbove_isAPower) {
    for (const double f : {1e-9, 0.3, 1.0, 7.0, 900.0, 1e12}) {
        for (const double df : {3.0, 20.0, 400.0}) {
            const double expected = std::exp(-0.5 * df * std::log1p(2 * f / df));
            if (expected > 1e-300) expectRelative(fTail(f, 2, df), expected, 1e-11);
        }
    }
    EXPECT_EQ(fTail(0, 2, 5), 1);
    EXPECT_EQ(fTail(1e308, 4, 5), 0);
}

TEST(StudentizedRangeTail, publishedQuantiles_give5Percent) {
    EXPECT_NEAR(studentizedRangeTail(3.877, 3, 10), 0.05, 5e-5);
    EXPECT_NEAR(studentizedRangeTail(4.232, 5, 20), 0.05, 5e-5);
    EXPECT_NEAR(studentizedRangeTail(4.896, 4, 6), 0.05, 5e-5);
    EXPECT_NEAR(studentizedRangeTail(3.314, 3, kInfinite), 0.05, 5e-5);
    EXPECT_NEAR(studentizedRangeTail(4.474, 10, kInfinite), 0.05, 5e-5);
}

TEST(StudentizedRangeTail, threeGroupsKnownDeviation_giveWhatRGives) {
    EXPECT_NEAR(studentizedRangeTail(1.580526657835619, 3, kInfinite), 0.503164440546433, 1e-10);
    EXPECT_NEAR(studentizedRangeTail(3.969277174791725, 3, kInfinite), 0.0138679093487273, 1e-10);
}

TEST(StudentizedRangeTail, twoGroups_isStudentsT) {
    for (const double q : {0.001, 0.5, 2.0, 5.0, 12.0, 30.0}) {
        expectRelative(studentizedRangeTail(q, 2, kInfinite), 2 * normalTail(q / std::sqrt(2.0)), 1e-12);
        for (const double df : {1.0, 2.0, 4.0, 9.0, 60.0, 1e4, 1e8}) {
            const boost::math::students_t t(df);
            const double expected = 2 * cdf(complement(t, q / std::sqrt(2.0)));
            expectRelative(studentizedRangeTail(q, 2, df), expected, 1e-11);
        }
    }
}

/// Of three values of known deviation: q falls short of the range if the two gaps a and b do, whose density
/// is sqrt 3 / pi exp(-(a^2 + ab + b^2) / 3); by Simpson's rule over the gaps.
double tailOfThree(double q) {
    constexpr int kSteps = 400;
    const double h = q / kSteps;
    double sum = 0;
    for (int i = 0; i <= kSteps; ++i) {
        const double a = i * h, width = (q - a) / kSteps;
        for (int j = 0; j <= kSteps; ++j) {
            const double b = j * width;
            const double weight =
                (i % kSteps == 0 ? 1 : 2 + 2 * (i % 2)) * (j % kSteps == 0 ? 1 : 2 + 2 * (j % 2));
            sum += weight * h * width / 9 * std::exp(-(a * a + a * b + b * b) / 3);
        }
    }
    return 1 - sum * std::sqrt(3.0) / std::acos(-1.0);
}

TEST(StudentizedRangeTail, threeGroups_agreeWithTheGapsOfThreeValues) {
    for (const double q : {0.2, 1.0, 2.5, 4.0, 6.0}) {
        EXPECT_NEAR(studentizedRangeTail(q, 3, kInfinite), tailOfThree(q), 1e-9) << q;
    }
}

template <typename Integrand>
double simpson(double low, double high, int steps, Integrand integrand) {
    const double h = (high - low) / steps;
    double sum = integrand(low) + integrand(high);
    for (int i = 1; i < steps; ++i) sum += (2 + 2 * (i % 2)) * integrand(low + i * h);
    return sum * h / 3;
}

TEST(StudentizedRangeTail, manyGroups_agreeWithTheTextbooksIntegral) {
    for (const double groups : {4.0, 20.0, 60.0, 200.0}) {
        for (const double q : {1.0, 3.0, 4.0, 5.0, 7.0}) {
            const double within = simpson(-10, 10, 2000, [=](double z) {
                const double density = std::exp(-z * z / 2) / std::sqrt(2 * std::acos(-1.0));
                return groups * density * std::pow(normalTail(z) - normalTail(z + q), groups - 1);
            });
            EXPECT_NEAR(studentizedRangeTail(q, groups, kInfinite), 1 - within, 1e-11) << groups << ' ' << q;
        }
    }
}

TEST(StudentizedRangeTail, estimatedDeviation_isTheMeanOverItsLaw) {
    for (const double groups : {3.0, 60.0, 200.0}) {
        for (const double df : {4.0, 10.0, 40.0}) {
            const double factor = 2 * std::pow(df / 2, df / 2) / std::tgamma(df / 2);
            const double expected = simpson(0, 6, 3000, [=](double s) {
                const double density = factor * std::pow(s, df - 1) * std::exp(-df * s * s / 2);
                return density * studentizedRangeTail(7 * s, groups, kInfinite);
            });
            EXPECT_NEAR(studentizedRangeTail(7, groups, df), expected, 1e-10) << groups << ' ' << df;
        }
    }
}

TEST(StudentizedRangeTail, extremeArguments_areNumbers) {
    for (const double df : {1.0, 5.0, 1e6, kInfinite}) {
        EXPECT_EQ(studentizedRangeTail(0, 4, df), 1);
        EXPECT_EQ(studentizedRangeTail(-1, 4, df), 1);
        EXPECT_EQ(studentizedRangeTail(kInfinite, 4, df), 0);
        EXPECT_NEAR(studentizedRangeTail(1e-300, 4, df), 1, 1e-12);
        EXPECT_NEAR(studentizedRangeTail(1e300, 4, df), 0, 1e-12);
    }
}

RC_GTEST_PROP(StudentizedRangeTail, fallsWithQAndGrowsWithGroups, ()) {
    const double q = *rc::gen::inRange(1, 2000) / 100.0;
    const double groups = *rc::gen::inRange(2, 30);
    const double df = *rc::gen::element(4.0, 11.0, 300.0, kInfinite);
    const double tail = studentizedRangeTail(q, groups, df);
    RC_ASSERT(tail >= 0 && tail <= 1);
    RC_ASSERT(studentizedRangeTail(q * 1.01, groups, df) <= tail * (1 + 1e-11));
    RC_ASSERT(studentizedRangeTail(q, groups + 1, df) >= tail * (1 - 1e-11));
    RC_ASSERT(studentizedRangeTail(q, groups, df * 2) <= tail + 1e-11 || q < 2 * std::sqrt(groups));
}

}  // namespace
}  // namespace hitlab::stats
