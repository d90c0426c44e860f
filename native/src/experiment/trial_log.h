// Writes the trials of a run, and once a second what the process takes of the machine: for runs and for what
// is played alike.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/result.h"
#include "experiment/matrix.h"
#include "experiment/options.h"
#include "experiment/trial.h"
#include "metrics/placement_set.h"
#include "metrics/resources.h"
#include "metrics/run_log.h"

namespace hitlab::experiment {

class TrialLog {
  public:
    /// Options and matrix outlive it.
    TrialLog(const Options& options, const Matrix& matrix, std::int64_t startUtcMs,
             metrics::ReadPhone readPhone = {});

    /// Takes over an `ok` trial of an earlier process: its enemies are written already. Before open().
    void markWritten(const metrics::TrialRow& row) { placements_.insert(row); }
    /// Before anything is written.
    void open(metrics::RunLog log) { log_.emplace(std::move(log)); }

    /// All rows of a trial. One that is not `ok` has only its own.
    base::Status append(const TrialId& id, const metrics::TrialRow& row, const TrialResult& result,
                        std::span<const math::Vec2i> enemies);
    /// The row of a trial that did not come to its end.
    base::Status appendBroken(const metrics::TrialRow& row);
    base::Status appendWarmup(const metrics::TrialRow& row);

    /// Between two frames: resources when a second is over, and all to the disk in time; where frames are
    /// shown the disk waits for the trial's end.
    base::Status afterFrame(std::int64_t nowNs, std::uint64_t trial);
    /// The last resources; all to the disk. What was written before an error stays.
    base::Status close(std::uint64_t trial);

  private:
    base::Status write(const metrics::TrialText& text);

    const Options& options_;
    const Matrix& matrix_;
    std::optional<metrics::RunLog> log_;
    metrics::ResourceSampler resources_;
    metrics::PlacementSet placements_;
};

}  // namespace hitlab::experiment
