// What of a pass is to be seen, whoever plays it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "detect/algorithm.h"
#include "experiment/course.h"
#include "experiment/sprite_sets.h"
#include "session/verdict_timeline.h"

namespace hitlab::session {

/// One frame of a pass. What it refers to outlives it.
struct SceneView {
    const experiment::SpriteSet& sprites;
    const detect::Algorithm& algorithm;
    const experiment::Course& course;
    std::span<const math::Vec2i> enemies;
    /// As the detector has called them, up to the last frame tested.
    std::span<const std::int32_t> calledFrames;
    const VerdictTimeline& timeline;
    /// At most the last frame tested.
    std::uint32_t frame = 0;

    /// The player's corner.
    math::Vec2i player() const { return course.tested(frame).back(); }
    /// So many enemies that not everything can be marked on all of them.
    bool isCrowd() const { return enemies.size() > 1000; }
    bool isCalled(std::size_t enemy) const {
        return calledFrames[enemy] != experiment::kNoFrame &&
               calledFrames[enemy] <= static_cast<std::int32_t>(frame);
    }
};

/// What becomes of an enemy in a pass; a frame that does not exist is kNoFrame.
struct Fate {
    std::int32_t calledFrame = experiment::kNoFrame;
    std::int32_t trueFrame = experiment::kNoFrame;
    /// Who called it, or would have to.
    std::string_view algorithm;
};

/// Calls visit(x, end, y) for each run of pixels, in the world, that are solid in both the player and this
/// enemy, from top to bottom.
template <typename Visit>
void forEachContactRun(const SceneView& view, std::size_t enemy, Visit visit) {
    const geometry::PixelSet &ours = view.sprites.player.mask, &theirs = view.sprites.enemy.mask;
    const math::Vec2i player = view.player(), corner = view.enemies[enemy];
    const int left = std::max(player.x, corner.x), top = std::max(player.y, corner.y);
    const int right = std::min(player.x + ours.width(), corner.x + theirs.width());
    const int bottom = std::min(player.y + ours.height(), corner.y + theirs.height());
    for (int y = top; y < bottom; ++y) {
        for (int x = left; x < right;) {
            const auto isShared = [&] {
                return ours.at(x - player.x, y - player.y) && theirs.at(x - corner.x, y - corner.y);
            };
            const int first = x;
            while (x < right && isShared()) ++x;
            if (x > first)
                visit(first, x, y);
            else
                ++x;
        }
    }
}

}  // namespace hitlab::session
