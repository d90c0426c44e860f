#include "stats/checks.h"

#include <algorithm>
#include <cmath>

namespace hitlab::stats {

namespace {

constexpr std::size_t kLeastValues = 3;

template <typename Result>
bool isFinite(const Result& result) {
    return std::isfinite(result.statistic) && std::isfinite(result.p) &&
           std::isfinite(result.effect.value_or(0));
}

}  // namespace

base::Error tooLarge() {
    return {"the values are too large to compute with"};
}

bool areFinite(Sample values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

bool areEqual(Sample values) {
    return std::all_of(values.begin(), values.end(),
                       [values](double value) { return value == values.front(); });
}

base::Status checkSample(Sample values) {
    if (values.size() < kLeastValues) return base::Error{"there are fewer than 3 values"};
    if (!areFinite(values)) return base::Error{"a value is not finite"};
    return base::Done{};
}

base::Status checkGroups(Groups groups) {
    if (groups.size() < 2) return base::Error{"there are fewer than 2 groups"};
    for (const auto& group : groups) {
        if (group.size() < kLeastValues) return base::Error{"a group has fewer than 3 values"};
    }
    if (!std::all_of(groups.begin(), groups.end(), areFinite)) return base::Error{"a value is not finite"};
    return base::Done{};
}

base::Status checkBlocks(Groups groups) {
    for (const auto& group : groups) {
        if (group.size() != groups.front().size()) return base::Error{"the groups differ in length"};
    }
    return checkGroups(groups);
}

TestResult whereFinite(const Test& test) {
    if (!isFinite(test)) return tooLarge();
    return test;
}

PairsResult whereFinite(std::vector<PairTest> pairs) {
    if (!std::all_of(pairs.begin(), pairs.end(), isFinite<PairTest>)) return tooLarge();
    return pairs;
}

}  // namespace hitlab::stats
