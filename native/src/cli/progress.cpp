#include "cli/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>

#include "base/clock.h"
#include "cli/commands.h"

namespace hitlab::cli {

namespace {

constexpr int kBarCells = 30;
constexpr std::int64_t kRedrawNs = 100'000'000;
/// Lines come every tenth of the work, or after a minute without one.
constexpr std::int64_t kSilenceNs = 60'000'000'000;

std::size_t terminalColumns() {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/// Cut to the terminal's width: a line that breaks could not be overwritten.
std::string barText(double fraction, const std::string& words) {
    const int cells = static_cast<int>(fraction * kBarCells);
    const std::string text = fmt::format("[{:=<{}}{: <{}}] {:3.0f} %  {}", "", cells, "", kBarCells - cells,
                                         std::floor(100 * fraction), words);
    return text.substr(0, terminalColumns() - 1);
}

}  // namespace

ProgressDisplay::Style ProgressDisplay::styleFor(bool quiet) {
    if (quiet) return Style::kQuiet;
    return isatty(STDERR_FILENO) != 0 ? Style::kBar : Style::kLines;
}

ProgressDisplay::ProgressDisplay(Style style, std::uint64_t trials)
    : style_(style), trials_(trials), startNs_(base::nowNs()) {}

void ProgressDisplay::update(double fraction, std::uint64_t trialsDone, std::int64_t nowNs) {
    if (startFraction_ < 0) {
        startFraction_ = fraction;
        lastShownNs_ = style_ == Style::kLines ? nowNs : 0;
        lastTenth_ = static_cast<int>(fraction * 10);
    }
    if (style_ == Style::kBar && nowNs - lastShownNs_ >= kRedrawNs) {
        lastShownNs_ = nowNs;
        barShown_ = true;
        printError(
            fmt::format("\r{}\x1b[K", barText(fraction, trialsText(trialsDone) + timeLeft(fraction, nowNs))));
    }
    const int tenth = static_cast<int>(fraction * 10);
    if (style_ == Style::kLines && (tenth > lastTenth_ || nowNs - lastShownNs_ >= kSilenceNs)) {
        lastTenth_ = tenth;
        lastShownNs_ = nowNs;
        printError(fmt::format("{:3.0f} %  {}{}\n", std::floor(100 * fraction), trialsText(trialsDone),
                               timeLeft(fraction, nowNs)));
    }
}

void ProgressDisplay::finish() {
    if (!barShown_) return;
    printError("\r\x1b[K");
}

std::string ProgressDisplay::trialsText(std::uint64_t trialsDone) const {
    return trials_ > 0 ? fmt::format("{} of {} trials", trialsDone, trials_)
                       : fmt::format("{} passes", trialsDone);
}

std::string ProgressDisplay::timeLeft(double fraction, std::int64_t nowNs) const {
    const double ours = fraction - startFraction_;
    if (ours <= 0 || fraction >= 1) return {};
    const double seconds = static_cast<double>(nowNs - startNs_) / 1e9;
    return fmt::format(", {} left", durationText(seconds * (1 - fraction) / ours));
}

std::string durationText(double seconds) {
    const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string bytesText(double bytes) {
    if (bytes < 1000) return fmt::format("{:.0f} bytes", bytes);
    const char* const units[] = {"kB", "MB", "GB", "TB"};
    int unit = 0;
    for (bytes /= 1000; bytes >= 999.5 && unit < 3; bytes /= 1000) ++unit;
    return fmt::format("{:.{}f} {}", bytes, bytes < 10 ? 1 : 0, units[unit]);
}

}  // namespace hitlab::cli
