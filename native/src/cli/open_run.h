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

namespace hitlab::cli {

/// All that a run needs to go on; locked while this lives.
struct OpenRun {
    std::filesystem::path directory;
    base::DirectoryLock lock;
    experiment::RunRecord record;
    std::vector<experiment::SpriteSet> sets;
    bool isResumed = false;
};

/// One that is not there yet, even for two runs within a second.
std::filesystem::path defaultDirectory(std::string_view plan);

base::Result<OpenRun> openNew(const experiment::Options& options, const std::filesystem::path& directory,
                              const std::string& commandLine);
base::Result<OpenRun> openStopped(const std::filesystem::path& directory);

/// What the files of a run's log look like.
metrics::LogLayout layoutOf(const experiment::Options& options);

/// Writes run.json.
base::Status setState(OpenRun& run, std::string_view state);

/// How the user calls the program, for hints that can be pasted.
std::string programName();
/// As a shell takes it for one word.
std::string quoted(const std::filesystem::path& path);

}  // namespace hitlab::cli
