// What all sections of the report start from.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "report/cases.h"
#include "report/discordance.h"
#include "report/result_set.h"

namespace hitlab::report {

struct Analysis {
    /// Lives longer than the analysis.
    const ResultSet& set;
    AnswerCases answers;
    AnswerCases answersOverRoutes;
    SpeedCases speeds;
    SpeedCases speedsOverRoutes;
    /// McNemar's counts, of single routes and of all of them.
    std::map<AnswerCase, Discordance> discordances;
    /// The set's own, and what the analysis found.
    std::vector<std::string> problems;
};

Analysis analyse(const ResultSet& set);

/// The route's name; `all` where routes are put together.
std::string routeName(const ResultSet& set, std::uint16_t route);

/// The sprite set's name; `all sprite sets` where sets are put together.
std::string spritesName(const ResultSet& set, std::uint16_t sprites);

/// The algorithm that is the truth, and those that measure the testbed only.
bool isTruth(const ResultSet& set, std::uint16_t algorithm);
bool isHarness(const ResultSet& set, std::uint16_t algorithm);

/// Whether the truth is right by definition: it is asked at every place of the route.
bool isTruthExact(const ResultSet& set, std::uint16_t conditions);

/// With shared placement all algorithms meet the same enemies, so that passes are paired.
bool isPaired(const ResultSet& set, std::uint16_t conditions);

/// Sums over passes.
struct Totals {
    std::uint64_t passes = 0, encounters = 0, truePositives = 0, falsePositives = 0, falseNegatives = 0;
    /// Sum over the true positives, in frames, and the one of largest magnitude.
    double contactErrorFrames = 0;
    std::optional<std::int32_t> contactErrorMaxFrames;

    std::uint64_t wrong() const { return falsePositives + falseNegatives; }
    std::uint64_t contacts() const { return truePositives + falseNegatives; }
    std::uint64_t called() const { return truePositives + falsePositives; }
};

Totals totalsOf(const Passes& passes);

/// Whether a reading of the clock is more than 20 % of the passes' times; then they are marked.
bool isMostlyClock(const ResultSet& set, const Passes& passes);

/// The seed of every bootstrap interval in the report: the same logs give the same page.
constexpr std::uint64_t kBootstrapSeed = 1;

}  // namespace hitlab::report
