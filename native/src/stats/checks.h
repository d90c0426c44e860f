// What the tests ask of samples before they look at them, and of results before they hand them out. An
// error's message is the reason alone.
#pragma once

#include "stats/test.h"

namespace hitlab::stats {

bool areFinite(Sample values);
bool areEqual(Sample values);

/// Three finite values or more.
base::Status checkSample(Sample values);

/// Two groups or more, each of three finite values or more.
base::Status checkGroups(Groups groups);

/// The same, and all groups are equally long.
base::Status checkBlocks(Groups groups);

/// The reason where a number has overflowed.
base::Error tooLarge();

/// The result, unless a number in it has overflowed.
TestResult whereFinite(const Test& test);
PairsResult whereFinite(std::vector<PairTest> pairs);

/// All pairs of `groups` groups, in the order of PairsResult, made by `compare(first, second)`.
template <typename Compare>
std::vector<PairTest> allPairs(std::size_t groups, Compare compare) {
    std::vector<PairTest> pairs;
    pairs.reserve(groups * (groups - 1) / 2);
    for (std::size_t first = 0; first < groups; ++first) {
        for (std::size_t second = first + 1; second < groups; ++second) {
            PairTest pair = compare(first, second);
            pair.first = first;
            pair.second = second;
            pairs.push_back(pair);
        }
    }
    return pairs;
}

}  // namespace hitlab::stats
