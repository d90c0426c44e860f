// Runs the trials of a matrix that are not done yet, and logs them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "experiment/estimate.h"
#include "experiment/matrix.h"
#include "experiment/options.h"
#include "experiment/sprite_sets.h"
#include "experiment/stage.h"
#include "experiment/trial_log.h"

namespace hitlab::experiment {

struct Progress {
    std::uint64_t trialsDone = 0;
    /// Of all the run's work, those of earlier processes included; 0 .. 1.
    double fraction = 0;
};

struct RunResult {
    /// False when stopped before the end.
    bool finished = false;
    std::uint64_t trialsRun = 0;
    /// Trials in which a form called a pair that the classic one does not.
    std::uint64_t mismatches = 0;
};

struct RunnerSetup {
    const Options& options;
    const std::vector<SpriteSet>& sets;
    double clockCostNs = 0;
    std::int64_t startUtcMs = 0;
    /// Set from outside (Ctrl-C) to stop after the present frame.
    const std::atomic<bool>& stop;
    std::function<void(const Progress&)> onTrial;
    /// Of phones.
    metrics::ReadPhone readPhone = {};
};

class Runner {
  public:
    explicit Runner(RunnerSetup setup);

    /// Whether a row of an earlier process is a trial of this run, and not the second of its kind.
    bool belongs(const metrics::TrialRow& row) const;
    /// Takes over such a trial; an `ok` one is not run again. Before run().
    void markDone(const metrics::TrialRow& row);

    /// Whether nothing is left to do.
    bool isFinished() const;
    std::uint64_t trialsDone() const { return trialsDone_; }
    /// Of all the run's work, 0 .. 1.
    double fraction() const;

    /// Until all is done, `stop` is set, or a log cannot be written. Once. A paced run needs a stage, others
    /// none.
    base::Result<RunResult> run(metrics::RunLog log, Stage* stage = nullptr);

  private:
    /// A case as the trials need it: looked up once.
    struct CaseState {
        detect::FrameTest test;
        const SpriteSet* sprites = nullptr;
        const Course* course = nullptr;
        /// 0 until the case is warmed up.
        std::uint32_t repeat = 0;
        /// Time spent on it and its next sample, for passes that go on for a time.
        std::int64_t spentNs = 0;
        std::uint32_t nextSample = 0;
        std::uint64_t trialsDone = 0;
        /// Of one trial: the weight in the progress.
        double expectedNs = 0;
    };

    struct Measured {
        metrics::TrialRow row;
        TrialResult result;
        std::vector<math::Vec2i> enemies;
    };

    base::Status runSamples();
    base::Status runMinutes();
    /// Runs one trial and logs it, again while the stage says that it was disturbed; nothing is logged when
    /// stopped in the middle.
    base::Status runOne(const TrialId& id);
    base::Status logDisturbed(const TrialId& id);
    base::Status warmUp(const TrialId& id);
    PassSetup passOf(const CaseState& state, std::span<const math::Vec2i> enemies) const;
    enum class Shown { kNo, kYes };
    std::optional<Measured> measure(const TrialId& id, std::uint32_t repeat, Shown shown);
    bool isPaced() const { return setup_.options.pacing != Pacing::kHeadless; }
    bool afterFrame(std::int64_t nowNs, std::uint64_t trial);
    void addDone(const metrics::TrialRow& row);
    std::int64_t budgetNs() const;
    bool isStopped() const {
        return shown_ == ShowResult::kStop || setup_.stop.load(std::memory_order_relaxed);
    }

    RunnerSetup setup_;
    Matrix matrix_;
    TrialLog log_;
    Stage* stage_ = nullptr;
    Broadphase broadphase_;
    /// By sprites and route.
    std::map<std::pair<std::string_view, std::string_view>, Course> courses_;
    std::vector<CaseState> states_;
    std::vector<bool> done_;
    std::uint64_t trialsDone_ = 0;
    std::uint64_t lastTrial_ = 0;
    /// What the stage said last.
    ShowResult shown_ = ShowResult::kGoOn;
    RunResult result_;
    /// The last write that happened in the middle of a trial.
    base::Status sampling_ = base::Done{};

    /// Sample numbers have 32 bits; no machine gets there within a week.
    static constexpr std::uint32_t kMaxPassesPerCase = 0xFFFFFFFF;
};

}  // namespace hitlab::experiment
