// What a person does in a session, by keys or in the panel.
#include <algorithm>
#include <utility>

#include "base/table.h"
#include "session/play_session.h"

namespace hitlab::session {

namespace {

using ui::Controls;
using ui::Key;

/// A key that chooses a row of a table.
struct ChoiceKey {
    Key key;
    std::size_t Controls::*control;
    std::size_t row;
};
constexpr ChoiceKey kChoiceKeys[] = {
    {ui::letterKey('m'), &Controls::sprites, base::rowOf(experiment::kSpriteSets, "mario")},
    {ui::letterKey('p'), &Controls::sprites, base::rowOf(experiment::kSpriteSets, "pacman")},
    {ui::letterKey('t'), &Controls::sprites, base::rowOf(experiment::kSpriteSets, "tyrian")},
    {ui::letterKey('h'), &Controls::route, base::rowOf(experiment::kRoutes, "horizontal")},
    {ui::letterKey('v'), &Controls::route, base::rowOf(experiment::kRoutes, "vertical")},
    {ui::letterKey('d'), &Controls::route, base::rowOf(experiment::kRoutes, "diagonal")},
};

/// Whether another pass is needed, and not only another algorithm.
bool isOtherPass(const Controls& a, const Controls& b) {
    return a.sprites != b.sprites || a.route != b.route || a.enemies != b.enemies || a.volumes != b.volumes ||
           a.seed != b.seed;
}

}  // namespace

void PlaySession::handle(const ui::Event& event) {
    apply(std::exchange(actions_, std::nullopt));  // what was done before
    canvas_.handle(event);
    if (std::holds_alternative<ui::CloseAsked>(event)) leave();
    if (std::holds_alternative<ui::ScreenLost>(event)) screenLost();
    const auto* pressed = std::get_if<ui::KeyPressed>(&event);
    if (pressed != nullptr && pressed->isDown && !canvas_.layer().wantsKeys()) handleKey(pressed->key);
}

void PlaySession::handleKey(Key key) {
    Controls wanted = controls_;
    for (const ChoiceKey& choice : kChoiceKeys) {
        if (key == choice.key) wanted.*choice.control = choice.row;
    }
    // 1 to 5: the studied algorithms, in the order of their table.
    if (key >= Key::k1 && key <= Key::k5)
        wanted.algorithm = static_cast<std::size_t>(key) - static_cast<std::size_t>(Key::k1);
    if (key == Key::kSpace && look_) return look_.reset();
    if (key == Key::kSpace) wanted.isPaused = !wanted.isPaused;
    applyControls(wanted);
    if (key == ui::letterKey('n')) addStep();
    if (key == ui::letterKey('r')) startAgain();
    if (key == Key::kF1) isHelpOpen_ = !isHelpOpen_;
    if (key == Key::kTab) isPanelOpen_ = !isPanelOpen_;
    if (key == Key::kLeft) moveLook(-1);
    if (key == Key::kRight) moveLook(1);
    if (key == Key::kEscape) escape();
}

void PlaySession::moveLook(std::int32_t frames) {
    if (!look_) return;
    const std::int64_t frame = std::int64_t{look_->frame} + frames;
    look_->frame = static_cast<std::uint32_t>(std::clamp<std::int64_t>(frame, 0, pass_->frame()));
}

void PlaySession::escape() {
    if (look_) return look_.reset();
    if (isHelpOpen_) {
        isHelpOpen_ = false;
        return;
    }
    leave();
}

void PlaySession::startAgain() {
    interruptRecording();
    beginPass();
}

void PlaySession::addStep() {
    interruptRecording();
    look_.reset();
    controls_.isPaused = true;
    ++steps_;
}

void PlaySession::apply(const std::optional<ui::PanelActions>& done) {
    if (!done) return;
    const ui::PanelActions& actions = *done;
    if (actions.toggleHelp) isHelpOpen_ = !isHelpOpen_;
    if (actions.togglePanel) isPanelOpen_ = !isPanelOpen_;
    applyControls(actions.controls);
    if (actions.restart) startAgain();
    if (actions.step) addStep();
    if (actions.openAnswer) lookAt(actions.openAnswer->enemy, actions.openAnswer->frame);
    if (actions.closeCloseup) look_.reset();
    moveLook(actions.moveFrames);
    if (actions.quit) leave();
}

void PlaySession::applyControls(const Controls& wanted) {
    const bool isSwap = wanted.algorithm != controls_.algorithm, isOther = isOtherPass(wanted, controls_);
    if (isOther) {
        warning_.clear();
        if (const auto sprites = spritesOf(wanted.sprites, wanted.volumes); !sprites) {
            warning_ = sprites.error().message;
            return;
        }
    }
    const bool isPause = wanted.isPaused && !controls_.isPaused;
    controls_ = wanted;
    if (isPause) interruptRecording();
    if (!isSwap && !isOther) return;
    playlist_.chooseByHand();
    // With independent placement every algorithm has enemies of its own.
    const bool isIndependent = setup_.options.placement == experiment::Placement::kIndependent;
    if (isOther || setup_.recorder != nullptr || isIndependent) return startAgain();
    const detect::Algorithm& algorithm = detect::kAlgorithms[wanted.algorithm];
    pass_->swapAlgorithm(algorithm);
    if (look_) look_->algorithm = &algorithm;
}

}  // namespace hitlab::session
