// Shows the trials of a run while they run: the scene and a line that says what it is. Nothing can be
// swapped, because a run does what its plan says.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "experiment/stage.h"
#include "session/canvas.h"
#include "session/picture_times.h"
#include "session/screen.h"
#include "session/verdict_timeline.h"

namespace hitlab::session {

class TrialStage final : public experiment::Stage {
  public:
    /// The screen outlives it. `fontFile`: see ImguiLayer.
    TrialStage(Screen& screen, std::string fontFile);

    void begin(const experiment::ShownTrial& trial) override;
    experiment::ShowResult show(const experiment::TimedPass& pass) override;

    base::Status status() const override { return status_; }

  private:
    void handleEvents();
    void showFrame(std::uint32_t frame, std::span<const std::int32_t> calledFrames);
    std::string headLine(std::uint32_t frame) const;

    Screen& screen_;
    Canvas canvas_;
    PictureTimes times_;
    std::optional<experiment::ShownTrial> trial_;
    VerdictTimeline timeline_;
    base::Status status_ = base::Done{};
    /// Somebody has closed the window, or pressed Esc, be it between two trials.
    bool isLeft_ = false;
    /// Since the trial began.
    bool isDisturbed_ = false;
    std::int32_t thermal_ = 0;
    bool isWaiting_ = false;
};

}  // namespace hitlab::session
