#include <gtest/gtest.h>

#include <functional>

#include "report/made_results.h"
#include "report/sections.h"

namespace hitlab::report {
namespace {

using Texts = std::vector<std::string>;

/// So many passes as significance needs.
constexpr std::uint64_t kPasses = 20;

/// 20 passes with 1,000 tests each: a test costs `ns`.
void addPasses(MadeResults& results, MadePass pass, double ns,
               const std::function<std::uint32_t(std::uint64_t)>& falsePositives) {
    pass.detectionNs = 1000 * ns;
    for (pass.seed = 0; pass.seed < kPasses; ++pass.seed) {
        pass.falsePositives = falsePositives(pass.seed);
        results.add(pass);
    }
}

void addPasses(MadeResults& results, const MadePass& pass, double ns, std::uint32_t falsePositives = 0) {
    addPasses(results, pass, ns, [=](std::uint64_t) { return falsePositives; });
}

/// The set with logged hits: in each pass the first enemies are those that were called wrongly.
ResultSet withHits(const MadeResults& results) {
    ResultSet set = results.set();
    for (Run& run : set.runs) run.hasHits = true;
    for (std::uint32_t trial = 0; trial < set.trials.size(); ++trial) {
        for (std::uint32_t enemy = 0; enemy < set.trials[trial].wrong(); ++enemy)
            set.wrongAnswers.push_back({trial, enemy});
    }
    return set;
}

Texts sentencesOf(const MadeResults& results) {
    Texts texts;
    const ResultSet set = withHits(results);
    for (const Block& block : answerSection(analyse(set)).blocks) {
        if (const auto* paragraph = std::get_if<Paragraph>(&block)) texts.push_back(paragraph->text);
    }
    return texts;
}

Texts warningsOf(const MadeResults& results) {
    Texts texts;
    for (const Block& block : answerSection(analyse(results.set())).blocks) {
        if (const auto* warning = std::get_if<Warning>(&block)) texts.push_back(warning->text);
    }
    return texts;
}

TEST(AnswerSection, bestThatIsCheapest_isSaidSo) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 2, 1);
    addPasses(results, {.algorithm = "rectangle"}, 5, 3);
    EXPECT_EQ(sentencesOf(results),
              Texts{"For sprites shaped like mario, sat made the fewest wrong answers of the 2 shapes (20 "
                    "false positives in 2,000 encounters) and cost least, 2.00 ns a test."});
}

TEST(AnswerSection, cheapestThatIsNotBest_isComparedRouteByRoute) {
    MadeResults results;
    for (const char* route : {"horizontal", "vertical", "diagonal"}) {
        addPasses(results, {.route = route, .algorithm = "sat"}, 4, 1);
        const bool isWorse = std::string_view(route) != "vertical";
        addPasses(results, {.route = route, .algorithm = "rectangle"}, 1, isWorse ? 3 : 1);
    }
    EXPECT_EQ(sentencesOf(results),
              Texts{"For sprites shaped like mario, sat made the fewest wrong answers of the 2 shapes (60 "
                    "false positives in "
                    "6,000 encounters); rectangle cost 75 % less (1.00 against 4.00 ns a test) and was wrong "
                    "significantly more often on the horizontal and diagonal routes."});
}

TEST(AnswerSection, cheapestThatIsBetterOnSomeRoute_isSaidSo) {
    MadeResults results;
    addPasses(results, {.route = "horizontal", .algorithm = "sat"}, 4, 1);
    addPasses(results, {.route = "vertical", .algorithm = "sat"}, 4, 2);
    addPasses(results, {.route = "horizontal", .algorithm = "euclidean"}, 1, 9);
    addPasses(results, {.route = "vertical", .algorithm = "euclidean"}, 1, 0);
    const Texts texts = sentencesOf(results);
    EXPECT_NE(texts.at(0).find("euclidean cost 75 % less (1.00 against 4.00 ns a test) and was wrong "
                               "significantly more often on the horizontal route and less often on the "
                               "vertical route."),
              std::string::npos)
        << texts[0];
}

