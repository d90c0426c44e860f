// run.json as the report reads it: words, not rows of tables, so that runs of other programs (a later
// version, a phone) are shown even where they name things that this program does not know.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"

namespace hitlab::report {

struct RunFacts {
    /// As it was given.
    std::string directory;
    /// What stays the same when the run is copied, resumed or finished, and differs between any two runs.
    std::string identity;
    /// The phone's model where it is told, else the processor.
    std::string device;
    std::string cpu, os, version, commit, compiler, flags, simd;
    std::string plan, command, volumes, placement, pacing, broadphase;
    /// UTC; `end` is empty while the run is under way.
    std::string start, end, state;
    std::uint64_t seed = 0;
    double clockCostNs = 0;
    /// All that its trials may name, in the order of the program's own tables.
    std::vector<std::string> algorithms, variants, sprites, routes;
    /// Masks and volumes of a sprite set, as one text.
    std::map<std::string, std::string> spriteHashes;
    /// What drew the frames, and what they waited for; empty for a headless run.
    std::string display;
    /// Frames a second that the display shows; 0 for a headless run.
    double refreshHz = 0;
    bool logsHits = true;
    bool logsFrames = false;
    /// What the run itself says against its numbers, and how often it was resumed.
    std::vector<std::string> warnings;
    std::size_t resumptions = 0;
};

/// Refuses another log format. An error names the file and what is missing in it.
base::Result<RunFacts> readRunFacts(const std::filesystem::path& directory);

/// What makes the run's numbers doubtful, as far as run.json tells: not finished, built without optimisation
/// or with sanitizers, resumed, its own warnings.
std::vector<std::string> doubtsOf(const RunFacts& run);

}  // namespace hitlab::report
