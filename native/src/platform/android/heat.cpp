#include "platform/android/heat.h"

#include <algorithm>

#include "platform/android/desk.h"
#include "platform/android/late_functions.h"

namespace hitlab::platform::android {

namespace {

constexpr std::int64_t kPeriodNs = 1'000'000'000;

}  // namespace

Heat::Heat() {
    const LateFunctions& late = lateFunctions();
    if (late.acquireThermal != nullptr && late.thermalStatus != nullptr) manager_ = late.acquireThermal();
}

Heat::~Heat() {
    if (manager_ != nullptr && lateFunctions().releaseThermal != nullptr)
        lateFunctions().releaseThermal(manager_);
}

std::int32_t Heat::read() const {
    const std::int32_t status = manager_ != nullptr
                                    ? lateFunctions().thermalStatus(manager_)
                                    : static_cast<std::int32_t>(desk().readings().thermal.value_or(0));
    return std::max(0, status);  // -1: the phone does not tell
}

std::optional<std::int32_t> Heat::poll(std::int64_t nowNs) {
    if (lastNs_ != 0 && nowNs - lastNs_ < kPeriodNs) return std::nullopt;
    lastNs_ = nowNs;
    const std::int32_t now = read();
    if (now == last_) return std::nullopt;
    last_ = now;
    return now;
}

}  // namespace hitlab::platform::android
