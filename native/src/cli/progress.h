#pragma once

#include <cstdint>
#include <string>

namespace hitlab::cli {

/// How far a run has come, on stderr: a bar with the time left on a terminal, a line every tenth, or every
/// minute, elsewhere.
class ProgressDisplay {
  public:
    enum class Style { kBar, kLines, kQuiet };

    /// A bar where stderr is a terminal, lines elsewhere.
    static Style styleFor(bool quiet);

    /// `trials` is 0 when their number is not known beforehand.
    ProgressDisplay(Style style, std::uint64_t trials);

    /// `fraction` of all work, 0 .. 1; what was done before the first call took no time of ours.
    void update(double fraction, std::uint64_t trialsDone, std::int64_t nowNs);
    /// Takes the bar away.
    void finish();

  private:
    std::string timeLeft(double fraction, std::int64_t nowNs) const;
    std::string trialsText(std::uint64_t trialsDone) const;

    Style style_;
    std::uint64_t trials_;
    std::int64_t startNs_;
    double startFraction_ = -1;
    std::int64_t lastShownNs_ = 0;
    int lastTenth_ = 0;
    bool barShown_ = false;
};

/// `5 s`, `3 min 20 s`, `2 h 05 min`.
std::string durationText(double seconds);

/// `320 bytes`, `4.2 MB`.
std::string bytesText(double bytes);

}  // namespace hitlab::cli
