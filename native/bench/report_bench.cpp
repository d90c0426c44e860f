// What a report costs: reading the logs of many passes, and all that is said of them. Answers are checked
// first: the page must know of every pass.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "base/durable_file.h"
#include "base/rng.h"
#include "cli/desktop_assets.h"
#include "detect/algorithm.h"
#include "experiment/routes.h"
#include "experiment/sprite_sets.h"
#include "metrics/log_files.h"
#include "metrics/trial_row.h"
#include "registry.h"
#include "report/build_report.h"
#include "report/load.h"
#include "report/writers.h"

namespace hitlab::bench {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRunJson =
    R"({"format": 2, "version": "bench", "commit": "", "compiler": "", "flags":
 "-O3 -DNDEBUG", "simd": "", "cpu": "made", "os": "", "clock": {"resolution_ns": 1, "cost_ns": 20}, "seed": 1,
 "plan": "precision", "command": "", "volumes": "thesis", "placement": "shared", "options": {
 "algorithms": ["euclidean", "manhattan", "rectangle", "sat", "pixel"], "variants": ["tuned"],
 "sprites": ["mario", "pacman", "tyrian"], "routes": ["horizontal", "vertical", "diagonal"],
 "broadphase": "none", "frames": false, "hits": false, "pacing": "headless"},
 "sprites": {}, "display": null, "start": "", "start_ms": 0, "end": "", "state": "finished", "resumed": []})";

/// A pass with made figures of a usual size.
metrics::TrialRow madeRow(std::uint64_t trial, std::uint64_t sample, const detect::Algorithm& algorithm,
                          base::Rng& rng) {
    metrics::TrialRow row;
    row.trial = trial;
    row.algorithm = algorithm.id;
    row.volumes = "thesis";
    row.enemies = 100;
    row.sample = static_cast<std::uint32_t>(sample);
    row.frames = 1246;
    row.tests = 110'000 + rng.below(5000);
    row.truePositives = rng.below(20);
    row.falsePositives = &algorithm == &detect::kTruth ? 0 : rng.below(4);
    row.collisions = row.truePositives + row.falsePositives;
    row.detectionNs = 45'000 + rng.below(9000);
    row.detectionNsPerTest = row.detectionNs / static_cast<double>(row.tests);
    row.pacing = "headless";
    row.repeat = 32;
    row.hitTestNs = 5 + rng.below(5);
    row.variant = "tuned";
    row.candidates = row.tests;
    row.broadphase = "none";
    return row;
}

/// The logs of so many passes: all sprite sets, routes and studied algorithms.
void writeLogs(const fs::path& directory, std::uint64_t trials) {
    base::Rng rng(1);
    metrics::CsvText text;
    std::uint64_t trial = 0;
    for (std::uint64_t sample = 0; trial < trials; ++sample) {
        for (const auto& set : experiment::kSpriteSets) {
            for (const auto& route : experiment::kRoutes) {
                const std::uint64_t seed = rng.next();
                for (const detect::Algorithm& algorithm : detect::kAlgorithms) {
                    if (algorithm.role != detect::Role::kStudied || trial == trials) continue;
                    metrics::TrialRow row = madeRow(trial++, sample, algorithm, rng);
                    row.sprites = set.id;
                    row.route = route.id;
                    row.seed = seed;
                    metrics::appendRow(row, text);
                }
            }
        }
    }
    fs::create_directories(directory);
    (void)base::writeFile(directory / metrics::kRunFile, kRunJson);
    (void)base::writeFile(directory / metrics::kTrialsFile, metrics::trialHeader() + "\n" + text.text());
}

/// Made when it is first asked for, and gone with the program.
class MadeLogs {
  public:
    explicit MadeLogs(std::uint64_t trials)
        : directory_(fs::temp_directory_path() / fmt::format("hitlab-bench-{}-{}", getpid(), trials)) {
        writeLogs(directory_, trials);
    }
    ~MadeLogs() {
        std::error_code ignored;
        fs::remove_all(directory_, ignored);
    }
    MadeLogs(const MadeLogs&) = delete;
    MadeLogs& operator=(const MadeLogs&) = delete;

    const fs::path& directory() const { return directory_; }

  private:
    fs::path directory_;
};

void runRead(benchmark::State& state, std::uint64_t trials) {
    const MadeLogs logs(trials);
    for (auto _ : state) {
        if (report::loadRuns({logs.directory()}).trials.size() != trials)
            state.SkipWithError("passes are missing");
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(trials));
}

void runAnalyse(benchmark::State& state, std::uint64_t trials) {
    const MadeLogs logs(trials);
    const auto reference = cli::desktopAssets().reference();
    const report::ResultSet set = report::loadRuns({logs.directory()});
    if (!reference || set.trials.size() != trials) return state.SkipWithError("nothing to analyse");
    for (auto _ : state)
        benchmark::DoNotOptimize(report::htmlText(report::buildReport(set, *reference, "bench")).data());
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(trials));
}

}  // namespace

void addReportBenchmarks() {
    for (const std::uint64_t trials : {1'890u, 100'000u, 1'000'000u}) {
        benchmark::RegisterBenchmark(fmt::format("report/read/{}", trials).c_str(),
                                     [trials](benchmark::State& state) { runRead(state, trials); });
        benchmark::RegisterBenchmark(fmt::format("report/analyse/{}", trials).c_str(),
                                     [trials](benchmark::State& state) { runAnalyse(state, trials); })
            ->UseRealTime();  // sections are made in threads
    }
}

}  // namespace hitlab::bench
