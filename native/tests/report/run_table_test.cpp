#include "report/run_table.h"

#include <gtest/gtest.h>

#include <sstream>

namespace hitlab::report {
namespace {

metrics::TrialRow rowOf(std::string algorithm, std::string route, std::uint32_t collisions) {
    metrics::TrialRow row;
    row.sprites = "mario";
    row.route = std::move(route);
    row.enemies = 100;
    row.algorithm = std::move(algorithm);
    row.variant = "tuned";
    row.frames = 10;
    row.tests = 1000;
    row.collisions = collisions;
    row.falsePositives = 2;
    row.falseNegatives = 1;
    row.detectionNs = 500;
    row.repeat = 4;
    return row;
}

TEST(RunTable, showsMeansSumsAndTimes) {
    RunTable table({"horizontal", "vertical"});
    table.add(rowOf("sat", "horizontal", 10));
    table.add(rowOf("sat", "horizontal", 13));
    table.add(rowOf("euclidean", "vertical", 4));
    EXPECT_EQ(table.text(1),
              "mean collisions a pass on each route\n"
              "enemies  algorithm  variant  horizontal  vertical  FP  FN  ns/test\n"
              "mario\n"
              "    100  euclidean  tuned             -      4.00   2   1     0.50\n"
              "    100  sat        tuned         11.50         -   4   2     0.50\n"
              "FP, FN: false positives and negatives of all passes, against the opaque pixels\n");
}

TEST(RunTable, formsAndSprites_haveLinesOfTheirOwn) {
    RunTable table({"horizontal"});
    metrics::TrialRow row = rowOf("sat", "horizontal", 10);
    table.add(row);
    row.variant = "classic";
    row.detectionNs = 5000;
    table.add(row);
    row.sprites = "pacman";
    table.add(row);
    EXPECT_EQ(table.text(1),
              "mean collisions a pass on each route\n"
              "enemies  algorithm  variant  horizontal  FP  FN  ns/test\n"
              "mario\n"
              "    100  sat        classic       10.00   2   1     5.00\n"
              "    100  sat        tuned         10.00   2   1     0.50\n"
              "pacman\n"
              "    100  sat        classic       10.00   2   1     5.00\n"
              "FP, FN: false positives and negatives of all passes, against the opaque pixels\n");
}

TEST(RunTable, whereFramesWereShown_theirSpeedHasAColumn) {
    RunTable table({"horizontal"});
    metrics::TrialRow row = rowOf("sat", "horizontal", 10);
    row.frames = 600;
    row.routeNs = 10'000'000'000;
    row.fps = 60;
    table.add(row);
    row.routeNs = 20'000'000'000;
    row.fps = 30;
    table.add(row);
    table.add(rowOf("euclidean", "horizontal", 4));
    EXPECT_EQ(table.text(0),
              "mean collisions a pass on each route\n"
              "enemies  algorithm  variant  horizontal  FP  FN   FPS  ns/test\n"
              "mario\n"
              "    100  euclidean  tuned          4.00   2   1     -     0.50\n"
              "    100  sat        tuned         10.00   4   2  40.0     0.50\n"
              "FP, FN: false positives and negatives of all passes, against the opaque pixels\n");
}

TEST(RunTable, passesOverRowsThatAreNotOk) {
    RunTable table({"horizontal"});
    metrics::TrialRow row = rowOf("sat", "horizontal", 10);
    row.status = metrics::TrialStatus::kInterrupted;
    table.add(row);
    EXPECT_EQ(table.text(1).find("sat"), std::string::npos);
}

TEST(RunTable, timeThatIsMostlyClock_isMarkedAndExplained) {
    RunTable table({"horizontal"});
    table.add(rowOf("sat", "horizontal", 10));  // 10 blocks of 200 ns
    EXPECT_EQ(table.text(40).find('*'), std::string::npos);
    const std::string marked = table.text(41);
    EXPECT_NE(marked.find("0.50*\n"), std::string::npos);
    EXPECT_NE(marked.find("\n*: a reading of the clock"), std::string::npos);
}

TEST(RunTable, smallTimes_areNotRoundedToNothing) {
    RunTable table({"horizontal"});
    metrics::TrialRow row = rowOf("sat", "horizontal", 10);
    row.detectionNs = 0.42;
    row.frames = 0;
    table.add(row);
    EXPECT_NE(table.text(1).find("  0.00042\n"), std::string::npos) << table.text(1);
}

TEST(RunTable, withoutTests_hasNoTime) {
    RunTable table({"horizontal"});
    metrics::TrialRow row = rowOf("none", "horizontal", 0);
    row.enemies = 0;
    row.tests = 0;
    table.add(row);
    EXPECT_NE(table.text(1).find("      -\n"), std::string::npos) << table.text(1);
}

TEST(RunTable, hugeNumbers_stayApartAndFitATerminal) {
    RunTable table({"horizontal", "vertical", "diagonal"});
    for (const char* route : {"horizontal", "vertical", "diagonal"}) {
        metrics::TrialRow row = rowOf("euclidean", route, 285'128);
        row.enemies = 1'000'000;
        row.falsePositives = 252'253;
        table.add(row);
    }
    const std::string text = table.text(1);
    EXPECT_NE(text.find("1000000  euclidean  tuned        285128    285128    285128  756759   3     0.50\n"),
              std::string::npos)
        << text;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
}

TEST(RunTable, anUnknownAlgorithmInALog_standsLast) {
    RunTable table({"horizontal"});
    table.add(rowOf("zigzag", "horizontal", 1));
    table.add(rowOf("pixel", "horizontal", 1));
    const std::string text = table.text(1);
    EXPECT_LT(text.find("pixel "), text.find("zigzag"));
    EXPECT_NE(text.find("zigzag"), std::string::npos);
}

}  // namespace
}  // namespace hitlab::report
