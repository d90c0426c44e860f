// The times of frames (frames.csv), for the section on speed.
#pragma once

#include "report/analysis.h"
#include "report/document.h"

namespace hitlab::report {

/// A histogram a run and a table of percentiles; nothing where no run logged its frames.
void addFrameTimes(Section& section, const Analysis& analysis);

}  // namespace hitlab::report
