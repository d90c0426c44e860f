// A phone with the app on it.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "fake_phone.h"
#include "metrics/trial_row.h"
#include "platform/android/desk.h"
#include "support/temporary_folder.h"

namespace hitlab::tests {

/// Texts of a request by their keys.
using Words = std::map<std::string, std::string>;

class Testbed : public testing::Test {
  protected:
    explicit Testbed(PhoneFacts facts = {});

    /// Puts the job on the desk as the shell does, and makes the Activity with a window in front.
    void start(const Words& request, bool exits = false);
    void startResumed(const std::string& directory);
    void begin(const std::string& job);

    platform::android::JobStatus status() const { return platform::android::desk().status(); }
    bool waitForState(platform::android::JobState state);

    std::vector<metrics::TrialRow> trials() const;
    std::string runFile(const std::string& name) const;

    static constexpr std::int32_t kWidthPx = 1280, kHeightPx = 720;

    TemporaryFolder results_;
    FakePhone phone_;
};

/// Three short passes of one algorithm, shown.
Words shownPasses();
/// The job of a request that is no play, for results in this folder.
std::string jobText(const Words& request, const std::string& results, bool exits);

}  // namespace hitlab::tests
