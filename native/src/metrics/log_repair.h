#pragma once

#include <filesystem>
#include <functional>

#include "base/result.h"
#include "metrics/run_log.h"

namespace hitlab::metrics {

/// Cuts the logs of a stopped run back to whole trials and shows these to `visit`: see RunLog::resume.
/// A file whose header is another's is an error, and nothing is changed.
base::Status repairLogs(const std::filesystem::path& directory, const LogLayout& layout,
                        const std::function<void(const TrialRow&)>& visit);

}  // namespace hitlab::metrics
