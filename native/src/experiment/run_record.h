// run.json: what a run is, where and by what it was made. `docs/log-format.md` explains each key.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "experiment/options.h"
#include "experiment/sprite_sets.h"

namespace hitlab::experiment {

/// The program and the machine, as far as they bear on the numbers.
struct Build {
    std::string version;
    std::string commit;
    std::string compiler;
    std::string flags;
    std::string simd;
};

struct Machine {
    std::string cpu;
    std::string os;
};

Machine thisMachine();

/// Two runs with the same hashes test the same pixels and the same shapes.
struct SpriteHashes {
    std::string playerMask;
    std::string enemyMask;
    std::string playerVolumes;
    std::string enemyVolumes;

    friend bool operator==(const SpriteHashes&, const SpriteHashes&) = default;
};

using HashesBySet = std::map<std::string, SpriteHashes>;

HashesBySet hashesOf(const std::vector<SpriteSet>& sets);

/// The states of a run; after a kill it stays `running`.
constexpr std::string_view kRunning = "running";
constexpr std::string_view kInterrupted = "interrupted";
constexpr std::string_view kFailed = "failed";
constexpr std::string_view kFinished = "finished";

/// The display that frames were shown on.
struct DisplayFacts {
    /// What drew them, in the driver's own words.
    std::string renderer;
    double refreshHz = 0;
    /// `display`, `clock` (the display held no frame back) or `nothing`.
    std::string pacedBy;
};

struct RunRecord {
    Build build;
    Machine machine;
    base::ClockFacts clock;
    Options options;
    /// The words of the command line, as they were given.
    std::string command;
    HashesBySet sprites;
    /// Of runs in a window.
    std::optional<DisplayFacts> display;
    std::int64_t startUtcMs = 0;
    std::string state{kRunning};
    /// Empty while it runs.
    std::string end;
    /// Of phones: a JSON object with `model` and whatever else the app's shell knows. Empty elsewhere.
    std::string device;
    /// What speaks against the numbers, a sentence each.
    std::vector<std::string> warnings;
    /// When, and by which program, the run was taken up again.
    std::vector<std::string> resumed;
};

base::Status writeRunRecord(const std::filesystem::path& directory, const RunRecord& record);

/// Refuses another log format. An error names the file and what is missing in it.
base::Result<RunRecord> readRunRecord(const std::filesystem::path& directory);

}  // namespace hitlab::experiment
