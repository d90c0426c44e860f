// Passes put together: those that answer the same question, and those that took the same work.
//
// The answers of a pass follow from its places alone. The same places met twice (two devices with one seed,
// the two forms of an algorithm) are one observation, not two: they are counted once, and must agree.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "report/result_set.h"

namespace hitlab::report {

using Passes = std::vector<const Trial*>;
/// By algorithm's number.
using ByAlgorithm = std::map<std::uint16_t, Passes>;

/// Stand for the route and the sprite set where all of them are put together.
constexpr std::uint16_t kAllRoutes = 0xFFFF;
constexpr std::uint16_t kAllSprites = 0xFFFF;

struct AnswerCase {
    std::uint16_t conditions = 0, sprites = 0;
    std::uint32_t enemies = 0;
    std::uint16_t route = 0;

    friend auto operator<=>(const AnswerCase&, const AnswerCase&) = default;
};

/// Passes by seed, ascending, each seed once.
using AnswerCases = std::map<AnswerCase, ByAlgorithm>;

/// Appends to `problems` where the same places gave different hits.
AnswerCases answerCases(const ResultSet& set, std::vector<std::string>& problems);

struct SpeedCase {
    std::uint16_t device = 0, conditions = 0, pacing = 0, broadphase = 0, variant = 0, sprites = 0;
    std::uint32_t enemies = 0;
    std::uint16_t route = 0;

    friend auto operator<=>(const SpeedCase&, const SpeedCase&) = default;
};

/// Passes by (run, seed), ascending. Without passes that have no tests.
using SpeedCases = std::map<SpeedCase, ByAlgorithm>;

SpeedCases speedCases(const ResultSet& set);

/// The cases without regard to the part of their key that `widen` sets for all of them: the passes of each,
/// one case after the other.
template <typename Cases, typename Widen>
Cases pooled(const Cases& cases, Widen widen) {
    Cases all;
    for (const auto& [key, algorithms] : cases) {
        auto wide = key;
        widen(wide);
        for (const auto& [algorithm, passes] : algorithms) {
            Passes& sum = all[wide][algorithm];
            sum.insert(sum.end(), passes.begin(), passes.end());
        }
    }
    return all;
}

/// The blocks of a paired comparison: for each algorithm its value in every pass whose seed (and run, for
/// times) all algorithms of the case have.
struct Blocks {
    std::vector<std::uint16_t> algorithms;
    /// One vector an algorithm, all of one length.
    std::vector<std::vector<double>> values;

    std::size_t size() const { return values.empty() ? 0 : values.front().size(); }
};

using Value = double (*)(const Trial&);

/// Only the passes over places that all algorithms met.
ByAlgorithm commonPasses(const ByAlgorithm& algorithms);

Blocks answerBlocks(const ByAlgorithm& algorithms, Value value);
Blocks speedBlocks(const ByAlgorithm& algorithms, Value value);

/// The values of all passes.
std::vector<double> valuesOf(const Passes& passes, Value value);

}  // namespace hitlab::report
