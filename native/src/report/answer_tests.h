// Whether algorithms differ in their wrong answers, on the same enemies: Friedman with Nemenyi, Wilcoxon with
// Holm, McNemar.
#pragma once

#include "report/analysis.h"
#include "report/document.h"

namespace hitlab::report {

/// Nothing where no run had shared placement.
void addAnswerTests(Section& section, const Analysis& analysis);

}  // namespace hitlab::report
