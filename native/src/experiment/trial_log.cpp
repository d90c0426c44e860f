#include "experiment/trial_log.h"

#include "base/clock.h"
#include "experiment/trial_text.h"

namespace hitlab::experiment {

using base::Status;
using metrics::TrialRow;
using metrics::TrialText;

namespace {

// The logs go to the disk at least once a second. Between trials it is done earlier, so that it falls within
// a trial, whose route it lengthens, only where the trial is a long one.
constexpr std::int64_t kSyncBetweenTrialsNs = 500'000'000;
constexpr std::int64_t kSyncWithinTrialNs = 950'000'000;

std::string lineOf(const TrialRow& row) {
    metrics::CsvText line;
    metrics::appendRow(row, line);
    return line.text();
}

}  // namespace

TrialLog::TrialLog(const Options& options, const Matrix& matrix, std::int64_t startUtcMs,
                   metrics::ReadPhone readPhone)
    : options_(options),
      matrix_(matrix),
      resources_(startUtcMs, std::move(readPhone)),
      placements_(options.placement == Placement::kIndependent) {}

Status TrialLog::append(const TrialId& id, const TrialRow& row, const TrialResult& result,
                        std::span<const math::Vec2i> enemies) {
    if (row.status != metrics::TrialStatus::kOk) return appendBroken(row);
    TrialText text;
    text.trial = lineOf(row);
    if (options_.hits) {
        if (placements_.insert(row)) text.enemies = enemyLines(matrix_.placementKey(id), enemies);
        text.hits = hitLines(id.trial, result.outcome.hits);
    }
    if (options_.frames) text.frames = frameLines(id.trial, result, row.repeat);
    return write(text);
}

Status TrialLog::appendBroken(const TrialRow& row) {
    TrialText text;
    text.trial = lineOf(row);
    return write(text);
}

Status TrialLog::appendWarmup(const TrialRow& row) {
    return log_->appendWarmup(lineOf(row));
}

Status TrialLog::write(const TrialText& text) {
    if (const Status written = log_->appendTrial(text); !written) return written;
    return log_->syncAfter(kSyncBetweenTrialsNs, base::nowNs());
}

Status TrialLog::afterFrame(std::int64_t nowNs, std::uint64_t trial) {
    if (const auto line = resources_.poll(nowNs, trial)) {
        if (const Status written = log_->appendResources(*line); !written) return written;
    }
    // A frame that is shown would wait for the disk.
    if (options_.pacing != Pacing::kHeadless) return base::Done{};
    return log_->syncAfter(kSyncWithinTrialNs, nowNs);
}

Status TrialLog::close(std::uint64_t trial) {
    const Status last = log_->appendResources(resources_.sample(base::nowNs(), trial));
    const Status synced = log_->sync();
    return last ? synced : last;
}

}  // namespace hitlab::experiment
