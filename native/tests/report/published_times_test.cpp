// The published times beside ours: routes on a display, and one test of a pair.
#include <gtest/gtest.h>

#include "report/published_references.h"

namespace hitlab::report {
namespace {

/// Published: 20 s. Ours: one vsync pass of this time on a display of this rate.
Cell timeVerdict(double seconds, double refreshHz = 60, const std::string& pacing = "vsync") {
    RunFacts facts;
    facts.refreshHz = refreshHz;
    MadeResults results;
    results.addRun(facts).add({.routeNs = static_cast<std::int64_t>(seconds * 1e9), .pacing = pacing});
    const Section section = sectionOf(results, withMean("mario", "horizontal", "rectangle", 10));
    const Table* table = findTable(section, "published-times");
    return table == nullptr ? blank() : cellAt(*table, 0, "verdict");
}

TEST(PublishedTimes, timesStandBesideVsyncRunsAlone) {
    EXPECT_EQ(timeVerdict(20).text, "agrees");
    EXPECT_EQ(timeVerdict(20, 60, "headless").text, "");
    EXPECT_EQ(timeVerdict(20, 60, "uncapped").text, "");
}

TEST(PublishedTimes, time_agreesWithinTwoPicturesAndAThousandth) {
    EXPECT_EQ(timeVerdict(20.0533).text, "agrees");
    EXPECT_EQ(timeVerdict(20.0534).text, "differs");
    EXPECT_EQ(timeVerdict(19.9467).text, "agrees");
    EXPECT_EQ(timeVerdict(19.9466).text, "differs");
}

TEST(PublishedTimes, timeOnADisplayOfAnotherRate_cannotAgree) {
    EXPECT_EQ(timeVerdict(20, 59.94).text, "agrees");
    EXPECT_EQ(timeVerdict(20, 144).text, "cannot agree");
    EXPECT_NE(timeVerdict(20, 144).note.find("144 pictures a second"), std::string::npos);
}

TEST(PublishedTimes, timesOfTwoDevices_standApart) {
    RunFacts facts;
    facts.refreshHz = 60;
    MadeResults results;
    for (const char* device : {"phone", "tablet"}) {
        facts.device = device;
        results.addRun(facts).add({.routeNs = 20'000'000'000, .pacing = "vsync"});
    }
    const Section section = sectionOf(results, withMean("mario", "horizontal", "rectangle", 10));
    const Table& table = *findTable(section, "published-times");
    ASSERT_EQ(table.rows.size(), 2u);
    EXPECT_EQ(cellAt(table, 0, "device").text, "phone");
    EXPECT_EQ(cellAt(table, 1, "device").text, "tablet");
    EXPECT_EQ(cellAt(table, 0, "source").text, "table 14");
}

TEST(PublishedTimes, pOfTimes_isNemenyisAndNeedsThreePasses) {
    const auto tableOf = [](std::size_t passes) {
        MadeResults results;
        for (const char* algorithm : {"euclidean", "manhattan", "rectangle", "sat"}) {
            for (std::uint64_t i = 0; i < passes; ++i) {
                const std::int64_t extra = std::string(algorithm) == "rectangle" ? 100 : 0;
                results.add({.algorithm = algorithm,
                             .seed = i,
                             .routeNs = 1000 + static_cast<std::int64_t>(i) + extra,
                             .pacing = "vsync"});
            }
        }
        const Section section = sectionOf(results, withP("route_ns", 0.001));
        const Table* table = findTable(section, "published-times-p");
        return table == nullptr ? Table() : *table;
    };
    EXPECT_TRUE(tableOf(2).rows.empty());
    const Table table = tableOf(20);
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_EQ(cellAt(table, 0, "source").text, "table 15");
    EXPECT_LT(valueAt(table, 0, "our_p"), 0.001);
    EXPECT_EQ(valueAt(table, 0, "our_effect"), -1) << "all rectangle's times are larger";
    EXPECT_EQ(cellAt(table, 0, "verdict").text, "agrees");
}

TEST(PublishedTimes, figure14_isAChartWithItsNumbers) {
    MadeResults results;
    for (const char* sprites : {"pacman", "mario"}) {
        for (std::uint32_t i = 1; i <= 5; ++i) {
            for (const char* algorithm : {"rectangle", "sat"})
                results.add({.sprites = sprites, .algorithm = algorithm, .seed = i, .hitTestNs = 10.0 * i});
        }
    }
    Reference reference = withMean("mario", "horizontal", "rectangle", 10);
    reference.means.push_back({"pacman", "horizontal", "rectangle", 10, 20e9});
    const Section section = sectionOf(results, reference);
    const Chart* chart = nullptr;
    for (const Block& block : section.blocks) {
        if (const auto* found = std::get_if<Chart>(&block)) chart = found;
    }
    ASSERT_NE(chart, nullptr);
    EXPECT_EQ(chart->panels.size(), 2u) << "one a sprite set";
    EXPECT_EQ(chart->numbers.id, "published-hit-test");
    ASSERT_EQ(chart->numbers.rows.size(), 4u);
    EXPECT_EQ(cellAt(chart->numbers, 0, "sprites").text, "mario") << "in the study's order";
    EXPECT_EQ(cellAt(chart->numbers, 1, "algorithm").text, "sat");
    EXPECT_EQ(valueAt(chart->numbers, 1, "median_ns"), 30);
    EXPECT_EQ(valueAt(chart->numbers, 1, "q1_ns"), 20);
    EXPECT_EQ(valueAt(chart->numbers, 1, "q3_ns"), 40);
    EXPECT_LE(valueAt(chart->numbers, 1, "median_low"), 30);
    EXPECT_GE(valueAt(chart->numbers, 1, "median_high"), 30);
}

}  // namespace
}  // namespace hitlab::report
