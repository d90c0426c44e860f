// McNemar's counts: in how many encounters only one of two algorithms was wrong. Enemy by enemy, from
// hits.csv.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "report/cases.h"
#include "stats/test.h"

namespace hitlab::report {

struct Discordance {
    /// Those that are compared, ascending.
    std::vector<std::uint16_t> algorithms;
    /// Encounters that all algorithms of the case had, but for the harness.
    std::uint64_t encounters = 0;
    /// By (first, second): how often the first was wrong and the second right.
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint64_t> onlyFirst;
};

/// For the cases of shared placement whose runs logged their hits, single routes and all of them. Passes
/// count whose seed all algorithms of the case have.
std::map<AnswerCase, Discordance> discordances(const ResultSet& set, const AnswerCases& answers,
                                               const AnswerCases& answersOverRoutes);

/// A pair's encounters in which only one was wrong, and McNemar's answer.
struct McNemar {
    /// Numbers among the algorithms given, first < second.
    std::size_t first, second;
    std::uint64_t onlyFirst, onlySecond;
    /// p by Holm over the pairs that are defined.
    stats::TestResult result;
};

/// All pairs, in the order (0, 1), (0, 2) ... (1, 2) ...
std::vector<McNemar> mcnemarOf(std::span<const std::uint16_t> algorithms, const Discordance& discordance);

}  // namespace hitlab::report
