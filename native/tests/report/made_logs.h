// Directories of runs of a few lines, written by hand, for the tests of the loader.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "metrics/csv.h"
#include "metrics/log_files.h"
#include "metrics/trial_row.h"
#include "report/load.h"
#include "support/temporary_folder.h"

namespace hitlab::report {

/// run.json of a finished run without doubts.
inline nlohmann::json madeRunJson() {
    return {{"format", metrics::kLogFormat},
            {"version", "1.2.3"},
            {"commit", "abc"},
            {"compiler", "GNU 12"},
            {"flags", "-O3 -DNDEBUG -ffp-contract=off"},
            {"simd", "AVX2"},
            {"cpu", "a processor"},
            {"os", "a system"},
            {"clock", {{"resolution_ns", 20.0}, {"cost_ns", 25.0}}},
            {"seed", 7},
            {"plan", "quick"},
            {"command", "run quick"},
            {"volumes", "thesis"},
            {"placement", "shared"},
            {"options",
             {{"algorithms", {"euclidean", "rectangle", "sat"}},
              {"variants", {"classic", "tuned"}},
              {"sprites", {"mario", "pacman"}},
              {"routes", {"horizontal", "vertical"}},
              {"broadphase", "none"},
              {"frames", false},
              {"hits", true},
              {"pacing", "headless"}}},
            {"sprites",
             {{"mario", {{"player_mask", "x1"}, {"enemy_mask", "x2"}}},
              {"pacman", {{"player_mask", "x3"}, {"enemy_mask", "x4"}}}}},
            {"display", nullptr},
            {"start", "2026-01-02T03:04:05Z"},
            {"start_ms", 1767323045000},
            {"end", "2026-01-02T03:05:05Z"},
            {"state", "finished"},
            {"resumed", nlohmann::json::array()}};
}

/// A pass of `rectangle` with two wrong answers, as madeHits has them.
inline metrics::TrialRow madeRow(std::uint64_t trial) {
    metrics::TrialRow row;
    row.trial = trial;
    row.sprites = "mario";
    row.route = "horizontal";
    row.enemies = 10;
    row.algorithm = "rectangle";
    row.volumes = "thesis";
    row.seed = 100 + trial;
    row.frames = 20;
    row.tests = 200;
    row.collisions = 3;
    row.truePositives = 2;
    row.falsePositives = 1;
    row.falseNegatives = 1;
    row.detectionNs = 1000;
    row.routeNs = 5000;
    row.hitsHash = 17;
    row.pacing = "headless";
    row.variant = "tuned";
    row.broadphase = "none";
    return row;
}

inline std::string madeHits(std::uint64_t trial) {
    return fmt::format("{0},0,3,3,TP\n{0},4,5,,FP\n{0},5,7,8,TP\n{0},6,,9,FN\n", trial);
}

inline std::string withHeader(std::string_view header, const std::string& lines) {
    return fmt::format("{}\n{}", header, lines);
}

/// What stands in a run's directory; all of it may be changed before it is written.
struct MadeRun {
    nlohmann::json run = madeRunJson();
    std::vector<metrics::TrialRow> rows{madeRow(0), madeRow(1)};
    /// By name: other files, whole.
    std::vector<std::pair<std::string_view, std::string>> files{
        {metrics::kHitsFile, withHeader(metrics::kHitsHeader, madeHits(0) + madeHits(1))}};

    std::string trials() const {
        metrics::CsvText text;
        for (const metrics::TrialRow& row : rows) appendRow(row, text);
        return withHeader(metrics::trialHeader(), text.text());
    }

    /// The same, begun so many milliseconds later: another run, not a copy.
    MadeRun later(int ms) const {
        MadeRun other = *this;
        other.run["start_ms"] = other.run["start_ms"].get<std::int64_t>() + ms;
        return other;
    }

    /// Later writings of the same file win.
    const MadeRun& write(const std::filesystem::path& directory) const {
        std::filesystem::create_directories(directory);
        writeText(directory / metrics::kRunFile, run.dump());
        writeText(directory / metrics::kTrialsFile, trials());
        for (const auto& [name, text] : files) writeText(directory / name, text);
        return *this;
    }

    static void writeText(const std::filesystem::path& path, const std::string& text) {
        std::ofstream(path, std::ios::binary) << text;
    }
};

/// A folder for runs.
class MadeLogsTest : public testing::Test {
  protected:
    std::filesystem::path at(const std::string& name) const { return folder_ / name; }
    std::string nameOf(const std::string& name) const { return at(name).string(); }

    /// The run, written and read.
    ResultSet loaded(const MadeRun& run) const {
        run.write(at("run"));
        return loadRuns({at("run")});
    }

    tests::TemporaryFolder folder_;
};

}  // namespace hitlab::report
