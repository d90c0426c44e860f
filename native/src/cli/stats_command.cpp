// `hitlab stats`: one of the tests on a user's own table, the answer as JSON.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/table.h"
#include "cli/commands.h"
#include "cli/long_table.h"
#include "stats/group_tests.h"
#include "stats/paired_tests.h"
#include "stats/two_samples.h"
#include "study/choices.h"

namespace hitlab::cli {

namespace {

using Json = nlohmann::ordered_json;
using stats::Groups;
using Samples = std::vector<std::vector<double>>;

/// Asked of each group alone, of all groups at once, or of every pair of them.
using OfEach = stats::TestResult (*)(stats::Sample);
using OfAll = stats::TestResult (*)(Groups);
using OfPairs = stats::PairsResult (*)(Groups);

/// What the test takes.
enum class Shape { kAnyGroups, kTwoGroups, kBlocks, kTwoGroupsYesNo };

struct StatsTest {
    std::string_view id;
    std::string_view title;
    Shape shape;
    /// What its effect is called; empty for a test without.
    std::string_view effect;
    std::variant<OfEach, OfAll, OfPairs> function;

    constexpr bool isPaired() const { return shape == Shape::kBlocks || shape == Shape::kTwoGroupsYesNo; }
    constexpr bool takesTwo() const { return shape == Shape::kTwoGroups || shape == Shape::kTwoGroupsYesNo; }
};

stats::TestResult mannWhitneyOf(Groups groups) {
    return stats::mannWhitney(groups[0], groups[1]);
}

stats::TestResult mcnemarOf(Groups groups) {
    std::uint64_t onlyFirst = 0, onlySecond = 0;
    for (std::size_t i = 0; i < groups[0].size(); ++i) {
        if (!std::isfinite(groups[0][i]) || !std::isfinite(groups[1][i]))
            return base::Error{"a value is not finite"};
        onlyFirst += groups[0][i] > groups[1][i] ? 1 : 0;
        onlySecond += groups[0][i] < groups[1][i] ? 1 : 0;
    }
    return stats::mcnemar(onlyFirst, onlySecond);
}

constexpr auto kStatsTests = std::to_array<StatsTest>({
    {"shapiro", "Shapiro-Wilk: is each group normal?", Shape::kAnyGroups, "", stats::shapiroWilk},
    {"anova", "One-way analysis of variance: means of groups", Shape::kAnyGroups, "eta squared",
     stats::anova},
    {"tukey", "Tukey: all pairs, by means", Shape::kAnyGroups, "difference of means", stats::tukeyHsd},
    {"kruskal", "Kruskal-Wallis: ranks of groups", Shape::kAnyGroups, "epsilon squared",
     stats::kruskalWallis},
    {"nemenyi", "Nemenyi: all pairs, by ranks", Shape::kAnyGroups, "Cliff's delta", stats::nemenyi},
    {"friedman", "Friedman: ranks within blocks", Shape::kBlocks, "Kendall's W", stats::friedman},
    {"friedman-nemenyi", "Nemenyi: all pairs, by ranks within blocks", Shape::kBlocks,
     "difference of mean ranks", stats::friedmanNemenyi},
    {"wilcoxon", "Wilcoxon: all pairs, by signed ranks of blocks, Holm's p", Shape::kBlocks,
     "rank-biserial correlation", stats::wilcoxonPairs},
    {"mcnemar", "McNemar: two groups of 0 and 1, by blocks", Shape::kTwoGroupsYesNo,
     "difference of the discordant shares", mcnemarOf},
    {"mannwhitney", "Mann-Whitney: two groups, by ranks", Shape::kTwoGroups, "Cliff's delta", mannWhitneyOf},
    {"levene", "Levene: spreads of groups, about the medians", Shape::kAnyGroups, "", stats::levene},
});

void addReason(Json& json, const base::Error& reason) {
    json["defined"] = false;
    json["reason"] = "not defined, because " + reason.message;
}

void addEffect(Json& json, const StatsTest& test, const std::optional<double>& effect) {
    if (effect && !test.effect.empty()) json["effect"] = {{"name", test.effect}, {"value", *effect}};
}

/// A number, a list of two or null. They are counts, and so written without a point.
Json degreesOfFreedom(const std::optional<double>& df, const std::optional<double>& df2 = {}) {
    if (!df) return nullptr;
    const auto first = static_cast<std::int64_t>(*df);
    if (!df2) return first;
    return Json::array({first, static_cast<std::int64_t>(*df2)});
}

void addResult(Json& json, const StatsTest& test, const stats::TestResult& result) {
    if (!result) return addReason(json, result.error());
    json["defined"] = true;
    json["statistic"] = result->statistic;
    json["df"] = degreesOfFreedom(result->df, result->df2);
    json["p"] = result->p;
    addEffect(json, test, result->effect);
}

/// Fills in the answer of one test, of whichever kind it is.
class Answer {
  public:
    Answer(const StatsTest& test, const LongTable& table, const Samples& samples)
        : test_(test), table_(table), samples_(samples), json_{{"test", test.id}, {"groups", Json::array()}} {
        for (std::size_t i = 0; i < samples.size(); ++i) {
            json_["groups"].push_back({{"group", table.groups[i]}, {"n", samples[i].size()}});
        }
    }

