// What a pass got right and wrong, enemy by enemy.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace hitlab::experiment {

enum class Verdict { kTruePositive, kFalsePositive, kFalseNegative };

/// `TP`, `FP`, `FN`.
std::string_view verdictName(Verdict verdict);

/// An enemy that was called or touched. A frame that does not exist is kNoFrame.
struct Hit {
    std::uint32_t enemy = 0;
    std::int32_t calledFrame = 0;
    std::int32_t trueFrame = 0;
    Verdict verdict = Verdict::kTruePositive;

    friend bool operator==(const Hit&, const Hit&) = default;
};

struct Outcome {
    /// Enemies ascending.
    std::vector<Hit> hits;
    std::uint32_t collisions = 0;
    std::uint32_t truePositives = 0;
    std::uint32_t falsePositives = 0;
    std::uint32_t falseNegatives = 0;
    /// Called minus true frame over the true positives, negative = early; none without one.
    std::optional<double> contactErrorMeanFrames;
    /// The one of largest magnitude, with its sign; the early one on a tie.
    std::optional<std::int32_t> contactErrorMaxFrames;
    /// FNV-1a over the pairs (enemy, called frame), enemies ascending.
    std::uint64_t hitsHash = 0;
};

/// Both spans: a frame for each enemy, or kNoFrame.
Outcome judge(std::span<const std::int32_t> calledFrames, std::span<const std::int32_t> trueFrames);

/// Tests made in a pass: over all frames, the enemies not yet called.
std::uint64_t testsOf(std::span<const std::int32_t> calledFrames, std::uint32_t frames);

}  // namespace hitlab::experiment
