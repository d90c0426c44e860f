#include "experiment/matrix.h"

#include <numeric>

#include "base/rng.h"
#include "base/table.h"

namespace hitlab::experiment {

namespace {

template <typename Id>
std::vector<Id> shuffledIds(std::uint64_t count, std::uint64_t seed) {
    std::vector<Id> ids(static_cast<std::size_t>(count));
    std::iota(ids.begin(), ids.end(), Id{0});
    base::Rng rng(seed);
    base::shuffle(std::span<Id>(ids), rng);
    return ids;
}

}  // namespace

detect::FrameTest testOf(const Case& trialCase, const SpriteSet& sprites) {
    return {base::getById(detect::kAlgorithms, trialCase.algorithm),
            base::getById(detect::kVariants, trialCase.variant), sprites.pair()};
}

Course courseOf(const Case& trialCase, const Options& options, const SpriteSet& sprites) {
    return Course(pathOf(base::getById(kRoutes, trialCase.route), sizeOf(sprites.player)), options.step,
                  options.continuous);
}

Matrix::Matrix(const Options& options)
    : forms_(static_cast<std::uint32_t>(options.algorithms.size() * options.variants.size())),
      samples_(options.minutes ? 0 : options.samples),
      seed_(options.seed),
      placement_(options.placement) {
    for (const auto sprites : options.sprites) {
        for (const auto route : options.routes) {
            for (const auto enemies : options.enemies) {
                for (const auto algorithm : options.algorithms) {
                    for (const auto variant : options.variants) {
                        cases_.push_back({sprites, route, enemies, algorithm, variant});
                    }
                }
            }
        }
    }
}

std::uint64_t Matrix::trialOf(std::uint32_t caseIndex, std::uint32_t sample) const {
    if (samples_ == 0) return std::uint64_t{sample} * cases_.size() + caseIndex;
    const std::uint64_t group = caseIndex / forms_;
    return (group * samples_ + sample) * forms_ + caseIndex % forms_;
}

TrialId Matrix::find(std::uint64_t trial) const {
    if (samples_ == 0) {
        return {trial, static_cast<std::uint32_t>(trial % cases_.size()),
                static_cast<std::uint32_t>(trial / cases_.size())};
    }
    const std::uint64_t group = trial / forms_ / samples_;
    return {trial, static_cast<std::uint32_t>(group * forms_ + trial % forms_),
            static_cast<std::uint32_t>(trial / forms_ % samples_)};
}

PlacementKey Matrix::placementKey(const TrialId& id) const {
    const Case& trialCase = cases_[id.caseIndex];
    return {trialCase.sprites, trialCase.route, trialCase.enemies, id.sample,
            placement_ == Placement::kIndependent ? trialCase.algorithm : std::string_view()};
}

std::vector<std::uint32_t> Matrix::shuffledCases() const {
    return shuffledIds<std::uint32_t>(cases_.size(), seed_);
}

std::vector<std::uint64_t> Matrix::shuffledTrials() const {
    return shuffledIds<std::uint64_t>(trials(), seed_);
}

}  // namespace hitlab::experiment
