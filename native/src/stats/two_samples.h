// Two independent samples: two runs, two devices.
#pragma once

#include "stats/test.h"

namespace hitlab::stats {

/// Mann-Whitney's U of the first sample, normal approximation with tie and continuity correction, two-sided;
/// effect: Cliff's delta. Needs three values or more in each.
TestResult mannWhitney(Sample first, Sample second);

/// P(first > second) - P(first < second), in n log n. Neither is empty, no value is NaN.
double cliffsDelta(Sample first, Sample second);

/// The same of ascending samples, in linear time.
double cliffsDeltaOfSorted(Sample first, Sample second);

}  // namespace hitlab::stats
