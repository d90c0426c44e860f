// The trials of a run: every combination of the options, each with an id that depends neither on the order
// in which they are run nor on interruptions.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "detect/frame_test.h"
#include "experiment/course.h"
#include "experiment/options.h"
#include "experiment/placement.h"
#include "experiment/sprite_sets.h"

namespace hitlab::experiment {

/// A case: everything of a trial but the sample.
struct Case {
    std::string_view sprites;
    std::string_view route;
    std::uint32_t enemies = 0;
    std::string_view algorithm;
    std::string_view variant;

    friend bool operator==(const Case&, const Case&) = default;
};

struct TrialId {
    std::uint64_t trial = 0;
    /// Index in Matrix::cases().
    std::uint32_t caseIndex = 0;
    std::uint32_t sample = 0;
};

/// What a case asks in each frame. The sprites outlive it.
detect::FrameTest testOf(const Case& trialCase, const SpriteSet& sprites);

/// The way of a case's player, at the pace of the options.
Course courseOf(const Case& trialCase, const Options& options, const SpriteSet& sprites);

class Matrix {
  public:
    explicit Matrix(const Options& options);

    /// In the order sprites, route, enemies, algorithm, variant, the last one fastest.
    const std::vector<Case>& cases() const { return cases_; }

    /// Samples of each case; 0 when passes go on for a time.
    std::uint32_t samples() const { return samples_; }
    std::uint64_t trials() const { return std::uint64_t{samples_} * cases_.size(); }

    /// With a number of samples, trials count in the order sprites, route, enemies, sample, algorithm,
    /// variant. When passes go on for a time the number of samples is open, so the sample comes first.
    std::uint64_t trialOf(std::uint32_t caseIndex, std::uint32_t sample) const;
    TrialId find(std::uint64_t trial) const;

    PlacementKey placementKey(const TrialId& id) const;

    /// The order in which cases, or trials, are run: shuffled from the seed, so that a machine that grows
    /// slower with time favours none.
    std::vector<std::uint32_t> shuffledCases() const;
    std::vector<std::uint64_t> shuffledTrials() const;

  private:
    std::vector<Case> cases_;
    /// Algorithms, each in all its variants: what follows the sample in the order.
    std::uint32_t forms_;
    std::uint32_t samples_;
    std::uint64_t seed_;
    Placement placement_;
};

}  // namespace hitlab::experiment
