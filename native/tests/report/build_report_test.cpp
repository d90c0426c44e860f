// The report as a whole, of a small set with fixed numbers: goldens, and what holds for any report.
#include "report/build_report.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <regex>
#include <set>

#include "report/made_results.h"
#include "report/plot/golden.h"
#include "report/writers.h"

namespace hitlab::report {
namespace {

constexpr std::uint64_t kPasses = 6;

/// What an algorithm did, pass by pass; ten of fifty enemies are contacts.
struct Made {
    const char* algorithm;
    /// Of pass 0, and by how much the next costs more.
    double firstNs, stepNs;
    /// Wrong calls in every pass: those of odd passes are one more.
    std::uint32_t falsePositives, falseNegatives;
};

constexpr Made kMade[] = {{"euclidean", 1.25, 0.25, 4, 0},
                          {"rectangle", 1.5, 0.25, 2, 0},
                          {"sat", 4, 0.5, 0, 1},
                          {"pixel", 16, 1, 0, 0},
                          {"none", 0.5, 0.125, 0, 10}};

RunFacts factsOf(const std::string& directory, const std::string& device) {
    RunFacts facts = madeFacts(directory, device);
    facts.cpu = "a processor";
    facts.os = "a system";
    facts.version = "1.2.3";
    facts.commit = "abc";
    facts.compiler = "GNU 12";
    facts.flags = "-O3 -DNDEBUG";
    facts.simd = "AVX2";
    facts.plan = "quick";
    facts.command = "run quick <&> | *";
    facts.volumes = "thesis";
    facts.placement = "shared";
    facts.pacing = "headless";
    facts.start = "2026-01-02T03:04:05Z";
    facts.state = "finished";
    facts.seed = 7;
    facts.clockCostNs = 25;
    return facts;
}

/// One pass, with its wrong answers enemy by enemy.
void addPass(MadeResults& results, const Made& made, const char* route, std::uint64_t seed) {
    const std::uint32_t more = seed % 2 == 1 && made.falsePositives > 0 ? 1 : 0;
    const double ns = made.firstNs + static_cast<double>(seed) * made.stepNs;
    results.add({.route = route,
                 .algorithm = made.algorithm,
                 .enemies = 50,
                 .seed = seed,
                 .truePositives = 10 - made.falseNegatives,
                 .falsePositives = made.falsePositives + more,
                 .falseNegatives = made.falseNegatives,
                 .hitsHash = seed,
                 .detectionNs = 1000 * ns,
                 .routeNs = 1'000'000 + static_cast<std::int64_t>(seed) * 1000,
                 .hitTestNs = 2 * ns});
    ResultSet& set = results.set();
    Trial& trial = set.trials.back();
    trial.sample = static_cast<std::uint32_t>(seed);
    if (trial.truePositives > 0) {
        trial.contactErrorMeanFrames = -0.5;
        trial.contactErrorMaxFrames = -2;
    }
    for (std::uint32_t enemy = 0; enemy < trial.wrong(); ++enemy)
        set.wrongAnswers.push_back({static_cast<std::uint32_t>(set.trials.size() - 1), enemy});
}

/// Two devices, two routes, five algorithms, six passes of each.
ResultSet madeSet() {
    MadeResults results;
    for (const char* device : {"a laptop", "a phone"}) {
        results.addRun(factsOf(fmt::format("results/{}", device), device));
        Run& run = results.set().runs.back();
        run.hasHits = true;
        for (const char* route : {"horizontal", "vertical"}) {
            for (const Made& made : kMade) {
                for (std::uint64_t seed = 0; seed < kPasses; ++seed) addPass(results, made, route, seed);
            }
        }
    }
    ResultSet& set = results.set();
    for (Trial& trial : set.trials) {
        if (trial.run == 1) trial.detectionNs *= 4;
    }
    set.runs[1].doubts = {"the battery was as low as 9 %"};
    set.runs[1].trialsNotOk["throttled"] = 3;
    for (const std::int64_t ns : {1000, 1500, 2000, 9000})
        set.runs[0].frameTimes[set.trials[0].algorithm].add(1000 * ns);
    set.problems = {"results/broken: holds no run: there is no run.json"};
    return results.set();
}

const Document& madeReport() {
    static const ResultSet set = madeSet();
    static const Document document = buildReport(set, {}, "Made by a test.");
    return document;
}

/// The page without what plot and writers have tests and goldens for: styles, drawings, and digits that are
/// not shown.
std::string shownPartOf(const std::string& page) {
    std::string text;
    constexpr std::pair<std::string_view, std::string_view> kCut[] = {
        {"<style>", "</style>"}, {"<svg", "</svg>"}, {" data-value=\"", "\""}, {"data:text/csv", "\""}};
    for (std::size_t place = 0; place < page.size();) {
        bool isCut = false;
        for (const auto& [begin, end] : kCut) {
            if (page.compare(place, begin.size(), begin) != 0) continue;
            const std::size_t last = page.find(end, place + begin.size());
            if (last == std::string::npos) continue;
            isCut = true;
            place = end == "\"" && begin.back() != '"' ? last : last + end.size();
            break;
        }
        if (!isCut) text += page[place++];
    }
    return text;
}

TEST(BuildReport, markdown_isTheGoldenOne) {
    EXPECT_TRUE(matchesGoldenFile(markdownText(madeReport()), "report.md"));
}

TEST(BuildReport, page_isTheGoldenOne) {
    EXPECT_TRUE(matchesGoldenFile(shownPartOf(htmlText(madeReport())), "report.html"));
}

TEST(BuildReport, ofTheSameLogs_isTheSame) {
    const ResultSet set = madeSet();
    const Document again = buildReport(set, {}, "Made by a test.");
    EXPECT_EQ(htmlText(again), htmlText(madeReport()));
    EXPECT_EQ(jsonText(again), jsonText(madeReport()));
}

TEST(BuildReport, idsOfTables_areUniqueAndFitForFileNames) {
    std::set<std::string> ids;
    const std::regex plain("[a-z0-9]+(-[a-z0-9]+)*");
    for (const Table* table : tablesOf(madeReport())) {
        EXPECT_TRUE(ids.insert(table->id).second) << table->id;
        EXPECT_TRUE(std::regex_match(table->id, plain)) << table->id;
        EXPECT_FALSE(table->title.empty()) << table->id;
    }
    EXPECT_GT(ids.size(), 10u);
}

TEST(BuildReport, tables_haveUniqueColumnsAndACellInEach) {
    for (const Table* table : tablesOf(madeReport())) {
        std::set<std::string> ids;
        for (const Column& column : table->columns) {
            EXPECT_TRUE(ids.insert(column.id).second) << table->id << ": " << column.id;
            EXPECT_FALSE(column.title.empty()) << table->id << ": " << column.id;
        }
        EXPECT_FALSE(table->rows.empty()) << table->id;
        for (const auto& row : table->rows) ASSERT_EQ(row.size(), table->columns.size()) << table->id;
    }
}

TEST(BuildReport, everyNumber_isFinite) {
    for (const Table* table : tablesOf(madeReport())) {
        for (const auto& row : table->rows) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                EXPECT_TRUE(std::isfinite(row[i].value.value_or(0)))
                    << table->id << ": " << table->columns[i].id;
                EXPECT_TRUE(row[i].value || row[i].text != "not defined" || !row[i].note.empty())
                    << table->id;
            }
        }
    }
}

