#include "session/recorder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <map>

#include "experiment/matrix.h"
#include "experiment/run_record.h"
#include "experiment/verify.h"
#include "metrics/log_files.h"
#include "session/sessions.h"
#include "support/temporary_folder.h"

namespace hitlab::session {
namespace {

using metrics::TrialRow;
using metrics::TrialStatus;
using ui::Key;

/// Files of this process cannot grow beyond it; what was in force before.
rlimit limitFileSize(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit limit{bytes, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
    return before;
}

class Recording : public testing::Test {
  protected:
    Recording() {
        setup_ = playSetup();
        setup_.options.step = 20;
        options_ = setup_.options;
        const auto all = experiment::defaultsOf(experiment::kPlay);
        options_.algorithms = all.algorithms;
        options_.sprites = all.sprites;
        options_.routes = all.routes;
    }

    void open() {
        auto log = metrics::RunLog::create(folder_.path(), {.hits = true, .frames = true});
        ASSERT_TRUE(log);
        recorder_ = std::make_unique<Recorder>(options_, std::move(*log), 0);
        setup_.recorder = recorder_.get();
        setup_.recordedInto = "here";
        player_ = std::make_unique<Player>(setup_);
    }

    std::vector<TrialRow> rows() {
        EXPECT_TRUE(recorder_->close());
        std::vector<TrialRow> rows;
        EXPECT_TRUE(metrics::readTrials(folder_ / metrics::kTrialsFile,
                                        [&rows](const auto& row) { rows.push_back(row); }));
        return rows;
    }

    void expectVerified(std::uint64_t trials) {
        experiment::RunRecord record;
        record.options = options_;
        record.state = experiment::kFinished;
        const auto checked = experiment::verifyRun(folder_.path(), record, thesisSprites());
        ASSERT_TRUE(checked);
        EXPECT_EQ(checked->trials, trials);
        EXPECT_TRUE(checked->differences.empty()) << checked->differences.front();
    }

    void finishPass() {
        while (!(*player_)->pass().isOver()) player_->show();
    }

    tests::TemporaryFolder folder_;
    PlaySetup setup_;
    experiment::Options options_;
    std::unique_ptr<Recorder> recorder_;
    std::unique_ptr<Player> player_;
};

TEST_F(Recording, passes_areWrittenAsARunWouldWriteThem) {
    setup_.options.algorithms = {"euclidean", "sat"};
    setup_.options.routes = {"vertical", "diagonal"};
    setup_.passes = 6;
    open();
    player_->show(1000);
    const auto written = rows();
    ASSERT_EQ(written.size(), 6u);
    for (const TrialRow& row : written) {
        EXPECT_EQ(row.status, TrialStatus::kOk);
        EXPECT_EQ(row.pacing, "vsync");
        EXPECT_EQ(row.repeat, 1u);
        ASSERT_TRUE(row.fps);
        EXPECT_NEAR(*row.fps, row.frames * 1e9 / static_cast<double>(row.routeNs), 0.001);
    }
    expectVerified(6);
}

TEST_F(Recording, swap_closesTheTrialAsInterrupted_andThePassStartsAgain) {
    setup_.passes = 1;
    open();
    player_->show(8);
    player_->press('4');
    player_->show(1);
    EXPECT_EQ(player_->frame(), 0u);
    EXPECT_EQ((*player_)->pass().algorithm().id, "sat");
    player_->show(100);
    const auto written = rows();
    ASSERT_EQ(written.size(), 2u);
    EXPECT_EQ(written[0].status, TrialStatus::kInterrupted);
    EXPECT_EQ(written[0].algorithm, "rectangle");
    EXPECT_EQ(written[0].frames, 7u) << "the start was seen before it";
    EXPECT_EQ(written[1].status, TrialStatus::kOk);
    EXPECT_EQ(written[1].algorithm, "sat");
    EXPECT_EQ(written[1].sample, 0u) << "the same enemies";
    expectVerified(1);
}

TEST_F(Recording, pauseStepAndCloseup_interrupt_andTheSamplePlayedIsRecordedAgain) {
    setup_.passes = 1;
    open();
    player_->show(8);
    player_->press(Key::kSpace);
    player_->show(4);
    player_->press('n');
    player_->show(4);
    player_->press(Key::kSpace);
    player_->show(5);
    (*player_)->lookAt(3, 2);
    player_->show(5);
    player_->press(Key::kEscape);
    player_->show(200);
    EXPECT_TRUE((*player_)->isOver());
    const auto written = rows();
    ASSERT_EQ(written.size(), 3u);
    EXPECT_EQ(written[0].status, TrialStatus::kInterrupted);
    EXPECT_EQ(written[1].status, TrialStatus::kInterrupted);
    EXPECT_EQ(written[2].status, TrialStatus::kOk);
    for (const TrialRow& row : written) EXPECT_EQ(row.trial, written[0].trial);
    expectVerified(1);
}

TEST_F(Recording, lostScreen_interrupts_andThePassStartsAgain) {
    setup_.passes = 1;
    open();
    player_->show(8);
    (*player_)->handle(ui::ScreenLost{});
    player_->show(200);
    const auto written = rows();
    ASSERT_EQ(written.size(), 2u);
    EXPECT_EQ(written[0].status, TrialStatus::kInterrupted);
    EXPECT_EQ(written[1].status, TrialStatus::kOk);
    expectVerified(1);
}

TEST_F(Recording, begunWithAPause_isWholeWhenItGoesOn) {
    setup_.passes = 1;
    setup_.isPaused = true;
    open();
    player_->show(30);
    player_->press('r');
    player_->show(3);
    const std::int64_t resumedNs = base::nowNs();
    player_->press(Key::kSpace);
    player_->show(200);
    const auto written = rows();
    ASSERT_EQ(written.size(), 1u);
    EXPECT_EQ(written[0].status, TrialStatus::kOk);
    EXPECT_LE(written[0].routeNs, base::nowNs() - resumedNs) << "the pause is not in it";
    expectVerified(1);
}

TEST_F(Recording, leavingInMidPass_closesItAsInterrupted) {
    open();
    finishPass();
    player_->show(4);
    (*player_)->handle(ui::CloseAsked{});
    EXPECT_TRUE((*player_)->isOver());
    const auto written = rows();
    ASSERT_EQ(written.size(), 2u);
    EXPECT_EQ(written[0].status, TrialStatus::kOk);
    EXPECT_EQ(written[1].status, TrialStatus::kInterrupted);
    EXPECT_EQ(written[1].sample, 1u);
    expectVerified(1);
}

TEST_F(Recording, pauseAfterTheLastFrame_skipsNoCase) {
    setup_.options.algorithms = {"sat", "pixel"};
    setup_.passes = 4;
    open();
    for (int pass = 0; pass < 4; ++pass) {
        finishPass();
        player_->press(Key::kSpace);
        player_->show(3);
        player_->press(Key::kSpace);
        player_->show();
    }
    std::vector<std::string> played;
    for (const TrialRow& row : rows()) {
        EXPECT_EQ(row.status, TrialStatus::kOk);
        played.push_back(fmt::format("{} {}", row.algorithm, row.sample));
    }
    EXPECT_EQ(played, (std::vector<std::string>{"sat 0", "pixel 0", "sat 1", "pixel 1"}));
}

TEST_F(Recording, aLogThatCannotBeWritten_endsTheSessionWithAnError) {
    setup_.options.step = 1;
    open();
    const rlimit before = limitFileSize(100);
    const auto restored = [&before](void*) { setrlimit(RLIMIT_FSIZE, &before); };
    const std::unique_ptr<void, decltype(restored)> guard(&setup_, restored);
    player_->show(20);
    (*player_)->handle(ui::CloseAsked{});
    ASSERT_FALSE((*player_)->status());
    EXPECT_NE((*player_)->status().error().message.find("trials.csv"), std::string::npos);
}

TEST_F(Recording, goingBackToACase_playsASampleNotPlayedYet) {
    open();
    finishPass();
    for (const char key : {'1', '3', '1', '3'}) {
        player_->press(key);
        player_->show();
        finishPass();
    }
    std::map<std::string, std::vector<std::uint32_t>> samples;
    for (const TrialRow& row : rows()) {
        if (row.status == TrialStatus::kOk) samples[row.algorithm].push_back(row.sample);
    }
    for (const auto& [algorithm, played] : samples) {
        EXPECT_TRUE(std::is_sorted(played.begin(), played.end()));
        EXPECT_EQ(std::adjacent_find(played.begin(), played.end()), played.end()) << algorithm;
    }
    EXPECT_EQ(samples.at("rectangle").size(), 3u);
    expectVerified(5);
}

TEST_F(Recording, frames_areOneARowAndOfTheSpeedOfThePictures) {
    setup_.passes = 1;
    open();
    player_->show(100);
    const auto written = rows();
    ASSERT_EQ(written.size(), 1u);
    std::ifstream file(folder_ / metrics::kFramesFile);
    std::string line;
    std::size_t lines = 0;
    while (std::getline(file, line)) ++lines;
    EXPECT_EQ(lines, written[0].frames + 1u);
}

}  // namespace
}  // namespace hitlab::session
