#include "report/study_tests.h"

#include <gtest/gtest.h>

#include "report/made_results.h"
#include "stats/group_tests.h"

namespace hitlab::report {
namespace {

using Values = std::vector<double>;

/// Like a bell, and far from one.
const Values kBell{1, 3, 4, 5, 5, 6, 6, 7, 8, 10};
const Values kSkewed{1, 1, 1, 1, 1, 1, 1, 1, 2, 50};

/// A pass a value, with so many collisions.
void addGroup(MadeResults& results, MadePass pass, const Values& values, std::uint32_t more = 0) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        pass.seed = i;
        pass.truePositives = static_cast<std::uint32_t>(values[i]) + more;
        results.add(pass);
    }
}

Section sectionOf(const MadeResults& results) {
    Section section;
    addStudyTests(section, analyse(results.set()));
    return section;
}

std::string introductionOf(const Section& section) {
    return std::get<Paragraph>(section.blocks.at(0)).text;
}

TEST(IsNormal, needsEveryGroupToPass) {
    EXPECT_TRUE(isNormal({kBell, kBell}));
    EXPECT_FALSE(isNormal({kBell, kSkewed}));
    EXPECT_FALSE(isNormal({kSkewed}));
}

TEST(IsNormal, aConstantOrTinyGroup_isNot) {
    EXPECT_FALSE(isNormal({kBell, {3, 3, 3, 3, 3}}));
    EXPECT_FALSE(isNormal({{1, 2}}));
}

TEST(StudyTests, normalGroups_getAnovaAndTukey) {
    MadeResults results;
    addGroup(results, {.algorithm = "rectangle"}, kBell);
    addGroup(results, {.algorithm = "sat"}, kBell, 10);
    const Section section = sectionOf(results);
    const Table& overall = *findTable(section, "study-overall");
    ASSERT_EQ(overall.rows.size(), 1u);
    EXPECT_EQ(cellAt(overall, 0, "test").text, "ANOVA");
    EXPECT_EQ(cellAt(overall, 0, "quantity").text, "enemies called");
    Values moved = kBell;
    for (double& value : moved) value += 10;
    const auto anova = stats::anova(std::vector{kBell, moved});
    EXPECT_EQ(valueAt(overall, 0, "statistic"), anova->statistic);
    EXPECT_EQ(valueAt(overall, 0, "p"), anova->p);
    EXPECT_EQ(valueAt(overall, 0, "df"), 1);
    EXPECT_EQ(valueAt(overall, 0, "df2"), 18);
    const Table& pairs = *findTable(section, "study-pairs");
    ASSERT_EQ(pairs.rows.size(), 1u);
    EXPECT_EQ(cellAt(pairs, 0, "test").text, "Tukey");
    EXPECT_EQ(cellAt(pairs, 0, "first").text, "rectangle");
    EXPECT_EQ(cellAt(pairs, 0, "second").text, "sat");
    EXPECT_EQ(cellAt(pairs, 0, "p").mark, Mark::kGood);
}

TEST(StudyTests, oneGroupThatIsNotNormal_bringsKruskalWallisAndNemenyi) {
    MadeResults results;
    addGroup(results, {.algorithm = "euclidean"}, kBell);
    addGroup(results, {.algorithm = "rectangle"}, kBell, 1);
    addGroup(results, {.algorithm = "sat"}, kSkewed);
    const Section section = sectionOf(results);
    const Table& overall = *findTable(section, "study-overall");
    EXPECT_EQ(cellAt(overall, 0, "test").text, "Kruskal-Wallis");
    EXPECT_EQ(cellAt(overall, 0, "df2").text, "") << "it has one";
    const Table& pairs = *findTable(section, "study-pairs");
    ASSERT_EQ(pairs.rows.size(), 3u);
    EXPECT_EQ(cellAt(pairs, 2, "test").text, "Nemenyi");
    const Table& shapiro = *findTable(section, "study-shapiro");
    ASSERT_EQ(shapiro.rows.size(), 3u);
    EXPECT_EQ(cellAt(shapiro, 0, "normal").text, "yes");
    EXPECT_EQ(cellAt(shapiro, 2, "normal").text, "no");
    EXPECT_EQ(valueAt(shapiro, 2, "values"), 10);
}

