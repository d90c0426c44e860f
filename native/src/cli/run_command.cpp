#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/clock.h"
#include "base/durable_file.h"
#include "cli/assets.h"
#include "cli/build_info.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/run_directory.h"
#include "cli/run_options.h"
#include "experiment/estimate.h"
#include "experiment/runner.h"
#include "metrics/log_files.h"
#include "report/run_table.h"

namespace hitlab::cli {

namespace {

namespace fs = std::filesystem;
using base::Result;
using experiment::Options;
using experiment::RunRecord;
using experiment::SpriteSet;

std::atomic<bool> stopRequested = false;

/// The first Ctrl-C ends the run in good order, a second one at once. What was ignored (nohup) stays ignored.
void catchStopSignals() {
    struct sigaction action {};
    action.sa_handler = [](int) { stopRequested = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
    }
}

/// How the user calls the program, for hints that can be pasted.
std::string programName() {
    const char* name = std::getenv("HITLAB_COMMAND");
    return name != nullptr ? name : "hitlab";
}

/// As a shell takes it for one word.
std::string quoted(const fs::path& path) {
    const std::string text = path.string();
    const auto isPlain = [](unsigned char c) {
        return std::isalnum(c) != 0 || std::strchr("/._-+:", c) != nullptr;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), isPlain)) return text;
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

/// A directory that is ours while this lives, and what it needs to go on.
struct OpenRun {
    fs::path directory;
    base::DirectoryLock lock;
    RunRecord record;
    std::vector<SpriteSet> sets;
    bool isResumed = false;
};

/// One that is not there yet, even for two runs within a second.
fs::path defaultDirectory(std::string_view plan) {
    const std::string name = fmt::format("results/{}-{}", base::utcFileName(base::utcNowMs()), plan);
    fs::path directory = name;
    for (int number = 2; fs::exists(directory); ++number) directory = fmt::format("{}-{}", name, number);
    return directory;
}

Result<OpenRun> openNew(const Options& options, const fs::path& directory, const std::string& commandLine) {
    auto sets = loadSpriteSets(options.sprites, options.volumes);
    if (!sets) return sets.error();
    if (const auto made = makeRunDirectory(directory); !made) return made.error();
    auto lock = base::DirectoryLock::acquire(directory);
    if (!lock) return lock.error();
    RunRecord record;
    record.build = thisBuild();
    record.machine = experiment::thisMachine();
    record.clock = base::measureClock();
    record.options = options;
    record.command = commandLine;
    record.sprites = experiment::hashesOf(*sets);
    record.startUtcMs = base::utcNowMs();
    return OpenRun{directory, std::move(*lock), std::move(record), std::move(*sets), false};
}

Result<OpenRun> openStopped(const fs::path& directory) {
    auto earlier = openEarlierRun(directory);
    if (!earlier) return earlier.error();
    auto lock = base::DirectoryLock::acquire(directory);
    if (!lock) return lock.error();
    auto record = experiment::readRunRecord(directory);  // as it is now that nobody else writes it
    if (!record) return record.error();
    return OpenRun{directory, std::move(*lock), std::move(*record), std::move(earlier->sets), true};
}

/// Not an error: the estimate may be wrong, and a full disk loses nothing.
void warnOfFullDisk(const OpenRun& run) {
    const double bytes = experiment::estimateRun(run.record.options, run.sets, run.record.clock.costNs).bytes;
    std::error_code problem;
    const auto space = fs::space(run.directory, problem);
    if (problem || bytes < static_cast<double>(space.available)) return;
    complain(
        0, fmt::format("{}: the logs will take about {}, but only {} are free; --no-hits makes them smaller",
                       run.directory.string(), bytesText(bytes),
                       bytesText(static_cast<double>(space.available))));
}

int dryRun(const Options& options) {
    const auto sets = loadSpriteSets(options.sprites, options.volumes);
    if (!sets) return complain(kExitFailed, sets.error().message);
    const auto estimate = experiment::estimateRun(options, *sets, base::measureClock().costNs);
    fmt::print("cases   {}\n", estimate.cases);
    fmt::print("trials  {}{}\n", options.minutes ? "about " : "", estimate.trials);
    fmt::print("tests   at most {:.0f}\n", estimate.tests);
    fmt::print("time    about {}\n", durationText(estimate.seconds));
    fmt::print("bytes   about {:.0f} ({})\n", estimate.bytes, bytesText(estimate.bytes));
    return 0;
}

/// A new log, or the repaired one of the stopped run, whose trials the runner takes over.
Result<metrics::RunLog> openLog(const OpenRun& run, experiment::Runner& runner) {
    const Options& options = run.record.options;
    const metrics::LogLayout layout{
        .hits = options.hits,
        .frames = options.frames,
        .independentPlacement = options.placement == experiment::Placement::kIndependent};
    if (!run.isResumed) return metrics::RunLog::create(run.directory, layout);
    return metrics::RunLog::resume(run.directory, layout,
                                   {.belongs = [&runner](const auto& row) { return runner.belongs(row); },
                                    .keep = [&runner](const auto& row) { runner.markDone(row); }});
}

base::Status setState(OpenRun& run, std::string_view state) {
    run.record.state = state;
    run.record.end = state == experiment::kRunning ? "" : base::utcText(base::utcNowMs());
    return experiment::writeRunRecord(run.directory, run.record);
}

void printStart(const OpenRun& run, std::uint64_t trials) {
    const Options& options = run.record.options;
    const std::string length = options.minutes ? fmt::format("{} minutes a case", *options.minutes)
                                               : fmt::format("{} trials", trials);
    fmt::print("{}{}: {}, volumes {}, seed {}, into {}\n", run.isResumed ? "resuming " : "", options.plan,
               length, options.volumes, options.seed, run.directory.string());
    std::fflush(stdout);
}

int printResults(const OpenRun& run) {
    report::RunTable table(run.record.options.routes);
    const auto read = metrics::readTrials(run.directory / metrics::kTrialsFile,
                                          [&table](const metrics::TrialRow& row) { table.add(row); });
    if (!read) return complain(kExitFailed, read.error().message);
    fmt::print("\n{}\n", table.text(run.record.clock.costNs));
    const std::string directory = run.directory.string();
    fmt::print("files   {} (docs/log-format.md explains them)\n", directory);
    fmt::print("check   {} verify {}\n", programName(), quoted(run.directory));
    fmt::print("next    {} run load    or    {} shapes YOUR.png --svg shapes.svg\n", programName(),
               programName());
    return 0;
}

int finish(OpenRun& run, const experiment::RunResult& result, bool quiet) {
    const auto state = result.finished         ? experiment::kFinished
                       : result.mismatches > 0 ? experiment::kFailed
                                               : experiment::kInterrupted;
    if (const auto written = setState(run, state); !written)
        return complain(kExitFailed, written.error().message);
    if (result.mismatches > 0) {
        return complain(kExitFailed,
                        fmt::format("{}: in {} trials a form called pairs that the classic form does "
                                    "not; their rows have the status mismatch",
                                    run.directory.string(), result.mismatches));
    }
    if (!result.finished) {
        return complain(kExitStopped,
                        fmt::format("stopped after {} more trials; go on with: {} run --resume {}",
                                    result.trialsRun, programName(), quoted(run.directory)));
    }
    return quiet ? 0 : printResults(run);
}

/// Says when a run was taken up again, by which program and where.
void addResumption(RunRecord& record) {
    const experiment::Build build = thisBuild();
    record.resumed.push_back(fmt::format("{}: version {}, commit {}, {}, {}", base::utcText(base::utcNowMs()),
                                         build.version, build.commit, build.compiler,
                                         experiment::thisMachine().cpu));
}

int execute(OpenRun run, bool quiet) {
    const std::uint64_t trials = experiment::Matrix(run.record.options).trials();
    ProgressDisplay display(ProgressDisplay::styleFor(quiet), trials);
    experiment::Runner runner(
        {.options = run.record.options,
         .sets = run.sets,
         .clockCostNs = run.isResumed ? base::measureClock().costNs : run.record.clock.costNs,
         .startUtcMs = run.record.startUtcMs,
         .stop = stopRequested,
         .onTrial = [&display](const experiment::Progress& progress) {
             display.update(progress.fraction, progress.trialsDone, base::nowNs());
         }});
    if (!run.isResumed) {
        if (const auto written = setState(run, experiment::kRunning); !written)
            return complain(kExitFailed, written.error().message);
    }
    auto log = openLog(run, runner);
    if (!log) return complain(kExitFailed, log.error().message);
    if (log->trialsCut() > 0) {
        complain(0, fmt::format("{}: {} trials had lost rows in the logs and are run again",
                                run.directory.string(), log->trialsCut()));
    }
    if (runner.isFinished()) {
        if (!quiet)
            fmt::print("{}: the run is finished: {} trials\n", run.directory.string(), runner.trialsDone());
        return run.record.state == experiment::kFinished ? 0 : finish(run, {.finished = true}, true);
    }
    if (run.isResumed) {
        addResumption(run.record);
        if (const auto written = setState(run, experiment::kRunning); !written)
            return complain(kExitFailed, written.error().message);
    }
    if (!quiet) printStart(run, trials);
    if (!run.isResumed) warnOfFullDisk(run);
    catchStopSignals();
    const auto result = runner.run(std::move(*log));
    display.finish();
    if (!result) {
        (void)setState(run, experiment::kFailed);  // the first error is the one to tell
        return complain(kExitFailed, result.error().message);
    }
    return finish(run, *result, quiet);
}

}  // namespace

int runCommand(const RunFlags& flags) {
    if (flags.resume) {
        if (const auto alone = checkResumeFlags(flags); !alone) {
            return complain(kExitWrongUsage, alone.error().message);
        }
        auto run = openStopped(*flags.resume);
        return run ? execute(std::move(*run), flags.quiet) : complain(kExitFailed, run.error().message);
    }
    const auto options = optionsOf(flags);
    if (!options) return complain(kExitWrongUsage, options.error().message);
    if (flags.dryRun) return dryRun(*options);
    const fs::path directory = flags.out ? fs::path(*flags.out) : defaultDirectory(options->plan);
    auto run = openNew(*options, directory, flags.commandLine);
    return run ? execute(std::move(*run), flags.quiet) : complain(kExitFailed, run.error().message);
}

}  // namespace hitlab::cli
