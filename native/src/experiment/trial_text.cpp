#include "experiment/trial_text.h"

#include "experiment/course.h"
#include "metrics/csv.h"
#include "metrics/log_files.h"
#include "metrics/nearest_rank.h"

namespace hitlab::experiment {

namespace {

using metrics::CsvText;
using metrics::TrialRow;

void addFrame(CsvText& text, std::int32_t frame) {
    if (frame == kNoFrame) {
        text.addEmpty();
    } else {
        text.addNumber(frame);
    }
}

/// For each frame the time of one call.
std::vector<double> callTimes(const TrialResult& result, std::uint32_t repeat) {
    std::vector<double> times;
    times.reserve(result.frames.size());
    for (const FrameTimes& frame : result.frames)
        times.push_back(static_cast<double>(frame.blockNs) / repeat);
    return times;
}

}  // namespace

TrialRow rowOf(const TrialId& id, const Case& trialCase, const Options& options,
               std::uint64_t placementSeed) {
    TrialRow row;
    row.trial = id.trial;
    row.sprites = trialCase.sprites;
    row.route = trialCase.route;
    row.enemies = trialCase.enemies;
    row.algorithm = trialCase.algorithm;
    row.volumes = options.volumes;
    row.sample = id.sample;
    row.seed = placementSeed;
    row.pacing = pacingName(options.pacing);
    row.variant = trialCase.variant;
    row.broadphase = options.broadphase;
    row.step = options.step;
    row.continuous = options.continuous;
    return row;
}

bool isTrialOf(const TrialRow& row, const Matrix& matrix) {
    if (matrix.samples() > 0 && row.trial >= matrix.trials()) return false;
    const TrialId id = matrix.find(row.trial);
    const Case& trialCase = matrix.cases()[id.caseIndex];
    return row.sprites == trialCase.sprites && row.route == trialCase.route &&
           row.enemies == trialCase.enemies && row.algorithm == trialCase.algorithm &&
           row.variant == trialCase.variant && row.sample == id.sample;
}

void addOutcome(const Outcome& outcome, TrialRow& row) {
    row.collisions = outcome.collisions;
    row.truePositives = outcome.truePositives;
    row.falsePositives = outcome.falsePositives;
    row.falseNegatives = outcome.falseNegatives;
    row.contactErrorMeanFrames = outcome.contactErrorMeanFrames;
    row.contactErrorMaxFrames = outcome.contactErrorMaxFrames;
    row.hitsHash = outcome.hitsHash;
}

void addMeasurements(const TrialResult& result, std::uint32_t repeat, TrialRow& row) {
    const std::vector<double> times = callTimes(result, repeat);
    row.status = result.classicFormAgrees ? metrics::TrialStatus::kOk : metrics::TrialStatus::kMismatch;
    row.frames = static_cast<std::uint32_t>(result.frames.size());
    row.tests = result.tests;
    for (const double time : times) row.detectionNs += time;
    if (result.tests > 0) row.detectionNsPerTest = row.detectionNs / static_cast<double>(result.tests);
    row.detectionFrameP50Ns = metrics::nearestRank(times, 50);
    row.detectionFrameP99Ns = metrics::nearestRank(times, 99);
    row.routeNs = result.routeNs;
    if (row.pacing != pacingName(Pacing::kHeadless) && result.routeNs > 0) {
        row.fps = static_cast<double>(row.frames) * 1e9 / static_cast<double>(result.routeNs);
    }
    row.repeat = repeat;
    row.hitTestNs = result.hitTestNs;
    row.candidates = result.candidates;
    row.broadphaseBuildNs = result.broadphaseBuildNs;
    row.broadphaseBytes = result.broadphaseBytes;
}

std::string hitLines(std::uint64_t trial, std::span<const Hit> hits) {
    CsvText text;
    for (const Hit& hit : hits) {
        text.addNumber(trial).addNumber(hit.enemy);
        addFrame(text, hit.calledFrame);
        addFrame(text, hit.trueFrame);
        text.add(verdictName(hit.verdict)).endLine();
    }
    return text.text();
}

std::string frameLines(std::uint64_t trial, const TrialResult& result, std::uint32_t repeat) {
    CsvText text;
    for (std::size_t frame = 0; frame < result.frames.size(); ++frame) {
        const FrameTimes& times = result.frames[frame];
        text.addNumber(trial).addNumber(frame).addNumber(times.frameNs);
        text.addDecimal(static_cast<double>(times.blockNs) / repeat).addNumber(times.liveEnemies).endLine();
    }
    return text.text();
}

std::string enemyLines(const PlacementKey& key, std::span<const math::Vec2i> places) {
    CsvText text;
    for (std::size_t enemy = 0; enemy < places.size(); ++enemy) {
        text.add(key.sprites).add(key.route).addNumber(key.enemies).addNumber(key.sample).addNumber(enemy);
        text.addNumber(places[enemy].x).addNumber(places[enemy].y);
        if (!key.algorithm.empty()) text.add(key.algorithm);
        text.endLine();
    }
    return text.text();
}

}  // namespace hitlab::experiment
