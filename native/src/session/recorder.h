// Writes what is played as a run's logs. A run has one seed, one set of volumes and certain numbers of
// enemies; algorithm, sprites and route may change from pass to pass.
#pragma once

#include <cstdint>
#include <set>

#include "base/result.h"
#include "experiment/matrix.h"
#include "experiment/options.h"
#include "experiment/trial_log.h"
#include "session/pass_player.h"

namespace hitlab::session {

class Recorder {
  public:
    /// Of the plan `play`: samples are counted as they come.
    Recorder(experiment::Options options, metrics::RunLog log, std::int64_t startUtcMs);
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    const experiment::Options& options() const { return options_; }
    /// Passes recorded whole.
    std::uint64_t passes() const { return passes_; }

    /// A trial begins: the first sample from `wanted` on that this case has not been played with. The case is
    /// one of the options'.
    std::uint32_t begin(const experiment::Case& trialCase, std::uint32_t wanted);

    base::Status afterFrame(std::int64_t nowNs) { return log_.afterFrame(nowNs, id_.trial); }
    /// The pass is over.
    base::Status finish(const PassPlayer& pass, std::uint64_t placementSeed);
    /// The pass is given up; its sample will be played again.
    base::Status interrupt(const PassPlayer& pass, std::uint64_t placementSeed);

    base::Status close() { return log_.close(id_.trial); }

  private:
    metrics::TrialRow rowOf(std::uint64_t placementSeed) const;

    experiment::Options options_;
    experiment::Matrix matrix_;
    experiment::TrialLog log_;
    experiment::TrialId id_;
    std::int64_t startNs_ = 0;
    std::set<std::uint64_t> recorded_;
    std::uint64_t passes_ = 0;
};

}  // namespace hitlab::session
