// Where the trials of a paced run are shown. The runner knows no window: it hands each frame to a stage.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "experiment/matrix.h"
#include "experiment/timed_pass.h"

namespace hitlab::experiment {

/// A trial that is about to be shown. What it refers to lives until the trial is over.
struct ShownTrial {
    /// Its number in the run.
    std::uint64_t trial = 0;
    const Case& trialCase;
    const SpriteSet& sprites;
    const PassSetup& pass;
    /// Of the whole run; 0 when passes go on for a time.
    std::uint64_t trials = 0;
    std::uint64_t trialsDone = 0;
};

/// What becomes of a trial whose frame was to be shown: it goes on; it was disturbed, or the machine was too
/// hot, so it is logged as such and run again; the run stops.
enum class ShowResult { kGoOn, kDisturbed, kThrottled, kStop };

class Stage {
  public:
    virtual ~Stage() = default;

    /// Off all clocks: it may wait until the machine is fit. The trial's own clock starts when it returns.
    virtual void begin(const ShownTrial& trial) = 0;
    /// Shows the frame just tested, within its time, and waits for the display where the pacing says so.
    virtual ShowResult show(const TimedPass& pass) = 0;

    /// What went wrong with showing, if anything.
    virtual base::Status status() const = 0;
};

}  // namespace hitlab::experiment
