#include "platform/android/job.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/temporary_folder.h"

namespace hitlab::platform::android {
namespace {

std::string problemOf(std::string_view request) {
    const auto parsed = parseRequest(request);
    return parsed ? "" : parsed.error().message;
}

TEST(Request, ofAPlanAlone_isThatPlan) {
    const auto request = parseRequest(R"({"plan":"precision"})");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->options.plan, "precision");
    EXPECT_EQ(request->command, "run precision");
    EXPECT_FALSE(request->isPlay());
}

TEST(Request, words_areTheFlagsOfTheProgram) {
    const auto request = parseRequest(
        R"({"plan":"endurance","algorithms":"sat,pixel","enemies":"100","minutes":"15","shown":"true","hits":"false"})");
    ASSERT_TRUE(request) << request.error().message;
    EXPECT_EQ(request->options.algorithms, (std::vector<std::string_view>{"sat", "pixel"}));
    EXPECT_EQ(request->options.enemies, std::vector<std::uint32_t>{100});
    EXPECT_EQ(request->options.minutes, 15);
    EXPECT_EQ(request->options.pacing, experiment::Pacing::kVsync);
    EXPECT_FALSE(request->options.hits);
    EXPECT_EQ(request->command,
              "run endurance --algorithms sat,pixel --enemies 100 --no-hits --minutes 15 --window");
}

TEST(Request, play_hasOneOfEach) {
    const auto request = parseRequest(R"({"plan":"play","algorithms":"pixel"})");
    ASSERT_TRUE(request);
    EXPECT_TRUE(request->isPlay());
    EXPECT_EQ(request->options.algorithms, std::vector<std::string_view>{"pixel"});
    EXPECT_EQ(request->options.sprites.size(), 1u);
}

TEST(Request, wrongWords_areNamedAndTheAllowedOnesToo) {
    EXPECT_EQ(problemOf("{"), "this is not JSON");
    EXPECT_EQ(problemOf(std::string_view("{}\0x", 4)), "this is not JSON: it holds a zero");
    EXPECT_EQ(problemOf("[]"), "the request is not a JSON object");
    EXPECT_EQ(problemOf(R"({"enemies":100})"), "enemies: its value is not a text");
    EXPECT_EQ(problemOf("{}"), "plan: is missing; allowed: play, precision, load, endurance, quick, screen");
    EXPECT_EQ(problemOf(R"({"plan":"tea"})"),
              "plan: unknown 'tea'; allowed: play, precision, load, endurance, quick, screen");
    EXPECT_EQ(problemOf(R"({"plan":"quick","algorithms":"foo"})"),
              "algorithms: unknown 'foo'; allowed: euclidean, manhattan, rectangle, sat, pixel, none");
    EXPECT_EQ(problemOf(R"({"plan":"quick","enemies":"-1"})"),
              "enemies: '-1' is not a whole number from 0 to 1000000");
    EXPECT_EQ(problemOf(R"({"plan":"quick","frames":"yes"})"), "frames: 'yes' is neither true nor false");
    EXPECT_EQ(
        problemOf(R"({"out":"/sdcard"})"),
        "unknown 'out'; allowed: plan, algorithms, variants, sprites, routes, enemies, volumes, placement, "
        "broadphase, step, seed, samples, minutes, continuous, frames, hits, shown, uncapped");
    EXPECT_EQ(problemOf(R"({"plan":"play","minutes":"1"})"), "minutes: play has none");
    EXPECT_EQ(problemOf(R"({"plan":"play","enemies":"200000"})"),
              "enemies: '200000' is not a whole number from 1 to 100000");
    EXPECT_EQ(problemOf(R"({"plan":"quick","samples":"1","minutes":"1"})"),
              "minutes '1' and --samples '1' exclude each other: give one");
}

std::string jobProblemOf(const std::string& job) {
    const auto parsed = parseJob(job);
    return parsed ? "" : parsed.error().message;
}

TEST(Job, hasEitherARequestOrARunToResume) {
    EXPECT_EQ(jobProblemOf("{}"), "a job has either a request or a run to resume");
    EXPECT_EQ(jobProblemOf(R"({"request":{"plan":"quick"},"resume":"/r/x","results":"/r"})"),
              "a job has either a request or a run to resume");
    EXPECT_EQ(jobProblemOf("3"), "the job is not a JSON object");
    EXPECT_EQ(jobProblemOf(R"({"request":{"plan":"tea"}})"),
              "plan: unknown 'tea'; allowed: play, precision, load, endurance, quick, screen");
    EXPECT_EQ(jobProblemOf(R"({"request":{"plan":"quick"}})"), "results: '' is not a whole path");
    EXPECT_EQ(jobProblemOf(R"({"request":{"plan":"quick"},"results":"here"})"),
              "results: 'here' is not a whole path");
    EXPECT_EQ(jobProblemOf(R"({"request":{"plan":"quick"},"results":"/r","device":3})"),
              "device: is not a JSON object");
    EXPECT_NE(jobProblemOf(R"({"request":{"plan":"quick"},"results":"/r","exit":"yes"})"), "");
    EXPECT_NE(jobProblemOf(R"({"request":{"plan":"quick"},"results":3})"), "");
    EXPECT_EQ(jobProblemOf(R"({"request":{"plan":"play"}})"), "");
}

TEST(Job, resumesNothingOutsideTheResults) {
    const tests::TemporaryFolder folder;
    const std::string results = folder / "results";
    std::filesystem::create_directories(results + "/run");
    std::filesystem::create_directories(folder / "other");
    std::filesystem::create_directory_symlink(folder / "other", results + "/link");
    const auto problem = [&](const std::string& resume) {
        return jobProblemOf(R"({"resume":")" + resume + R"(","results":")" + results + R"("})");
    };
    EXPECT_EQ(problem(results + "/run"), "");
    EXPECT_EQ(problem(results + "/run/."), "");
    for (const std::string& outside : {results + "/../other", results + "/run/..", std::string("/etc"),
                                       results + "/link", results, std::string("run")}) {
        EXPECT_EQ(problem(outside), "resume: '" + outside + "' does not lie in the results");
    }
    EXPECT_EQ(problem(""), "resume: '' is not the name of a directory");
}

}  // namespace
}  // namespace hitlab::platform::android
