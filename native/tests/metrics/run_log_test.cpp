// A run that dies at any byte of any file goes on to the same logs as one that does not.
#include "metrics/run_log.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "metrics/log_files.h"
#include "support/temporary_folder.h"

namespace hitlab::metrics {
namespace {

namespace fs = std::filesystem;
constexpr LogLayout kLayout{.hits = true, .frames = true, .independentPlacement = false};
constexpr std::uint32_t kTrials = 4;

bool anyTrial(const TrialRow&) {
    return true;
}

/// Trials 0 and 1 share a placement, as do 2 and 3. Trial 2 has no hit.
TrialRow rowOf(std::uint32_t trial) {
    TrialRow row;
    row.trial = trial;
    row.sprites = "mario";
    row.route = "vertical";
    row.enemies = 2;
    row.algorithm = trial % 2 == 0 ? "sat" : "pixel";
    row.volumes = "thesis";
    row.sample = trial / 2;
    row.frames = 3;
    row.collisions = trial == 2 ? 0 : 1;
    row.falseNegatives = trial == 1 ? 1 : 0;
    row.pacing = "headless";
    return row;
}

TrialText textOf(const TrialRow& row) {
    TrialText text;
    const std::string trial = std::to_string(row.trial);
    if (row.trial % 2 == 0) {
        const std::string key = "mario,vertical,2," + std::to_string(row.sample);
        text.enemies = key + ",0,10,20\n" + key + ",1,30,40\n";
    }
    for (std::uint32_t i = 0; i < row.collisions; ++i) text.hits += trial + ",0,5,5,TP\n";
    for (std::uint32_t i = 0; i < row.falseNegatives; ++i) text.hits += trial + ",1,,7,FN\n";
    for (std::uint32_t i = 0; i < row.frames; ++i)
        text.frames += trial + "," + std::to_string(i) + ",9,8.000,2\n";
    CsvText line;
    appendRow(row, line);
    text.trial = line.text();
    return text;
}

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

using Contents = std::vector<std::pair<std::string, std::string>>;

Contents contentsOf(const fs::path& folder) {
    Contents all;
    for (const std::string_view name :
         {kTrialsFile, kEnemiesFile, kHitsFile, kFramesFile, kWarmupFile, kResourcesFile}) {
        all.emplace_back(name, contentOf(folder / name));
    }
    return all;
}

void writeAll(const fs::path& folder) {
    auto log = RunLog::create(folder, kLayout);
    ASSERT_TRUE(log);
    ASSERT_TRUE(log->appendWarmup(textOf(rowOf(0)).trial));
    for (std::uint32_t trial = 0; trial < kTrials; ++trial)
        ASSERT_TRUE(log->appendTrial(textOf(rowOf(trial))));
    ASSERT_TRUE(log->appendResources("1,0,2.000,3\n"));
    ASSERT_TRUE(log->sync());
}

/// Repairs, then writes the trials that are missing. The number that were whole.
std::uint32_t resumeAll(const fs::path& folder) {
    std::vector<std::uint64_t> whole;
    auto log = RunLog::resume(folder, kLayout,
                              {anyTrial, [&whole](const TrialRow& row) { whole.push_back(row.trial); }});
    EXPECT_TRUE(log) << log.error().message;
    for (std::uint32_t i = 0; i < whole.size(); ++i) EXPECT_EQ(whole[i], i);
    for (auto trial = static_cast<std::uint32_t>(whole.size()); trial < kTrials; ++trial) {
        EXPECT_TRUE(log->appendTrial(textOf(rowOf(trial))));
    }
    return static_cast<std::uint32_t>(whole.size());
}

class TornAt : public testing::TestWithParam<std::string_view> {};

TEST_P(TornAt, everyByte_resumesToTheUndisturbedLogs) {
    const tests::TemporaryFolder reference;
    writeAll(reference.path());
    const Contents expected = contentsOf(reference.path());
    const std::string whole = contentOf(reference / GetParam());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const tests::TemporaryFolder folder;
        fs::copy(reference.path(), folder.path());
        fs::resize_file(folder / GetParam(), length);
        EXPECT_LT(resumeAll(folder.path()), kTrials) << length;
        const Contents found = contentsOf(folder.path());
        for (std::size_t i = 0; i < 4; ++i) ASSERT_EQ(found[i], expected[i]) << length;
    }
}

INSTANTIATE_TEST_SUITE_P(File, TornAt, testing::Values(kTrialsFile, kEnemiesFile, kHitsFile, kFramesFile),
                         [](const auto& test) {
                             return std::string(test.param.substr(0, test.param.find('.')));
                         });

TEST(Resume, warmupAndResources_loseOnlyTheTornLine) {
    const tests::TemporaryFolder folder;
    writeAll(folder.path());
    for (const std::string_view name : {kWarmupFile, kResourcesFile}) {
        const std::string before = contentOf(folder / name);
        std::ofstream(folder / name, std::ios::app) << "12,torn";
        EXPECT_EQ(resumeAll(folder.path()), kTrials);
        EXPECT_EQ(contentOf(folder / name), before);
    }
}

TEST(Resume, rowsOfATrialWithoutItsRow_areCutOff) {
    const tests::TemporaryFolder folder;
    writeAll(folder.path());
    const Contents expected = contentsOf(folder.path());
    std::ofstream(folder / kEnemiesFile, std::ios::app) << "mario,vertical,2,9,0,1,1\n";
    std::ofstream(folder / kHitsFile, std::ios::app) << "99,0,5,5,TP\n";
    std::ofstream(folder / kFramesFile, std::ios::app) << "99,0,9,8.000,2\n";
    EXPECT_EQ(resumeAll(folder.path()), kTrials);
    EXPECT_EQ(contentsOf(folder.path()), expected);
}

TEST(Resume, aMissingFile_isMadeAnewWithItsTrials) {
    for (const std::string_view name : {kTrialsFile, kEnemiesFile, kHitsFile, kFramesFile}) {
        const tests::TemporaryFolder folder;
        writeAll(folder.path());
        const Contents expected = contentsOf(folder.path());
        fs::remove(folder / name);
        EXPECT_EQ(resumeAll(folder.path()), 0u) << name;
        EXPECT_EQ(contentsOf(folder.path()), expected) << name;
    }
}

TEST(Resume, aRowThatIsNotOk_staysWithoutRowsElsewhere) {
    const tests::TemporaryFolder folder;
    auto log = RunLog::create(folder.path(), kLayout);
    ASSERT_TRUE(log);
    TrialRow interrupted = rowOf(0);
    interrupted.status = TrialStatus::kInterrupted;
    ASSERT_TRUE(
        log->appendTrial({.enemies = "", .hits = "", .frames = "", .trial = textOf(interrupted).trial}));
    ASSERT_TRUE(log->appendTrial(textOf(rowOf(0))));
    std::vector<TrialStatus> seen;
    ASSERT_TRUE(RunLog::resume(folder.path(), kLayout,
                               {anyTrial, [&seen](const TrialRow& row) { seen.push_back(row.status); }}));
    EXPECT_EQ(seen, (std::vector{TrialStatus::kInterrupted, TrialStatus::kOk}));
}

TEST(Resume, aRowThatDoesNotBelong_isCutOffWithAllThatFollows) {
    const tests::TemporaryFolder folder;
    writeAll(folder.path());
    const Contents expected = contentsOf(folder.path());
    const auto log = RunLog::resume(
        folder.path(), kLayout, {[](const TrialRow& row) { return row.trial < 2; }, [](const TrialRow&) {}});
    ASSERT_TRUE(log);
    EXPECT_EQ(log->trialsCut(), 2u);
    EXPECT_EQ(contentOf(folder / kHitsFile),
              std::string(kHitsHeader) + "\n0,0,5,5,TP\n1,0,5,5,TP\n1,1,,7,FN\n");
    EXPECT_EQ(resumeAll(folder.path()), 2u);
    EXPECT_EQ(contentsOf(folder.path()), expected);
}

TEST(Resume, aHeaderOfAnotherVersion_isRefusedAndNothingChanged) {
    const tests::TemporaryFolder folder;
    writeAll(folder.path());
    std::ofstream(folder / kHitsFile) << "trial,enemy,frame\n1,2,3\n";
    const Contents before = contentsOf(folder.path());
    const auto log = RunLog::resume(folder.path(), kLayout, {anyTrial, [](const TrialRow&) {}});
    ASSERT_FALSE(log);
    EXPECT_NE(log.error().message.find("hits.csv: its header"), std::string::npos) << log.error().message;
    EXPECT_EQ(contentsOf(folder.path()), before);
}

TEST(Create, withoutHits_leavesOutHitsEnemiesAndFrames) {
    const tests::TemporaryFolder folder;
    auto log = RunLog::create(folder.path(), {.hits = false, .frames = false, .independentPlacement = false});
    ASSERT_TRUE(log);
    ASSERT_TRUE(log->appendTrial(textOf(rowOf(0))));
    EXPECT_FALSE(fs::exists(folder / kHitsFile));
    EXPECT_FALSE(fs::exists(folder / kEnemiesFile));
    EXPECT_FALSE(fs::exists(folder / kFramesFile));
    EXPECT_EQ(contentOf(folder / kTrialsFile), trialHeader() + "\n" + textOf(rowOf(0)).trial);
}

TEST(Create, independentPlacement_namesTheAlgorithmLast) {
    const tests::TemporaryFolder folder;
    ASSERT_TRUE(RunLog::create(folder.path(), {.hits = true, .frames = false, .independentPlacement = true}));
    EXPECT_EQ(contentOf(folder / kEnemiesFile), "sprites,route,enemies,sample,enemy,x,y,algorithm\n");
}

TEST(Create, ofAPhone_namesItsReadings) {
    const tests::TemporaryFolder folder;
    LogLayout layout;
    layout.phone = true;
    ASSERT_TRUE(RunLog::create(folder.path(), layout));
    EXPECT_EQ(contentOf(folder / kResourcesFile),
              "t_ms,trial,cpu_percent,rss_kb,pss_kb,battery_uah,battery_ua,battery_percent,temperature_c,"
              "thermal\n");
}

}  // namespace
}  // namespace hitlab::metrics
