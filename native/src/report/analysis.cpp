#include "report/analysis.h"

#include <cmath>
#include <cstdlib>

#include "base/table.h"
#include "detect/algorithm.h"
#include "report/run_table.h"

namespace hitlab::report {

Analysis analyse(const ResultSet& set) {
    std::vector<std::string> problems = set.problems;
    AnswerCases answers = answerCases(set, problems);
    SpeedCases speeds = speedCases(set);
    const auto overRoutes = [](auto& key) { key.route = kAllRoutes; };
    AnswerCases answersOver = pooled(answers, overRoutes);
    SpeedCases speedsOver = pooled(speeds, overRoutes);
    auto counts = discordances(set, answers, answersOver);
    return {set,
            std::move(answers),
            std::move(answersOver),
            std::move(speeds),
            std::move(speedsOver),
            std::move(counts),
            std::move(problems)};
}

std::string routeName(const ResultSet& set, std::uint16_t route) {
    return route == kAllRoutes ? "all" : set.routes[route];
}

std::string spritesName(const ResultSet& set, std::uint16_t sprites) {
    return sprites == kAllSprites ? "all sprite sets" : set.sprites[sprites];
}

bool isTruth(const ResultSet& set, std::uint16_t algorithm) {
    return set.algorithms[algorithm] == detect::kTruth.id;
}

bool isHarness(const ResultSet& set, std::uint16_t algorithm) {
    const auto* row = base::findById(detect::kAlgorithms, set.algorithms[algorithm]);
    return row != nullptr && row->role == detect::Role::kHarness;
}

bool isTruthExact(const ResultSet& set, std::uint16_t conditions) {
    return set.conditions[conditions].step == 1 || set.conditions[conditions].continuous;
}

bool isPaired(const ResultSet& set, std::uint16_t conditions) {
    return set.conditions[conditions].placement == "shared";
}

Totals totalsOf(const Passes& passes) {
    Totals totals;
    for (const Trial* pass : passes) {
        ++totals.passes;
        totals.encounters += pass->enemies;
        totals.truePositives += pass->truePositives;
        totals.falsePositives += pass->falsePositives;
        totals.falseNegatives += pass->falseNegatives;
        // The logged mean has six decimals; the sum of its frames is a whole number.
        totals.contactErrorFrames +=
            std::round(pass->contactErrorMeanFrames.value_or(0) * pass->truePositives);
        if (!pass->contactErrorMaxFrames) continue;
        const std::int32_t own = *pass->contactErrorMaxFrames;
        const std::int32_t most = totals.contactErrorMaxFrames.value_or(0);
        const bool isLarger =
            std::abs(own) > std::abs(most) || (std::abs(own) == std::abs(most) && own < most);
        if (!totals.contactErrorMaxFrames || isLarger) totals.contactErrorMaxFrames = own;
    }
    return totals;
}

bool isMostlyClock(const ResultSet& set, const Passes& passes) {
    double clockNs = 0, blockNs = 0;
    std::uint64_t blocks = 0;
    for (const Trial* pass : passes) {
        clockNs += set.runs[pass->run].facts.clockCostNs * pass->frames;
        blockNs += pass->detectionNs * pass->repeat;
        blocks += pass->frames;
    }
    return blocks > 0 && isMostlyClock(clockNs / static_cast<double>(blocks), blockNs, blocks);
}

}  // namespace hitlab::report
