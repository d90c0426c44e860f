#include "experiment/runner.h"

#include <algorithm>
#include <cassert>

#include "base/clock.h"
#include "base/table.h"
#include "experiment/estimate.h"
#include "experiment/trial_text.h"

namespace hitlab::experiment {

using base::Status;
using metrics::TrialRow;

Runner::Runner(RunnerSetup setup)
    : setup_(std::move(setup)),
      matrix_(setup_.options),
      log_(setup_.options, matrix_, setup_.startUtcMs, setup_.readPhone),
      broadphase_(broadphaseOf(setup_.options.broadphase)),
      done_(static_cast<std::size_t>(matrix_.trials())) {
    const std::vector<double> expectedNs =
        estimateTrialNs(matrix_, setup_.options, setup_.sets, {setup_.clockCostNs});
    for (std::size_t i = 0; i < matrix_.cases().size(); ++i) {
        const Case& trialCase = matrix_.cases()[i];
        const SpriteSet& sprites = base::getById(setup_.sets, trialCase.sprites);
        const Course course = courseOf(trialCase, setup_.options, sprites);
        const auto entry = courses_.try_emplace({trialCase.sprites, trialCase.route}, course).first;
        states_.push_back({.test = testOf(trialCase, sprites),
                           .sprites = &sprites,
                           .course = &entry->second,
                           .expectedNs = expectedNs[i]});
    }
}

std::int64_t Runner::budgetNs() const {
    return static_cast<std::int64_t>(*setup_.options.minutes * 60e9);
}

bool Runner::belongs(const TrialRow& row) const {
    if (!isTrialOf(row, matrix_)) return false;
    if (row.status != metrics::TrialStatus::kOk) return true;
    if (!done_.empty()) return !done_[static_cast<std::size_t>(row.trial)];
    return row.sample >= states_[matrix_.find(row.trial).caseIndex].nextSample;
}

void Runner::markDone(const TrialRow& row) {
    if (row.status != metrics::TrialStatus::kOk) return;
    log_.markWritten(row);
    addDone(row);
}

void Runner::addDone(const TrialRow& row) {
    const TrialId id = matrix_.find(row.trial);
    CaseState& state = states_[id.caseIndex];
    state.spentNs += row.trialNs;
    state.nextSample = std::max(state.nextSample, id.sample + 1);
    if (!done_.empty()) done_[static_cast<std::size_t>(row.trial)] = true;
    ++state.trialsDone;
    ++trialsDone_;
}

double Runner::fraction() const {
    double done = 0, all = 0;
    for (const CaseState& state : states_) {
        if (setup_.options.minutes) {
            done += std::min(1.0, static_cast<double>(state.spentNs) / static_cast<double>(budgetNs()));
            all += 1;
        } else {
            done += state.expectedNs * static_cast<double>(state.trialsDone);
            all += state.expectedNs * matrix_.samples();
        }
    }
    return done / all;
}

bool Runner::isFinished() const {
    if (!setup_.options.minutes) return trialsDone_ == matrix_.trials();
    return std::all_of(states_.begin(), states_.end(),
                       [this](const CaseState& state) { return state.spentNs >= budgetNs(); });
}

base::Result<RunResult> Runner::run(metrics::RunLog log, Stage* stage) {
    assert(isPaced() == (stage != nullptr));
    stage_ = stage;
    log_.open(std::move(log));
    const Status ran = setup_.options.minutes ? runMinutes() : runSamples();
    const Status closed = log_.close(lastTrial_);
    for (const Status& step : {ran, sampling_, closed}) {
        if (!step) return step.error();
    }
    result_.finished = isFinished();
    return result_;
}

Status Runner::runSamples() {
    for (const std::uint64_t trial : matrix_.shuffledTrials()) {
        if (done_[static_cast<std::size_t>(trial)]) continue;
        if (isStopped()) break;
        if (const Status ran = runOne(matrix_.find(trial)); !ran) return ran;
    }
    return base::Done{};
}

Status Runner::runMinutes() {
    for (const std::uint32_t caseIndex : matrix_.shuffledCases()) {
        CaseState& state = states_[caseIndex];
        while (state.spentNs < budgetNs() && state.nextSample < kMaxPassesPerCase && !isStopped()) {
            const std::uint32_t sample = state.nextSample++;
            const TrialId id{matrix_.trialOf(caseIndex, sample), caseIndex, sample};
            if (const Status ran = runOne(id); !ran) return ran;
        }
    }
    return base::Done{};
}

Status Runner::runOne(const TrialId& id) {
    lastTrial_ = id.trial;
    CaseState& state = states_[id.caseIndex];
    if (state.repeat == 0) {
        if (const Status warm = warmUp(id); !warm || state.repeat == 0) return warm;
    }
    auto measured = measure(id, state.repeat, isPaced() ? Shown::kYes : Shown::kNo);
    while (!measured && sampling_ && !isStopped()) {
        if (const Status logged = logDisturbed(id); !logged) return logged;
        measured = measure(id, state.repeat, Shown::kYes);
    }
    if (!sampling_) return sampling_;
    if (!measured) return base::Done{};
    const auto& [row, trial, enemies] = *measured;
    if (const Status logged = log_.append(id, row, trial, enemies); !logged) return logged;
    ++result_.trialsRun;
    if (row.status == metrics::TrialStatus::kOk) {
        addDone(row);
    } else {
        ++result_.mismatches;
        state.spentNs += row.trialNs;
    }
    setup_.onTrial({.trialsDone = trialsDone_, .fraction = fraction()});
    return base::Done{};
}

Status Runner::logDisturbed(const TrialId& id) {
    const std::uint64_t seed = placementSeed(setup_.options.seed, matrix_.placementKey(id));
    TrialRow row = rowOf(id, matrix_.cases()[id.caseIndex], setup_.options, seed);
    row.status = shown_ == ShowResult::kThrottled ? metrics::TrialStatus::kThrottled
                                                  : metrics::TrialStatus::kInterrupted;
    shown_ = ShowResult::kGoOn;
    return log_.appendBroken(row);
}

Status Runner::warmUp(const TrialId& id) {
    CaseState& state = states_[id.caseIndex];
    const auto seed = placementSeed(setup_.options.seed, matrix_.placementKey(id));
    const auto enemies =
        placeEnemies(seed, matrix_.cases()[id.caseIndex].enemies, sizeOf(state.sprites->enemy));
    const std::uint32_t repeat = isPaced() ? 1 : chooseRepeat(passOf(state, enemies), setup_.clockCostNs);
    const auto measured = measure(id, repeat, Shown::kNo);
    if (!measured) return base::Done{};
    state.repeat = repeat;
    return log_.appendWarmup(measured->row);
}

PassSetup Runner::passOf(const CaseState& state, std::span<const math::Vec2i> enemies) const {
    return {state.test, *state.course, enemies, broadphase_};
}

std::optional<Runner::Measured> Runner::measure(const TrialId& id, std::uint32_t repeat, Shown shown) {
    const CaseState& state = states_[id.caseIndex];
    const Case& trialCase = matrix_.cases()[id.caseIndex];
    const std::uint64_t seed = placementSeed(setup_.options.seed, matrix_.placementKey(id));
    const std::int64_t start = base::nowNs();
    auto enemies = placeEnemies(seed, trialCase.enemies, sizeOf(state.sprites->enemy));
    const PassSetup pass = passOf(state, enemies);
    ShowFrame show;
    if (shown == Shown::kYes) {
        stage_->begin({id.trial, trialCase, *state.sprites, pass, matrix_.trials(), trialsDone_});
        show = [this](const TimedPass& timed) {
            shown_ = stage_->show(timed);
            return shown_ == ShowResult::kGoOn;
        };
    }
    auto result = runTrial(
        {pass, repeat}, [&](std::int64_t nowNs) { return afterFrame(nowNs, id.trial); }, show);
    if (!result) return std::nullopt;
    TrialRow row = rowOf(id, trialCase, setup_.options, seed);
    if (shown == Shown::kNo) row.pacing = pacingName(Pacing::kHeadless);
    addOutcome(result->outcome, row);
    addMeasurements(*result, repeat, row);
    row.trialNs = base::nowNs() - start;
    return Measured{std::move(row), std::move(*result), std::move(enemies)};
}

bool Runner::afterFrame(std::int64_t nowNs, std::uint64_t trial) {
    sampling_ = log_.afterFrame(nowNs, trial);
    return sampling_ && !isStopped();
}

}  // namespace hitlab::experiment
