// Whether a row of trials.csv can be one of its run's. A spoilt line that still parses would otherwise be
// believed: a case of its own for a misspelt name, a share above one.
#pragma once

#include <string>

#include "metrics/trial_row.h"
#include "report/run_facts.h"

namespace hitlab::report {

/// Empty for a row that can be: its names are among those of the run's options, and, where its status is
/// `ok`, a pass can have had its numbers. Else the reason why not.
std::string problemOf(const metrics::TrialRow& row, const RunFacts& run);

}  // namespace hitlab::report
