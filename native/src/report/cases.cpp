#include "report/cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>

#include "report/words.h"

namespace hitlab::report {

namespace {

/// What one block is, of answers and of times.
using BlockKey = std::tuple<std::uint16_t, std::uint64_t, std::uint16_t>;

BlockKey answerKey(const Trial& trial) {
    return {trial.route, trial.seed, 0};
}

BlockKey speedKey(const Trial& trial) {
    return {trial.route, trial.seed, trial.run};
}

template <typename Key>
void sortBy(Passes& passes, Key key) {
    std::stable_sort(passes.begin(), passes.end(),
                     [key](const Trial* a, const Trial* b) { return key(*a) < key(*b); });
}

/// Leaves the first pass of each seed, and counts those that had other hits. Remembers a run of the last one.
std::uint64_t leaveOneOfEach(Passes& passes, std::uint16_t& otherRun) {
    std::uint64_t differences = 0;
    const auto isSame = [&](const Trial* first, const Trial* second) {
        if (first->seed != second->seed) return false;
        if (first->hitsHash != second->hitsHash) {
            ++differences;
            otherRun = second->run;
        }
        return true;
    };
    passes.erase(std::unique(passes.begin(), passes.end(), isSame), passes.end());
    return differences;
}

/// The passes' keys, which ascend.
template <typename Key>
std::vector<BlockKey> keysOf(const Passes& passes, Key key) {
    std::vector<BlockKey> keys;
    keys.reserve(passes.size());
    for (const Trial* pass : passes) keys.push_back(key(*pass));
    return keys;
}

template <typename Key>
std::vector<BlockKey> commonKeys(const ByAlgorithm& algorithms, Key key) {
    std::vector<BlockKey> common;
    bool isFirst = true;
    for (const auto& [algorithm, passes] : algorithms) {
        const std::vector<BlockKey> keys = keysOf(passes, key);
        std::vector<BlockKey> both;
        std::set_intersection(keys.begin(), keys.end(), common.begin(), common.end(),
                              std::back_inserter(both));
        common = isFirst ? keys : both;
        isFirst = false;
    }
    return common;
}

template <typename Key>
ByAlgorithm withCommonKeys(const ByAlgorithm& algorithms, Key key) {
    const std::vector<BlockKey> common = commonKeys(algorithms, key);
    ByAlgorithm kept;
    for (const auto& [algorithm, passes] : algorithms) {
        Passes& own = kept[algorithm];
        own.reserve(common.size());
        auto next = common.begin();
        for (const Trial* pass : passes) {
            if (next == common.end() || key(*pass) != *next) continue;
            own.push_back(pass);
            ++next;
        }
    }
    return kept;
}

template <typename Key>
Blocks blocksOf(const ByAlgorithm& algorithms, Key key, Value value) {
    Blocks blocks;
    for (const auto& [algorithm, passes] : withCommonKeys(algorithms, key)) {
        blocks.algorithms.push_back(algorithm);
        blocks.values.push_back(valuesOf(passes, value));
    }
    return blocks;
}

}  // namespace

AnswerCases answerCases(const ResultSet& set, std::vector<std::string>& problems) {
    AnswerCases cases;
    for (const Trial& trial : set.trials)
        cases[{trial.conditions, trial.sprites, trial.enemies, trial.route}][trial.algorithm].push_back(
            &trial);
    std::uint64_t differences = 0;
    std::uint16_t otherRun = 0;
    for (auto& [key, algorithms] : cases) {
        for (auto& [algorithm, passes] : algorithms) {
            sortBy(passes, [](const Trial& trial) { return trial.seed; });
            differences += leaveOneOfEach(passes, otherRun);
        }
    }
    if (differences > 0) {
        problems.push_back(
            fmt::format("{}: {} had other hits than passes of the same places in another run or "
                        "form; the first of each counts",
                        set.runs[otherRun].facts.directory, counted(differences, "pass", "passes")));
    }
    return cases;
}

SpeedCases speedCases(const ResultSet& set) {
    SpeedCases cases;
    for (const Trial& trial : set.trials) {
        if (trial.tests == 0) continue;
        const SpeedCase key{trial.device,  trial.conditions, trial.pacing,  trial.broadphase,
                            trial.variant, trial.sprites,    trial.enemies, trial.route};
        cases[key][trial.algorithm].push_back(&trial);
    }
    for (auto& [key, algorithms] : cases) {
        for (auto& [algorithm, passes] : algorithms) sortBy(passes, speedKey);
    }
    return cases;
}

ByAlgorithm commonPasses(const ByAlgorithm& algorithms) {
    return withCommonKeys(algorithms, answerKey);
}

Blocks answerBlocks(const ByAlgorithm& algorithms, Value value) {
    return blocksOf(algorithms, answerKey, value);
}

Blocks speedBlocks(const ByAlgorithm& algorithms, Value value) {
    return blocksOf(algorithms, speedKey, value);
}

std::vector<double> valuesOf(const Passes& passes, Value value) {
    std::vector<double> values;
    values.reserve(passes.size());
    for (const Trial* pass : passes) values.push_back(value(*pass));
    return values;
}

}  // namespace hitlab::report
