#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <optional>

#include "base/clock.h"
#include "cli/assets.h"
#include "cli/build_info.h"
#include "cli/commands.h"
#include "cli/open_run.h"
#include "cli/progress.h"
#include "cli/run_directory.h"
#include "cli/run_options.h"
#include "cli/stop_signals.h"
#include "cli/theatre.h"
#include "cli/write_report.h"
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

constexpr std::string_view kPageName = "report.html";

/// How a finished run ends.
struct Ending {
    bool quiet = false;
    bool report = false;
};

bool isShown(const Options& options) {
    return options.pacing != experiment::Pacing::kHeadless;
}

/// Of a run in a window: how long what is left of it takes, which may be hours.
std::string shownText(const OpenRun& run, double displayHz, double fractionLeft) {
    const double seconds =
        fractionLeft * experiment::estimateRun(run.record.options, run.sets, {0, displayHz}).seconds;
    const bool waits = run.record.options.pacing == experiment::Pacing::kVsync;
    return fmt::format(
        "in a window{} at {:.0f} frames a second: about {}; Esc or closing it stops the run, which can "
        "be resumed",
        waits ? "" : ", as fast as it goes;", displayHz, durationText(seconds));
}

/// Not an error: the estimate may be wrong, and a full disk loses nothing.
void warnOfFullDisk(const OpenRun& run) {
    const double bytes =
        experiment::estimateRun(run.record.options, run.sets, {run.record.clock.costNs}).bytes;
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
    const auto estimate = experiment::estimateRun(options, *sets, {base::measureClock().costNs});
    fmt::print("cases   {}\n", estimate.cases);
    fmt::print("trials  {}{}\n", options.minutes ? "about " : "", estimate.trials);
    fmt::print("tests   at most {:.0f}\n", estimate.tests);
    fmt::print("time    about {}\n", durationText(estimate.seconds));
    fmt::print("bytes   about {:.0f} ({})\n", estimate.bytes, bytesText(estimate.bytes));
    return 0;
}

/// A new log, or the repaired one of the stopped run, whose trials the runner takes over.
Result<metrics::RunLog> openLog(const OpenRun& run, experiment::Runner& runner) {
    const metrics::LogLayout layout = layoutOf(run.record.options);
    if (!run.isResumed) return metrics::RunLog::create(run.directory, layout);
    return metrics::RunLog::resume(run.directory, layout,
                                   {.belongs = [&runner](const auto& row) { return runner.belongs(row); },
                                    .keep = [&runner](const auto& row) { runner.markDone(row); }});
}

void printStart(const OpenRun& run, std::uint64_t trials) {
    const Options& options = run.record.options;
    const std::string length = options.minutes ? fmt::format("{} minutes a case", *options.minutes)
                                               : fmt::format("{} trials", trials);
    fmt::print("{}{}: {}, volumes {}, seed {}, into {}\n", run.isResumed ? "resuming " : "", options.plan,
               length, options.volumes, options.seed, run.directory.string());
    std::fflush(stdout);
}

/// Into the run's directory.
int writeRunReport(const OpenRun& run) {
    const auto written = writeHtmlReport(run.directory, run.directory / kPageName);
    return written ? 0 : complain(kExitFailed, written.error().message);
}

void printPage(const OpenRun& run) {
    fmt::print("report  {}: open it in a browser\n", (run.directory / kPageName).string());
}

int printResults(const OpenRun& run, bool hasReport) {
    report::RunTable table(run.record.options.routes);
    const auto read = metrics::readTrials(run.directory / metrics::kTrialsFile,
                                          [&table](const metrics::TrialRow& row) { table.add(row); });
    if (!read) return complain(kExitFailed, read.error().message);
    fmt::print("\n{}\n", table.text(run.record.clock.costNs));
    if (hasReport) {
        printPage(run);
    } else {
        fmt::print("report  {} report {} -o report.html\n", programName(), quoted(run.directory));
    }
    fmt::print("files   {} (docs/log-format.md explains them)\n", run.directory.string());
    fmt::print("check   {} verify {}\n", programName(), quoted(run.directory));
    fmt::print("next    {} run load    or    {} shapes YOUR.png --svg shapes.svg\n", programName(),
               programName());
    return 0;
}

int finish(OpenRun& run, const experiment::RunResult& result, const Ending& ending) {
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
    if (ending.report) {
        if (const int problem = writeRunReport(run); problem != 0) return problem;
    }
    return ending.quiet ? 0 : printResults(run, ending.report);
}

