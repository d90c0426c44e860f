#include "experiment/runner.h"

#include <algorithm>

#include "base/clock.h"
#include "base/table.h"
#include "experiment/estimate.h"
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

}  // namespace

Runner::Runner(RunnerSetup setup)
    : setup_(std::move(setup)),
      resources_(setup_.startUtcMs),
      placements_(setup_.options.placement == Placement::kIndependent),
      matrix_(setup_.options),
      broadphase_(broadphaseOf(setup_.options.broadphase)),
      done_(matrix_.trials()) {
    const std::vector<double> expectedNs =
        estimateTrialNs(matrix_, setup_.options, setup_.sets, setup_.clockCostNs);
    for (std::size_t i = 0; i < matrix_.cases().size(); ++i) {
        const Case& trialCase = matrix_.cases()[i];
        const SpriteSet& sprites = base::getById(setup_.sets, trialCase.sprites);
        const Course course = courseOf(trialCase, setup_.options, sprites);
        const auto entry = courses_.try_emplace({trialCase.sprites, trialCase.route}, course).first;
        states_.push_back({.test = testOf(trialCase, sprites),
                           .enemySize = sizeOf(sprites.enemy),
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
    if (!done_.empty()) return !done_[row.trial];
    return row.sample >= states_[matrix_.find(row.trial).caseIndex].nextSample;
}

void Runner::markDone(const TrialRow& row) {
    if (row.status != metrics::TrialStatus::kOk) return;
    placements_.insert(row);
    addDone(row);
}

void Runner::addDone(const TrialRow& row) {
    const TrialId id = matrix_.find(row.trial);
    CaseState& state = states_[id.caseIndex];
    state.spentNs += row.trialNs;
    state.nextSample = std::max(state.nextSample, id.sample + 1);
    if (!done_.empty()) done_[row.trial] = true;
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

base::Result<RunResult> Runner::run(metrics::RunLog log) {
    log_.emplace(std::move(log));
    const Status ran = setup_.options.minutes ? runMinutes() : runSamples();
    // What was written before an error stays, and goes to the disk.
    const Status last = log_->appendResources(resources_.sample(base::nowNs(), lastTrial_));
    const Status synced = log_->sync();
    for (const Status& step : {ran, sampling_, last, synced}) {
        if (!step) return step.error();
    }
    result_.finished = isFinished();
    return result_;
}

Status Runner::runSamples() {
    for (const std::uint64_t trial : matrix_.shuffledTrials()) {
        if (done_[trial]) continue;
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
    const auto measured = measure(id, state.repeat);
    if (!sampling_) return sampling_;
    if (!measured) return base::Done{};
    if (const Status logged = logTrial(id, *measured); !logged) return logged;
    ++result_.trialsRun;
    if (measured->row.status == metrics::TrialStatus::kOk) {
        addDone(measured->row);
    } else {
        ++result_.mismatches;
        state.spentNs += measured->row.trialNs;
    }
    setup_.onTrial({.trialsDone = trialsDone_, .fraction = fraction()});
    return base::Done{};
}

Status Runner::warmUp(const TrialId& id) {
    CaseState& state = states_[id.caseIndex];
    const auto seed = placementSeed(setup_.options.seed, matrix_.placementKey(id));
    const auto enemies = placeEnemies(seed, matrix_.cases()[id.caseIndex].enemies, state.enemySize);
    const std::uint32_t repeat = chooseRepeat(passOf(state, enemies), setup_.clockCostNs);
    const auto measured = measure(id, repeat);
    if (!measured) return base::Done{};
    state.repeat = repeat;
    metrics::CsvText line;
    metrics::appendRow(measured->row, line);
    return log_->appendWarmup(line.text());
}

PassSetup Runner::passOf(const CaseState& state, std::span<const math::Vec2i> enemies) const {
    return {state.test, *state.course, enemies, broadphase_};
}

std::optional<Runner::Measured> Runner::measure(const TrialId& id, std::uint32_t repeat) {
    const CaseState& state = states_[id.caseIndex];
    const Case& trialCase = matrix_.cases()[id.caseIndex];
    const std::uint64_t seed = placementSeed(setup_.options.seed, matrix_.placementKey(id));
    const std::int64_t start = base::nowNs();
    auto enemies = placeEnemies(seed, trialCase.enemies, state.enemySize);
    auto result = runTrial({passOf(state, enemies), repeat},
                           [&](std::int64_t nowNs) { return afterFrame(nowNs, id.trial); });
    if (!result) return std::nullopt;
    TrialRow row = rowOf(id, trialCase, setup_.options, seed);
    addOutcome(result->outcome, row);
    addMeasurements(*result, repeat, row);
    row.trialNs = base::nowNs() - start;
    return Measured{std::move(row), std::move(*result), std::move(enemies)};
}

Status Runner::logTrial(const TrialId& id, const Measured& measured) {
    const auto& [row, result, enemies] = measured;
    metrics::CsvText line;
    metrics::appendRow(row, line);
    TrialText text;
    text.trial = line.text();
    if (row.status == metrics::TrialStatus::kOk) {
        if (setup_.options.hits) {
            if (placements_.insert(row)) text.enemies = enemyLines(matrix_.placementKey(id), enemies);
            text.hits = hitLines(id.trial, result.outcome.hits);
        }
        if (setup_.options.frames) text.frames = frameLines(id.trial, result, row.repeat);
    }
    if (const Status written = log_->appendTrial(text); !written) return written;
    return log_->syncAfter(kSyncBetweenTrialsNs, base::nowNs());
}

bool Runner::afterFrame(std::int64_t nowNs, std::uint64_t trial) {
    if (const auto line = resources_.poll(nowNs, trial)) sampling_ = log_->appendResources(*line);
    if (sampling_) sampling_ = log_->syncAfter(kSyncWithinTrialNs, nowNs);
    return sampling_ && !isStopped();
}

}  // namespace hitlab::experiment
