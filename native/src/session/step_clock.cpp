#include "session/step_clock.h"

#include <algorithm>
#include <cmath>

#include "experiment/estimate.h"

namespace hitlab::session {

namespace {

constexpr double kAboutTheSame = 0.05;
/// A window that was covered or dragged does not make up for what it missed.
constexpr double kLongestPictureSeconds = 0.1;

}  // namespace

std::uint32_t StepClock::due(float speed, double refreshHz, double elapsedSeconds) {
    const bool isStudySpeed = std::abs(refreshHz / experiment::kStudyHz - 1) < kAboutTheSame;
    const double seconds = std::clamp(elapsedSeconds, 0.0, kLongestPictureSeconds);
    owed_ += isStudySpeed ? speed : speed * experiment::kStudyHz * seconds;
    const double whole = std::floor(owed_);
    owed_ -= whole;
    return static_cast<std::uint32_t>(whole);
}

}  // namespace hitlab::session
