// Our answers against those of R, SciPy and plain counting on hundreds of random data sets.
// make_judged_data.py wrote the data sets and the judges' answers; its head says how they are laid out.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "stats/group_tests.h"
#include "stats/interval.h"
#include "stats/paired_tests.h"
#include "stats/summary.h"
#include "stats/two_samples.h"

namespace hitlab::stats {
namespace {

using Json = nlohmann::json;
using Samples = std::vector<std::vector<double>>;

constexpr double kTolerance = 1e-6;
/// Smaller p need agree only as absolutely as this one.
constexpr double kLeastP = 1e-10;
/// What a difference of sums may be off where it should be 0.
constexpr double kRounding = 1e-15;

const std::set<std::string> kRangeTests = {"tukey", "nemenyi", "friedman-nemenyi"};
const std::vector<std::string> kTests = {
    "shapiro",          "anova",    "tukey",   "kruskal",     "nemenyi", "levene", "friedman",
    "friedman-nemenyi", "wilcoxon", "mcnemar", "mannwhitney", "summary", "wilson", "holm",
    "paired-difference"};

Json readJson(const std::string& name) {
    std::ifstream file(std::string(HITLAB_TEST_JUDGED) + "/" + name + ".json");
    EXPECT_TRUE(file) << name;
    return Json::parse(file);
}

Json toJson(const std::optional<double>& value) {
    return value ? Json(*value) : Json();
}

Json toJson(const TestResult& result) {
    if (!result) return {{"error", result.error().message}};
    return {{"statistic", result->statistic},
            {"df", toJson(result->df)},
            {"df2", toJson(result->df2)},
            {"p", result->p},
            {"effect", toJson(result->effect)}};
}

/// The fields of many answers, each a list.
Json columns(const std::vector<Json>& rows) {
    Json all;
    for (const Json& row : rows) {
        for (const auto& [field, value] : row.items()) all[field].push_back(value);
    }
    return all;
}

Json toJson(const PairsResult& result) {
    if (!result) return {{"error", result.error().message}};
    std::vector<Json> rows;
    for (const PairTest& pair : *result) {
        rows.push_back({{"statistic", pair.statistic},
                        {"df", toJson(pair.df)},
                        {"p", pair.p},
                        {"effect", toJson(pair.effect)}});
    }
    return columns(rows);
}

Json toJson(const Interval& interval) {
    return {{"low", interval.low}, {"high", interval.high}};
}

Json summaryOf(Sample values) {
    const auto summary = summarize(values);
    if (!summary) return {{"error", summary.error().message}};
    return {{"mean", summary->mean},   {"sd", toJson(summary->standardDeviation)},
            {"least", summary->least}, {"q1", summary->q1},
            {"q3", summary->q3},       {"median", summary->median},
            {"p90", summary->p90},     {"p95", summary->p95},
            {"p99", summary->p99},     {"greatest", summary->greatest},
            {"mad", summary->mad}};
}

Json shapiroOfAll(const Samples& groups) {
    std::vector<Json> rows;
    for (const auto& group : groups) rows.push_back(toJson(shapiroWilk(group)));
    return columns(rows);
}

std::uint64_t onlyIn(const std::vector<double>& first, const std::vector<double>& second) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < first.size(); ++i) count += first[i] > second[i] ? 1 : 0;
    return count;
}

/// All that a set of the kind is asked, by test.
Json answersTo(const std::string& kind, const Samples& groups) {
    const auto& first = groups.front();
    if (kind == "single") return {{"summary", summaryOf(first)}, {"shapiro", shapiroOfAll(groups)}};
    if (kind == "p-values") return {{"holm", {{"p", holm(first)}}}};
    if (kind == "proportion") {
        return {{"wilson",
                 toJson(wilson(static_cast<std::uint64_t>(first[0]), static_cast<std::uint64_t>(first[1])))}};
    }
    const auto& second = groups.at(1);
    if (kind == "yes-no") {
        const std::uint64_t b = onlyIn(first, second), c = onlyIn(second, first);
        return {{"mcnemar", toJson(mcnemar(b, c))},
                {"paired-difference", toJson(pairedDifference(b, c, first.size()))}};
    }
    if (kind == "paired") {
        return {{"friedman", toJson(friedman(groups))},
                {"friedman-nemenyi", toJson(friedmanNemenyi(groups))},
                {"wilcoxon", toJson(wilcoxonPairs(groups))}};
    }
    return {{"shapiro", shapiroOfAll(groups)},
            {"anova", toJson(anova(groups))},
            {"tukey", toJson(tukeyHsd(groups))},
            {"kruskal", toJson(kruskalWallis(groups))},
            {"nemenyi", toJson(nemenyi(groups))},
            {"levene", toJson(levene(groups))},
            {"mannwhitney", toJson(mannWhitney(first, second))}};
}

