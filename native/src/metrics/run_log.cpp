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

/// Opens the log, if it is wanted, and gives it its header if it is empty.
Status openLog(bool wanted, const fs::path& path, const std::string& header, std::optional<AppendFile>& log) {
    if (!wanted) return base::Done{};
    auto file = AppendFile::open(path);
    if (!file) return file.error();
    log.emplace(std::move(*file));
    return log->size() > 0 ? base::Done{} : log->append(header + "\n");
}

}  // namespace

std::string resourcesHeader(const LogLayout& layout) {
    return std::string(kResourcesHeader).append(layout.phone ? kPhoneColumns : "");
}

Result<RunLog> RunLog::create(const fs::path& directory, const LogLayout& layout) {
    RunLog log;
    for (const Status& opened :
         {openLog(true, directory / kTrialsFile, trialHeader(), log.trials_),
          openLog(true, directory / kWarmupFile, trialHeader(), log.warmup_),
          openLog(true, directory / kResourcesFile, resourcesHeader(layout), log.resources_),
          openLog(layout.hits, directory / kEnemiesFile, enemiesHeader(layout.independentPlacement),
                  log.enemies_),
          openLog(layout.hits, directory / kHitsFile, std::string(kHitsHeader), log.hits_),
          openLog(layout.frames, directory / kFramesFile, std::string(kFramesHeader), log.frames_)}) {
        if (!opened) return opened.error();
    }
    return log;
}

Result<RunLog> RunLog::resume(const fs::path& directory, const LogLayout& layout, const FoundTrials& found) {
    const auto trialsCut = repairLogs(directory, layout, found);
    if (!trialsCut) return trialsCut.error();
    auto log = create(directory, layout);
    if (log) log->trialsCut_ = *trialsCut;
    return log;
}

Status RunLog::appendTrial(const TrialText& text) {
    const std::initializer_list<std::pair<OptionalFile*, std::string_view>> inOrder{
        {&enemies_, text.enemies}, {&hits_, text.hits}, {&frames_, text.frames}, {&trials_, text.trial}};
    for (const auto& [file, lines] : inOrder) {
        if (!*file || lines.empty()) continue;
        if (const Status written = (*file)->append(lines); !written) return written;
    }
    return base::Done{};
}

Status RunLog::sync() {
    for (OptionalFile* file : {&warmup_, &resources_, &enemies_, &hits_, &frames_, &trials_}) {
        if (!*file) continue;
        if (const Status synced = (*file)->sync(); !synced) return synced;
    }
    return base::Done{};
}

Status RunLog::syncAfter(std::int64_t ageNs, std::int64_t nowNs) {
    if (nowNs - lastSyncNs_ < ageNs) return base::Done{};
    lastSyncNs_ = nowNs;
    return sync();
}

}  // namespace hitlab::metrics
