#include "study/write_report.h"

#include <fmt/format.h>

#include "base/clock.h"
#include "base/durable_file.h"
#include "metrics/log_files.h"
#include "report/build_report.h"
#include "report/load.h"
#include "report/writers.h"
#include "study/build_info.h"

namespace hitlab::study {

namespace fs = std::filesystem;

base::Result<report::Document> makeReport(const report::ResultSet& set, const Assets& assets) {
    const auto reference = assets.reference();
    if (!reference) return reference.error();
    const experiment::Build build = thisBuild();
    return report::buildReport(
        set, *reference,
        fmt::format("Made by hitlab {} (commit {}) on {}, from {} run{} with {} trials that count.",
                    build.version, build.commit, base::utcText(base::utcNowMs()), set.runs.size(),
                    set.runs.size() == 1 ? "" : "s", set.trials.size()));
}

base::Status writeHtmlReport(const std::vector<fs::path>& directories, const fs::path& out,
                             const Assets& assets) {
    const auto document = makeReport(report::loadRuns(directories), assets);
    return document ? writeReportFile(report::htmlText(*document), out) : document.error();
}

bool isLogFile(const fs::path& path) {
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (!fs::exists(folder / metrics::kRunFile)) return false;
    for (const std::string_view name : {metrics::kRunFile, metrics::kTrialsFile, metrics::kWarmupFile,
                                        metrics::kHitsFile, metrics::kEnemiesFile, metrics::kFramesFile,
                                        metrics::kResourcesFile, base::DirectoryLock::kFileName}) {
        if (path.filename() == name) return true;
    }
    return false;
}

base::Status writeReportFile(const std::string& text, const fs::path& out) {
    if (isLogFile(out))
        return base::Error{out.string() + ": is a log of a run: name another file for the report"};
    if (fs::is_directory(out))
        return base::Error{out.string() + ": is a directory: name a file for the report"};
    return fs::is_regular_file(out) || !fs::exists(out) ? base::replaceFile(out, text)
                                                        : base::writeFile(out, text);
}

}  // namespace hitlab::study