/// Says when a run was taken up again, by which program and where.
void addResumption(RunRecord& record) {
    const experiment::Build build = thisBuild();
    record.resumed.push_back(fmt::format("{}: version {}, commit {}, {}, {}", base::utcText(base::utcNowMs()),
                                         build.version, build.commit, build.compiler,
                                         experiment::thisMachine().cpu));
}

/// A run that is taken up again is shown as it was.
base::Status reopenStage(OpenRun& run, std::optional<Theatre>& theatre) {
    auto opened = openTheatre(run.record.options.pacing);
    if (!opened) return opened.error();
    theatre.emplace(std::move(*opened));
    run.record.display = factsOf(*theatre->window);
    return base::Done{};
}

int execute(OpenRun run, const Ending& ending, std::optional<Theatre> theatre = {}) {
    const bool quiet = ending.quiet;
    const std::uint64_t trials = experiment::Matrix(run.record.options).trials();
    ProgressDisplay display(ProgressDisplay::styleFor(quiet), trials);
    experiment::Runner runner(
        {.options = run.record.options,
         .sets = run.sets,
         .clockCostNs = run.isResumed ? base::measureClock().costNs : run.record.clock.costNs,
         .startUtcMs = run.record.startUtcMs,
         .stop = stopRequested(),
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
        if (run.record.state != experiment::kFinished) {
            if (const int problem = finish(run, {.finished = true}, {.quiet = true}); problem != 0)
                return problem;
        }
        if (!ending.report) return 0;
        const int reported = writeRunReport(run);
        if (reported == 0 && !quiet) printPage(run);
        return reported;
    }
    if (run.isResumed) {
        if (isShown(run.record.options)) {
            const auto opened = reopenStage(run, theatre);
            if (!opened) return complain(kExitFailed, opened.error().message);
        }
        addResumption(run.record);
        if (const auto written = setState(run, experiment::kRunning); !written)
            return complain(kExitFailed, written.error().message);
    }
    if (!quiet) printStart(run, trials);
    if (!quiet && theatre)
        fmt::print("{}\n", shownText(run, theatre->window->displayHz(), 1 - runner.fraction()));
    std::fflush(stdout);
    if (!run.isResumed) warnOfFullDisk(run);
    catchStopSignals();
    const auto result = runner.run(std::move(*log), theatre ? theatre->stage.get() : nullptr);
    display.finish();
    const base::Status shown = theatre ? theatre->stage->status() : base::Done{};
    if (!result || !shown) {
        (void)setState(run, experiment::kFailed);  // the first error is the one to tell
        return complain(kExitFailed, (result ? shown.error() : result.error()).message);
    }
    theatre.reset();  // the window goes before the table is printed
    return finish(run, *result, ending);
}

}  // namespace

int runCommand(const RunFlags& flags) {
    if (flags.resume) {
        if (const auto alone = checkResumeFlags(flags); !alone) {
            return complain(kExitWrongUsage, alone.error().message);
        }
        auto run = openStopped(*flags.resume);
        if (run && run->record.options.plan == experiment::kPlay.id)
            return complain(kExitFailed,
                            *flags.resume + ": was played by hand: there is nothing to go on with");
        return run ? execute(std::move(*run), {flags.quiet, flags.report})
                   : complain(kExitFailed, run.error().message);
    }
    const auto options = optionsOf(flags);
    if (!options) return complain(kExitWrongUsage, options.error().message);
    if (flags.dryRun) return dryRun(*options);
    const fs::path directory = flags.out ? fs::path(*flags.out) : defaultDirectory(options->plan);
    std::optional<Theatre> theatre;
    if (isShown(*options)) {
        // Before anything is made: there may be no display. And before a window opens: the directory may not
        // do.
        if (const auto fits = checkRunDirectory(directory); !fits)
            return complain(kExitFailed, fits.error().message);
        auto opened = openTheatre(options->pacing);
        if (!opened) return complain(kExitFailed, opened.error().message);
        theatre.emplace(std::move(*opened));
    }
    auto run = openNew(*options, directory, flags.commandLine);
    if (!run) return complain(kExitFailed, run.error().message);
    if (theatre) run->record.display = factsOf(*theatre->window);
    return execute(std::move(*run), {flags.quiet, flags.report}, std::move(theatre));
}

}  // namespace hitlab::cli
