// How much a run will take, before it starts.
#pragma once

#include <cstdint>
#include <vector>

#include "experiment/matrix.h"
#include "experiment/sprite_sets.h"

namespace hitlab::experiment {

struct Estimate {
    std::uint64_t cases = 0;
    std::uint64_t trials = 0;
    /// At most: enemies that are called early are tested less often.
    double tests = 0;
    double seconds = 0;
    double bytes = 0;
};

/// The speed of the published study's phone, and of most displays.
constexpr double kStudyHz = 60;

/// What bears on the time beside the options.
struct Pace {
    double clockCostNs = 0;
    /// Frames that the display shows in a second, for runs that wait for it.
    double refreshHz = kStudyHz;
};

/// The time of one trial of each case of the matrix, from a short measurement on this machine. A trial in a
/// window that waits for nothing is taken for one that waits for the display.
std::vector<double> estimateTrialNs(const Matrix& matrix, const Options& options,
                                    const std::vector<SpriteSet>& sets, const Pace& pace);

Estimate estimateRun(const Options& options, const std::vector<SpriteSet>& sets, const Pace& pace);

}  // namespace hitlab::experiment
