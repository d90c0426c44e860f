#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <optional>

#include "base/clock.h"
#include "cli/commands.h"
#include "cli/desktop_assets.h"
#include "cli/hints.h"
#include "cli/progress.h"
#include "cli/stop_signals.h"
#include "cli/theatre.h"
#include "experiment/estimate.h"
#include "metrics/log_files.h"
#include "report/run_table.h"
#include "study/run_directory.h"
#include "study/run_options.h"
#include "study/study_run.h"
#include "study/write_report.h"

namespace hitlab::cli {

namespace {

namespace fs = std::filesystem;
using experiment::Options;
using study::OpenRun;

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
    const auto sets = desktopAssets().spriteSets(options.sprites, options.volumes);
    if (!sets) return complain(kExitFailed, sets.error().message);
    const auto estimate = experiment::estimateRun(options, *sets, {base::measureClock().costNs});
    fmt::print("cases   {}\n", estimate.cases);
    fmt::print("trials  {}{}\n", options.minutes ? "about " : "", estimate.trials);
    fmt::print("tests   at most {:.0f}\n", estimate.tests);
    fmt::print("time    about {}\n", durationText(estimate.seconds));
    fmt::print("bytes   about {:.0f} ({})\n", estimate.bytes, bytesText(estimate.bytes));
    return 0;
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
    const auto written = study::writeHtmlReport({run.directory}, run.directory / kPageName, desktopAssets());
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

int finish(study::StudyRun& study, const experiment::RunResult& result, const Ending& ending) {
    const OpenRun& run = study.run();
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

/// A run of which nothing is left to do.
int finishAgain(study::StudyRun& study, const Ending& ending) {
    const OpenRun& run = study.run();
    if (!ending.quiet)
        fmt::print("{}: the run is finished: {} trials\n", run.directory.string(), study.trialsDone());
    if (const auto told = study.go(); !told) return complain(kExitFailed, told.error().message);
    if (!ending.report) return 0;
    const int reported = writeRunReport(run);
    if (reported == 0 && !ending.quiet) printPage(run);
    return reported;
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
    const std::uint64_t trials = experiment::Matrix(run.record.options).trials();
    ProgressDisplay display(ProgressDisplay::styleFor(ending.quiet), trials);
    const auto opened = study::StudyRun::open(
        std::move(run),
        {.stop = stopRequested(), .onTrial = [&display](const experiment::Progress& progress) {
             display.update(progress.fraction, progress.trialsDone, base::nowNs());
         }});
    if (!opened) return complain(kExitFailed, opened.error().message);
    study::StudyRun& study = **opened;
    if (study.trialsCut() > 0) {
        complain(0, fmt::format("{}: {} trials had lost rows in the logs and are run again",
                                study.run().directory.string(), study.trialsCut()));
    }
    if (study.isFinished()) return finishAgain(study, ending);
    if (study.run().isResumed && study.isShown()) {
        const auto shown = reopenStage(study.run(), theatre);
        if (!shown) return complain(kExitFailed, shown.error().message);
    }
    if (const auto begun = study.begin(); !begun) return complain(kExitFailed, begun.error().message);
    if (!ending.quiet) printStart(study.run(), trials);
    if (!ending.quiet && theatre)
        fmt::print("{}\n", shownText(study.run(), theatre->window->displayHz(), 1 - study.fraction()));
    std::fflush(stdout);
    if (!study.run().isResumed) warnOfFullDisk(study.run());
    catchStopSignals();
    const auto result = study.go(theatre ? theatre->stage.get() : nullptr);
    display.finish();
    if (!result) return complain(kExitFailed, result.error().message);
    theatre.reset();  // the window goes before the table is printed
    return finish(study, *result, ending);
}

/// --resume goes with --quiet and --report alone: the error names the first flag too many.
base::Status checkResumeFlags(const RunFlags& flags) {
    for (const std::string& name : flags.given) {
        if (name == "--resume" || name == "--quiet" || name == "--report") continue;
        return base::Error{
            fmt::format("--resume takes everything from the stopped run: '{}' is not allowed with it, only "
                        "--quiet and --report",
                        name)};
    }
    if (flags.resume->empty()) return base::Error{"--resume: '' is not the name of a directory"};
    return base::Done{};
}

}  // namespace

int runCommand(const RunFlags& flags) {
    if (flags.resume) {
        if (const auto alone = checkResumeFlags(flags); !alone) {
            return complain(kExitWrongUsage, alone.error().message);
        }
        auto run = study::openStopped(*flags.resume, desktopAssets());
        if (run && run->record.options.plan == experiment::kPlay.id)
            return complain(kExitFailed,
                            *flags.resume + ": was played by hand: there is nothing to go on with");
        return run ? execute(std::move(*run), {flags.quiet, flags.report})
                   : complain(kExitFailed, run.error().message);
    }
    if (flags.out && flags.out->empty())
        return complain(kExitWrongUsage, "--out: '' is not the name of a directory");
    const auto options = study::optionsOf(flags);
    if (!options) return complain(kExitWrongUsage, options.error().message);
    if (flags.dryRun) return dryRun(*options);
    const fs::path directory =
        flags.out ? fs::path(*flags.out) : study::newDirectory("results", options->plan);
    std::optional<Theatre> theatre;
    if (isShown(*options)) {
        // Before anything is made: there may be no display. And before a window opens: the directory may not
        // do.
        if (const auto fits = study::checkRunDirectory(directory); !fits)
            return complain(kExitFailed, fits.error().message);
        auto opened = openTheatre(options->pacing);
        if (!opened) return complain(kExitFailed, opened.error().message);
        theatre.emplace(std::move(*opened));
    }
    auto run = study::openNew(*options, directory, flags.commandLine, desktopAssets());
    if (!run) return complain(kExitFailed, run.error().message);
    if (theatre) run->record.display = factsOf(*theatre->window);
    return execute(std::move(*run), {flags.quiet, flags.report}, std::move(theatre));
}

}  // namespace hitlab::cli
