// A pass that is played frame by frame before somebody's eyes. What will be right and wrong is known when it
// starts: the truth of the whole pass and the calls of every studied algorithm are computed off the clock, so
// that an early call is not taken for a false one. The calls that are shown are those of the timed pass.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "detect/algorithm.h"
#include "experiment/sprite_sets.h"
#include "experiment/timed_pass.h"
#include "session/scene_view.h"

namespace hitlab::session {

/// What a pass is made of. The sprites outlive it.
struct PassSettings {
    const experiment::SpriteSet& sprites;
    experiment::Course course;
    std::vector<math::Vec2i> enemies;
    const detect::Algorithm& algorithm;
    const detect::Variant& variant;
    experiment::Broadphase broadphase = experiment::Broadphase::kNone;
};

class PassPlayer {
  public:
    explicit PassPlayer(PassSettings settings);
    /// The timed pass refers into it.
    PassPlayer(const PassPlayer&) = delete;
    PassPlayer& operator=(const PassPlayer&) = delete;

    const experiment::SpriteSet& sprites() const { return settings_.sprites; }
    const experiment::Course& course() const { return settings_.course; }
    std::span<const math::Vec2i> enemies() const { return settings_.enemies; }
    const detect::Algorithm& algorithm() const { return *algorithm_; }
    experiment::PassSetup setup() const;

    const experiment::TimedPass& timed() const { return *timed_; }
    bool isOver() const { return timed_->isOver(); }
    /// The last frame tested, which is the one to be shown; 0 before the first.
    std::uint32_t frame() const { return timed_->framesTested() > 0 ? timed_->framesTested() - 1 : 0; }

    /// Tests the next frame, which is there.
    void testFrame() { timed_->testFrame(); }
    void endFrame(std::int64_t nowNs) { timed_->endFrame(nowNs); }
    /// Before the first frame: its time counts from here.
    void startClock(std::int64_t nowNs) { timed_->startClock(nowNs); }

    /// From the next frame on another algorithm; who was called stays called.
    void swapAlgorithm(const detect::Algorithm& algorithm);
    /// The one that tests this frame.
    const detect::Algorithm& algorithmAt(std::uint32_t frame) const;
    bool isSwapped() const { return !swaps_.empty(); }

    /// The frame, at most the last one tested, as it is to be seen, with the volumes of this algorithm.
    SceneView viewOf(std::uint32_t frame, const detect::Algorithm& algorithm) const;
    /// With those of the one that tests it.
    SceneView viewOf(std::uint32_t frame) const { return viewOf(frame, algorithmAt(frame)); }

    /// What has become of an enemy, or will.
    Fate fateOf(std::uint32_t enemy) const;
    std::span<const std::int32_t> trueFrames() const { return trueFrames_; }
    /// Of the pass as it is played, all algorithms that took part in it together.
    const VerdictTimeline& timeline() const { return timeline_; }
    /// Of every studied algorithm alone, in the table's order.
    std::span<const VerdictTimeline> timelines() const { return timelines_; }

  private:
    void forecast();
    std::int32_t firstCallFrom(std::uint32_t enemy, std::uint32_t frame) const;

    PassSettings settings_;
    const detect::Algorithm* algorithm_;
    /// Who tests from which frame on.
    std::vector<std::pair<std::uint32_t, const detect::Algorithm*>> swaps_;
    std::optional<experiment::TimedPass> timed_;
    std::vector<std::int32_t> trueFrames_;
    /// By studied algorithm.
    std::vector<std::vector<std::int32_t>> calls_;
    std::vector<VerdictTimeline> timelines_;
    /// Of the pass as it is played: calls so far, and those to come.
    std::vector<std::int32_t> expected_;
    VerdictTimeline timeline_;
};

}  // namespace hitlab::session
