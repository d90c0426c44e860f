// What the process takes of the machine, once a second.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hitlab::metrics {

constexpr std::string_view kResourcesHeader = "t_ms,trial,cpu_percent,rss_kb";

class ResourceSampler {
  public:
    /// `startedUtcMs`: the run's start, from which t_ms counts, over all resumptions.
    explicit ResourceSampler(std::int64_t startedUtcMs);

    /// A line for resources.csv when a second has gone by since the last one, else nothing.
    std::optional<std::string> poll(std::int64_t nowNs, std::uint64_t trial);
    /// A line now.
    std::string sample(std::int64_t nowNs, std::uint64_t trial);

  private:
    std::int64_t offsetMs_;
    std::int64_t lastNs_;
    std::int64_t lastCpuNs_;
};

}  // namespace hitlab::metrics
