#include "platform/android/desk.h"

#include <nlohmann/json.hpp>

namespace hitlab::platform::android {

namespace {

constexpr std::string_view kStateNames[] = {"idle",     "waiting",     "running",
                                            "finished", "interrupted", "failed"};

}  // namespace

std::string jsonOf(const JobStatus& status) {
    using Json = nlohmann::ordered_json;
    const Json json{{"state", kStateNames[static_cast<std::size_t>(status.state)]},
                    {"message", status.message},
                    {"directory", status.directory},
                    {"trials", status.trials},
                    {"trialsDone", status.trialsDone},
                    {"fraction", status.fraction},
                    {"trial", status.trial ? Json(*status.trial) : Json(-1)},
                    {"waitsFor", status.waitsFor}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void Desk::setJob(Job job) {
    const std::lock_guard lock(mutex_);
    refreshHz_ = job.refreshHz;
    job_ = std::move(job);
    status_ = {.state = JobState::kWaiting, .message = {}, .directory = {}, .trial = {}, .waitsFor = {}};
    warnings_.clear();
}

std::optional<Job> Desk::takeJob() {
    const std::lock_guard lock(mutex_);
    stop_ = false;
    return std::exchange(job_, std::nullopt);
}

JobStatus Desk::status() const {
    const std::lock_guard lock(mutex_);
    return status_;
}

void Desk::setReadings(const metrics::PhoneReadings& readings) {
    const std::lock_guard lock(mutex_);
    readings_ = readings;
}

metrics::PhoneReadings Desk::readings() const {
    const std::lock_guard lock(mutex_);
    return readings_;
}

void Desk::addWarning(std::string text) {
    const std::lock_guard lock(mutex_);
    warnings_.push_back(std::move(text));
}

std::vector<std::string> Desk::takeWarnings() {
    const std::lock_guard lock(mutex_);
    return std::exchange(warnings_, {});
}

Desk& desk() {
    static Desk theDesk;
    return theDesk;
}

}  // namespace hitlab::platform::android
