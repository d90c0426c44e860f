#include "session/play_session.h"

#include <algorithm>

#include "base/clock.h"
#include "base/table.h"
#include "experiment/crowd.h"
#include "experiment/placement.h"
#include "session/closeup.h"
#include "session/scene_builder.h"
#include "session/screen.h"

namespace hitlab::session {

namespace {

using base::Status;
using ui::Controls;
using ui::Key;

/// As fast as it goes still shows a picture now and then.
constexpr std::int64_t kLongestStepsNs = 12'000'000;
/// At density 1.
constexpr float kCaptionPx = 110;
constexpr float kFlashFrames = 45;

template <typename Table>
constexpr std::size_t rowOf(const Table& table, std::string_view id) {
    return static_cast<std::size_t>(base::findById(table, id) - std::data(table));
}

/// A key that chooses a row of a table.
struct ChoiceKey {
    Key key;
    std::size_t Controls::*control;
    std::size_t row;
};
constexpr ChoiceKey kChoiceKeys[] = {
    {ui::letterKey('m'), &Controls::sprites, rowOf(experiment::kSpriteSets, "mario")},
    {ui::letterKey('p'), &Controls::sprites, rowOf(experiment::kSpriteSets, "pacman")},
    {ui::letterKey('t'), &Controls::sprites, rowOf(experiment::kSpriteSets, "tyrian")},
    {ui::letterKey('h'), &Controls::route, rowOf(experiment::kRoutes, "horizontal")},
    {ui::letterKey('v'), &Controls::route, rowOf(experiment::kRoutes, "vertical")},
    {ui::letterKey('d'), &Controls::route, rowOf(experiment::kRoutes, "diagonal")},
};

/// Whether another pass is needed, and not only another algorithm.
bool isOtherPass(const Controls& a, const Controls& b) {
    return a.sprites != b.sprites || a.route != b.route || a.enemies != b.enemies || a.volumes != b.volumes ||
           a.seed != b.seed;
}

}  // namespace

base::Result<std::unique_ptr<PlaySession>> PlaySession::create(PlaySetup setup) {
    std::unique_ptr<PlaySession> session(new PlaySession(std::move(setup)));
    const Controls& controls = session->controls_;
    if (const auto sprites = session->spritesOf(controls.sprites, controls.volumes); !sprites)
        return sprites.error();
    session->beginPass();
    return session;
}

PlaySession::PlaySession(PlaySetup setup)
    : setup_(std::move(setup)),
      matrix_(setup_.options),
      canvas_(setup_.fontFile),
      sample_(setup_.firstSample),
      isPanelOpen_(setup_.isPanelOpen) {
    controls_.volumes = rowOf(sprite::kVolumeSets, setup_.options.volumes);
    controls_.seed = controls_.seedDraft = setup_.options.seed;
    controls_.speed = setup_.speed;
    controls_.isPaused = setup_.isPaused;
    controls_.shown = setup_.shown;
    takeCase();
}

base::Result<const experiment::SpriteSet*> PlaySession::spritesOf(std::size_t sprites, std::size_t volumes) {
    const auto key = std::pair{experiment::kSpriteSets[sprites].id, sprite::kVolumeSets[volumes].id};
    const auto known = sprites_.find(key);
    if (known != sprites_.end()) return &known->second;
    auto loaded = setup_.loadSprites(key.first, key.second);
    if (!loaded) return loaded.error();
    return &sprites_.emplace(key, std::move(*loaded)).first->second;
}

experiment::Case PlaySession::presentCase() const {
    return {experiment::kSpriteSets[controls_.sprites].id, experiment::kRoutes[controls_.route].id,
            controls_.enemies, detect::kAlgorithms[controls_.algorithm].id, variant_};
}

void PlaySession::takeCase() {
    const auto& cases = matrix_.cases();
    const experiment::Case& next = cases[passesPlayed_ % cases.size()];
    sample_ = setup_.firstSample + static_cast<std::uint32_t>(passesPlayed_ / cases.size());
    controls_.algorithm = rowOf(detect::kAlgorithms, next.algorithm);
    controls_.sprites = rowOf(experiment::kSpriteSets, next.sprites);
    controls_.route = rowOf(experiment::kRoutes, next.route);
    controls_.enemies = controls_.enemiesDraft = next.enemies;
    variant_ = next.variant;
}

void PlaySession::beginPass() {
    const auto sprites = spritesOf(controls_.sprites, controls_.volumes);
    if (!sprites) {
        warning_ = sprites.error().message;
        return;
    }
    const experiment::Case present = presentCase();
    // A pause within a pass would spoil its times: it is recorded when it goes on.
    isRecording_ = setup_.recorder != nullptr && !controls_.isPaused;
    startsAgain_ = setup_.recorder != nullptr && controls_.isPaused;
    if (isRecording_) sample_ = setup_.recorder->begin(present, sample_);
    const bool isIndependent = setup_.options.placement == experiment::Placement::kIndependent;
    placementSeed_ =
        experiment::placementSeed(controls_.seed, {present.sprites, present.route, present.enemies, sample_,
                                                   isIndependent ? present.algorithm : std::string_view()});
    const experiment::SpriteSet& set = **sprites;
    canvas_.setSprites(set);
    pass_ = std::make_unique<PassPlayer>(
        PassSettings{set, experiment::courseOf(present, setup_.options, set),
                     experiment::placeEnemies(placementSeed_, present.enemies, experiment::sizeOf(set.enemy)),
                     detect::kAlgorithms[controls_.algorithm], base::getById(detect::kVariants, variant_),
                     experiment::broadphaseOf(setup_.options.broadphase)});
    look_.reset();
    isFrameOpen_ = false;
    steps_.reset();
    // There is always a frame to be shown.
    testFrame(base::nowNs());
    isFresh_ = true;
}

void PlaySession::testFrame(std::int64_t nowNs) {
    if (isFrameOpen_) pass_->endFrame(nowNs);
    pass_->testFrame();
    isFrameOpen_ = true;
}

void PlaySession::finishPass() {
    if (isRecording_) status_ = setup_.recorder->finish(*pass_, placementSeed_);
    isRecording_ = false;
    ++passesPlayed_;
    isOver_ = isOver_ || !status_ || (setup_.passes && passesPlayed_ >= *setup_.passes);
}

void PlaySession::nextPass() {
    if (isTouring_) {
        takeCase();
    } else {
        ++sample_;
    }
    beginPass();
}

void PlaySession::advance(std::int64_t nowNs) {
    if (isFresh_) return;  // its first frame is yet to be shown
    const bool stepsOnce = std::exchange(stepsOnce_, false);
    if (look_ || (controls_.isPaused && !stepsOnce)) return;
    if (startsAgain_ && !stepsOnce) return beginPass();
    const bool isFast = controls_.speed == ui::kAsFastAsItGoes && setup_.recorder == nullptr;
    std::uint32_t due = 1;
    if (!stepsOnce && setup_.recorder == nullptr && !isFast)
        due = steps_.due(controls_.speed, setup_.refreshHz, times_.elapsedSeconds(nowNs));
    if (due > 0 && pass_->isOver()) return startsAgain_ ? beginPass() : nextPass();
    const std::int64_t startNs = base::nowNs();
    while ((due > 0 || (isFast && base::nowNs() - startNs < kLongestStepsNs)) && !pass_->isOver()) {
        testFrame(base::nowNs());
        if (due > 0) --due;
    }
}

void PlaySession::update(std::int64_t nowNs) {
    apply(std::exchange(actions_, std::nullopt));
    advance(nowNs);
    isFresh_ = false;
    if (canvas_.list().widthPx > 0) buildPicture(static_cast<float>(times_.elapsedSeconds(nowNs)));
}

void PlaySession::presented(std::int64_t nowNs) {
    times_.add(nowNs, static_cast<double>(pass_->timed().frames().back().blockNs));
    if (!std::exchange(isFrameOpen_, false)) return;
    pass_->endFrame(nowNs);
    if (isRecording_) status_ = setup_.recorder->afterFrame(nowNs);
    if (!status_) isOver_ = true;
    const bool counts = isRecording_ || setup_.recorder == nullptr;
    if (status_ && pass_->isOver() && counts) finishPass();
}

void PlaySession::leave() {
    interruptRecording();
    isOver_ = true;
}

void PlaySession::interruptRecording() {
    if (setup_.recorder != nullptr) startsAgain_ = true;
    if (!std::exchange(isRecording_, false)) return;
    if (const Status written = setup_.recorder->interrupt(*pass_, placementSeed_); !written) {
        status_ = written;
        isOver_ = true;
    }
}

void PlaySession::skipTo(std::uint32_t frame) {
    beginPass();
    while (pass_->frame() < frame && !pass_->isOver()) testFrame(base::nowNs());
}

void PlaySession::lookAt(std::uint32_t enemy, std::uint32_t frame) {
    interruptRecording();
    look_ = Look{enemy, std::min(frame, pass_->frame())};
}

void PlaySession::handle(const ui::Event& event) {
    apply(std::exchange(actions_, std::nullopt));  // what was done before
    canvas_.handle(event);
    if (std::holds_alternative<ui::CloseAsked>(event)) leave();
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
    if (key == ui::letterKey('n')) stepOnce();
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

void PlaySession::stepOnce() {
    interruptRecording();
    look_.reset();
    controls_.isPaused = stepsOnce_ = true;
}

void PlaySession::apply(const std::optional<ui::PanelActions>& done) {
    if (!done) return;
    const ui::PanelActions& actions = *done;
    if (actions.toggleHelp) isHelpOpen_ = !isHelpOpen_;
    if (actions.togglePanel) isPanelOpen_ = !isPanelOpen_;
    applyControls(actions.controls);
    if (actions.restart) startAgain();
    if (actions.step) stepOnce();
    if (actions.openAnswer) lookAt(actions.openAnswer->enemy, actions.openAnswer->frame);
    if (actions.closeCloseup) look_.reset();
    moveLook(actions.moveFrames);
    if (actions.quit) leave();
}

void PlaySession::applyControls(const Controls& wanted) {
    const Controls before = std::exchange(controls_, wanted);
    if (!before.isPaused && wanted.isPaused) interruptRecording();
    const bool isSwap = wanted.algorithm != before.algorithm;
    if (!isSwap && !isOtherPass(wanted, before)) return;
    isTouring_ = false;
    warning_.clear();
    if (const auto sprites = spritesOf(wanted.sprites, wanted.volumes); !sprites) {
        warning_ = sprites.error().message;
        controls_ = before;
        return;
    }
    // With independent placement every algorithm has enemies of its own.
    const bool isIndependent = setup_.options.placement == experiment::Placement::kIndependent;
    if (isOtherPass(wanted, before) || setup_.recorder != nullptr || isIndependent) return startAgain();
    look_.reset();
    pass_->swapAlgorithm(detect::kAlgorithms[wanted.algorithm]);
}

SceneView PlaySession::shownView() const {
    return pass_->viewOf(look_ ? look_->frame : pass_->frame());
}

void PlaySession::addScores() {
    scores_.clear();
    std::size_t row = 0;
    for (const auto& timeline : pass_->timelines()) {
        const bool isCurrent = row == controls_.algorithm;
        scores_.push_back((isCurrent ? pass_->timeline() : timeline).at(shownView().frame));
        scores_.back().algorithm = detect::kAlgorithms[row++].id;
        scores_.back().isCurrent = isCurrent;
    }
}

ui::PanelModel PlaySession::modelOf() {
    addScores();
    ui::PanelModel model;
    model.controls = controls_;
    model.frame = shownView().frame;
    model.frames = pass_->course().frames() - 1;
    model.sample = sample_;
    if (setup_.recorder != nullptr) {
        model.enemyCounts = setup_.recorder->options().enemies;
        model.recordedInto = setup_.recordedInto;
        model.passesRecorded = setup_.recorder->passes();
    }
    model.warning = warning_;
    model.scores = scores_;
    model.answers = pass_->timeline().answersUntil(pass_->frame());
    model.graphs = times_.graphs(setup_.clockCostNs);
    if (look_) {
        model.closeup = describe(shownView(), look_->enemy, pass_->calledFrame(look_->enemy),
                                 pass_->trueFrames()[look_->enemy]);
    }
    model.isHelpOpen = isHelpOpen_;
    model.isPanelOpen = isPanelOpen_;
    model.isStill = setup_.isStill;
    return model;
}

void PlaySession::buildPicture(float elapsed) {
    const ui::Layout layout = canvas_.layout(isPanelOpen_);
    SceneSettings settings;
    settings.shown = controls_.shown;
    settings.area = layout.scene;
    settings.density = canvas_.density();
    settings.flashFrames = static_cast<std::uint32_t>(kFlashFrames * std::max(1.0f, controls_.speed));
    settings.captionPx = static_cast<std::int32_t>(kCaptionPx * canvas_.density());
    if (look_) settings.closeup = look_->enemy;
    buildScene(shownView(), settings, canvas_.atlas(), canvas_.list().scene);
    canvas_.beginPanels(elapsed);
    actions_ = ui::buildPanel(modelOf(), layout, canvas_.density());
    canvas_.endPanels();
}

Status play(PlaySession& session, Screen& screen, const std::function<bool()>& isStopped) {
    while (!session.isOver()) {
        for (const ui::Event& event : screen.poll()) session.handle(event);
        if (isStopped()) session.leave();
        if (session.isOver()) break;
        session.update(base::nowNs());
        if (auto textures = session.takeTextures()) {
            if (const Status set = screen.setTextures(std::move(*textures)); !set) return set;
        }
        screen.present(session.picture());
        session.presented(base::nowNs());
    }
    return session.status();
}

}  // namespace hitlab::session