TEST(StudyTests, groupsOfOneValue_areNotDefinedWithTheReason) {
    MadeResults results;
    for (const char* algorithm : {"rectangle", "sat"})
        addGroup(results, {.algorithm = algorithm}, Values(10, 4));
    const Section section = sectionOf(results);
    const Table& overall = *findTable(section, "study-overall");
    EXPECT_EQ(cellAt(overall, 0, "test").text, "Kruskal-Wallis");
    EXPECT_EQ(cellAt(overall, 0, "p").text, "not defined");
    EXPECT_NE(cellAt(overall, 0, "p").note, "");
    const Table& shapiro = *findTable(section, "study-shapiro");
    EXPECT_EQ(cellAt(shapiro, 0, "w").text, "not defined");
    EXPECT_EQ(cellAt(shapiro, 0, "normal").text, "no");
}

TEST(StudyTests, truthAndHarness_takeNoPart) {
    MadeResults results;
    for (const char* algorithm : {"rectangle", "sat", "pixel", "none"})
        addGroup(results, {.algorithm = algorithm}, kBell);
    EXPECT_EQ(findTable(sectionOf(results), "study-shapiro")->rows.size(), 2u);
}

TEST(StudyTests, ofOneAlgorithm_areNothing) {
    MadeResults results;
    for (const char* algorithm : {"sat", "pixel", "none"}) addGroup(results, {.algorithm = algorithm}, kBell);
    EXPECT_TRUE(sectionOf(results).blocks.empty());
}

TEST(StudyTests, everyRouteIsASampleOfItsOwn) {
    MadeResults results;
    for (const char* route : {"horizontal", "vertical"}) {
        for (const char* algorithm : {"rectangle", "sat"})
            addGroup(results, {.route = route, .algorithm = algorithm}, kBell);
    }
    const Section section = sectionOf(results);
    const Table& overall = *findTable(section, "study-overall");
    ASSERT_EQ(overall.rows.size(), 2u);
    EXPECT_EQ(cellAt(overall, 1, "route").text, "vertical");
}

TEST(StudyTests, pairedSamples_areSaidToBe) {
    MadeResults shared, independent;
    for (const char* algorithm : {"rectangle", "sat"}) {
        addGroup(shared, {.algorithm = algorithm}, kBell);
        addGroup(independent, {.algorithm = algorithm, .conditions = {"thesis", "independent"}}, kBell);
    }
    EXPECT_NE(introductionOf(sectionOf(shared)).find("--placement independent"), std::string::npos);
    EXPECT_EQ(introductionOf(sectionOf(independent)).find("paired"), std::string::npos);
}

/// Route times of 10 passes, the second algorithm's longer.
MadeResults withPacing(const std::string& pacing) {
    MadeResults results;
    results.addRun(madeFacts("run", "a laptop"));
    for (const char* algorithm : {"rectangle", "sat"}) {
        for (std::size_t i = 0; i < kBell.size(); ++i) {
            results.add({.algorithm = algorithm,
                         .seed = i,
                         .truePositives = static_cast<std::uint32_t>(i),
                         .routeNs = 1'000'000 * static_cast<std::int64_t>(kBell[i]),
                         .pacing = pacing});
        }
    }
    return results;
}

TEST(StudyTests, routeTimes_areTestedWhereFramesWaitedForADisplay) {
    const Section section = sectionOf(withPacing("vsync"));
    const Table& overall = *findTable(section, "study-overall");
    ASSERT_EQ(overall.rows.size(), 2u);
    EXPECT_EQ(cellAt(overall, 1, "quantity").text, "route time, ns, on a laptop (tuned)");
    for (const char* pacing : {"headless", "uncapped"})
        EXPECT_EQ(findTable(sectionOf(withPacing(pacing)), "study-overall")->rows.size(), 1u) << pacing;
}

}  // namespace
}  // namespace hitlab::report
