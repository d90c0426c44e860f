// The files beside trials.csv: hits.csv, frames.csv, resources.csv.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "report/load.h"
#include "report/made_logs.h"

namespace hitlab::report {
namespace {

using Texts = std::vector<std::string>;
using LoadFilesTest = MadeLogsTest;

TEST_F(LoadFilesTest, wrongAnswers_areThoseOfHitsCsv) {
    const ResultSet set = loaded({});
    ASSERT_EQ(set.wrongAnswers.size(), 4u);
    EXPECT_EQ(set.wrongAnswers[0].trial, 0u);
    EXPECT_EQ(set.wrongAnswers[0].enemy, 4u);
    EXPECT_EQ(set.wrongAnswers[3].trial, 1u);
    EXPECT_EQ(set.wrongAnswers[3].enemy, 6u);
}

TEST_F(LoadFilesTest, hitsThatDoNotFitTheTrials_areLeftOut) {
    for (const std::string& hits : {madeHits(0), madeHits(1)}) {
        MadeRun run;
        run.files[0].second = withHeader(metrics::kHitsHeader, hits);
        const ResultSet set = loaded(run);
        EXPECT_FALSE(set.runs[0].hasHits);
        EXPECT_TRUE(set.wrongAnswers.empty());
        ASSERT_EQ(set.problems.size(), 1u);
        EXPECT_EQ(set.problems[0], nameOf("run") +
                                       ": hits.csv does not hold the wrong answers that trials.csv "
                                       "counts, in 1 trial: left out of McNemar's test");
        EXPECT_EQ(set.trials.size(), 2u);
    }
}

TEST_F(LoadFilesTest, spoiltHitsOfOneRun_leaveThoseOfTheOthers) {
    MadeRun{}.write(at("a"));
    MadeRun run;
    run.files[0].second = withHeader(metrics::kHitsHeader, madeHits(0));
    run.later(1).write(at("b"));
    const ResultSet set = loadRuns({at("a"), at("b")});
    EXPECT_EQ(set.wrongAnswers.size(), 4u);
    EXPECT_TRUE(set.runs[0].hasHits);
    EXPECT_FALSE(set.runs[1].hasHits);
}

TEST_F(LoadFilesTest, tornHits_areTold) {
    MadeRun run;
    run.files[0].second.resize(run.files[0].second.size() - 4);
    const ResultSet set = loaded(run);
    ASSERT_EQ(set.problems.size(), 2u);
    EXPECT_EQ(set.problems[0], nameOf("run") + "/hits.csv: its last line is torn; passed over");
    EXPECT_FALSE(set.runs[0].hasHits);
}

TEST_F(LoadFilesTest, badLinesOfHits_areTold) {
    MadeRun run;
    run.files[0].second += "1,x,,3,FN\n1,2\n";
    const ResultSet set = loaded(run);
    ASSERT_EQ(set.problems.size(), 1u);
    EXPECT_EQ(
        set.problems[0],
        nameOf("run") + "/hits.csv: line 10: is no row of this file (and 1 more such lines); passed over");
    EXPECT_EQ(set.wrongAnswers.size(), 4u);
}

TEST_F(LoadFilesTest, missingHits_areToldUnlessTheRunDidNotLogThem) {
    MadeRun run;
    run.files.clear();
    const ResultSet set = loaded(run);
    ASSERT_EQ(set.problems.size(), 1u);
    EXPECT_EQ(set.problems[0], nameOf("run") + ": hits.csv is missing: left out of McNemar's test");
    EXPECT_FALSE(set.runs[0].hasHits);
    run.run["options"]["hits"] = false;
    const ResultSet without = loaded(run);
    EXPECT_EQ(without.problems, Texts{});
    EXPECT_FALSE(without.runs[0].hasHits);
}

TEST_F(LoadFilesTest, frames_areCountedByAlgorithm) {
    MadeRun run;
    run.rows[1].algorithm = "sat";
    run.rows.push_back(madeRow(2));
    run.rows[2].status = metrics::TrialStatus::kThrottled;
    run.files.push_back(
        {metrics::kFramesFile,
         withHeader(metrics::kFramesHeader, "0,0,100,5,9\n0,1,300,5,9\n1,0,700,5,9\n2,0,900,5,9\n")});
    const ResultSet set = loaded(run);
    EXPECT_EQ(set.problems, Texts{});
    const auto& times = set.runs[0].frameTimes;
    ASSERT_EQ(times.size(), 2u);
    const metrics::TimeHistogram& rectangle = times.at(set.trials[0].algorithm);
    EXPECT_EQ(rectangle.total(), 2u);
    EXPECT_EQ(rectangle.nearestRankNs(100), 300);
    EXPECT_EQ(times.at(set.trials[1].algorithm).sumNs(), 700) << "without the trial that does not count";
}

TEST_F(LoadFilesTest, badLinesOfFrames_areTold) {
    MadeRun run;
    run.files.push_back(
        {metrics::kFramesFile, withHeader(metrics::kFramesHeader, "0,0,100,5,9\n0,0,many,5,9\n0,0,1")});
    const ResultSet set = loaded(run);
    ASSERT_EQ(set.problems.size(), 1u);
    EXPECT_EQ(set.problems[0].find(nameOf("run") + "/frames.csv: line 3: "), 0u) << set.problems[0];
}

TEST_F(LoadFilesTest, missingFrames_areToldIfTheRunLoggedThem) {
    MadeRun run;
    run.run["options"]["frames"] = true;
    EXPECT_EQ(loaded(run).problems,
              Texts{nameOf("run") + ": frames.csv is missing: nothing is told of its frames"});
    run.files.push_back({metrics::kFramesFile, withHeader(metrics::kFramesHeader, "0,0,100,5,9\n")});
    EXPECT_EQ(loaded(run).problems, Texts{});
}

TEST_F(LoadFilesTest, pipesAndDevices_areToldAndNotWaitedFor) {
    for (const std::string name : {"trials.csv", "hits.csv", "frames.csv", "run.json"}) {
        const std::string file = name + ": is not a regular file";
        MadeRun{}.write(at("run"));
        std::filesystem::remove(at("run/" + name));
        ASSERT_EQ(mkfifo(at("run/" + name).c_str(), 0600), 0);
        ASSERT_FALSE(loadRuns({at("run")}).problems.empty());
        EXPECT_EQ(loadRuns({at("run")}).problems[0].find(nameOf("run") + "/" + file), 0u) << name;
        std::filesystem::remove(at("run/" + name));
        std::filesystem::create_symlink("/dev/zero", at("run/" + name));
        ASSERT_FALSE(loadRuns({at("run")}).problems.empty());
        EXPECT_EQ(loadRuns({at("run")}).problems[0].find(nameOf("run") + "/" + file), 0u) << name;
        std::filesystem::remove(at("run/" + name));
    }
}

TEST_F(LoadFilesTest, negativeResources_areIgnored) {
    MadeRun run;
    run.files.push_back({metrics::kResourcesFile,
                         "t_ms,trial,cpu_percent,rss_kb,battery_percent\n1,0,50,2000,80\n2,1,-7,-1,-1\n"});
    const ResultSet set = loaded(run);
    EXPECT_EQ(set.runs[0].resourceLines, 1u) << "the mean is that of the lines that tell it";
    EXPECT_EQ(set.runs[0].cpuPercentSum, 50);
    EXPECT_EQ(set.runs[0].rssKbMost, 2000);
    EXPECT_EQ(set.runs[0].batteryPercentLeast, 80);
}

TEST_F(LoadFilesTest, resources_giveSumsAndExtremes) {
    MadeRun run;
    run.files.push_back(
        {metrics::kResourcesFile, "t_ms,trial,cpu_percent,rss_kb\n1,0,50,2000\n2,1,100,1000\n"});
    const ResultSet set = loaded(run);
    EXPECT_EQ(set.runs[0].resourceLines, 2u);
    EXPECT_EQ(set.runs[0].cpuPercentSum, 150);
    EXPECT_EQ(set.runs[0].rssKbMost, 2000);
    EXPECT_FALSE(set.runs[0].batteryPercentLeast);
    EXPECT_EQ(set.runs[0].doubts, Texts{});
}

TEST_F(LoadFilesTest, aLowBatteryAndHeat_areDoubted) {
    MadeRun run;
    run.files.push_back({metrics::kResourcesFile, ""});
    const auto doubts = [&](const std::string& lines) {
        run.files.back().second = "t_ms,trial,cpu_percent,rss_kb,battery_percent,thermal\n" + lines;
        return loaded(run).runs[0].doubts;
    };
    EXPECT_EQ(doubts("1,0,50,2000,25,0\n"), Texts{});
    EXPECT_EQ(doubts("1,0,50,2000,90,0\n2,0,50,2000,24,0\n3,0,50,2000,30,0\n"),
              Texts{"the battery was as low as 24 %"});
    EXPECT_EQ(doubts("1,0,50,2000,90,3\n2,0,50,2000,90,1\n"), Texts{"the device was hot: thermal status 3"});
    EXPECT_EQ(doubts("1,0,50,2000,3,6\n").size(), 2u);
    EXPECT_EQ(doubts("1,0,50,2000,,\n2,0,50,2000,nan,inf\n"), Texts{}) << "nothing is told";
}

}  // namespace
}  // namespace hitlab::report