/// How far apart two numbers are: 1 is just as much as they may be.
double deviation(const std::string& test, const std::string& field, double ours, double judged) {
    const double difference = std::abs(ours - judged);
    if (field == "p" && kRangeTests.count(test) > 0) return difference / kTolerance;
    const double scale = std::max(std::abs(judged), field == "p" ? kLeastP : 0);
    return difference / (kTolerance * scale + kRounding);
}

/// Compares one judge's answers with ours and remembers the largest deviation of each test.
class Comparison {
  public:
    explicit Comparison(std::string judge) : judge_(std::move(judge)), answers_(readJson(judge_)) {}

    void compare(const std::string& set, const Json& ours) {
        if (!answers_.contains(set)) return;
        for (const auto& [test, fields] : answers_.at(set).items()) {
            for (const auto& [field, judged] : fields.items()) {
                const std::string where = fmt::format("{}: {} {}, judge {}", set, test, field, judge_);
                ASSERT_TRUE(ours.contains(test) && ours.at(test).contains(field))
                    << where << ": ours is " << ours.value(test, Json()).dump();
                compareField(where, {test, field}, ours.at(test).at(field), judged);
            }
        }
    }

    const std::map<std::string, double>& worst() const { return worst_; }

  private:
    struct Name {
        std::string test, field;
    };

    void compareField(const std::string& where, const Name& name, const Json& ours, const Json& judged) {
        if (!judged.is_array()) return compareNumber(where, name, ours, judged);
        ASSERT_EQ(ours.size(), judged.size()) << where;
        for (std::size_t i = 0; i < judged.size(); ++i) {
            compareNumber(fmt::format("{}, number {}", where, i), name, ours.at(i), judged.at(i));
        }
    }

    void compareNumber(const std::string& where, const Name& name, const Json& ours, const Json& judged) {
        if (judged.is_null()) return;
        ASSERT_TRUE(ours.is_number()) << where << ": ours is " << ours.dump();
        const double off = deviation(name.test, name.field, ours.get<double>(), judged.get<double>());
        EXPECT_LE(off, 1) << where << ": ours is " << ours.dump() << ", judged " << judged.dump();
        double& worst = worst_[name.test];
        worst = std::max(worst, off);
    }

    std::string judge_;
    Json answers_;
    std::map<std::string, double> worst_;
};

TEST(JudgedStatistics, agreeWithEveryJudgeOnEveryDataSet) {
    const Json sets = readJson("data");
    EXPECT_GE(sets.size(), 200u);
    Comparison r("r"), scipy("scipy"), plain("plain");
    for (const auto& [name, set] : sets.items()) {
        const Json ours = answersTo(set.at("kind"), set.at("groups").get<Samples>());
        for (Comparison* judge : {&r, &scipy, &plain}) judge->compare(name, ours);
    }
    for (const std::string& test : kTests) {
        const bool isCounted = test == "paired-difference";
        EXPECT_EQ((isCounted ? plain : r).worst().count(test), 1u) << test << " was not compared";
        const bool hasSecondJudge = !isCounted && test != "shapiro" && test != "holm";
        EXPECT_EQ(scipy.worst().count(test), hasSecondJudge ? 1u : 0u) << test;
    }
    // In the test's report: the largest deviations, in parts of what is allowed.
    for (const auto& [judge, name] :
         {std::pair(&r, "r"), std::pair(&scipy, "scipy"), std::pair(&plain, "plain")}) {
        for (const auto& [test, off] : judge->worst())
            RecordProperty(fmt::format("{}_{}", test, name), fmt::format("{:.2g}", off));
    }
}

TEST(JudgedStatistics, cliffsDeltaIsThePlainCount) {
    const Json sets = readJson("data"), counted = readJson("plain");
    for (const auto& [name, set] : sets.items()) {
        if (set.at("kind") != "independent") continue;
        const Samples groups = set.at("groups");
        EXPECT_NEAR(cliffsDelta(groups[0], groups[1]), counted.at(name).at("mannwhitney").at("effect"), 1e-12)
            << name;
    }
}

TEST(JudgedStatistics, oneSignedRankTestIsThatOfItsPair) {
    const Json sets = readJson("data"), judged = readJson("r");
    for (const auto& [name, set] : sets.items()) {
        const Samples groups = set.at("groups");
        if (set.at("kind") != "paired" || groups.size() != 2) continue;
        const auto result = wilcoxonSignedRank(groups[0], groups[1]);
        ASSERT_TRUE(result) << name << ": " << result.error().message;
        const Json& answer = judged.at(name).at("wilcoxon");
        EXPECT_EQ(result->statistic, answer.at("statistic").at(0).get<double>()) << name;
        EXPECT_NEAR(result->p, answer.at("p").at(0).get<double>(), 1e-9) << name;
    }
}

}  // namespace
}  // namespace hitlab::stats
