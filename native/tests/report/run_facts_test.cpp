#include "report/run_facts.h"

#include <gtest/gtest.h>

#include "report/made_logs.h"
#include "support/temporary_folder.h"

namespace hitlab::report {
namespace {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

base::Result<RunFacts> factsOf(const Json& run) {
    const tests::TemporaryFolder folder;
    MadeRun::writeText(folder / "run.json", run.dump());
    return readRunFacts(folder.path());
}

/// run.json with one fact changed.
Json changed(const char* fact, const Json& value) {
    Json run = madeRunJson();
    run[fact] = value;
    return run;
}

Texts doubtsWith(const char* fact, const Json& value) {
    return doubtsOf(*factsOf(changed(fact, value)));
}

TEST(RunFacts, ofAFinishedRun_areReadWithoutDoubts) {
    const auto facts = factsOf(madeRunJson());
    ASSERT_TRUE(facts) << facts.error().message;
    EXPECT_EQ(facts->cpu, "a processor");
    EXPECT_EQ(facts->pacing, "headless");
    EXPECT_EQ(facts->end, "2026-01-02T03:05:05Z");
    EXPECT_EQ(facts->seed, 7u);
    EXPECT_EQ(facts->clockCostNs, 25);
    EXPECT_EQ(facts->algorithms, (Texts{"euclidean", "rectangle", "sat"}));
    EXPECT_EQ(facts->variants, (Texts{"classic", "tuned"}));
    EXPECT_EQ(facts->sprites, (Texts{"mario", "pacman"}));
    EXPECT_EQ(facts->routes, (Texts{"horizontal", "vertical"}));
    EXPECT_EQ(facts->broadphase, "none");
    EXPECT_EQ(facts->spriteHashes.size(), 2u);
    EXPECT_EQ(facts->display, "");
    EXPECT_EQ(facts->refreshHz, 0);
    EXPECT_TRUE(facts->logsHits);
    EXPECT_FALSE(facts->logsFrames);
    EXPECT_EQ(doubtsOf(*facts), Texts{});
}

TEST(RunFacts, otherMasksOrVolumes_giveOtherHashes) {
    Json run = madeRunJson();
    const auto before = factsOf(run)->spriteHashes;
    run["sprites"]["mario"]["enemy_mask"] = "other";
    const auto after = factsOf(run)->spriteHashes;
    EXPECT_NE(before.at("mario"), after.at("mario"));
    EXPECT_EQ(before.at("pacman"), after.at("pacman"));
}

TEST(RunFacts, aPhonesModel_isTheDevice) {
    const auto phone = factsOf(changed("device", {{"model", "Pixel 8"}, {"android", 15}}));
    EXPECT_EQ(phone->device, "Pixel 8");
    EXPECT_EQ(phone->cpu, "a processor");
    EXPECT_EQ(factsOf(madeRunJson())->device, "a processor");
    EXPECT_EQ(factsOf(changed("device", {{"android", 15}}))->device, "a processor");
    EXPECT_EQ(factsOf(changed("device", nullptr))->device, "a processor");
}

TEST(RunFacts, aDisplay_isSaidInOneLine) {
    const auto facts =
        factsOf(changed("display", {{"renderer", "a driver"}, {"refresh_hz", 59.94}, {"paced_by", "vsync"}}));
    EXPECT_EQ(facts->display, "a driver, 60 Hz, paced by vsync");
    EXPECT_EQ(facts->refreshHz, 59.94);
}

TEST(RunFacts, aRunUnderWay_hasNoEnd) {
    EXPECT_EQ(factsOf(changed("end", nullptr))->end, "");
}

TEST(RunFacts, aFactThatIsMissing_isNamed) {
    for (const char* fact : {"cpu", "flags", "options", "state", "sprites", "clock", "seed", "format"}) {
        Json run = madeRunJson();
        run.erase(fact);
        const auto facts = factsOf(run);
        ASSERT_FALSE(facts) << fact;
        EXPECT_NE(facts.error().message.find("run.json: "), std::string::npos) << facts.error().message;
        EXPECT_NE(facts.error().message.find(fact), std::string::npos) << facts.error().message;
    }
}

TEST(RunFacts, anOptionThatIsMissing_isNamed) {
    for (const char* option :
         {"algorithms", "variants", "sprites", "routes", "broadphase", "pacing", "hits", "frames"}) {
        Json run = madeRunJson();
        run["options"].erase(option);
        const auto facts = factsOf(run);
        ASSERT_FALSE(facts) << option;
        EXPECT_NE(facts.error().message.find(option), std::string::npos) << facts.error().message;
    }
}

TEST(RunFacts, identity_staysWhenARunGoesOn) {
    const std::string identity = factsOf(madeRunJson())->identity;
    for (const auto& [fact, value] : std::vector<std::pair<const char*, Json>>{
             {"state", "running"}, {"end", nullptr}, {"resumed", {"later"}}, {"warnings", {"hot"}}})
        EXPECT_EQ(factsOf(changed(fact, value))->identity, identity) << fact;
    for (const char* fact : {"start", "commit", "compiler", "flags", "simd", "cpu", "os", "command"})
        EXPECT_NE(factsOf(changed(fact, "another"))->identity, identity) << fact;
    EXPECT_NE(factsOf(changed("start_ms", 1))->identity, identity);
    EXPECT_NE(factsOf(changed("seed", 1))->identity, identity);
}

TEST(RunFacts, aFactOfAnotherKind_isRefused) {
    for (const char* fact : {"cpu", "seed", "options", "clock", "display", "warnings"})
        EXPECT_FALSE(factsOf(changed(fact, Json::array({1})))) << fact;
}

TEST(Doubts, warningsOfTheRunItself) {
    const Texts warnings{"the screen was off", "another app was in front"};
    EXPECT_EQ(doubtsWith("warnings", warnings), warnings);
    EXPECT_EQ(doubtsWith("warnings", Json::array()), Texts{});
}

TEST(Doubts, aRunThatIsNotFinished) {
    for (const std::string state : {"running", "interrupted", "failed"})
        EXPECT_EQ(doubtsWith("state", state), Texts{"the run is not finished: its state is " + state});
}

TEST(Doubts, aResumedRun) {
    EXPECT_EQ(doubtsWith("resumed", {"2026-01-02: version 1", "2026-01-03: version 1"}),
              Texts{"the run was resumed 2 times"});
}

TEST(Doubts, slowBuilds) {
    const std::string slow = "the program was built without optimisation";
    const std::string asserts = "the program was built with assertions";
    const std::string sanitizers = "the program was built with sanitizers";
    EXPECT_EQ(doubtsWith("flags", "-O2 -DNDEBUG"), Texts{});
    EXPECT_EQ(doubtsWith("flags", "-g"), (Texts{slow, asserts}));
    EXPECT_EQ(doubtsWith("flags", "-O3"), Texts{asserts});
    EXPECT_EQ(doubtsWith("flags", "-O1 -g1 -fsanitize=address,undefined"),
              (Texts{slow, asserts, sanitizers}));
    EXPECT_EQ(doubtsWith("flags", "-O2 -DNDEBUG -fsanitize=thread"), Texts{sanitizers});
}

}  // namespace
}  // namespace hitlab::report
