#include "session/pass_player.h"

#include <algorithm>

namespace hitlab::session {

using experiment::kNoFrame;

PassPlayer::PassPlayer(PassSettings settings)
    : settings_(std::move(settings)), algorithm_(&settings_.algorithm) {
    trueFrames_ = experiment::trueFrames(setup());
    const std::uint32_t frames = settings_.course.frames();
    for (const auto& algorithm : detect::kAlgorithms) {
        if (algorithm.role != detect::Role::kStudied) continue;
        const detect::FrameTest test{algorithm, detect::kTuned, settings_.sprites.pair()};
        calls_.push_back(experiment::calledFrames({test, settings_.course, settings_.enemies}));
        timelines_.emplace_back(calls_.back(), trueFrames_, frames);
    }
    // Last, so that its clock does not run through all that.
    timed_.emplace(setup(), 1);
    forecast();
}

experiment::PassSetup PassPlayer::setup() const {
    const detect::FrameTest test{*algorithm_, settings_.variant, settings_.sprites.pair()};
    return {test, settings_.course, settings_.enemies, settings_.broadphase};
}

void PassPlayer::swapAlgorithm(const detect::Algorithm& algorithm) {
    if (&algorithm == algorithm_) return;
    algorithm_ = &algorithm;
    swaps_.emplace_back(timed_->framesTested(), algorithm_);
    timed_->swapTest(setup().test);
    forecast();
}

const detect::Algorithm& PassPlayer::algorithmAt(std::uint32_t frame) const {
    const auto later =
        std::find_if(swaps_.rbegin(), swaps_.rend(), [frame](const auto& s) { return s.first <= frame; });
    return later == swaps_.rend() ? settings_.algorithm : *later->second;
}

SceneView PassPlayer::viewOf(std::uint32_t frame, const detect::Algorithm& algorithm) const {
    return {settings_.sprites, algorithm, settings_.course, settings_.enemies, timed_->calledFrames(),
            timeline_,         frame};
}

std::int32_t PassPlayer::firstCallFrom(std::uint32_t enemy, std::uint32_t frame) const {
    const auto collides = [&](math::Vec2i place) {
        return algorithm_->collidesAt(settings_.sprites.table, place - settings_.enemies[enemy]);
    };
    for (; frame < settings_.course.frames(); ++frame) {
        const auto places = settings_.course.tested(frame);
        if (std::any_of(places.begin(), places.end(), collides)) return static_cast<std::int32_t>(frame);
    }
    return kNoFrame;
}

void PassPlayer::forecast() {
    const auto index = static_cast<std::size_t>(algorithm_ - detect::kAlgorithms.data());
    const std::uint32_t next = timed_->framesTested();
    expected_ = timed_->calledFrames();
    for (std::uint32_t enemy = 0; enemy < expected_.size(); ++enemy) {
        if (expected_[enemy] != kNoFrame) continue;
        // An algorithm of the harness calls nobody.
        const std::int32_t alone = index < calls_.size() ? calls_[index][enemy] : kNoFrame;
        // Alone it would have called before it was asked: perhaps it still does.
        const bool isPast = alone != kNoFrame && static_cast<std::uint32_t>(alone) < next;
        expected_[enemy] = isPast ? firstCallFrom(enemy, next) : alone;
    }
    timeline_ = VerdictTimeline(expected_, trueFrames_, settings_.course.frames());
}

Fate PassPlayer::fateOf(std::uint32_t enemy) const {
    const std::int32_t called = expected_[enemy];
    const std::uint32_t asked = called == kNoFrame ? frame() : static_cast<std::uint32_t>(called);
    return {called, trueFrames_[enemy], algorithmAt(asked).id};
}

}  // namespace hitlab::session
