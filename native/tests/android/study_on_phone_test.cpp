// Runs on a phone: the answers of the desktop, whatever happens in between.
#include <game-activity/native_app_glue/android_native_app_glue.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiment/run_record.h"
#include "experiment/runner.h"
#include "platform/android/desk.h"
#include "study/run_options.h"
#include "study/study_run.h"
#include "testbed.h"

namespace hitlab::tests {
namespace {

using metrics::TrialRow;
using metrics::TrialStatus;
using platform::android::desk;
using platform::android::JobState;

class StudyOnPhone : public Testbed {
  protected:
    std::vector<TrialRow> trialsOf(TrialStatus wanted) const {
        auto rows = trials();
        std::erase_if(rows, [wanted](const TrialRow& row) { return row.status != wanted; });
        return rows;
    }

    /// The hashes of the hits by trial.
    static std::map<std::uint64_t, std::uint64_t> hashes(const std::vector<TrialRow>& rows) {
        std::map<std::uint64_t, std::uint64_t> all;
        for (const TrialRow& row : rows) all[row.trial] = row.hitsHash;
        return all;
    }

    /// What the desktop's program answers to the same request.
    std::map<std::uint64_t, std::uint64_t> desktopHashes(const Words& words) const {
        const auto request = platform::android::parseRequest(nlohmann::json(words).dump());
        auto options = request->options;
        options.pacing = experiment::Pacing::kHeadless;
        const auto assets = study::Assets::inFolder(HITLAB_TEST_ASSETS);
        auto run = study::openNew(options, results_ / "desktop", "", assets);
        const std::atomic<bool> stop = false;
        auto study = study::StudyRun::open(std::move(*run), {.stop = stop, .onTrial = [](const auto&) {}});
        EXPECT_TRUE((*study)->begin());
        EXPECT_TRUE((*study)->go());
        std::vector<TrialRow> rows;
        EXPECT_TRUE(metrics::readTrials(results_ / "desktop/trials.csv",
                                        [&rows](const TrialRow& row) { rows.push_back(row); }));
        return hashes(rows);
    }
};

TEST_F(StudyOnPhone, shownRun_hasTheDesktopsAnswers_andItsReport) {
    start(shownPasses());
    ASSERT_TRUE(waitForState(JobState::kFinished));
    EXPECT_EQ(hashes(trials()), desktopHashes(shownPasses()));
    EXPECT_EQ(status().trialsDone, 3u);
    EXPECT_EQ(status().fraction, 1);
    EXPECT_NE(runFile("report.html").find("</html>"), std::string::npos);
    for (const TrialRow& row : trials()) EXPECT_EQ(row.pacing, "vsync");
    EXPECT_TRUE(phone_.waitForPictures(3)) << "which say so";
}

TEST_F(StudyOnPhone, headlessRun_hasThemToo) {
    const Words words{{"plan", "quick"}, {"sprites", "mario"}, {"seed", "3"}};
    start(words);
    ASSERT_TRUE(waitForState(JobState::kFinished));
    EXPECT_EQ(trials().size(), 30u);
    EXPECT_EQ(hashes(trials()), desktopHashes(words));
}

TEST_F(StudyOnPhone, runFile_tellsPhoneWarningsAndDisplay) {
    start(shownPasses());
    desk().setRefreshHz(59.94);
    desk().addWarning("the battery is low");
    desk().addWarning("the battery is low");
    ASSERT_TRUE(waitForState(JobState::kFinished));
    const auto run = nlohmann::json::parse(runFile("run.json"));
    EXPECT_EQ(run.at("device").at("model"), "Fake 1");
    EXPECT_EQ(run.at("warnings"), nlohmann::json({"the phone is made of threads", "the battery is low"}));
    EXPECT_EQ(run.at("display").at("refresh_hz"), 59.94) << "as it was in the end";
    EXPECT_EQ(run.at("display").at("paced_by"), "display");
    EXPECT_EQ(run.at("command"),
              "run screen --algorithms rectangle --frames --routes vertical --samples 3 "
              "--seed 11 --sprites pacman --step 4");
}

TEST_F(StudyOnPhone, resources_haveThePhonesReadings) {
    metrics::PhoneReadings readings;
    readings.pssKb = 4321;
    readings.batteryPercent = 77;
    readings.temperatureC = 31.5;
    readings.thermal = 0;
    desk().setReadings(readings);
    start(shownPasses());
    ASSERT_TRUE(waitForState(JobState::kFinished));
    const std::string text = runFile("resources.csv");
    EXPECT_TRUE(
        text.starts_with("t_ms,trial,cpu_percent,rss_kb,pss_kb,battery_uah,battery_ua,battery_percent,"
                         "temperature_c,thermal\n"));
    EXPECT_NE(text.find(",4321,,,77,31.500,0\n"), std::string::npos) << text;
}

TEST_F(StudyOnPhone, pausedInATrial_marksItAndRunsItAgain) {
    start(shownPasses());
    ASSERT_TRUE(phone_.waitForPictures(30));
    phone_.tell(APP_CMD_PAUSE);
    phone_.takeWindow();
    phone_.giveWindow(kWidthPx, kHeightPx);
    phone_.tell(APP_CMD_RESUME);
    ASSERT_TRUE(waitForState(JobState::kFinished));
    ASSERT_EQ(trialsOf(TrialStatus::kInterrupted).size(), 1u);
    EXPECT_EQ(hashes(trialsOf(TrialStatus::kOk)), desktopHashes(shownPasses()));
}

TEST_F(StudyOnPhone, hotPhone_waitsMarksTheTrialAndGoesOn) {
    Words words = shownPasses();
    words["step"] = "1";  // longer than the second in which heat is looked up
    start(words);
    ASSERT_TRUE(phone_.waitForPictures(30));
    phone_.setThermal(3);
    ASSERT_TRUE(phone_.waitFor([this] { return !trialsOf(TrialStatus::kThrottled).empty(); }));
    const std::uint64_t done = status().trialsDone;
    ASSERT_TRUE(phone_.waitForPictures(300)) << "it waits, and says so";
    EXPECT_EQ(status().trialsDone, done);
    phone_.setThermal(0);
    ASSERT_TRUE(waitForState(JobState::kFinished));
    EXPECT_EQ(trialsOf(TrialStatus::kThrottled).size(), 1u);
    EXPECT_EQ(hashes(trialsOf(TrialStatus::kOk)), desktopHashes(words));
}

TEST_F(StudyOnPhone, stoppedRun_isResumed) {
    start(shownPasses());
    ASSERT_TRUE(phone_.waitFor([this] { return status().trialsDone == 1; }));
    desk().stop();
    ASSERT_TRUE(waitForState(JobState::kInterrupted));
    const std::string directory = status().directory;
    phone_.destroy();
    startResumed(directory);
    ASSERT_TRUE(waitForState(JobState::kFinished));
    EXPECT_EQ(hashes(trialsOf(TrialStatus::kOk)), desktopHashes(shownPasses()));
    EXPECT_TRUE(runFile("resources.csv").find("pss_kb") != std::string::npos);
}

TEST_F(StudyOnPhone, headlessRunThatIsStopped_saysSoOnTheScreen) {
    start({{"plan", "precision"}});
    ASSERT_TRUE(phone_.waitForPictures(2));
    desk().stop();
    ASSERT_TRUE(waitForState(JobState::kInterrupted));
    EXPECT_TRUE(phone_.waitForPictures(3));
}

TEST_F(StudyOnPhone, destroyedInARun_leavesWholeLogs) {
    start(shownPasses());
    ASSERT_TRUE(phone_.waitForPictures(30));
    phone_.destroy();
    EXPECT_EQ(status().state, JobState::kInterrupted);
    EXPECT_EQ(nlohmann::json::parse(runFile("run.json")).at("state"), "interrupted");
}

TEST_F(StudyOnPhone, withExit_theActivityGoesByItself) {
    start({{"plan", "quick"}, {"sprites", "pacman"}, {"algorithms", "sat"}}, true);
    ASSERT_TRUE(phone_.waitFor([this] { return phone_.isFinishing(); }));
    EXPECT_EQ(status().state, JobState::kFinished);
}

TEST_F(StudyOnPhone, whatCannotBeWritten_isTold) {
    begin(jobText(shownPasses(), "/proc/nowhere", false));
    ASSERT_TRUE(waitForState(JobState::kFailed));
    EXPECT_NE(status().message.find("/proc/nowhere"), std::string::npos) << status().message;
    EXPECT_TRUE(phone_.waitForPictures(3)) << "on the screen too";
}

TEST_F(StudyOnPhone, traces_nameAlgorithmAndTrial) {
    start(shownPasses());
    ASSERT_TRUE(waitForState(JobState::kFinished));
    const std::string names = phone_.sectionNames();
    EXPECT_NE(names.find("rectangle tuned, trial 2: pacman vertical, 100 enemies\n"), std::string::npos);
    EXPECT_NE(names.find("hitlab trial = 2\n"), std::string::npos);
    phone_.destroy();
    EXPECT_EQ(phone_.openSections(), 0);
}

}  // namespace
}  // namespace hitlab::tests
