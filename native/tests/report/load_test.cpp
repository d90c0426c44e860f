#include "report/load.h"

#include <gtest/gtest.h>

#include <limits>

#include "report/made_logs.h"

namespace hitlab::report {
namespace {

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

using LoadTest = MadeLogsTest;

TEST_F(LoadTest, aWholeRun_isReadWithoutProblems) {
    const ResultSet set = loaded({});
    EXPECT_EQ(set.problems, Texts{});
    ASSERT_EQ(set.runs.size(), 1u);
    EXPECT_EQ(set.runs[0].trialsOk, 2u);
    EXPECT_EQ(set.runs[0].doubts, Texts{});
    EXPECT_EQ(set.runs[0].facts.directory, nameOf("run"));
    EXPECT_EQ(set.runs[0].device, "a processor");
    EXPECT_TRUE(set.runs[0].hasHits);
    ASSERT_EQ(set.trials.size(), 2u);
    const Trial& trial = set.trials[1];
    EXPECT_EQ(trial.seed, 101u);
    EXPECT_EQ(trial.hitsHash, 17u);
    EXPECT_EQ(trial.wrong(), 2u);
    EXPECT_EQ(trial.collisions(), 3u);
    EXPECT_EQ(trial.nsPerTest(), 5);
    EXPECT_EQ(trial.nsPerFrame(), 50);
    EXPECT_EQ(set.sprites[trial.sprites], "mario");
    EXPECT_EQ(set.algorithms[trial.algorithm], "rectangle");
    EXPECT_EQ(set.broadphases[trial.broadphase], "none");
    EXPECT_EQ(set.conditions[trial.conditions], (Conditions{"thesis", "shared", 1, false}));
    EXPECT_FALSE(trial.shown);
}

TEST_F(LoadTest, namesStandInTheOrderOfTheProgramsTables) {
    MadeRun run;
    run.rows[0].route = "vertical";
    run.rows[0].sprites = "pacman";
    run.rows[0].algorithm = "zigzag";
    run.run["options"]["algorithms"].push_back("zigzag");
    const ResultSet set = loaded(run);
    EXPECT_EQ(set.routes[0], "horizontal");
    EXPECT_EQ(set.sprites[0], "mario");
    EXPECT_EQ(set.algorithms[0], "euclidean");
    EXPECT_EQ(set.algorithms[set.algorithms.size() - 1], "zigzag") << "unknown ones stand last";
}

TEST_F(LoadTest, directoriesWithoutARun_areToldByName) {
    MadeRun{}.write(at("run"));
    fs::create_directory(at("empty"));
    MadeRun::writeText(at("file"), "mine");
    const ResultSet set = loadRuns({at("empty"), at("nowhere"), at("file"), at("run")});
    ASSERT_EQ(set.problems.size(), 3u);
    EXPECT_EQ(set.problems[0], nameOf("empty") + ": holds no run: there is no run.json");
    EXPECT_EQ(set.problems[1], nameOf("nowhere") + ": does not exist");
    EXPECT_EQ(set.problems[2], nameOf("file") + ": holds no run: there is no run.json");
    EXPECT_EQ(set.trials.size(), 2u) << "the rest is still read";
}

TEST_F(LoadTest, aPathThatCannotBeFollowed_isToldByName) {
    MadeRun{}.write(at("run"));
    fs::create_symlink("loop", at("loop"));
    const ResultSet set = loadRuns({at("loop"), at("run")});
    ASSERT_EQ(set.problems.size(), 1u);
    EXPECT_EQ(set.problems[0].find(nameOf("loop") + ": cannot be read: "), 0u) << set.problems[0];
    EXPECT_EQ(set.runs.size(), 1u);
    EXPECT_EQ(loadRuns({folder_.path()}).runs.size(), 1u) << "nor is it in the way as a folder's entry";
}

TEST_F(LoadTest, aFolderOfRuns_isReadInTheOrderOfNames) {
    MadeRun{}.write(at("results/c"));
    MadeRun{}.later(1).write(at("results/a"));
    MadeRun{}.later(2).write(at("results/b"));
    fs::create_directory(at("results/notes"));
    MadeRun::writeText(at("results/report.html"), "a page");
    const ResultSet set = loadRuns({at("results")});
    EXPECT_EQ(set.problems, Texts{});
    ASSERT_EQ(set.runs.size(), 3u);
    EXPECT_EQ(set.runs[0].facts.directory, nameOf("results/a"));
    EXPECT_EQ(set.runs[2].facts.directory, nameOf("results/c"));
    EXPECT_EQ(set.trials[4].run, 2u);
}

TEST_F(LoadTest, aDirectoryGivenTwice_isReadOnce) {
    MadeRun{}.write(at("results/a"));
    fs::create_directory_symlink("results/a", at("link"));
    for (const std::string again : {"results/a", "results/../results/a/", "results", "link"}) {
        const ResultSet set = loadRuns({at("results/a"), at(again)});
        EXPECT_EQ(set.runs.size(), 1u) << again;
        ASSERT_EQ(set.problems.size(), 1u) << again;
        EXPECT_NE(set.problems[0].find("is given twice and read once"), std::string::npos);
    }
}

TEST_F(LoadTest, logsWithoutRunJsonInAFolder_areToldByName) {
    for (const char* name : {"results/a", "results/b", "results/c"}) MadeRun{}.write(at(name));
    fs::remove(at("results/a/run.json"));
    fs::remove(at("results/c/run.json"));
    fs::remove(at("results/c/trials.csv"));
    const ResultSet set = loadRuns({at("results")});
    EXPECT_EQ(set.problems, (Texts{nameOf("results/a") + ": holds logs but no run.json; passed over",
                                   nameOf("results/c") + ": holds logs but no run.json; passed over"}));
    EXPECT_EQ(set.runs.size(), 1u);
    fs::remove(at("results/b/run.json"));
    EXPECT_EQ(loadRuns({at("results")}).problems.size(), 3u) << "each once";
}

TEST_F(LoadTest, aCopyOfARun_isReadOnce) {
    MadeRun run;
    run.write(at("a")).write(at("b"));
    run.run["state"] = "running";
    run.run["end"] = nullptr;
    run.write(at("c"));  // copied while it ran
    const ResultSet set = loadRuns({at("a"), at("b"), at("c")});
    EXPECT_EQ(set.problems, (Texts{nameOf("b") + ": is a copy of " + nameOf("a") + " and read once",
                                   nameOf("c") + ": is a copy of " + nameOf("a") + " and read once"}));
    EXPECT_EQ(set.runs.size(), 1u);
    EXPECT_EQ(set.trials.size(), 2u);
}

TEST_F(LoadTest, anotherStartSeedCommandOrMachine_isAnotherRun) {
    MadeRun{}.write(at("a"));
    const std::vector<std::pair<const char*, nlohmann::json>> changes{
        {"start_ms", 1},   {"seed", 8},     {"command", "run quick --quiet"},  {"cpu", "another"},
        {"os", "another"}, {"commit", "x"}, {"device", {{"model", "Pixel 8"}}}};
    for (const auto& [fact, value] : changes) {
        MadeRun run;
        run.run[fact] = value;
        run.write(at("b"));
        const ResultSet set = loadRuns({at("a"), at("b")});
        EXPECT_EQ(set.runs.size(), 2u) << fact;
        EXPECT_EQ(set.problems, Texts{}) << fact;
    }
}

TEST_F(LoadTest, anotherLogFormat_isPassedOverByName) {
    for (const int format : {1, 3}) {
        MadeRun run;
        run.run["format"] = format;
        const ResultSet set = loaded(run);
        EXPECT_TRUE(set.runs.empty());
        ASSERT_EQ(set.problems.size(), 1u);
        EXPECT_EQ(
            set.problems[0],
            fmt::format("{}/run.json: has log format {}: this program reads format 2; the run is passed over",
                        nameOf("run"), format));
    }
}

TEST_F(LoadTest, aSpoiltRunJson_isPassedOverByName) {
    const std::string whole = madeRunJson().dump();
    for (const std::string& text :
         {std::string(), whole.substr(0, 100), std::string("[]"), std::string("null"), std::string("{}"),
          std::string("\xff\xfe"), std::string(200'000, '[')}) {
        MadeRun{}.write(at("run"));
        MadeRun::writeText(at("run/run.json"), text);
        const ResultSet set = loadRuns({at("run")});
        EXPECT_TRUE(set.runs.empty());
        ASSERT_EQ(set.problems.size(), 1u);
        EXPECT_EQ(set.problems[0].find(nameOf("run") + "/run.json: "), 0u) << set.problems[0];
    }
}

TEST_F(LoadTest, badLines_areCountedAndTheFirstIsTold) {
    const MadeRun run = MadeRun{}.write(at("run"));
    MadeRun::writeText(at("run/trials.csv"), run.trials() + "wrong\nwrong too\n\n");
    const ResultSet set = loadRuns({at("run")});
    EXPECT_EQ(set.trials.size(), 2u);
    ASSERT_EQ(set.problems.size(), 1u);
    EXPECT_EQ(set.problems[0], nameOf("run") +
                                   "/trials.csv: line 4: 1 fields where at least 35 are expected (and 2 more "
                                   "such lines); passed over");
}

TEST_F(LoadTest, badLines_areCountedBehindTheirOwnFile) {
    MadeRun run;
    run.files[0].second += "1,2\n1,2\n1,2\n";
    run.write(at("run"));
    MadeRun::writeText(at("run/trials.csv"), run.trials() + "wrong\nwrong\n");
    const ResultSet set = loadRuns({at("run")});
    ASSERT_EQ(set.problems.size(), 2u);
    EXPECT_TRUE(set.problems[0].ends_with("expected (and 1 more such lines); passed over"))
        << set.problems[0];
    EXPECT_TRUE(set.problems[1].ends_with("(and 2 more such lines); passed over")) << set.problems[1];
}

TEST_F(LoadTest, aTornLastLine_isTold) {
    const MadeRun run = MadeRun{}.write(at("run"));
    const std::string trials = run.trials();
    MadeRun::writeText(at("run/trials.csv"), trials.substr(0, trials.size() - 30));
    const ResultSet set = loadRuns({at("run")});
    EXPECT_EQ(set.trials.size(), 1u);
    ASSERT_FALSE(set.problems.empty());
    EXPECT_EQ(set.problems[0], nameOf("run") + "/trials.csv: its last line is torn; passed over");
    EXPECT_EQ(set.wrongAnswers.size(), 2u) << "hits of the lost trial do not count";
    EXPECT_TRUE(set.runs[0].hasHits);
}

TEST_F(LoadTest, aTimeThatIsNoNumber_makesABadLine) {
    const MadeRun run = MadeRun{}.write(at("run"));
    std::string trials = run.trials();
    trials.replace(trials.find("1000.000"), 8, "nan");
    MadeRun::writeText(at("run/trials.csv"), trials);
    const ResultSet set = loadRuns({at("run")});
    EXPECT_EQ(set.trials.size(), 1u);
    ASSERT_EQ(set.problems.size(), 1u);
    EXPECT_NE(set.problems[0].find("line 2: 'nan' is no value for detection_ns"), std::string::npos);
}

TEST_F(LoadTest, namesThatTheRunDoesNotList_makeBadLines) {
    using Row = metrics::TrialRow;
    const std::pair<std::string Row::*, const char*> kNames[] = {
        {&Row::algorithm, "algorithm"},    {&Row::sprites, "sprite set"},     {&Row::route, "route"},
        {&Row::variant, "variant"},        {&Row::broadphase, "broad phase"}, {&Row::pacing, "pacing"},
        {&Row::volumes, "set of volumes"},
    };
    for (const auto& [member, kind] : kNames) {
        for (const auto status : {metrics::TrialStatus::kOk, metrics::TrialStatus::kThrottled}) {
            MadeRun run;
            run.rows[1].*member = "saf";
            run.rows[1].status = status;
            const ResultSet set = loaded(run);
            EXPECT_EQ(set.trials.size(), 1u) << kind;
            EXPECT_EQ(set.runs[0].doubts, Texts{}) << kind;
            EXPECT_EQ(set.problems,
                      Texts{fmt::format("{}/trials.csv: trial 1: 'saf' is no {} of this run; passed over",
                                        nameOf("run"), kind)});
        }
    }
}

TEST_F(LoadTest, longNames_areCutInMessages) {
    MadeRun run;
    run.rows[1].algorithm = std::string(10'000, 'a');
    const ResultSet set = loaded(run);
    ASSERT_EQ(set.problems.size(), 1u);
    EXPECT_NE(set.problems[0].find("'" + std::string(60, 'a') + "...' is no algorithm"), std::string::npos);
}

TEST_F(LoadTest, aStepThatNoRunCanHave_makesABadLine) {
    for (const std::uint32_t step : {0u, 1281u}) {
        MadeRun run;
        run.rows[1].step = step;
        EXPECT_EQ(loaded(run).problems,
                  Texts{fmt::format("{}/trials.csv: trial 1: step {} is not from 1 to 1280; passed over",
                                    nameOf("run"), step)});
    }
    MadeRun run;
    run.rows[1].step = 1280;
    EXPECT_EQ(loaded(run).trials.size(), 2u);
}

TEST_F(LoadTest, numbersThatNoPassCanHave_areTold) {
    using Spoil = void (*)(metrics::TrialRow&);
    const Spoil kSpoils[] = {
        [](metrics::TrialRow& row) { row.frames = 0; },
        [](metrics::TrialRow& row) { row.enemies = 3; },
        [](metrics::TrialRow& row) { row.truePositives = 0xFFFFFFFF; },
        [](metrics::TrialRow& row) { row.collisions = 4; },
        [](metrics::TrialRow& row) { row.tests = 201; },
        [](metrics::TrialRow& row) { row.detectionNs = -1; },
        [](metrics::TrialRow& row) { row.detectionNs = 1e300; },
        [](metrics::TrialRow& row) { row.detectionFrameP50Ns = 1e300; },
        [](metrics::TrialRow& row) { row.detectionFrameP99Ns = 1e300; },
        [](metrics::TrialRow& row) { row.hitTestNs = 1e300; },
        [](metrics::TrialRow& row) { row.routeNs = -1; },
        [](metrics::TrialRow& row) { row.contactErrorMeanFrames = -1e300; },
        [](metrics::TrialRow& row) { row.contactErrorMaxFrames = std::numeric_limits<std::int32_t>::min(); },
    };
    for (std::size_t i = 0; i < std::size(kSpoils); ++i) {
        MadeRun run;
        kSpoils[i](run.rows[1]);
        const ResultSet set = loaded(run);
        EXPECT_EQ(set.trials.size(), 1u) << i;
        EXPECT_EQ(set.problems,
                  Texts{nameOf("run") + "/trials.csv: trial 1: no pass can have these numbers; passed over"})
            << i;
    }
}

TEST_F(LoadTest, numbersAtTheirBorders_areRead) {
    MadeRun run;
    run.rows[0].tests = run.rows[0].frames * run.rows[0].enemies;
    run.rows[1].detectionNs = 0;
    run.rows.push_back(madeRow(2));
    run.rows[2].tests = run.rows[2].frames = 0;
    run.files[0].second += madeHits(2);
    const ResultSet set = loaded(run);
    EXPECT_EQ(set.trials.size(), 3u);
    EXPECT_EQ(set.problems, Texts{});
}

TEST_F(LoadTest, anotherHeader_isTold) {
    MadeRun{}.write(at("run"));
    MadeRun::writeText(at("run/trials.csv"), "trial,other\n1,2\n");
    const ResultSet set = loadRuns({at("run")});
    EXPECT_TRUE(set.trials.empty());
    ASSERT_EQ(set.problems.size(), 2u);
    EXPECT_NE(set.problems[0].find("trials.csv: does not begin with the header"), std::string::npos);
    EXPECT_EQ(set.problems[1], nameOf("run") + ": holds no trial that counts");
}

TEST_F(LoadTest, missingTrials_areTold) {
    MadeRun{}.write(at("run"));
    fs::remove(at("run/trials.csv"));
    const ResultSet set = loadRuns({at("run")});
    ASSERT_EQ(set.problems.size(), 2u);
    EXPECT_NE(set.problems[0].find("trials.csv: cannot read"), std::string::npos);
}

TEST_F(LoadTest, trialsThatAreNotOk_doNotCountAndAreDoubted) {
    MadeRun run;
    for (std::uint64_t i = 2; i < 6; ++i) run.rows.push_back(madeRow(i));
    run.rows[2].status = run.rows[3].status = metrics::TrialStatus::kThrottled;
    run.rows[4].status = metrics::TrialStatus::kInterrupted;
    run.rows[5].status = metrics::TrialStatus::kMismatch;
    run.files[0].second += madeHits(2) + madeHits(5);
    const ResultSet set = loaded(run);
    EXPECT_EQ(set.trials.size(), 2u);
    EXPECT_EQ(set.problems, Texts{});
    EXPECT_EQ(set.wrongAnswers.size(), 4u) << "their hits do not count either";
    EXPECT_EQ(set.runs[0].doubts,
              (Texts{"not counted: 1 interrupted", "not counted: 1 mismatch", "not counted: 2 throttled"}));
}

TEST_F(LoadTest, whatRunJsonDoubts_isDoubtedFirst) {
    MadeRun run;
    run.run["device"] = {{"model", "Pixel 8"}};
    run.run["warnings"] = {"the screen was off"};
    run.rows[1].status = metrics::TrialStatus::kThrottled;
    const ResultSet set = loaded(run);
    EXPECT_EQ(set.runs[0].device, "Pixel 8");
    EXPECT_EQ(set.runs[0].doubts, (Texts{"the screen was off", "not counted: 1 throttled"}));
}

TEST_F(LoadTest, aDeviceWithAnotherBuild_hasANameOfItsOwn) {
    MadeRun run;
    run.write(at("a"));
    run.later(1).write(at("b"));
    run.run["commit"] = "def";
    run.write(at("c"));
    const ResultSet set = loadRuns({at("a"), at("b"), at("c")});
    EXPECT_EQ(set.runs[1].device, "a processor");
    EXPECT_EQ(set.runs[2].device, "a processor #2");
    EXPECT_EQ(set.trials[0].device, set.trials[2].device);
    EXPECT_NE(set.trials[0].device, set.trials[4].device);
    EXPECT_EQ(set.problems, Texts{});
}

TEST_F(LoadTest, spritesOfOtherPixels_areToldAndShownApart) {
    MadeRun run;
    run.write(at("a"));
    run.run["sprites"]["mario"]["player_mask"] = "x9";
    run.later(1).write(at("b"));
    run.later(2).write(at("c"));
    const ResultSet set = loadRuns({at("a"), at("b"), at("c")});
    ASSERT_EQ(set.problems.size(), 2u);
    EXPECT_EQ(
        set.problems[0],
        nameOf("b") + ": its mario sprites differ from those of the runs before: shown apart as mario #2");
    EXPECT_EQ(set.sprites[set.trials[0].sprites], "mario");
    EXPECT_EQ(set.sprites[set.trials[2].sprites], "mario #2");
    EXPECT_EQ(set.trials[4].sprites, set.trials[2].sprites) << "the same other pixels are one set";
}

TEST_F(LoadTest, otherVolumes_areMixedConditionsButTheSameSprites) {
    MadeRun run;
    run.write(at("a"));
    run.run["volumes"] = "fitted";
    run.run["sprites"]["mario"]["player_mask"] = "x1 of fitted volumes";
    for (metrics::TrialRow& row : run.rows) row.volumes = "fitted";
    run.later(1).write(at("b"));
    const ResultSet set = loadRuns({at("a"), at("b")});
    EXPECT_EQ(set.problems,
              Texts{"mixed: the runs were made under different conditions and are not put together; thesis "
                    "volumes, shared placement: " +
                    nameOf("a") + "; fitted volumes, shared placement: " + nameOf("b")});
    EXPECT_EQ(set.trials[0].sprites, set.trials[2].sprites);
    EXPECT_NE(set.trials[0].conditions, set.trials[2].conditions);
}

TEST_F(LoadTest, stepAndContinuous_areConditions) {
    MadeRun run;
    run.rows.push_back(madeRow(2));
    run.rows[1].step = 20;
    run.rows[2].step = 20;
    run.rows[2].continuous = true;
    run.files[0].second += madeHits(2);
    const ResultSet set = loaded(run);
    ASSERT_EQ(set.conditions.size(), 3u);
    EXPECT_EQ(textOf(set.conditions[1]), "thesis volumes, shared placement, step 20");
    EXPECT_EQ(textOf(set.conditions[2]), "thesis volumes, shared placement, step 20, continuous");
}

TEST_F(LoadTest, ofNothing_isEmpty) {
    const ResultSet set = loadRuns({});
    EXPECT_TRUE(set.runs.empty());
    EXPECT_TRUE(set.trials.empty());
    EXPECT_EQ(set.problems, Texts{});
}

}  // namespace
}  // namespace hitlab::report
