#include "platform/android/testbed_app.h"

#include <fmt/format.h>
#include <game-activity/native_app_glue/android_native_app_glue.h>

#include "base/clock.h"
#include "base/durable_file.h"
#include "platform/android/asset_reader.h"
#include "platform/android/desk.h"
#include "platform/android/traced_stage.h"
#include "session/play_session.h"
#include "session/trial_stage.h"
#include "study/write_report.h"

namespace hitlab::platform::android {

namespace {

using base::Error;
using base::Result;
using base::Status;
using experiment::RunResult;

/// A headless run stops for a picture so often, between two trials.
constexpr std::int64_t kPictureNs = 500'000'000;
constexpr std::string_view kPageName = "report.html";

/// Android's own letters; where they are missing, Dear ImGui's.
std::string systemFont() {
    constexpr std::uint64_t kMaxFontBytes = 16u << 20;
    for (const char* path : {"/system/fonts/Roboto-Regular.ttf", "/system/fonts/DroidSans.ttf"}) {
        if (auto bytes = base::readFile(path, kMaxFontBytes)) return std::move(*bytes);
    }
    return {};
}

Result<study::OpenRun> openRun(const Job& job, const study::Assets& assets) {
    if (!job.request) {
        auto stopped = study::openStopped(job.resume, assets);
        if (stopped && stopped->record.options.plan == experiment::kPlay.id)
            return Error{job.resume.string() + ": was played by hand: there is nothing to go on with"};
        return stopped;
    }
    const Request& request = *job.request;
    auto run = study::openNew(request.options, study::newDirectory(job.results, request.options.plan),
                              request.command, assets);
    if (run) run->record.device = job.device.empty() ? "{}" : job.device;
    return run;
}

JobState stateOf(const RunResult& result) {
    if (result.finished) return JobState::kFinished;
    return result.mismatches > 0 ? JobState::kFailed : JobState::kInterrupted;
}

}  // namespace

TestbedApp::TestbedApp(android_app* app)
    : app_(app), assets_(packedAssets(app->activity->assetManager)), font_(systemFont()) {}

void TestbedApp::run() {
    const auto job = desk().takeJob();
    if (!job) return waitUntilDestroyed(app_);  // it was refused, and the shell says why
    desk().changeStatus([](JobStatus& status) { status.state = JobState::kRunning; });
    const auto done = doJob(*job);
    const Outcome outcome = done ? *done : Outcome{"That did not work", done.error().message};
    board_.reset();
    desk().forgetStop();
    desk().changeStatus([&](JobStatus& status) {
        if (!done) status.state = JobState::kFailed;
        status.message = outcome.text;
        status.trial.reset();
    });
    if (!job->exits && !job->isPlay()) showUntilLeft(outcome);
}

Result<TestbedApp::Outcome> TestbedApp::doJob(const Job& job) {
    return job.isPlay() ? play(job) : runStudy(job);
}

Status TestbedApp::openScreen(Pace pace) {
    auto shaders = assets_.shaders();
    if (!shaders) return shaders.error();
    auto screen = AppScreen::create(app_, std::move(*shaders), pace);
    if (!screen) return screen.error();
    screen_ = std::move(*screen);
    return base::Done{};
}

Result<TestbedApp::Outcome> TestbedApp::play(const Job& job) {
    if (const Status opened = openScreen(Pace::kDisplay); !opened) return opened.error();
    session::PlaySetup setup;
    setup.options = job.request->options;
    setup.loadSprites = [this](std::string_view id, std::string_view volumes) {
        return assets_.spriteSet(id, volumes);
    };
    setup.fontFile = font_;
    setup.clockCostNs = base::measureClock().costNs;
    const auto session = session::PlaySession::create(std::move(setup));
    if (!session) return session.error();
    const Status played = session::play(**session, *screen_, [] { return desk().stopped().load(); });
    for (const Status& status : {played, screen_->status()}) {
        if (!status) return status.error();
    }
    desk().changeStatus([](JobStatus& status) { status.state = JobState::kFinished; });
    return Outcome{"Played", "Played to the end."};
}

Result<TestbedApp::Outcome> TestbedApp::runStudy(const Job& job) {
    auto run = openRun(job, assets_);
    if (!run) return run.error();
    for (const std::string& warning : job.warnings) run->record.warnings.push_back(warning);
    const std::filesystem::path directory = run->directory;
    const std::uint64_t trials = experiment::Matrix(run->record.options).trials();
    desk().changeStatus([&](JobStatus& status) {
        status.directory = directory.string();
        status.trials = trials;
    });
    study::StudyRun* open = nullptr;
    const auto study = study::StudyRun::open(
        std::move(*run),
        {.stop = desk().stopped(),
         .onTrial = [this, &open](const experiment::Progress& progress) { afterTrial(*open, progress); },
         .readPhone = [] { return desk().readings(); }});
    if (!study) return study.error();
    open = study->get();
    const auto result = open->isShown() ? goShown(*open) : goHeadless(*open);
    if (!result) return result.error();
    desk().changeStatus([&](JobStatus& status) { status.state = stateOf(*result); });
    if (!result->finished)
        return Outcome{"Stopped", fmt::format("{} trials are done. The run can be resumed: {}",
                                              open->trialsDone(), directory.string())};
    const Status written = study::writeHtmlReport({directory}, directory / kPageName, assets_);
    if (!written) return written.error();
    return Outcome{"Finished",
                   fmt::format("{} trials, and their report: {}", open->trialsDone(), directory.string())};
}

Result<RunResult> TestbedApp::goShown(study::StudyRun& study) {
    const bool isPaced = study.options().pacing == experiment::Pacing::kVsync;
    if (const Status opened = openScreen(isPaced ? Pace::kStudy : Pace::kNothing); !opened)
        return opened.error();
    screen_->waitForWindow();
    if (!screen_->status()) return screen_->status().error();
    study.run().record.display =
        experiment::DisplayFacts{screen_->renderer(), screen_->refreshHz(), isPaced ? "display" : "nothing"};
    if (const Status begun = study.begin(); !begun) return begun.error();
    session::TrialStage stage(*screen_, font_);
    TracedStage traced(stage);
    return study.go(&traced);
}

Result<RunResult> TestbedApp::goHeadless(study::StudyRun& study) {
    if (const Status opened = openScreen(Pace::kDisplay); !opened) return opened.error();
    board_ = std::make_unique<session::NoticeBoard>(*screen_, font_);
    showProgress({study.trialsDone(), study.fraction()});
    if (const Status begun = study.begin(); !begun) return begun.error();
    return study.go();
}

/// Off all clocks.
void TestbedApp::afterTrial(study::StudyRun& study, const experiment::Progress& progress) {
    desk().changeStatus([&progress](JobStatus& status) {
        status.trialsDone = progress.trialsDone;
        status.fraction = progress.fraction;
    });
    // The display may have become as fast as it was asked to be only after the start.
    if (auto& display = study.run().record.display; display) display->refreshHz = screen_->refreshHz();
    for (const std::string& warning : desk().takeWarnings()) {
        if (!study.warn(warning)) desk().stop();  // the disk is full: the next row would tell
    }
    if (board_ && base::nowNs() - lastShownNs_ > kPictureNs) showProgress(progress);
}

/// A hot phone waits here; so does one on which something else is in front.
void TestbedApp::showProgress(const experiment::Progress& progress) {
    bool isHot = false;
    do {
        board_->show(
            {"Headless run",
             isHot ? fmt::format("Waiting until the phone is cooler (thermal status {}).", board_->thermal())
                   : fmt::format("{} trials are done. Nothing else is drawn, so that nothing "
                                 "disturbs the times. Back stops; the run can be resumed.",
                                 progress.trialsDone),
             progress.fraction});
        isHot = board_->thermal() >= ui::kTooHot;
        desk().changeStatus([isHot](JobStatus& status) {
            status.waitsFor = isHot ? std::string_view("cooling") : std::string_view();
        });
        if (board_->isLeft() || !board_->status()) desk().stop();
    } while (isHot && !desk().stopped());
    lastShownNs_ = base::nowNs();
}

void TestbedApp::showUntilLeft(const Outcome& outcome) {
    if (!screen_ && !openScreen(Pace::kDisplay)) return;  // nothing to show it on: the shell has the message
    screen_->introduce();
    session::NoticeBoard board(*screen_, font_);
    while (!board.isLeft() && board.status() && screen_->status() && !screen_->isDestroyed())
        board.show({outcome.title, outcome.text + "\n\nBack leads to the results.", std::nullopt});
}

}  // namespace hitlab::platform::android
