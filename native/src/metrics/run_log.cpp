#include "metrics/run_log.h"

#include <initializer_list>

#include "metrics/log_files.h"
#include "metrics/log_repair.h"
#include "metrics/resources.h"

namespace hitlab::metrics {

namespace {

using base::AppendFile;
using base::Result;
using base::Status;
namespace fs = std::filesystem;

constexpr std::int64_t kSyncPeriodNs = 1'000'000'000;

/// Opens the log and gives it its header if it is empty.
Result<AppendFile> openLog(const fs::path& path, std::string_view header) {
    auto file = AppendFile::open(path);
    if (!file || file->size() > 0) return file;
    if (const Status written = file->append(std::string(header) + "\n"); !written) return written.error();
    return file;
}

/// The same for a log that the layout may leave out; false after an error, which it stores.
bool openOptional(bool wanted, const fs::path& path, std::string_view header, std::optional<AppendFile>& file,
                  std::optional<base::Error>& problem) {
    if (!wanted) return true;
    auto opened = openLog(path, header);
    if (!opened) {
        problem = opened.error();
        return false;
    }
    file.emplace(std::move(*opened));
    return true;
}

}  // namespace

RunLog::RunLog(AppendFile trials, AppendFile warmup, AppendFile resources)
    : trials_(std::move(trials)), warmup_(std::move(warmup)), resources_(std::move(resources)) {}

Result<RunLog> RunLog::open(const fs::path& directory, const LogLayout& layout) {
    auto trials = openLog(directory / kTrialsFile, trialHeader());
    if (!trials) return trials.error();
    auto warmup = openLog(directory / kWarmupFile, trialHeader());
    if (!warmup) return warmup.error();
    auto resources = openLog(directory / kResourcesFile, kResourcesHeader);
    if (!resources) return resources.error();
    RunLog log(std::move(*trials), std::move(*warmup), std::move(*resources));
    std::optional<base::Error> problem;
    const bool opened =
        openOptional(layout.hits, directory / kEnemiesFile, enemiesHeader(layout.independentPlacement),
                     log.enemies_, problem) &&
        openOptional(layout.hits, directory / kHitsFile, kHitsHeader, log.hits_, problem) &&
        openOptional(layout.frames, directory / kFramesFile, kFramesHeader, log.frames_, problem);
    if (!opened) return *problem;
    return log;
}

Result<RunLog> RunLog::create(const fs::path& directory, const LogLayout& layout) {
    return open(directory, layout);
}

Result<RunLog> RunLog::resume(const fs::path& directory, const LogLayout& layout, const AcceptTrial& accept) {
    if (const Status repaired = repairLogs(directory, layout, accept); !repaired) return repaired.error();
    return open(directory, layout);
}

Status RunLog::appendTrial(const TrialText& text) {
    const std::initializer_list<std::pair<AppendFile*, std::string_view>> inOrder{
        {enemies_ ? &*enemies_ : nullptr, text.enemies},
        {hits_ ? &*hits_ : nullptr, text.hits},
        {frames_ ? &*frames_ : nullptr, text.frames},
        {&trials_, text.trial}};
    for (const auto& [file, lines] : inOrder) {
        if (file == nullptr || lines.empty()) continue;
        if (const Status written = file->append(lines); !written) return written;
    }
    return base::Done{};
}

Status RunLog::sync() {
    for (AppendFile* file : {enemies_ ? &*enemies_ : nullptr, hits_ ? &*hits_ : nullptr,
                             frames_ ? &*frames_ : nullptr, &warmup_, &resources_, &trials_}) {
        if (file == nullptr) continue;
        if (const Status synced = file->sync(); !synced) return synced;
    }
    return base::Done{};
}

Status RunLog::syncIfDue(std::int64_t nowNs) {
    if (nowNs - lastSyncNs_ < kSyncPeriodNs) return base::Done{};
    lastSyncNs_ = nowNs;
    return sync();
}

}  // namespace hitlab::metrics
