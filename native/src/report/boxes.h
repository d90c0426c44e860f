// Samples as the box plots show them.
#pragma once

#include <vector>

#include "report/plot/chart.h"

namespace hitlab::report {

/// Quartiles, whiskers to the outermost values within Tukey's fences, and the values outside. `sorted` is not
/// empty.
plot::Box boxOf(const std::vector<double>& sorted);

}  // namespace hitlab::report
