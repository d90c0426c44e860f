// What every test returns. A sample for which a test has no answer (too few values, all equal, not finite)
// gives an error whose message is the reason alone, such as `all values are equal`; readers put `not defined,
// because ` before it. No function here ever returns a NaN.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"

namespace hitlab::stats {

struct Test {
    double statistic = 0;
    /// Degrees of freedom; the second one of F tests. Nothing for tests that have none.
    std::optional<double> df;
    std::optional<double> df2;
    double p = 1;
    /// How large the difference is, whatever the sample's size: which measure, each test says.
    std::optional<double> effect;
};

/// A comparison of two of several groups.
struct PairTest {
    /// Numbers of the groups, first < second.
    std::size_t first = 0;
    std::size_t second = 0;
    double statistic = 0;
    std::optional<double> df;
    /// Adjusted for all pairs.
    double p = 1;
    /// As in Test, positive where the first group's values are larger.
    std::optional<double> effect;
};

using TestResult = base::Result<Test>;
/// In the order (0, 1), (0, 2) ... (1, 2) ...
using PairsResult = base::Result<std::vector<PairTest>>;

using Sample = std::span<const double>;
/// One vector a group. For paired tests all have the same length, and the values at one index are one block.
using Groups = std::span<const std::vector<double>>;

}  // namespace hitlab::stats
