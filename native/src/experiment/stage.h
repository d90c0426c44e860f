// Where the trials of a paced run are shown. The runner knows no window: it hands each frame to a stage.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "experiment/matrix.h"
#include "experiment/timed_pass.h"

namespace hitlab::experiment {

/// A trial that is about to be shown. What it refers to lives until the trial is over.
struct ShownTrial {
    const Case& trialCase;
    const SpriteSet& sprites;
    const PassSetup& pass;
    /// Of the whole run; 0 when passes go on for a time.
    std::uint64_t trials = 0;
    std::uint64_t trialsDone = 0;
};

class Stage {
  public:
    virtual ~Stage() = default;

    /// Off all clocks. The trial's own starts when it returns.
    virtual void begin(const ShownTrial& trial) = 0;
    /// Shows the frame just tested, within its time, and waits for the display where the pacing says so.
    /// False stops the run.
    virtual bool show(const TimedPass& pass) = 0;

    /// What went wrong with showing, if anything.
    virtual base::Status status() const = 0;
};

}  // namespace hitlab::experiment