TEST(AnswerSection, theOrderOfTheTable_doesNotTurnTheComparison) {
    MadeResults results;  // here the cheapest stands before the best
    addPasses(results, {.algorithm = "euclidean"}, 1, 9);
    addPasses(results, {.algorithm = "sat"}, 4, 1);
    EXPECT_NE(sentencesOf(results).at(0).find("significantly more often on the horizontal route."),
              std::string::npos);
}

TEST(AnswerSection, chance_isNoDifference) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 4, [](std::uint64_t seed) { return seed % 2 == 0 ? 0u : 2u; });
    addPasses(results, {.algorithm = "rectangle"}, 1, [](std::uint64_t seed) {
        return seed == 0 ? 3u : seed % 2 == 0 ? 2u : 0u;
    });
    EXPECT_NE(sentencesOf(results).at(0).find(
                  "and no significant difference in wrong answers was found on any route."),
              std::string::npos)
        << sentencesOf(results)[0];
}

TEST(AnswerSection, costsWithinFivePercent_areAboutTheSame) {
    for (const double ns : {0.951, 0.999}) {
        MadeResults results;
        addPasses(results, {.algorithm = "sat"}, 1, 1);
        addPasses(results, {.algorithm = "rectangle"}, ns, 3);
        EXPECT_NE(sentencesOf(results).at(0).find("; rectangle cost about the same (0.9"), std::string::npos)
            << sentencesOf(results)[0];
    }
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 1, 1);
    addPasses(results, {.algorithm = "rectangle"}, 0.9, 3);
    EXPECT_NE(sentencesOf(results).at(0).find("; rectangle cost 10 % less"), std::string::npos);
}

TEST(AnswerSection, ofTwoEquallyWrong_bothAreNamed) {
    for (const bool isSatCheaper : {true, false}) {
        MadeResults results;
        addPasses(results, {.algorithm = "rectangle"}, isSatCheaper ? 5 : 2, 1);
        addPasses(results, {.algorithm = "sat"}, isSatCheaper ? 2 : 5, 1);
        addPasses(results, {.algorithm = "euclidean"}, 9, 4);
        EXPECT_EQ(
            sentencesOf(results),
            Texts{"For sprites shaped like mario, rectangle and sat made the fewest wrong answers of the 3 "
                  "shapes (20 each in 2,000 encounters) and cost least, 2.00 ns a test."});
    }
}

TEST(AnswerSection, unequalPasses_areComparedOnThoseThatAllHave) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 2, 1);
    addPasses(results, {.algorithm = "rectangle"}, 1, [](std::uint64_t seed) { return seed < 12 ? 0u : 9u; });
    std::erase_if(results.set().trials,
                  [](const Trial& trial) { return trial.falsePositives == 1 && trial.seed >= 15; });
    EXPECT_NE(sentencesOf(results).at(0).find(
                  "sat made the fewest wrong answers of the 2 shapes (15 false positives "
                  "in 1,500 encounters)"),
              std::string::npos)
        << sentencesOf(results)[0];
}

TEST(AnswerSection, anAlgorithmWithFewPasses_isNoWinner) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 2, 1);
    addPasses(results, {.algorithm = "rectangle"}, 1, 3);
    results.add({.algorithm = "manhattan", .seed = 0});
    EXPECT_NE(sentencesOf(results).at(0).find("sat made the fewest wrong answers of the 2 shapes"),
              std::string::npos)
        << sentencesOf(results)[0];
}

TEST(AnswerSection, timesOfZero_areNoCosts) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 0, 1);
    addPasses(results, {.algorithm = "rectangle"}, 0, 3);
    EXPECT_EQ(sentencesOf(results),
              Texts{"For sprites shaped like mario, sat made the fewest wrong answers of the 2 "
                    "shapes (20 false positives in 2,000 encounters)."});
}

