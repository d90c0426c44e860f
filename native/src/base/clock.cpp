#include "base/clock.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <limits>

namespace hitlab::base {

namespace {

std::tm utcParts(std::int64_t utcMs) {
    const auto seconds = static_cast<std::time_t>(utcMs / 1000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    return parts;
}

double oneReadingNs() {
    constexpr int kReadings = 200;
    const std::int64_t start = nowNs();
    std::int64_t last = start;
    for (int i = 0; i < kReadings; ++i) last = nowNs();
    return static_cast<double>(last - start) / kReadings;
}

std::int64_t smallestStepNs() {
    std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < 2000; ++i) {
        const std::int64_t before = nowNs();
        std::int64_t after = nowNs();
        while (after == before) after = nowNs();
        smallest = std::min(smallest, after - before);
    }
    return smallest;
}

}  // namespace

std::int64_t nowNs() {
    using std::chrono::nanoseconds;
    const auto sinceStart = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<nanoseconds>(sinceStart).count();
}

ClockFacts measureClock() {
    std::array<double, 101> costs{};
    std::generate(costs.begin(), costs.end(), oneReadingNs);
    std::sort(costs.begin(), costs.end());
    return {.resolutionNs = static_cast<double>(smallestStepNs()), .costNs = costs[costs.size() / 2]};
}

std::int64_t utcNowMs() {
    using std::chrono::milliseconds;
    const auto sinceEpoch = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<milliseconds>(sinceEpoch).count();
}

std::string utcText(std::int64_t utcMs) {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", utcParts(utcMs));
}

std::string utcFileName(std::int64_t utcMs) {
    return fmt::format("{:%Y%m%dT%H%M%SZ}", utcParts(utcMs));
}

}  // namespace hitlab::base
