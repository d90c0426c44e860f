#include "session/trial_stage.h"

#include <fmt/format.h>

#include "base/clock.h"
#include "experiment/pass.h"
#include "session/scene_builder.h"

namespace hitlab::session {

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
    showFrame(0, nobody);
}

bool TrialStage::show(const experiment::TimedPass& pass) {
    showFrame(pass.framesTested() - 1, pass.calledFrames());
    times_.add(base::nowNs(), static_cast<double>(pass.frames().back().blockNs));
    return !isLeft_ && status_;
}

void TrialStage::handleEvents() {
    for (const ui::Event& event : screen_.poll()) {
        canvas_.handle(event);
        const auto* key = std::get_if<ui::KeyPressed>(&event);
        const bool isEscape = key != nullptr && key->isDown && key->key == ui::Key::kEscape;
        isLeft_ = isLeft_ || isEscape || std::holds_alternative<ui::CloseAsked>(event);
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
