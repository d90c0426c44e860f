#include "session/trial_stage.h"

#include <fmt/format.h>

#include "base/clock.h"
#include "experiment/pass.h"
#include "session/scene_builder.h"

namespace hitlab::session {

using experiment::ShowResult;

TrialStage::TrialStage(Screen& screen, std::string fontFile)
    : screen_(screen), canvas_(std::move(fontFile)) {}

void TrialStage::begin(const experiment::ShownTrial& trial) {
    trial_.emplace(trial);
    canvas_.setSprites(trial.sprites);
    const experiment::PassSetup& pass = trial.pass;
    timeline_ =
        VerdictTimeline(experiment::calledFrames(pass), experiment::trueFrames(pass), pass.course.frames());
    // The start is seen before it counts, so that the first frame is as long as the others.
    const std::vector<std::int32_t> nobody(pass.enemies.size(), experiment::kNoFrame);
    do {
        showFrame(0, nobody);
        isWaiting_ = thermal_ >= ui::kTooHot;
    } while (isWaiting_ && !isLeft_ && status_);
    isDisturbed_ = false;
}

ShowResult TrialStage::show(const experiment::TimedPass& pass) {
    showFrame(pass.framesTested() - 1, pass.calledFrames());
    times_.add(base::nowNs(), static_cast<double>(pass.frames().back().blockNs));
    if (isLeft_ || !status_) return ShowResult::kStop;
    if (isDisturbed_) return ShowResult::kDisturbed;
    return thermal_ >= ui::kTooHot ? ShowResult::kThrottled : ShowResult::kGoOn;
}

void TrialStage::handleEvents() {
    for (const ui::Event& event : screen_.poll()) {
        canvas_.handle(event);
        isDisturbed_ = isDisturbed_ || std::holds_alternative<ui::ScreenLost>(event);
        if (const auto* heat = std::get_if<ui::HeatChanged>(&event)) thermal_ = heat->thermal;
        isLeft_ = isLeft_ || isLeaving(event);
    }
}

void TrialStage::showFrame(std::uint32_t frame, std::span<const std::int32_t> calledFrames) {
    handleEvents();
    if (isLeft_ || !status_) return;
    if (auto textures = canvas_.takeTextures()) status_ = screen_.setTextures(std::move(*textures));
    const ui::Layout layout = canvas_.layout(false);
    const SceneView view{trial_->sprites,
                         trial_->pass.test.algorithm,
                         trial_->pass.course,
                         trial_->pass.enemies,
                         calledFrames,
                         timeline_,
                         frame};
    SceneSettings settings;
    settings.area = layout.scene;
    settings.density = canvas_.density();
    buildScene(view, settings, canvas_.atlas(), canvas_.list().scene);
    canvas_.beginPanels(0);
    ui::buildHeadLine(headLine(frame), layout);
    canvas_.endPanels();
    screen_.present(canvas_.list());
}

std::string TrialStage::headLine(std::uint32_t frame) const {
    const experiment::Case& what = trial_->trialCase;
    if (isWaiting_) return fmt::format("waiting until the device is cooler (thermal status {})", thermal_);
    const std::string number = trial_->trials > 0
                                   ? fmt::format("trial {} of {}", trial_->trialsDone + 1, trial_->trials)
                                   : fmt::format("pass {}", trial_->trialsDone + 1);
    const ui::Score& score = timeline_.at(frame);
    return fmt::format("{}   {}, {}, {} ({}), {} enemies   frame {} of {}   TP {}  FP {}  FN {}   {:.1f} FPS",
                       number, what.sprites, what.route, what.algorithm, what.variant, what.enemies, frame,
                       trial_->pass.course.frames() - 1, score.truePositives, score.falsePositives,
                       score.falseNegatives, times_.graphs(0).fps);
}

}  // namespace hitlab::session
