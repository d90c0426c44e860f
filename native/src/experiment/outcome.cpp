#include "experiment/outcome.h"

#include <array>
#include <cassert>
#include <cstdlib>

#include "base/hash.h"
#include "experiment/course.h"

namespace hitlab::experiment {

namespace {

Verdict verdictOf(std::int32_t called, std::int32_t truth) {
    if (called == kNoFrame) return Verdict::kFalseNegative;
    return truth == kNoFrame ? Verdict::kFalsePositive : Verdict::kTruePositive;
}

bool isWorse(std::int32_t error, std::int32_t than) {
    if (std::abs(error) != std::abs(than)) return std::abs(error) > std::abs(than);
    return error < than;
}

void addContactErrors(Outcome& outcome) {
    std::int64_t sum = 0;
    for (const Hit& hit : outcome.hits) {
        if (hit.verdict != Verdict::kTruePositive) continue;
        const std::int32_t error = hit.calledFrame - hit.trueFrame;
        sum += error;
        auto& worst = outcome.contactErrorMaxFrames;
        if (!worst || isWorse(error, *worst)) worst = error;
    }
    if (outcome.truePositives > 0) {
        outcome.contactErrorMeanFrames = static_cast<double>(sum) / outcome.truePositives;
    }
}

}  // namespace

std::string_view verdictName(Verdict verdict) {
    constexpr std::array<std::string_view, 3> kNames{"TP", "FP", "FN"};
    return kNames[static_cast<std::size_t>(verdict)];
}

Outcome judge(std::span<const std::int32_t> calledFrames, std::span<const std::int32_t> trueFrames) {
    assert(calledFrames.size() == trueFrames.size());
    Outcome outcome;
    base::Fnv1a hash;
    for (std::uint32_t enemy = 0; enemy < calledFrames.size(); ++enemy) {
        const std::int32_t called = calledFrames[enemy], truth = trueFrames[enemy];
        if (called == kNoFrame && truth == kNoFrame) continue;
        const Verdict verdict = verdictOf(called, truth);
        outcome.hits.push_back({enemy, called, truth, verdict});
        outcome.truePositives += verdict == Verdict::kTruePositive;
        outcome.falsePositives += verdict == Verdict::kFalsePositive;
        outcome.falseNegatives += verdict == Verdict::kFalseNegative;
        if (called == kNoFrame) continue;
        hash.addUint32(enemy);
        hash.addUint32(static_cast<std::uint32_t>(called));
    }
    outcome.collisions = outcome.truePositives + outcome.falsePositives;
    outcome.hitsHash = hash.value();
    addContactErrors(outcome);
    return outcome;
}

std::uint64_t testsOf(std::span<const std::int32_t> calledFrames, std::uint32_t frames) {
    std::uint64_t tests = 0;
    for (const std::int32_t called : calledFrames) {
        tests += called == kNoFrame ? frames : static_cast<std::uint32_t>(called) + 1;
    }
    return tests;
}

}  // namespace hitlab::experiment
