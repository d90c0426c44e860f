// What the process takes of the machine, once a second.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace hitlab::metrics {

constexpr std::string_view kResourcesHeader = "t_ms,trial,cpu_percent,rss_kb";
/// Follows it on phones.
constexpr std::string_view kPhoneColumns =
    ",pss_kb,battery_uah,battery_ua,battery_percent,temperature_c,thermal";

/// What only the shell of a phone can read; nothing where the phone does not tell.
struct PhoneReadings {
    /// Proportional set size of the process.
    std::optional<std::int64_t> pssKb;
    /// Charge left, and current: positive while charging, as Android has it.
    std::optional<std::int64_t> batteryUah, batteryUa;
    std::optional<std::int64_t> batteryPercent;
    /// Of the battery.
    std::optional<double> temperatureC;
    /// 0 none to 6 shutdown.
    std::optional<std::int64_t> thermal;
};

/// The last readings. Empty on machines that are no phones.
using ReadPhone = std::function<PhoneReadings()>;

class ResourceSampler {
  public:
    /// `startedUtcMs`: the run's start, from which t_ms counts, over all resumptions. With `readPhone` lines
    /// have the phone's columns too.
    explicit ResourceSampler(std::int64_t startedUtcMs, ReadPhone readPhone = {});

    /// A line for resources.csv when a second has gone by since the last one, else nothing.
    std::optional<std::string> poll(std::int64_t nowNs, std::uint64_t trial);
    /// A line now.
    std::string sample(std::int64_t nowNs, std::uint64_t trial);

  private:
    std::int64_t offsetMs_;
    std::int64_t lastNs_;
    std::int64_t lastCpuNs_;
    ReadPhone readPhone_;
};

}  // namespace hitlab::metrics