TEST(BuildReport, sectionsStandInTheirOrder) {
    std::vector<std::string> ids;
    for (const Section& section : madeReport().sections) ids.push_back(section.id);
    ASSERT_EQ(ids.size(), 6u);
    EXPECT_EQ(ids.front(), "answer");
    EXPECT_EQ(ids.back(), "runs");
}

TEST(BuildReport, problems_standInTheDocumentAndOnThePage) {
    ResultSet set = madeSet();
    set.trials[0].hitsHash = 99;
    const Document document = buildReport(set, {}, "");
    ASSERT_EQ(document.problems.size(), 2u) << "what was read, and what the analysis found";
    EXPECT_NE(document.problems[1].find("1 pass had other hits"), std::string::npos);
    const std::string page = markdownText(document);
    EXPECT_NE(page.find("> **Note:** results/broken: holds no run"), std::string::npos);
    EXPECT_NE(page.find("> **Note:** results/a phone: 1 pass had other hits"), std::string::npos);
}

TEST(BuildReport, ofNothing_saysSo) {
    ResultSet set;
    set.problems = {"results: holds no run: there is no run.json"};
    const Document document = buildReport(set, {}, "");
    ASSERT_EQ(document.sections.size(), 2u);
    EXPECT_TRUE(tablesOf(document).empty());
    EXPECT_NE(markdownText(document).find("There is nothing to compare"), std::string::npos);
    EXPECT_NE(htmlText(document).find("results: holds no run"), std::string::npos);
}

TEST(BuildReport, ofOnePass_hasNoTestButAllItsNumbers) {
    MadeResults results;
    results.addRun(factsOf("run", "a laptop")).add({.algorithm = "sat", .seed = 1, .truePositives = 3});
    const Document document = buildReport(results.set(), {}, "");
    for (const Table* table : tablesOf(document)) {
        for (const auto& row : table->rows) {
            for (const Cell& cell : row) EXPECT_TRUE(std::isfinite(cell.value.value_or(0))) << table->id;
        }
    }
    EXPECT_NE(markdownText(document).find("sat, the only shape to be compared, made 0 false positives"),
              std::string::npos);
}

TEST(BuildReport, ofPassesWithoutEnemies_hasNoNumberThatIsNone) {
    MadeResults results;
    results.addRun(factsOf("run", "a laptop"));
    results.set().runs[0].hasHits = true;
    for (const char* algorithm : {"rectangle", "sat", "pixel"}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed)
            results.add({.algorithm = algorithm, .enemies = 0, .seed = seed, .tests = 0, .detectionNs = 0});
    }
    const Document document = buildReport(results.set(), {}, "");
    for (const Table* table : tablesOf(document)) {
        for (const auto& row : table->rows) {
            for (const Cell& cell : row) EXPECT_TRUE(std::isfinite(cell.value.value_or(0))) << table->id;
        }
    }
}

}  // namespace
}  // namespace hitlab::report
