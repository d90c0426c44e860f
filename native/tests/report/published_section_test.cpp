#include <gtest/gtest.h>

#include "report/published_references.h"

namespace hitlab::report {
namespace {

const Conditions kShared{"thesis", "shared"};
const Conditions kIndependent{"thesis", "independent"};

/// 20 passes, of 9 and 11 collisions in turn: their mean is 10, their variance 20/19.
void addNinesAndElevens(MadeResults& results, MadePass pass) {
    for (std::uint32_t i = 0; i < 20; ++i) {
        pass.seed = i;
        pass.truePositives = 9 + 2 * (i % 2);
        results.add(pass);
    }
}

/// So many passes of the study's four algorithms; the rectangles' collisions are `more` than the others'.
void addFour(MadeResults& results, MadePass pass, std::uint32_t more, std::size_t passes = 20) {
    for (const char* algorithm : {"euclidean", "manhattan", "rectangle", "sat"}) {
        pass.algorithm = algorithm;
        for (std::uint32_t i = 0; i < passes; ++i) {
            pass.seed = i;
            pass.truePositives = 9 + 2 * (i % 2) + (pass.algorithm == "rectangle" ? more : 0);
            results.add(pass);
        }
    }
}

std::string textOfFirst(const Section& section) {
    const auto* paragraph =
        section.blocks.empty() ? nullptr : std::get_if<Paragraph>(&section.blocks.front());
    return paragraph == nullptr ? "" : paragraph->text;
}

std::string meanVerdict(double published) {
    MadeResults results;
    addNinesAndElevens(results, {});
    const Section section = sectionOf(results, withMean("mario", "horizontal", "rectangle", published));
    return cellAt(*findTable(section, "published-means"), 0, "verdict").text;
}

TEST(PublishedSection, mean_standsBesideOursWithDifferenceAndError) {
    MadeResults results;
    addNinesAndElevens(results, {});
    const Section section = sectionOf(results, withMean("mario", "horizontal", "rectangle", 10.25));
    const Table& table = *findTable(section, "published-means");
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_EQ(cellAt(table, 0, "source").text, "table 8");
    EXPECT_EQ(valueAt(table, 0, "published_mean"), 10.25);
    EXPECT_EQ(valueAt(table, 0, "our_mean"), 10);
    EXPECT_EQ(valueAt(table, 0, "difference"), -0.25);
    EXPECT_NEAR(valueAt(table, 0, "standard_error"), 0.2787368572488619, 1e-12);  // sqrt(20/19 (1/42 + 1/20))
    EXPECT_EQ(valueAt(table, 0, "our_passes"), 20);
    EXPECT_EQ(cellAt(table, 0, "verdict").mark, Mark::kGood);
}

TEST(PublishedSection, mean_agreesUpTo196StandardErrors) {
    EXPECT_EQ(meanVerdict(10.5463), "agrees");
    EXPECT_EQ(meanVerdict(10.5464), "differs");
    EXPECT_EQ(meanVerdict(9.4537), "agrees");
    EXPECT_EQ(meanVerdict(9.4536), "differs");
}

TEST(PublishedSection, meanThatFollowsFromPixels_saysSoWhereItDiffers) {
    MadeResults results;
    addNinesAndElevens(results, {.algorithm = "manhattan"});
    addNinesAndElevens(results, {.algorithm = "rectangle"});
    Reference reference = withMean("mario", "horizontal", "manhattan", 20);
    reference.means.push_back({"mario", "horizontal", "rectangle", 20, 20e9});
    const Section section = sectionOf(results, reference);
    const Table& table = *findTable(section, "published-means");
    EXPECT_NE(cellAt(table, 0, "verdict").note.find("our own drawings"), std::string::npos);
    EXPECT_EQ(cellAt(table, 1, "verdict").note, "");
    EXPECT_EQ(cellAt(table, 1, "verdict").mark, Mark::kBad);
}

TEST(PublishedSection, pacmanVertical_cannotAgreeButForEuclidean) {
    MadeResults results;
    Reference reference;
    for (const char* algorithm : {"euclidean", "rectangle"}) {
        addNinesAndElevens(results, {.sprites = "pacman", .route = "vertical", .algorithm = algorithm});
        reference.means.push_back({"pacman", "vertical", algorithm, 10, 11e9});
    }
    const Section section = sectionOf(results, reference);
    const Table& table = *findTable(section, "published-means");
    EXPECT_EQ(cellAt(table, 0, "verdict").text, "agrees");
    EXPECT_EQ(cellAt(table, 1, "verdict").text, "cannot agree");
    EXPECT_EQ(cellAt(table, 1, "verdict").mark, Mark::kDoubtful);
    EXPECT_NE(cellAt(table, 1, "verdict").note.find("contradicts itself"), std::string::npos);
    EXPECT_NE(table.note.find("contradicts itself"), std::string::npos)
        << "not all readers can point at a cell";
    EXPECT_EQ(textOfFirst(section).find("1 of 1 published figures agree"), 0u) << textOfFirst(section);
    EXPECT_NE(textOfFirst(section).find(" 1 more cannot agree"), std::string::npos) << textOfFirst(section);
}

/// Of a published 2 in 100, beside this many in our 20 passes of 100.
std::string rateVerdict(std::uint32_t falsePositives) {
    MadeResults results;
    for (std::uint32_t i = 0; i < 20; ++i)
        results.add({.seed = i, .falsePositives = falsePositives / 20 + (i < falsePositives % 20 ? 1 : 0)});
    const Section section = sectionOf(results, withRun({{"rectangle", 22}}));
    return cellAt(*findTable(section, "published-totals"), 0, "verdict").text;
}

TEST(PublishedSection, rates_agreeWhenNewcombesIntervalHoldsZero) {
    EXPECT_EQ(rateVerdict(9), "differs");
    EXPECT_EQ(rateVerdict(10), "agrees");
    EXPECT_EQ(rateVerdict(142), "agrees");
    EXPECT_EQ(rateVerdict(143), "differs");
}

TEST(PublishedSection, rates_haveWilsonIntervals) {
    MadeResults results;
    for (std::uint32_t i = 0; i < 20; ++i) results.add({.seed = i, .falsePositives = i < 10 ? 3u : 0u});
    const Section section = sectionOf(results, withRun({{"rectangle", 22}}));
    const Table& table = *findTable(section, "published-totals");
    ASSERT_EQ(table.rows.size(), 1u) << "only algorithms that ours have";
    EXPECT_EQ(valueAt(table, 0, "published_false_positives"), 2);
    EXPECT_EQ(valueAt(table, 0, "published_encounters"), 100);
    EXPECT_NEAR(valueAt(table, 0, "published_low"), 5.50196755016235, 1e-9);
    EXPECT_NEAR(valueAt(table, 0, "published_high"), 70.01179072854389, 1e-9);
    EXPECT_EQ(valueAt(table, 0, "our_false_positives"), 30);
    EXPECT_EQ(valueAt(table, 0, "our_encounters"), 2000);
    EXPECT_NEAR(valueAt(table, 0, "our_per_1000"), 15, 1e-12);
    EXPECT_NEAR(valueAt(table, 0, "our_low"), 10.527098037106688, 1e-9);
    EXPECT_NEAR(valueAt(table, 0, "our_high"), 21.332437825708652, 1e-9);
}

Reference ofTwoRoutes() {
    Reference reference = withRun({{"rectangle", 22}});
    reference.runs.push_back(withRun({{"rectangle", 20}}, "vertical").runs.front());
    return reference;
}

/// Rectangles: one pass along one route, three along the other. Euclidean: two along both.
void addUnevenRoutes(MadeResults& results) {
    results.add({.route = "horizontal", .seed = 1, .falsePositives = 10});
    for (std::uint64_t seed = 1; seed <= 3; ++seed) results.add({.route = "vertical", .seed = seed});
    for (const char* route : {"horizontal", "vertical"}) {
        for (std::uint64_t seed = 1; seed <= 2; ++seed)
            results.add({.route = route, .algorithm = "euclidean", .seed = seed});
    }
}

TEST(PublishedSection, rates_weighAllRoutesTheSame) {
    MadeResults results;
    addUnevenRoutes(results);
    const Section section = sectionOf(results, ofTwoRoutes());
    const Table& table = *findTable(section, "published-totals");
    EXPECT_NEAR(valueAt(table, 1, "our_per_1000"), 50, 1e-9) << "the mean of 100 and 0, not 10 of 400";
}

TEST(PublishedSection, ratesOfRoutesWithDifferentNumbersOfPasses_haveNeitherIntervalNorVerdict) {
    MadeResults results;
    addUnevenRoutes(results);
    const Section section = sectionOf(results, ofTwoRoutes());
    const Table& table = *findTable(section, "published-totals");
    ASSERT_EQ(table.rows.size(), 2u);
    for (const char* column : {"our_low", "our_high", "verdict"}) {
        EXPECT_NE(cellAt(table, 1, column).note.find("the routes have different numbers of passes"),
                  std::string::npos)
            << column << ": " << cellAt(table, 1, column).note;
        EXPECT_FALSE(cellAt(table, 1, column).value) << column;
    }
    EXPECT_EQ(cellAt(table, 0, "verdict").text, "agrees") << "two passes on both";
    EXPECT_NEAR(valueAt(table, 0, "our_per_1000"), 0, 1e-12);
    EXPECT_EQ(textOfFirst(section).find("1 of 1 published figures agree"), 0u) << textOfFirst(section);
}

TEST(PublishedSection, rateWithoutOneOfTheRoutes_isNotJudged) {
    MadeResults results;
    addFour(results, {}, 0);
    Reference reference = withRun({{"rectangle", 22}});
    reference.runs.push_back(withRun({}, "vertical").runs.front());
    EXPECT_EQ(findTable(sectionOf(results, reference), "published-totals"), nullptr);
}

TEST(PublishedSection, count_agreesWithinThePredictionIntervalOfOneMoreCount) {
    MadeResults results;
    for (std::uint32_t i = 21; i <= 40; ++i) results.add({.seed = i, .truePositives = i});
    // 20 whole numbers in a row: sd sqrt(35), so 30.5 -+ 1.96 sqrt(35 (1 + 1/20)).
    for (const auto& [published, verdict] : std::map<std::uint32_t, std::string>{
             {18, "differs"}, {19, "agrees"}, {42, "agrees"}, {43, "differs"}}) {
        const Section section = sectionOf(results, withRun({{"rectangle", published}}));
        const Table& table = *findTable(section, "published-runs");
        ASSERT_EQ(table.rows.size(), 1u);
        EXPECT_NEAR(valueAt(table, 0, "our_mean"), 30.5, 1e-12);
        EXPECT_NEAR(valueAt(table, 0, "our_low"), 30.5 - 11.881650207799803, 1e-9);
        EXPECT_NEAR(valueAt(table, 0, "our_high"), 30.5 + 11.881650207799803, 1e-9);
        EXPECT_EQ(cellAt(table, 0, "verdict").text, verdict) << published;
        EXPECT_TRUE(table.folded);
    }
}

TEST(PublishedSection, predictionInterval_isNotBelowZero) {
    MadeResults results;
    for (std::uint32_t i = 0; i < 20; ++i) results.add({.seed = i, .truePositives = i % 2});
    const Section section = sectionOf(results, withRun({{"rectangle", 0}}));
    const Table& table = *findTable(section, "published-runs");
    EXPECT_EQ(valueAt(table, 0, "our_low"), 0);
    EXPECT_EQ(cellAt(table, 0, "verdict").text, "agrees");
}

TEST(PublishedSection, fewPasses_areNotJudgedByTheirSpread) {
    MadeResults results;
    for (std::uint32_t i = 0; i < 19; ++i) results.add({.seed = i, .truePositives = i % 2});
    Reference reference = withRun({{"rectangle", 22}});
    reference.means = withMean("mario", "horizontal", "rectangle", 10).means;
    const Section section = sectionOf(results, reference);
    EXPECT_NE(findTable(section, "published-totals"), nullptr);
    EXPECT_EQ(findTable(section, "published-runs"), nullptr);
    EXPECT_EQ(findTable(section, "published-means"), nullptr);
}

TEST(PublishedSection, pOnTheSameSideOf5Percent_agrees) {
    MadeResults alike, unlike;
    addFour(alike, {.conditions = kIndependent}, 0);
    addFour(unlike, {.conditions = kIndependent}, 5);
    const auto verdictOf = [](const MadeResults& results, double published) {
        const Section section = sectionOf(results, withP("collisions", published));
        return cellAt(*findTable(section, "published-p"), 0, "verdict").text;
    };
    EXPECT_EQ(verdictOf(alike, 0.5), "agrees");
    EXPECT_EQ(verdictOf(alike, 0.05), "agrees") << "0.05 itself is not below it";
    EXPECT_EQ(verdictOf(alike, 0.049), "differs");
    EXPECT_EQ(verdictOf(unlike, 0.05), "differs");
    EXPECT_EQ(verdictOf(unlike, 0.049), "agrees");
}

TEST(PublishedSection, p_isOfTukeysTestOverTheFourAlgorithms) {
    MadeResults results;
    addFour(results, {.conditions = kIndependent}, 1);
    const Section section = sectionOf(results, withP("collisions", 0.5));
    const Table& table = *findTable(section, "published-p");
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_EQ(cellAt(table, 0, "source").text, "table 9");
    EXPECT_EQ(valueAt(table, 0, "our_effect"), -1);
    EXPECT_EQ(valueAt(table, 0, "our_passes"), 20);
    EXPECT_NEAR(valueAt(table, 0, "our_p"), 0.0148723554422443, 1e-9);  // R 4: TukeyHSD(aov(v ~ g))
}

TEST(PublishedSection, p_isOfAtMostAsManyPassesAsTheStudyHad) {
    MadeResults results;
    addFour(results, {}, 0, 50);
    const Section section = sectionOf(results, withP("collisions", 0.5));
    EXPECT_EQ(valueAt(*findTable(section, "published-p"), 0, "our_passes"), 42);
}

TEST(PublishedSection, withoutOneOfTheFourAlgorithms_hasNoP) {
    MadeResults results;
    addNinesAndElevens(results, {.algorithm = "euclidean"});
    addNinesAndElevens(results, {.algorithm = "rectangle"});
    EXPECT_EQ(findTable(sectionOf(results, withP("collisions", 0.5)), "published-p"), nullptr);
}

TEST(PublishedSection, repeatedColumnOfTable13_cannotAgree) {
    MadeResults results;
    addFour(results, {.sprites = "tyrian", .route = "diagonal"}, 0);
    Reference reference = withP("collisions", 0.5, "diagonal");
    reference.means.front().sprites = "tyrian";
    const Section section = sectionOf(results, reference);
    const Table& table = *findTable(section, "published-p");
    EXPECT_EQ(cellAt(table, 0, "source").text, "table 13");
    EXPECT_EQ(cellAt(table, 0, "verdict").text, "cannot agree");
    EXPECT_NE(cellAt(table, 0, "published_p").note.find("repeats table 9"), std::string::npos);
}

TEST(PublishedSection, independentPlacement_isPreferredForMeansAndP_sharedForCounts) {
    MadeResults results;
    addFour(results, {.conditions = kShared}, 0);
    addFour(results, {.conditions = kIndependent}, 0);
    Reference reference = withP("collisions", 0.5);
    reference.runs = withRun({}).runs;
    const Section section = sectionOf(results, reference);
    EXPECT_EQ(cellAt(*findTable(section, "published-p"), 0, "placement").text, "independent");
    EXPECT_EQ(cellAt(*findTable(section, "published-means"), 0, "placement").text, "independent");
    EXPECT_EQ(cellAt(*findTable(section, "published-totals"), 0, "placement").text, "shared");
    EXPECT_EQ(cellAt(*findTable(section, "published-runs"), 0, "placement").text, "shared");
    EXPECT_EQ(findTable(section, "published-p")->note.find("paired"), std::string::npos);
}

TEST(PublishedSection, preferredPlacementWithFewPasses_givesWay) {
    MadeResults results;
    addFour(results, {.conditions = kShared}, 0);
    addFour(results, {.conditions = kIndependent}, 0, 5);
    const Section section = sectionOf(results, withP("collisions", 0.5));
    EXPECT_EQ(cellAt(*findTable(section, "published-means"), 0, "placement").text, "shared");
}

TEST(PublishedSection, pOfASharedRun_saysThatItsSamplesArePaired) {
    MadeResults results;
    addFour(results, {.conditions = kShared}, 0);
    const Section section = sectionOf(results, withP("collisions", 0.5));
    EXPECT_EQ(cellAt(*findTable(section, "published-p"), 0, "placement").text, "shared");
    EXPECT_NE(findTable(section, "published-p")->note.find("paired"), std::string::npos);
}

TEST(PublishedSection, otherConditions_areNotComparable) {
    Reference reference = withP("collisions", 0.5);
    reference.runs = withRun({}).runs;
    for (const MadePass& pass : {MadePass{.enemies = 10}, MadePass{.conditions = {"fitted", "shared"}},
                                 MadePass{.conditions = {"thesis", "shared", 2}},
                                 MadePass{.conditions = {"thesis", "shared", 1, true}},
                                 MadePass{.sprites = "mario #2"}, MadePass{.route = "zigzag"}}) {
        MadeResults results;
        addFour(results, pass, 0);
        const Section section = sectionOf(results, reference);
        ASSERT_EQ(section.blocks.size(), 1u) << textOf(pass.conditions) << pass.sprites << pass.route;
        EXPECT_NE(textOfFirst(section).find("'hitlab run'"), std::string::npos);
        EXPECT_NE(textOfFirst(section).find("'hitlab run --placement independent'"), std::string::npos);
        EXPECT_NE(textOfFirst(section).find("'hitlab run --window'"), std::string::npos);
    }
}

TEST(PublishedSection, withoutAnyPass_saysWhichRunsAreNeeded) {
    EXPECT_EQ(sectionOf({}, withP("collisions", 0.5)).blocks.size(), 1u);
}

TEST(PublishedSection, opensWithHowManyFiguresAgree_andEndsWithWhatIsMissing) {
    MadeResults results;
    addFour(results, {}, 0);
    Reference reference = withP("collisions", 0.001);
    reference.runs = withRun({{"rectangle", 10}}).runs;
    const Section section = sectionOf(results, reference);
    EXPECT_EQ(textOfFirst(section).find(
                  "6 of 9 published figures agree with ours within their uncertainty: 4 of 4 "
                  "totals of false positives, 1 of 4 counts of single runs and 1 of 1 means. 0 of 1 "
                  "p-values lie on the same side of 0.05 as ours. Even between two equal studies"),
              0u)
        << textOfFirst(section);
    EXPECT_NE(textOfFirst(section).find("our own drawings"), std::string::npos);
    const std::string last = std::get<Paragraph>(section.blocks.back()).text;
    EXPECT_NE(last.find("'hitlab run --placement independent'"), std::string::npos);
    EXPECT_NE(last.find("'hitlab run --window'"), std::string::npos);
}

TEST(PublishedSection, withoutCalls_hasNoFigure14) {
    MadeResults results;
    addFour(results, {}, 0);
    EXPECT_EQ(findTable(sectionOf(results, withP("collisions", 0.5)), "published-hit-test"), nullptr);
}

}  // namespace
}  // namespace hitlab::report
