// Pictures of words alone: what a headless run is doing, how a run has ended.
#pragma once

#include <string>

#include "base/result.h"
#include "session/canvas.h"
#include "session/screen.h"
#include "ui/panel.h"

namespace hitlab::session {

class NoticeBoard {
  public:
    /// The screen outlives it. `fontFile`: see ImguiLayer.
    NoticeBoard(Screen& screen, std::string fontFile) : screen_(screen), canvas_(std::move(fontFile)) {}

    /// One picture.
    void show(const ui::Notice& notice);

    /// Somebody has closed the window, or pressed Esc.
    bool isLeft() const { return isLeft_; }
    /// As the screen told it last: 0 none to 6 shutdown.
    std::int32_t thermal() const { return thermal_; }
    const base::Status& status() const { return status_; }

  private:
    Screen& screen_;
    Canvas canvas_;
    bool isLeft_ = false;
    std::int32_t thermal_ = 0;
    base::Status status_ = base::Done{};
};

}  // namespace hitlab::session
