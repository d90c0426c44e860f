#pragma once

#include <cstdint>
#include <filesystem>

#include "base/result.h"
#include "metrics/run_log.h"

namespace hitlab::metrics {

/// Cuts the logs of a stopped run back to whole trials that belong to it: see RunLog::resume. How many whole
/// rows of trials.csv were cut off. A file with another header, or one that cannot be read to its end, is an
/// error, and nothing is changed.
base::Result<std::uint64_t> repairLogs(const std::filesystem::path& directory, const LogLayout& layout,
                                       const FoundTrials& found);

}  // namespace hitlab::metrics
