// A run from its open directory to its end: logs begun or taken over, trials run, run.json kept true.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "base/result.h"
#include "experiment/runner.h"
#include "study/open_run.h"

namespace hitlab::study {

/// Who looks after a run.
struct Watch {
    /// Set from outside to stop after the present frame.
    const std::atomic<bool>& stop;
    /// After each trial, off all clocks.
    std::function<void(const experiment::Progress&)> onTrial;
    /// Of phones.
    metrics::ReadPhone readPhone = {};
};

class StudyRun {
  public:
    /// Begins the logs, or repairs those of the stopped run and takes its trials over.
    static base::Result<std::unique_ptr<StudyRun>> open(OpenRun run, Watch watch);
    StudyRun(const StudyRun&) = delete;
    StudyRun& operator=(const StudyRun&) = delete;

    OpenRun& run() { return run_; }
    const experiment::Options& options() const { return run_.record.options; }
    bool isShown() const { return options().pacing != experiment::Pacing::kHeadless; }
    /// Trials that had lost rows in the logs and are run again.
    std::uint64_t trialsCut() const { return log_->trialsCut(); }

    /// Whether nothing is left to do.
    bool isFinished() const { return runner_.isFinished(); }
    std::uint64_t trialsDone() const { return runner_.trialsDone(); }
    /// Of all the run's work, 0 .. 1.
    double fraction() const { return runner_.fraction(); }

    /// Says in run.json that it goes on, with all that its record says by now.
    base::Status begin();
    /// Adds what speaks against the numbers to run.json, once. Off all clocks.
    base::Status warn(const std::string& text);
    /// Runs what is left, and says in run.json how it ended. Once. A shown run needs a stage, others none.
    base::Result<experiment::RunResult> go(experiment::Stage* stage = nullptr);

  private:
    StudyRun(OpenRun run, Watch watch);
    base::Status openLog();

    OpenRun run_;
    experiment::Runner runner_;
    std::optional<metrics::RunLog> log_;
};

}  // namespace hitlab::study
