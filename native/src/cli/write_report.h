#pragma once

#include <filesystem>

#include "base/result.h"
#include "report/document.h"
#include "report/result_set.h"

namespace hitlab::cli {

/// The report on all that was read, with the published study from the assets folder.
base::Result<report::Document> makeReport(const report::ResultSet& set);

/// The page of one run.
base::Status writeHtmlReport(const std::filesystem::path& directory, const std::filesystem::path& out);

}  // namespace hitlab::cli
