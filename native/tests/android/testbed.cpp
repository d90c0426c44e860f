#include "testbed.h"

#include <game-activity/native_app_glue/android_native_app_glue.h>

#include <nlohmann/json.hpp>

#include "base/durable_file.h"

namespace hitlab::tests {

namespace {

PhoneFacts withAssets(PhoneFacts facts) {
    facts.assets = HITLAB_TEST_ASSETS;
    return facts;
}

}  // namespace

Testbed::Testbed(PhoneFacts facts) : phone_(withAssets(std::move(facts)), android_main) {}

Words shownPasses() {
    return {{"plan", "screen"}, {"sprites", "pacman"}, {"routes", "vertical"}, {"algorithms", "rectangle"},
            {"samples", "3"},   {"seed", "11"},        {"step", "4"},          {"frames", "true"}};
}

std::string jobText(const Words& request, const std::string& results, bool exits) {
    const nlohmann::json job{{"request", request},
                             {"results", results},
                             {"device", {{"model", "Fake 1"}, {"android", "16"}}},
                             {"warnings", {"the phone is made of threads"}},
                             {"refresh_hz", 60},
                             {"exit", exits}};
    return job.dump();
}

void Testbed::begin(const std::string& text) {
    auto job = platform::android::parseJob(text);
    ASSERT_TRUE(job) << job.error().message;
    platform::android::desk().setJob(std::move(*job));
    phone_.create();
    phone_.bringToFront(kWidthPx, kHeightPx);
}

void Testbed::start(const Words& request, bool exits) {
    begin(jobText(request, results_.path().string(), exits));
}

void Testbed::startResumed(const std::string& directory) {
    begin(nlohmann::json{{"resume", directory}, {"results", results_.path().string()}}.dump());
}

bool Testbed::waitForState(platform::android::JobState state) {
    return phone_.waitFor([&] { return status().state == state; });
}

std::vector<metrics::TrialRow> Testbed::trials() const {
    std::vector<metrics::TrialRow> rows;
    const auto read = metrics::readTrials(std::filesystem::path(status().directory) / "trials.csv",
                                          [&rows](const metrics::TrialRow& row) { rows.push_back(row); });
    EXPECT_TRUE(read) << (read ? "" : read.error().message);
    return rows;
}

std::string Testbed::runFile(const std::string& name) const {
    const auto text = base::readFile(std::filesystem::path(status().directory) / name);
    EXPECT_TRUE(text) << (text ? "" : text.error().message);
    return text ? *text : "";
}

}  // namespace hitlab::tests