TEST(AnswerSection, falseNegatives_areCountedToo) {
    MadeResults results;
    results.add({.algorithm = "sat", .seed = 1, .falsePositives = 1, .falseNegatives = 1});
    results.add({.algorithm = "rectangle", .seed = 1, .falsePositives = 3});
    EXPECT_NE(
        sentencesOf(results).at(0).find(
            "sat made the fewest wrong answers of the 2 shapes (1 false positive and 1 false negative in 100 "
            "encounters)"),
        std::string::npos)
        << sentencesOf(results)[0];
}

std::string truthSentence(double ns, std::uint32_t step = 1, std::uint32_t wrong = 0) {
    MadeResults results;
    const Conditions conditions{"thesis", "shared", step};
    addPasses(results, {.algorithm = "sat", .conditions = conditions}, 2, 5);
    addPasses(results, {.algorithm = "pixel", .conditions = conditions}, ns, wrong);
    const std::string text = sentencesOf(results).at(0);
    const std::size_t place = text.find(" Pixel perfect");
    return place == std::string::npos ? "" : text.substr(place + 1);
}

TEST(AnswerSection, pixelPerfect_isComparedWithTheCheapestShape) {
    EXPECT_EQ(truthSentence(8),
              "Pixel perfect, which is never wrong, cost 8.00 ns a test, 4.00 times as much as sat.");
    EXPECT_EQ(truthSentence(2.05),
              "Pixel perfect, which is never wrong, cost 2.05 ns a test, about as much as sat.");
    EXPECT_EQ(truthSentence(1.95),
              "Pixel perfect, which is never wrong, cost 1.95 ns a test, about as much as sat.");
    EXPECT_EQ(truthSentence(0.5),
              "Pixel perfect, which is never wrong, cost 0.500 ns a test, 75 % less than sat.");
}

TEST(AnswerSection, pixelPerfectThatSkippedPlaces_mayBeWrong) {
    EXPECT_EQ(
        truthSentence(8, 40, 1),
        "Pixel perfect (20 false positives in 2,000 encounters) cost 8.00 ns a test, 4.00 times as much "
        "as sat.");
}

TEST(AnswerSection, pixelPerfect_isComparedWithTheBestShapeToo) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 4, 1);
    addPasses(results, {.algorithm = "rectangle"}, 1, 3);
    addPasses(results, {.algorithm = "pixel"}, 2);
    EXPECT_NE(sentencesOf(results).at(0).find(
                  "cost 2.00 ns a test, 2.00 times as much as rectangle and 50 % less than sat."),
              std::string::npos)
        << sentencesOf(results)[0];
}

TEST(AnswerSection, withoutATruthRun_saysNothingOfIt) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 2);
    EXPECT_EQ(sentencesOf(results).at(0).find("Pixel"), std::string::npos);
}

TEST(AnswerSection, pixelPerfect_isNeverTheBestShape) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 2, 5);
    addPasses(results, {.algorithm = "pixel"}, 1, 0);
    EXPECT_NE(sentencesOf(results).at(0).find("sat, the only shape to be compared"), std::string::npos);
}

TEST(AnswerSection, aSingleAlgorithm_wonNothing) {
    MadeResults results;
    addPasses(results, {.algorithm = "manhattan"}, 2);
    EXPECT_EQ(sentencesOf(results),
              Texts{"For sprites shaped like mario, manhattan, the only shape to be compared, made 0 false "
                    "positives in 2,000 encounters and cost 2.00 ns a test."});
}

TEST(AnswerSection, withoutAShape_saysThatThereIsNothing) {
    const Texts nothing{"There is nothing to compare: no shape met an enemy."};
    MadeResults results;
    EXPECT_EQ(sentencesOf(results), nothing);
    addPasses(results, {.algorithm = "pixel"}, 2);
    addPasses(results, {.algorithm = "none"}, 1);
    EXPECT_EQ(sentencesOf(results), nothing);
}

TEST(AnswerSection, theHarness_takesNoPart) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 2, 5);
    addPasses(results, {.algorithm = "none"}, 0.1, 0);
    EXPECT_NE(sentencesOf(results).at(0).find("sat, the only shape to be compared"), std::string::npos);
    EXPECT_NE(sentencesOf(results).at(0).find("cost 2.00 ns"), std::string::npos);
}

