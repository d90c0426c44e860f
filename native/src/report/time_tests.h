// Whether algorithms differ in their detection times, on the same passes of the same run; and devices among
// each other.
#pragma once

#include "report/analysis.h"
#include "report/document.h"

namespace hitlab::report {

/// Friedman, and Wilcoxon with Holm. Nothing where no run had shared placement.
void addTimeTests(Section& section, const Analysis& analysis);

/// Mann-Whitney, Cliff's delta and Levene of every further device against the first. Nothing for a single
/// device.
void addDeviceTests(Section& section, const Analysis& analysis);

}  // namespace hitlab::report
