// The sections of the report, in its order. Each is made from the analysis alone.
#pragma once

#include "report/analysis.h"
#include "report/document.h"
#include "report/reference.h"

namespace hitlab::report {

Section answerSection(const Analysis& analysis);
Section precisionSection(const Analysis& analysis);
Section publishedSection(const Analysis& analysis, const Reference& reference);
Section speedSection(const Analysis& analysis);
Section significanceSection(const Analysis& analysis);
Section runsSection(const Analysis& analysis);

}  // namespace hitlab::report