TEST(AnswerSection, independentPlacement_isNotPaired) {
    MadeResults results;
    const Conditions independent{"thesis", "independent"};
    addPasses(results, {.algorithm = "sat", .conditions = independent}, 4, 1);
    addPasses(results, {.algorithm = "rectangle", .conditions = independent}, 1, 9);
    EXPECT_NE(sentencesOf(results).at(0).find(
                  "rectangle cost 75 % less (1.00 against 4.00 ns a test) and met other enemies, so that no "
                  "paired test compares them."),
              std::string::npos)
        << sentencesOf(results)[0];
}

TEST(AnswerSection, passesWithoutTests_haveNoCost) {
    MadeResults results;
    results.add({.algorithm = "sat", .seed = 1, .falsePositives = 1, .tests = 0});
    EXPECT_EQ(
        sentencesOf(results),
        Texts{"For sprites shaped like mario, sat, the only shape to be compared, made 1 false positive in "
              "100 encounters."});
}

TEST(AnswerSection, theFirstDeviceHasItsSentence_theOthersStandInTheChart) {
    MadeResults results;
    results.addRun(madeFacts("run", "a laptop"));
    addPasses(results, {.algorithm = "sat"}, 2);
    results.addRun(madeFacts("run", "a phone"));
    addPasses(results, {.algorithm = "sat"}, 8);
    const Texts texts = sentencesOf(results);
    ASSERT_EQ(texts.size(), 2u);
    EXPECT_NE(texts[0].find("mario, on a laptop, sat, the only"), std::string::npos) << texts[0];
    EXPECT_NE(texts[0].find("2.00 ns"), std::string::npos);
    EXPECT_NE(texts[0].find("in 2,000 encounters"), std::string::npos) << "the same places count once";
    EXPECT_EQ(texts[1], "What the same costs on the other devices stands in the chart below.");
    const Section section = answerSection(analyse(results.set()));
    const Table& costs = *findTable(section, "cost-error");
    EXPECT_EQ(cellAt(costs, 1, "device").text, "a phone");
    EXPECT_EQ(cellAt(costs, 1, "median_ns").value, 8);
}

TEST(AnswerSection, spritesOfOneDevice_haveNoSentenceForTheOther) {
    MadeResults results;
    results.addRun(madeFacts("run", "a laptop"));
    addPasses(results, {.sprites = "mario", .algorithm = "sat"}, 2);
    results.addRun(madeFacts("run", "a phone"));
    addPasses(results, {.sprites = "pacman", .algorithm = "sat"}, 8);
    const Texts texts = sentencesOf(results);
    ASSERT_EQ(texts.size(), 2u);
    EXPECT_NE(texts[1].find("pacman, on a phone"), std::string::npos) << texts[1];
}

TEST(AnswerSection, theStudysEnemyCount_isTheHeadline) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat", .enemies = 10}, 2);
    addPasses(results, {.algorithm = "sat", .enemies = 100}, 2);
    results.add({.algorithm = "sat", .enemies = 1000, .seed = 77});
    addPasses(results, {.algorithm = "sat", .enemies = 0}, 2);
    const Texts texts = sentencesOf(results);
    ASSERT_EQ(texts.size(), 1u);
    EXPECT_NE(texts[0].find("mario, 100 enemies, sat"), std::string::npos) << texts[0];
}

TEST(AnswerSection, withoutTheStudysEnemyCount_theLargestIsTheHeadline) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat", .enemies = 10}, 2);
    results.add({.algorithm = "sat", .enemies = 1000, .seed = 77});
    EXPECT_NE(sentencesOf(results).at(0).find("mario, 1000 enemies, sat"), std::string::npos);
}

TEST(AnswerSection, passesWithoutEnemies_areNoHeadline) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat", .enemies = 0}, 2);
    EXPECT_EQ(sentencesOf(results), Texts{"There is nothing to compare: no shape met an enemy."});
}

