// Reading the directories of runs into one ResultSet.
#pragma once

#include <filesystem>
#include <vector>

#include "report/result_set.h"

namespace hitlab::report {

/// Each path is a run's directory, or a directory of such. What cannot be read, and a run that was met before
/// under another path, is told in `problems` and passed over; so the set may be empty.
ResultSet loadRuns(const std::vector<std::filesystem::path>& paths);

}  // namespace hitlab::report
