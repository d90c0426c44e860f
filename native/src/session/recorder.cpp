#include "session/recorder.h"

#include <algorithm>
#include <cassert>

#include "base/clock.h"
#include "experiment/trial_text.h"

namespace hitlab::session {

using experiment::Case;

Recorder::Recorder(experiment::Options options, metrics::RunLog log, std::int64_t startUtcMs)
    : options_(std::move(options)), matrix_(options_), log_(options_, matrix_, startUtcMs) {
    log_.open(std::move(log));
}

std::uint32_t Recorder::begin(const Case& trialCase, std::uint32_t wanted) {
    const auto& cases = matrix_.cases();
    const auto found = std::find(cases.begin(), cases.end(), trialCase);
    assert(found != cases.end());
    const auto index = static_cast<std::uint32_t>(found - cases.begin());
    while (recorded_.contains(matrix_.trialOf(index, wanted))) ++wanted;
    id_ = {matrix_.trialOf(index, wanted), index, wanted};
    startNs_ = base::nowNs();
    return wanted;
}

metrics::TrialRow Recorder::rowOf(std::uint64_t placementSeed) const {
    return experiment::rowOf(id_, matrix_.cases()[id_.caseIndex], options_, placementSeed);
}

base::Status Recorder::finish(const PassPlayer& pass, std::uint64_t placementSeed) {
    const auto result = experiment::resultOf(pass.timed(), pass.setup(), pass.trueFrames());
    metrics::TrialRow row = rowOf(placementSeed);
    experiment::addOutcome(result.outcome, row);
    experiment::addMeasurements(result, pass.timed().repeat(), row);
    row.trialNs = base::nowNs() - startNs_;
    if (row.status == metrics::TrialStatus::kOk) {
        recorded_.insert(id_.trial);
        ++passes_;
    }
    return log_.append(id_, row, result, pass.enemies());
}

base::Status Recorder::interrupt(const PassPlayer& pass, std::uint64_t placementSeed) {
    metrics::TrialRow row = rowOf(placementSeed);
    row.status = metrics::TrialStatus::kInterrupted;
    row.frames = pass.timed().framesTested();
    row.tests = pass.timed().tests();
    row.candidates = pass.timed().candidates();
    row.routeNs = pass.timed().routeNs();
    row.trialNs = base::nowNs() - startNs_;
    return log_.appendBroken(row);
}

}  // namespace hitlab::session
