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

/// As fast as it goes still shows a picture now and then.
constexpr std::int64_t kLongestStepsNs = 12'000'000;
/// At density 1.
constexpr float kCaptionPx = 110;
constexpr float kFlashFrames = 45;

}  // namespace

base::Result<std::unique_ptr<PlaySession>> PlaySession::create(PlaySetup setup) {
    std::unique_ptr<PlaySession> session(new PlaySession(std::move(setup)));
    // All that will be played in turn: trouble is told now, not in mid-play.
    for (const std::string_view id : session->setup_.options.sprites) {
        const auto sprites =
            session->spritesOf(base::rowOf(experiment::kSpriteSets, id), session->controls_.volumes);
        if (!sprites) return sprites.error();
    }
    session->beginPass();
    return session;
}

PlaySession::PlaySession(PlaySetup setup)
    : setup_(std::move(setup)),
      playlist_(setup_.options, setup_.firstSample),
      canvas_(setup_.fontFile),
      isPanelOpen_(setup_.isPanelOpen) {
    controls_.volumes = base::rowOf(sprite::kVolumeSets, setup_.options.volumes);
    controls_.seed = controls_.seedDraft = setup_.options.seed;
    controls_.speed = setup_.speed;
    controls_.isPaused = setup_.isPaused;
    controls_.shown = setup_.shown;
    takeTurn();
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

void PlaySession::takeTurn() {
    const experiment::Case& turn = playlist_.turn();
    controls_.algorithm = base::rowOf(detect::kAlgorithms, turn.algorithm);
    controls_.sprites = base::rowOf(experiment::kSpriteSets, turn.sprites);
    controls_.route = base::rowOf(experiment::kRoutes, turn.route);
    controls_.enemies = controls_.enemiesDraft = turn.enemies;
    variant_ = turn.variant;
}

void PlaySession::beginPass() {
    const auto sprites = spritesOf(controls_.sprites, controls_.volumes);
    if (!sprites) return fail(sprites.error());
    const experiment::SpriteSet& set = **sprites;
    const experiment::Case present = presentCase();
    // A pause within a pass would spoil its times: it is recorded when it goes on.
    recording_ = setup_.recorder == nullptr ? Recording::kOff
                 : controls_.isPaused       ? Recording::kOwed
                                            : Recording::kUnderWay;
    if (recording_ == Recording::kUnderWay)
        playlist_.setSample(setup_.recorder->begin(present, playlist_.sample()));
    const bool isIndependent = setup_.options.placement == experiment::Placement::kIndependent;
    placementSeed_ = experiment::placementSeed(
        controls_.seed, {present.sprites, present.route, present.enemies, playlist_.sample(),
                         isIndependent ? present.algorithm : std::string_view()});
    canvas_.setSprites(set);
    pass_ = std::make_unique<PassPlayer>(
        PassSettings{set, experiment::courseOf(present, setup_.options, set),
                     experiment::placeEnemies(placementSeed_, present.enemies, experiment::sizeOf(set.enemy)),
                     detect::kAlgorithms[controls_.algorithm], base::getById(detect::kVariants, variant_),
                     experiment::broadphaseOf(setup_.options.broadphase)});
    look_.reset();
    steps_ = 0;
    clock_.reset();
    isFrameOpen_ = false;
    isFresh_ = true;
    // A pass that is recorded shows its start first, and its clock starts with that picture's end.
    if (recording_ != Recording::kUnderWay) testFrame();
}

void PlaySession::testFrame() {
    if (isFrameOpen_) endFrame(base::nowNs());
    pass_->testFrame();
    isFrameOpen_ = true;
}

void PlaySession::endFrame(std::int64_t nowNs) {
    isFrameOpen_ = false;
    pass_->endFrame(nowNs);
    if (recording_ == Recording::kUnderWay) fail(setup_.recorder->afterFrame(nowNs));
    if (pass_->isOver() && recording_ != Recording::kOwed) finishPass();
}

void PlaySession::finishPass() {
    if (recording_ == Recording::kUnderWay) {
        recording_ = Recording::kDone;
        fail(setup_.recorder->finish(*pass_, placementSeed_));
    }
    playlist_.addPass();
    isOver_ = isOver_ || (setup_.passes && playlist_.passes() >= *setup_.passes);
}

void PlaySession::nextPass() {
    playlist_.next();
    if (playlist_.isInTurn()) takeTurn();
    beginPass();
}

std::uint32_t PlaySession::dueFrames(double elapsedSeconds) {
    if (controls_.isPaused) return std::exchange(steps_, 0);
    // What is recorded goes one frame a picture, as the study did.
    if (setup_.recorder != nullptr) return 1;
    return clock_.due(controls_.speed, refreshHz_, elapsedSeconds);
}

void PlaySession::advance(double elapsedSeconds) {
    if (isFresh_ || look_) return;
    if (recording_ == Recording::kOwed && !controls_.isPaused) return beginPass();
    const bool isFast = controls_.speed == ui::kAsFastAsItGoes && setup_.recorder == nullptr;
    if (isFast && !controls_.isPaused) return playFast();
    for (std::uint32_t due = dueFrames(elapsedSeconds); due > 0; --due) {
        // The last frame of a pass, and the first of the next, have a picture of their own.
        if (pass_->isOver() && isFrameOpen_) return;
        if (pass_->isOver()) return recording_ == Recording::kOwed ? beginPass() : nextPass();
        testFrame();
    }
}

void PlaySession::playFast() {
    const std::int64_t endNs = base::nowNs() + kLongestStepsNs;
    while (base::nowNs() < endNs && !isOver_) {
        if (!pass_->isOver()) {
            testFrame();
        } else if (isFrameOpen_) {
            endFrame(base::nowNs());
        } else {
            nextPass();
        }
    }
}

void PlaySession::update(std::int64_t nowNs) {
    apply(std::exchange(actions_, std::nullopt));
    const std::int64_t lastNs = std::exchange(lastUpdateNs_, nowNs);
    const double elapsedSeconds = lastNs == 0 ? 0 : static_cast<double>(nowNs - lastNs) / 1e9;
    advance(elapsedSeconds);
    if (canvas_.list().widthPx > 0) buildPicture(static_cast<float>(elapsedSeconds));
}

void PlaySession::presented(std::int64_t nowNs) {
    const auto& frames = pass_->timed().frames();
    times_.add(nowNs, frames.empty() ? 0 : static_cast<double>(frames.back().blockNs));
    if (std::exchange(isFresh_, false) && frames.empty()) pass_->startClock(nowNs);
    if (isFrameOpen_) endFrame(nowNs);
}

void PlaySession::fail(const Status& status) {
    if (status) return;
    if (status_) status_ = status;
    isOver_ = true;
}

void PlaySession::leave() {
    interruptRecording();
    isOver_ = true;
}

void PlaySession::interruptRecording() {
    if (recording_ != Recording::kUnderWay) return;
    recording_ = Recording::kOwed;
    fail(setup_.recorder->interrupt(*pass_, placementSeed_));
}

void PlaySession::screenLost() {
    interruptRecording();
    lastUpdateNs_ = 0;
}

void PlaySession::skipTo(std::uint32_t frame) {
    beginPass();
    while (pass_->frame() < frame && !pass_->isOver()) testFrame();
}

void PlaySession::lookAt(std::uint32_t enemy, std::uint32_t frame) {
    interruptRecording();
    frame = std::min(frame, pass_->frame());
    look_ = Look{enemy, frame, &pass_->algorithmAt(frame)};
}

SceneView PlaySession::shownView() const {
    if (look_) return pass_->viewOf(look_->frame, *look_->algorithm);
    // Whoever tests the next frame: in a pause a swap is seen at once.
    return pass_->viewOf(pass_->frame(), pass_->algorithm());
}

void PlaySession::addScores() {
    const std::uint32_t frame = shownView().frame;
    scores_.clear();
    for (std::size_t row = 0; row < pass_->timelines().size(); ++row) {
        scores_.push_back(pass_->timelines()[row].at(frame));
        scores_.back().algorithm = detect::kAlgorithms[row].id;
        scores_.back().isCurrent = row == controls_.algorithm;
    }
    if (!pass_->isSwapped()) return;
    scores_.push_back(pass_->timeline().at(frame));
    scores_.back().algorithm = "as played";
}

ui::PanelModel PlaySession::modelOf() {
    addScores();
    ui::PanelModel model;
    model.controls = controls_;
    model.frame = shownView().frame;
    model.frames = pass_->course().frames() - 1;
    model.sample = playlist_.sample();
    if (setup_.recorder != nullptr) {
        model.enemyCounts = setup_.recorder->options().enemies;
        model.recordedInto = setup_.recordedInto;
        model.passesRecorded = setup_.recorder->passes();
        model.isRecording = recording_ == Recording::kUnderWay || recording_ == Recording::kDone;
    }
    model.warning = warning_;
    model.scores = scores_;
    model.answers = pass_->timeline().answersUntil(pass_->frame());
    model.graphs = times_.graphs(setup_.clockCostNs);
    if (look_) model.closeup = describe(shownView(), look_->enemy, pass_->fateOf(look_->enemy));
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
    settings.focus = layout.open;
    if (look_) settings.closeup = look_->enemy;
    buildScene(shownView(), settings, canvas_.atlas(), canvas_.list().scene);
    canvas_.beginPanels(elapsed);
    actions_ = ui::buildPanel(modelOf(), layout, canvas_.density());
    canvas_.endPanels();
}

Status play(PlaySession& session, Screen& screen, const std::function<bool()>& isStopped) {
    Status shown = base::Done{};
    while (!session.isOver() && shown) {
        for (const ui::Event& event : screen.poll()) session.handle(event);
        if (session.isOver() || isStopped()) break;
        session.setRefreshHz(screen.refreshHz());
        session.update(base::nowNs());
        if (auto textures = session.takeTextures()) shown = screen.setTextures(std::move(*textures));
        screen.present(session.picture());
        session.presented(base::nowNs());
    }
    session.leave();
    return shown ? session.status() : shown;
}

}  // namespace hitlab::session