    void operator()(OfEach function) {
        for (std::size_t i = 0; i < samples_.size(); ++i)
            addResult(json_["groups"][i], test_, function(samples_[i]));
    }
    void operator()(OfAll function) { addResult(json_, test_, function(samples_)); }
    void operator()(OfPairs function) {
        const auto pairs = function(samples_);
        if (!pairs) return addReason(json_, pairs.error());
        json_["defined"] = true;
        json_["pairs"] = Json::array();
        for (const stats::PairTest& pair : *pairs) {
            Json row{{"first", table_.groups[pair.first]},
                     {"second", table_.groups[pair.second]},
                     {"statistic", pair.statistic},
                     {"df", degreesOfFreedom(pair.df)},
                     {"p", pair.p}};
            addEffect(row, test_, pair.effect);
            json_["pairs"].push_back(std::move(row));
        }
    }

    /// Names that are no UTF-8 are shown with marks in place of the wrong bytes.
    std::string text() const { return json_.dump(2, ' ', false, Json::error_handler_t::replace); }

  private:
    const StatsTest& test_;
    const LongTable& table_;
    const Samples& samples_;
    Json json_;
};

/// The samples in the shape that the test takes.
base::Result<Samples> samplesFor(const StatsTest& test, const LongTable& table) {
    if (test.takesTwo() && table.groups.size() != 2) {
        return base::Error{
            fmt::format("{}: {} compares two groups, not {}", table.name, test.id, table.groups.size())};
    }
    if (test.shape == Shape::kTwoGroupsYesNo) {
        for (const LongTable::Row& row : table.rows) {
            if (row.value == 0 || row.value == 1 || !std::isfinite(row.value)) continue;
            return table.errorAt(row.line, fmt::format("the value {} is neither 0 nor 1", row.value));
        }
    }
    if (test.isPaired()) return pairedSamples(table);
    return independentSamples(table);
}

}  // namespace

std::string statsTestLines() {
    std::string lines;
    for (const StatsTest& test : kStatsTests) lines += fmt::format("  {:<18}{}\n", test.id, test.title);
    return lines;
}

int statsCommand(const StatsFlags& flags) {
    const auto id = study::parseId("stats", flags.test, kStatsTests);
    if (!id) return complain(kExitWrongUsage, id.error().message);
    const StatsTest& test = base::getById(kStatsTests, *id);
    const auto table = readLongTable(flags.file, test.isPaired());
    if (!table) return complain(kExitFailed, table.error().message);
    const auto samples = samplesFor(test, *table);
    if (!samples) return complain(kExitFailed, samples.error().message);
    Answer answer(test, *table, *samples);
    std::visit(answer, test.function);
    fmt::print("{}\n", answer.text());
    return 0;
}

}  // namespace hitlab::cli
