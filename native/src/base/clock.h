// The one clock of all measurements, what a reading of it costs, and the wall clock for names and dates.
#pragma once

#include <cstdint>
#include <string>

namespace hitlab::base {

/// Monotonic, since an unspecified start.
std::int64_t nowNs();

struct ClockFacts {
    /// Smallest step seen between two different readings.
    double resolutionNs = 0;
    /// Median time of one reading.
    double costNs = 0;
};

/// Measured anew at each call; takes a few milliseconds.
ClockFacts measureClock();

/// Milliseconds since 1970 in UTC.
std::int64_t utcNowMs();

/// `2026-11-16T02:41:58Z`.
std::string utcText(std::int64_t utcMs);

/// `20261116T024158Z`: a part of a file name on any system.
std::string utcFileName(std::int64_t utcMs);

}  // namespace hitlab::base
