// The published study's own tests: Shapiro-Wilk decides between ANOVA with Tukey and Kruskal-Wallis with
// Nemenyi.
#pragma once

#include "report/analysis.h"
#include "report/document.h"

namespace hitlab::report {

/// On enemies called, and on route times where frames were shown. With a note where the samples are paired.
void addStudyTests(Section& section, const Analysis& analysis);

/// Whether every group passes Shapiro-Wilk at 0.05; a constant group does not.
bool isNormal(const std::vector<std::vector<double>>& groups);

}  // namespace hitlab::report
