// When a pass gets what right and wrong: from its calls and its truth, frame by frame.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ui/panel_model.h"

namespace hitlab::session {

class VerdictTimeline {
  public:
    VerdictTimeline() = default;
    /// Both spans: a frame for each enemy, or kNoFrame. `frames` of the pass, at least 1.
    VerdictTimeline(std::span<const std::int32_t> calledFrames, std::span<const std::int32_t> trueFrames,
                    std::uint32_t frames);

    /// Counts up to and with this frame. A hit counts when it is called, a miss when the pixels meet.
    const ui::Score& at(std::uint32_t frame) const { return scores_[frame]; }

    /// Everything that differs from the truth, by frame, then by enemy.
    std::span<const ui::Answer> answers() const { return answers_; }
    /// Those up to and with this frame.
    std::span<const ui::Answer> answersUntil(std::uint32_t frame) const;

  private:
    std::vector<ui::Score> scores_;
    std::vector<ui::Answer> answers_;
};

}  // namespace hitlab::session
