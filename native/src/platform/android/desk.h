// What the app's shell (threads of Java) and the testbed (the thread of android_main) hand to each other. One
// for the process: Android may start the testbed's Activity again and again in it.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "metrics/resources.h"
#include "platform/android/job.h"

namespace hitlab::platform::android {

enum class JobState { kIdle, kWaiting, kRunning, kFinished, kInterrupted, kFailed };

/// What the shell shows of a job.
struct JobStatus {
    JobState state = JobState::kIdle;
    std::string message;
    std::string directory;
    std::uint64_t trials = 0;
    std::uint64_t trialsDone = 0;
    double fraction = 0;
    /// Under way; none where nothing is shown.
    std::optional<std::uint64_t> trial;
    /// `cooling`, `screen` or nothing.
    std::string_view waitsFor;
};

std::string jsonOf(const JobStatus& status);

class Desk {
  public:
    /// Replaces a job that nobody has taken.
    void setJob(Job job);
    /// The testbed takes it; stop requests from before count no more.
    std::optional<Job> takeJob();

    void stop() { stop_ = true; }
    /// The job is over: what follows is not to be stopped.
    void forgetStop() { stop_ = false; }
    const std::atomic<bool>& stopped() const { return stop_; }

    JobStatus status() const;
    template <typename Change>
    void changeStatus(Change change) {
        const std::lock_guard lock(mutex_);
        change(status_);
    }

    void setReadings(const metrics::PhoneReadings& readings);
    metrics::PhoneReadings readings() const;

    void addWarning(std::string text);
    std::vector<std::string> takeWarnings();

    void setRefreshHz(double hz) { refreshHz_ = hz; }
    double refreshHz() const { return refreshHz_; }

  private:
    mutable std::mutex mutex_;
    std::optional<Job> job_;
    JobStatus status_;
    metrics::PhoneReadings readings_;
    std::vector<std::string> warnings_;
    std::atomic<bool> stop_ = false;
    std::atomic<double> refreshHz_ = experiment::kStudyHz;
};

Desk& desk();

}  // namespace hitlab::platform::android
