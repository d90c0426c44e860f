// How a player goes along its route: which places are visited, frame by frame.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "math/vec2.h"

namespace hitlab::experiment {

/// A frame that does not exist: never called, or never in contact.
constexpr std::int32_t kNoFrame = -1;

/// `step` places of the route a frame: frame f stands at place min(f step, last).
class Course {
  public:
    /// The places of the route at step 0, 1, 2, ..., at least one. With `continuous` every place on the way
    /// is tested, else only those where a frame stands.
    Course(std::vector<math::Vec2i> places, std::uint32_t step, bool continuous);

    /// ceil(last / step) + 1.
    std::uint32_t frames() const { return frames_; }

    /// Where the algorithm is asked in this frame, in the order of the move.
    std::span<const math::Vec2i> tested(std::uint32_t frame) const {
        return continuous_ ? move(frame) : move(frame).last(1);
    }

    /// All places after the frame before, up to this frame's own: the truth misses none.
    std::span<const math::Vec2i> move(std::uint32_t frame) const;

  private:
    std::vector<math::Vec2i> places_;
    std::uint32_t step_;
    bool continuous_;
    std::uint32_t frames_;
};

}  // namespace hitlab::experiment
