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
    timeline_ = VerdictTimeline(experiment::runPass(trial.pass).calledFrames,
                                experiment::trueFrames(trial.pass), trial.pass.course.frames());
    if (isLeft()) return;
    if (auto textures = canvas_.takeTextures()) status_ = screen_.setTextures(std::move(*textures));
}

bool TrialStage::isLeft() {
    bool isLeft = false;
    for (const ui::Event& event : screen_.poll()) {
        canvas_.handle(event);
        const auto* key = std::get_if<ui::KeyPressed>(&event);
        const bool isEscape = key != nullptr && key->isDown && key->key == ui::Key::kEscape;
        isLeft = isLeft || isEscape || std::holds_alternative<ui::CloseAsked>(event);
    }
    return isLeft;
}

bool TrialStage::show(const experiment::TimedPass& pass) {
    if (!status_ || isLeft()) return false;
    if (auto textures = canvas_.takeTextures()) status_ = screen_.setTextures(std::move(*textures));
    draw(pass);
    screen_.present(canvas_.list());
    times_.add(base::nowNs(), static_cast<double>(pass.frames().back().blockNs));
    return static_cast<bool>(status_);
}

void TrialStage::draw(const experiment::TimedPass& pass) {
    const std::uint32_t frame = pass.framesTested() - 1;
    const ui::Layout layout = canvas_.layout(false);
    const SceneView view{trial_->sprites,
                         trial_->pass.test.algorithm,
                         trial_->pass.course,
                         trial_->pass.enemies,
                         pass.calledFrames(),
                         timeline_,
                         frame};
    SceneSettings settings;
    settings.area = layout.scene;
    settings.density = canvas_.density();
    buildScene(view, settings, canvas_.atlas(), canvas_.list().scene);
    canvas_.beginPanels(static_cast<float>(times_.elapsedSeconds(base::nowNs())));
    ui::buildHeadLine(headLine(frame), layout, canvas_.density());
    canvas_.endPanels();
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