TEST(AnswerSection, plainTunedDetection_isTheCost) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat", .variant = "classic"}, 50);
    addPasses(results, {.algorithm = "sat", .broadphase = "grid"}, 0.1);
    addPasses(results, {.algorithm = "sat", .pacing = "vsync"}, 90);
    addPasses(results, {.algorithm = "sat"}, 3);
    EXPECT_NE(sentencesOf(results).at(0).find("cost 3.00 ns"), std::string::npos) << sentencesOf(results)[0];
}

TEST(AnswerSection, conditionsHaveSentencesOfTheirOwn) {
    MadeResults results;
    addPasses(results, {.algorithm = "sat"}, 2);
    addPasses(results, {.algorithm = "sat", .conditions = {"fitted", "shared"}}, 2);
    const Texts texts = sentencesOf(results);
    ASSERT_EQ(texts.size(), 2u);
    EXPECT_NE(texts[1].find("mario, fitted volumes, shared placement, sat"), std::string::npos) << texts[1];
}

TEST(AnswerSection, frontHoldsThoseThatNoOtherBeats) {
    MadeResults results;
    addPasses(results, {.algorithm = "euclidean"}, 1, 9);
    addPasses(results, {.algorithm = "manhattan"}, 2, 9);
    addPasses(results, {.algorithm = "rectangle"}, 3, 9);
    addPasses(results, {.algorithm = "sat"}, 2, 3);
    addPasses(results, {.algorithm = "pixel"}, 20, 0);
    const Section section = answerSection(analyse(results.set()));
    const Table& table = *findTable(section, "cost-error");
    ASSERT_EQ(table.rows.size(), 5u);
    Texts fronts;
    for (std::size_t i = 0; i < 5; ++i)
        fronts.push_back(cellAt(table, i, "algorithm").text + ' ' + cellAt(table, i, "on_front").text);
    EXPECT_EQ(fronts, (Texts{"euclidean yes", "manhattan no", "rectangle no", "sat yes", "pixel yes"}));
    EXPECT_EQ(valueAt(table, 3, "median_ns"), 2);
    EXPECT_EQ(valueAt(table, 3, "wrong_per_1000"), 30);
    EXPECT_LT(valueAt(table, 3, "wrong_low"), 30);
    EXPECT_GT(valueAt(table, 3, "wrong_high"), 30);
}

TEST(AnswerSection, problemsAndDoubts_areWarnings) {
    MadeResults results;
    results.addRun(madeFacts("a")).add({.seed = 1, .hitsHash = 1});
    results.addRun(madeFacts("b")).add({.seed = 1, .hitsHash = 2});
    results.set().problems = {"c: is damaged"};
    results.set().runs[1].doubts = {"the battery was low", "the device was hot"};
    EXPECT_EQ(warningsOf(results),
              (Texts{"c: is damaged",
                     "b: 1 pass had other hits than passes of the same places in another run or form; the "
                     "first of each counts",
                     "b: the battery was low; the device was hot"}));
}

TEST(AnswerSection, withoutProblems_warnsOfNothing) {
    MadeResults results;
    results.add({.seed = 1});
    EXPECT_EQ(warningsOf(results), Texts{});
}

TEST(RunsSection, everyDoubt_standsWithItsRun) {
    MadeResults results;
    results.addRun(madeFacts("a")).add({.seed = 1});
    results.addRun(madeFacts("b")).add({.seed = 2});
    results.set().runs[1].doubts = {"the battery was low", "the device was hot"};
    const Section section = runsSection(analyse(results.set()));
    const Table& table = *findTable(section, "runs");
    EXPECT_EQ(cellAt(table, 0, "doubts").text, "none");
    EXPECT_EQ(cellAt(table, 1, "doubts").text, "the battery was low; the device was hot");
    EXPECT_EQ(cellAt(table, 1, "doubts").mark, Mark::kDoubtful);
}

}  // namespace
}  // namespace hitlab::report
