// One life of the testbed's Activity: takes the job that the shell has left on the desk, does it, tells how
// it ended.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "experiment/runner.h"
#include "platform/android/app_screen.h"
#include "platform/android/job.h"
#include "session/notice_board.h"
#include "study/study_run.h"

namespace hitlab::platform::android {

class TestbedApp {
  public:
    explicit TestbedApp(android_app* app);

    /// Until the job is done and its outcome seen. Lives on until the Activity is to be destroyed: Android
    /// goes on telling its screen things.
    void run();

  private:
    /// What there is to say of a job that is over.
    struct Outcome {
        std::string title;
        std::string text;
    };

    base::Result<Outcome> doJob(const Job& job);
    base::Result<Outcome> play(const Job& job);
    base::Result<Outcome> runStudy(const Job& job);
    base::Result<experiment::RunResult> goShown(study::StudyRun& study);
    base::Result<experiment::RunResult> goHeadless(study::StudyRun& study);
    base::Status openScreen(Pace pace);
    void afterTrial(study::StudyRun& study, const experiment::Progress& progress);
    void showProgress(const experiment::Progress& progress);
    void showUntilLeft(const Outcome& outcome);

    android_app* app_;
    study::Assets assets_;
    std::string font_;
    std::unique_ptr<AppScreen> screen_;
    /// Of headless runs.
    std::unique_ptr<session::NoticeBoard> board_;
    std::int64_t lastShownNs_ = 0;
};

}  // namespace hitlab::platform::android
