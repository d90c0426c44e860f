// A run's directory that is ours while we write it: made anew, or taken up again.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/durable_file.h"
#include "base/result.h"
#include "experiment/run_record.h"
#include "experiment/sprite_sets.h"
#include "metrics/run_log.h"
#include "study/assets.h"

namespace hitlab::study {

/// All that a run needs to go on; locked while this lives.
struct OpenRun {
    std::filesystem::path directory;
    base::DirectoryLock lock;
    experiment::RunRecord record;
    std::vector<experiment::SpriteSet> sets;
    bool isResumed = false;
};

/// One below the folder that is not there yet, even for two runs within a second.
std::filesystem::path newDirectory(const std::filesystem::path& folder, std::string_view plan);

/// `command`: the words it was asked for with.
base::Result<OpenRun> openNew(const experiment::Options& options, const std::filesystem::path& directory,
                              const std::string& command, const Assets& assets);
base::Result<OpenRun> openStopped(const std::filesystem::path& directory, const Assets& assets);

/// What the files of a run's log look like.
metrics::LogLayout layoutOf(const experiment::RunRecord& record);

/// Writes run.json.
base::Status setState(OpenRun& run, std::string_view state);

}  // namespace hitlab::study
