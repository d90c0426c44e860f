#pragma once

#include <filesystem>

#include "base/result.h"
#include "metrics/run_log.h"

namespace hitlab::metrics {

/// Cuts the logs of a stopped run back to whole trials that `accept` takes: see RunLog::resume.
/// A file whose header is another's is an error, and nothing is changed.
base::Status repairLogs(const std::filesystem::path& directory, const LogLayout& layout,
                        const AcceptTrial& accept);

}  // namespace hitlab::metrics
