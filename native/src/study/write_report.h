// The page of one or many runs.
#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "report/document.h"
#include "report/result_set.h"
#include "study/assets.h"

namespace hitlab::study {

/// The report on all that was read, with the published study from the assets.
base::Result<report::Document> makeReport(const report::ResultSet& set, const Assets& assets);

/// The page of runs' directories, or of directories that hold such. Never over a log of a run.
base::Status writeHtmlReport(const std::vector<std::filesystem::path>& directories,
                             const std::filesystem::path& out, const Assets& assets);

/// A slip of the hand must not cost anybody the logs of a night.
bool isLogFile(const std::filesystem::path& path);
/// Replaces the file; refuses a log of a run and a directory.
base::Status writeReportFile(const std::string& text, const std::filesystem::path& out);

}  // namespace hitlab::study
