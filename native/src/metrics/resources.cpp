#include "metrics/resources.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>

#include "base/clock.h"
#include "metrics/csv.h"

namespace hitlab::metrics {

namespace {

constexpr std::int64_t kPeriodNs = 1'000'000'000;

std::int64_t cpuNs() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// 0 where the system does not tell.
std::int64_t residentKb() {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/proc/self/statm", "re"),
                                                               std::fclose);
    long total = 0, resident = 0;
    if (!file || std::fscanf(file.get(), "%ld %ld", &total, &resident) != 2) return 0;
    return std::int64_t{resident} * sysconf(_SC_PAGESIZE) / 1024;
}

void addReadings(const PhoneReadings& phone, CsvText& line) {
    const auto add = [&line](const std::optional<std::int64_t>& value) {
        value ? line.addNumber(*value) : line.add("");
    };
    add(phone.pssKb);
    add(phone.batteryUah);
    add(phone.batteryUa);
    add(phone.batteryPercent);
    phone.temperatureC ? line.addDecimal(*phone.temperatureC) : line.add("");
    add(phone.thermal);
}

}  // namespace

ResourceSampler::ResourceSampler(std::int64_t startedUtcMs, ReadPhone readPhone)
    : offsetMs_(base::utcNowMs() - startedUtcMs - base::nowNs() / 1'000'000),
      lastNs_(base::nowNs()),
      lastCpuNs_(cpuNs()),
      readPhone_(std::move(readPhone)) {}

std::optional<std::string> ResourceSampler::poll(std::int64_t nowNs, std::uint64_t trial) {
    if (nowNs - lastNs_ < kPeriodNs) return std::nullopt;
    return sample(nowNs, trial);
}

std::string ResourceSampler::sample(std::int64_t nowNs, std::uint64_t trial) {
    const std::int64_t cpu = cpuNs();
    const std::int64_t elapsed = std::max<std::int64_t>(1, nowNs - lastNs_);
    const double percent = 100.0 * static_cast<double>(cpu - lastCpuNs_) / static_cast<double>(elapsed);
    lastNs_ = nowNs;
    lastCpuNs_ = cpu;
    CsvText line;
    line.addNumber(offsetMs_ + nowNs / 1'000'000)
        .addNumber(trial)
        .addDecimal(percent)
        .addNumber(residentKb());
    if (readPhone_) addReadings(readPhone_(), line);
    return line.endLine().text();
}

}  // namespace hitlab::metrics
