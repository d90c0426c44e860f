// Computes a finished or stopped run again from its seed and compares every answer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "experiment/run_record.h"
#include "experiment/sprite_sets.h"

namespace hitlab::experiment {

struct Verification {
    std::uint64_t trials = 0;
    /// One line each, naming file and trial.
    std::vector<std::string> differences;
};

/// Hits, counts, hashes and places of all `ok` trials. An error means that a file cannot be read.
base::Result<Verification> verifyRun(const std::filesystem::path& directory, const RunRecord& record,
                                     const std::vector<SpriteSet>& sets);

}  // namespace hitlab::experiment
