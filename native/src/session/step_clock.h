// How many frames of a pass fall on one picture of the screen.
#pragma once

#include <cstdint>

#include "ui/panel_model.h"

namespace hitlab::session {

class StepClock {
  public:
    /// Frames of the pass that are due for a picture at this speed, which is not kAsFastAsItGoes. On a
    /// display of about 60 pictures a second one frame a picture is speed 1, without any wavering; on others
    /// the time since the picture before decides.
    std::uint32_t due(float speed, double refreshHz, double elapsedSeconds);

    /// After a pause nothing is owed.
    void reset() { owed_ = 0; }

  private:
    double owed_ = 0;
};

}  // namespace hitlab::session
