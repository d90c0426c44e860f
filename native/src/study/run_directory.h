// A run's directory: a new one, or one of an earlier process.
#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "experiment/run_record.h"
#include "experiment/sprite_sets.h"
#include "study/assets.h"

namespace hitlab::study {

struct EarlierRun {
    experiment::RunRecord record;
    /// The sprites it was made with.
    std::vector<experiment::SpriteSet> sets;
};

/// Refuses a directory without run.json, another log format, and other sprites or volumes than today's.
base::Result<EarlierRun> openEarlierRun(const std::filesystem::path& directory, const Assets& assets);

/// Whether a run can be made there: in a directory that is empty, or not there yet.
base::Status checkRunDirectory(const std::filesystem::path& directory);
/// Makes the directory, if a run can be made there.
base::Status makeRunDirectory(const std::filesystem::path& directory);

}  // namespace hitlab::study
