// What is written of a trial: its row, and its lines in the other files.
#pragma once

#include <span>
#include <string>

#include "experiment/matrix.h"
#include "experiment/trial.h"
#include "metrics/trial_row.h"

namespace hitlab::experiment {

/// The columns that follow from what the trial is.
metrics::TrialRow rowOf(const TrialId& id, const Case& trialCase, const Options& options,
                        std::uint64_t placementSeed);

/// Whether the row's number and the columns that follow from it belong together.
bool isTrialOf(const metrics::TrialRow& row, const Matrix& matrix);

/// The columns that follow from the hits alone: the same on every machine.
void addOutcome(const Outcome& outcome, metrics::TrialRow& row);

/// All other columns, but for the time of the whole trial.
void addMeasurements(const TrialResult& result, std::uint32_t repeat, metrics::TrialRow& row);

std::string hitLines(std::uint64_t trial, std::span<const Hit> hits);
std::string frameLines(std::uint64_t trial, const TrialResult& result, std::uint32_t repeat);
/// `algorithm` is empty when all algorithms share the placement.
std::string enemyLines(const PlacementKey& key, std::span<const math::Vec2i> places);

}  // namespace hitlab::experiment
