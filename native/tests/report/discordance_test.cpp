#include "report/discordance.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "report/analysis.h"
#include "report/made_results.h"

namespace hitlab::report {
namespace {

/// Adds the pass and its wrong answers.
void addPass(MadeResults& results, MadePass pass, const std::set<std::uint32_t>& wrongEnemies) {
    pass.falsePositives = static_cast<std::uint32_t>(wrongEnemies.size());
    results.add(pass);
    ResultSet& set = results.set();
    set.runs.back().hasHits = true;
    for (const std::uint32_t enemy : wrongEnemies)
        set.wrongAnswers.push_back({static_cast<std::uint32_t>(set.trials.size() - 1), enemy});
}

/// Of a set with one case: what all routes together give.
Discordance overRoutesOf(const MadeResults& results) {
    const Analysis analysis = analyse(results.set());
    for (const auto& [key, discordance] : analysis.discordances) {
        if (key.route == kAllRoutes) return discordance;
    }
    return {};
}

/// How often the first was wrong and the second right.
std::uint64_t countOf(const MadeResults& results, const Discordance& discordance, const char* first,
                      const char* second) {
    ResultSet set = results.set();
    const auto found =
        discordance.onlyFirst.find({set.algorithms.number(first), set.algorithms.number(second)});
    return found == discordance.onlyFirst.end() ? 0 : found->second;
}

TEST(Discordances, countEncountersInWhichOnlyOneWasWrong) {
    MadeResults results;
    addPass(results, {.algorithm = "rectangle", .enemies = 10, .seed = 1}, {1, 2, 3});
    addPass(results, {.algorithm = "sat", .enemies = 10, .seed = 1}, {3, 4});
    addPass(results, {.algorithm = "pixel", .enemies = 10, .seed = 1}, {});
    const Discordance all = overRoutesOf(results);
    EXPECT_EQ(all.encounters, 10u);
    EXPECT_EQ(countOf(results, all, "rectangle", "sat"), 2u);
    EXPECT_EQ(countOf(results, all, "sat", "rectangle"), 1u);
    EXPECT_EQ(all.algorithms.size(), 2u) << "pixel perfect is right by definition: it takes no part";
}

TEST(Discordances, pixelPerfectTakesPart_whereItCanMiss) {
    MadeResults results;
    const Conditions fast{"thesis", "shared", 40};
    addPass(results, {.algorithm = "rectangle", .seed = 1, .conditions = fast}, {1, 2});
    addPass(results, {.algorithm = "pixel", .seed = 1, .conditions = fast}, {2});
    EXPECT_EQ(countOf(results, overRoutesOf(results), "rectangle", "pixel"), 1u);
}

TEST(Discordances, anAlgorithmWithFewPasses_takesNothingFromTheOthers) {
    MadeResults results;
    for (const std::uint64_t seed : {1, 2, 3}) {
        addPass(results, {.algorithm = "rectangle", .seed = seed}, {1});
        addPass(results, {.algorithm = "sat", .seed = seed}, {});
    }
    addPass(results, {.algorithm = "euclidean", .seed = 1}, {7});
    const Discordance all = overRoutesOf(results);
    EXPECT_EQ(all.encounters, 300u);
    EXPECT_EQ(all.algorithms.size(), 2u);
    EXPECT_EQ(countOf(results, all, "rectangle", "sat"), 3u);
}

TEST(Discordances, theSameEnemyOfAnotherPass_isAnotherEncounter) {
    MadeResults results;
    addPass(results, {.algorithm = "rectangle", .seed = 1}, {5});
    addPass(results, {.algorithm = "rectangle", .seed = 2}, {});
    addPass(results, {.algorithm = "sat", .seed = 1}, {});
    addPass(results, {.algorithm = "sat", .seed = 2}, {5});
    const Discordance all = overRoutesOf(results);
    EXPECT_EQ(all.encounters, 200u);
    EXPECT_EQ(countOf(results, all, "rectangle", "sat"), 1u);
    EXPECT_EQ(countOf(results, all, "sat", "rectangle"), 1u);
}

TEST(Discordances, passesWhoseSeedOneLacks_doNotCount) {
    MadeResults results;
    addPass(results, {.algorithm = "rectangle", .seed = 1}, {1});
    addPass(results, {.algorithm = "rectangle", .seed = 2}, {1, 2});
    addPass(results, {.algorithm = "sat", .seed = 2}, {2});
    addPass(results, {.algorithm = "sat", .seed = 3}, {1, 2, 3});
    const Discordance all = overRoutesOf(results);
    EXPECT_EQ(all.encounters, 100u);
    EXPECT_EQ(countOf(results, all, "rectangle", "sat"), 1u);
    EXPECT_EQ(countOf(results, all, "sat", "rectangle"), 0u);
}

TEST(Discordances, theHarness_takesNoPart) {
    MadeResults results;
    addPass(results, {.algorithm = "rectangle", .seed = 1}, {1});
    addPass(results, {.algorithm = "sat", .seed = 1}, {2});
    addPass(results, {.algorithm = "none", .seed = 99}, {3, 4, 5});
    const Discordance all = overRoutesOf(results);
    EXPECT_EQ(all.encounters, 100u) << "that it met other enemies takes nothing away";
    EXPECT_EQ(countOf(results, all, "rectangle", "sat"), 1u);
    EXPECT_EQ(all.onlyFirst.size(), 2u);
}

TEST(Discordances, ofIndependentPlacement_areNotCounted) {
    MadeResults results;
    for (const char* algorithm : {"rectangle", "sat"})
        addPass(results, {.algorithm = algorithm, .seed = 1, .conditions = {"thesis", "independent"}}, {1});
    EXPECT_TRUE(analyse(results.set()).discordances.empty());
}

TEST(Discordances, ofRunsWithoutHits_areNotCounted) {
    MadeResults results;
    addPass(results, {.algorithm = "rectangle", .seed = 1}, {1});
    addPass(results, {.algorithm = "sat", .seed = 1}, {});
    results.set().runs[0].hasHits = false;
    EXPECT_TRUE(analyse(results.set()).discordances.empty());
}

TEST(Discordances, ofOneAlgorithm_areNotCounted) {
    MadeResults results;
    addPass(results, {.algorithm = "rectangle", .seed = 1}, {1});
    EXPECT_TRUE(analyse(results.set()).discordances.empty());
}

TEST(Discordances, theSamePlacesMetTwice_countOnce) {
    MadeResults results;
    for (const char* variant : {"tuned", "classic"}) {
        addPass(results, {.algorithm = "rectangle", .variant = variant, .seed = 1}, {1, 2});
        addPass(results, {.algorithm = "sat", .variant = variant, .seed = 1}, {2});
    }
    const Discordance all = overRoutesOf(results);
    EXPECT_EQ(all.encounters, 100u);
    EXPECT_EQ(countOf(results, all, "rectangle", "sat"), 1u);
}

TEST(Discordances, routesAreGivenAloneAndTogether) {
    MadeResults results;
    for (const char* route : {"horizontal", "vertical"}) {
        addPass(results, {.route = route, .algorithm = "rectangle", .seed = 1}, {1});
        addPass(results, {.route = route, .algorithm = "sat", .seed = 1}, {});
    }
    const auto found = analyse(results.set()).discordances;
    ASSERT_EQ(found.size(), 3u);
    for (const auto& [key, discordance] : found) {
        const std::uint64_t routes = key.route == kAllRoutes ? 2 : 1;
        EXPECT_EQ(discordance.encounters, 100 * routes);
        EXPECT_EQ(countOf(results, discordance, "rectangle", "sat"), routes);
    }
}

constexpr std::uint32_t kFewEnemies = 6;

using Place = std::pair<std::string, std::uint64_t>;
/// By place: the enemies about which an algorithm was wrong.
using WrongAt = std::map<Place, std::set<std::uint32_t>>;

/// The places that all of these met.
std::vector<Place> commonPlaces(const std::vector<WrongAt>& algorithms) {
    std::vector<Place> common;
    for (const auto& [place, enemies] : algorithms.front()) {
        if (std::all_of(algorithms.begin(), algorithms.end(),
                        [&](const WrongAt& w) { return w.contains(place); }))
            common.push_back(place);
    }
    return common;
}

RC_GTEST_PROP(Discordances, ofRandomWrongAnswers_equalAPlainCountOfEveryEncounter, ()) {
    const std::vector<std::string> names{"euclidean", "rectangle", "sat"};
    MadeResults results;
    std::vector<WrongAt> wrong(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (const Place& place :
             {Place{"horizontal", 1}, {"horizontal", 2}, {"vertical", 1}, {"vertical", 7}}) {
            if (wrong[i].size() > 1 && *rc::gen::inRange(0, 4) == 0) continue;  // never fewer than half
            auto& enemies = wrong[i][place];
            for (const auto enemy :
                 *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange(0u, kFewEnemies)))
                enemies.insert(enemy);
            addPass(
                results,
                {.route = place.first, .algorithm = names[i], .enemies = kFewEnemies, .seed = place.second},
                enemies);
        }
    }
    const Discordance all = overRoutesOf(results);
    const std::vector<Place> common = commonPlaces(wrong);
    RC_ASSERT(all.encounters == kFewEnemies * common.size());
    for (std::size_t first = 0; first < names.size(); ++first) {
        for (std::size_t second = 0; second < names.size(); ++second) {
            std::uint64_t count = 0;
            for (const Place& place : common) {
                for (const std::uint32_t enemy : wrong[first][place])
                    count += !wrong[second][place].contains(enemy);
            }
            RC_ASSERT(countOf(results, all, names[first].c_str(), names[second].c_str()) == count);
        }
    }
}

}  // namespace
}  // namespace hitlab::report
