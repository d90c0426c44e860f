#include "study/study_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.h"
#include "study/build_info.h"

namespace hitlab::study {

namespace {

using base::Status;
using experiment::RunResult;

/// When a run was taken up again, by which program and where.
std::string resumption() {
    const experiment::Build build = thisBuild();
    return fmt::format("{}: version {}, commit {}, {}, {}", base::utcText(base::utcNowMs()), build.version,
                       build.commit, build.compiler, experiment::thisMachine().cpu);
}

/// A phone's run has the phone's columns, also where it is taken up again on a desktop.
metrics::ReadPhone readerOf(const OpenRun& run, metrics::ReadPhone read) {
    if (run.record.device.empty()) return {};
    return read ? std::move(read) : [] { return metrics::PhoneReadings{}; };
}

std::string_view stateAfter(const RunResult& result) {
    if (result.finished) return experiment::kFinished;
    return result.mismatches > 0 ? experiment::kFailed : experiment::kInterrupted;
}

}  // namespace

base::Result<std::unique_ptr<StudyRun>> StudyRun::open(OpenRun run, Watch watch) {
    std::unique_ptr<StudyRun> study(new StudyRun(std::move(run), std::move(watch)));
    if (!study->run_.isResumed) {
        if (const Status written = setState(study->run_, experiment::kRunning); !written)
            return written.error();
    }
    if (const Status opened = study->openLog(); !opened) return opened.error();
    return study;
}

StudyRun::StudyRun(OpenRun run, Watch watch)
    : run_(std::move(run)),
      runner_({.options = run_.record.options,
               .sets = run_.sets,
               .clockCostNs = run_.isResumed ? base::measureClock().costNs : run_.record.clock.costNs,
               .startUtcMs = run_.record.startUtcMs,
               .stop = watch.stop,
               .onTrial = std::move(watch.onTrial),
               .readPhone = readerOf(run_, std::move(watch.readPhone))}) {}

Status StudyRun::openLog() {
    const metrics::LogLayout layout = layoutOf(run_.record);
    auto log = run_.isResumed ? metrics::RunLog::resume(
                                    run_.directory, layout,
                                    {.belongs = [this](const auto& row) { return runner_.belongs(row); },
                                     .keep = [this](const auto& row) { runner_.markDone(row); }})
                              : metrics::RunLog::create(run_.directory, layout);
    if (!log) return log.error();
    log_.emplace(std::move(*log));
    return base::Done{};
}

Status StudyRun::begin() {
    if (run_.isResumed) run_.record.resumed.push_back(resumption());
    return setState(run_, experiment::kRunning);
}

Status StudyRun::warn(const std::string& text) {
    auto& warnings = run_.record.warnings;
    if (std::find(warnings.begin(), warnings.end(), text) != warnings.end()) return base::Done{};
    warnings.push_back(text);
    return experiment::writeRunRecord(run_.directory, run_.record);
}

base::Result<RunResult> StudyRun::go(experiment::Stage* stage) {
    if (isFinished()) {
        const bool isTold = run_.record.state == experiment::kFinished;
        const Status told = isTold ? base::Done{} : setState(run_, experiment::kFinished);
        if (!told) return told.error();
        return RunResult{.finished = true};
    }
    const auto result = runner_.run(std::move(*log_), stage);
    const Status shown = stage != nullptr ? stage->status() : base::Done{};
    if (!result || !shown) {
        (void)setState(run_, experiment::kFailed);  // the first error is the one to tell
        return result ? shown.error() : result.error();
    }
    if (const Status written = setState(run_, stateAfter(*result)); !written) return written.error();
    return *result;
}

}  // namespace hitlab::study
