#include "stats/paired_tests.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "stats/checks.h"
#include "stats/distributions.h"
#include "stats/ranks.h"

namespace hitlab::stats {

namespace {

constexpr const char* kAllEqual = "all differences are 0";

struct RankedBlocks {
    double blocks = 0;
    double tieSum = 0;
    /// One a group.
    std::vector<double> meanRanks;
};

RankedBlocks rankWithinBlocks(Groups groups) {
    RankedBlocks ranked;
    ranked.blocks = static_cast<double>(groups.front().size());
    ranked.meanRanks.resize(groups.size());
    std::vector<double> block(groups.size());
    for (std::size_t i = 0; i < groups.front().size(); ++i) {
        for (std::size_t j = 0; j < groups.size(); ++j) block[j] = groups[j][i];
        const auto ranks = midRanks(block);
        for (std::size_t j = 0; j < groups.size(); ++j) ranked.meanRanks[j] += ranks.ranks[j];
        ranked.tieSum += ranks.tieSum;
    }
    for (double& rank : ranked.meanRanks) rank /= ranked.blocks;
    return ranked;
}

bool haveEqualBlocks(Groups groups) {
    return std::all_of(groups.begin(), groups.end(),
                       [groups](const auto& group) { return group == groups.front(); });
}

base::Status checkFriedman(Groups groups) {
    if (const auto status = checkBlocks(groups); !status) return status.error();
    if (haveEqualBlocks(groups)) return base::Error{kAllEqual};
    return base::Done{};
}

double friedmanStatistic(const RankedBlocks& ranked) {
    const auto k = static_cast<double>(ranked.meanRanks.size());
    double squares = 0;
    for (const double rank : ranked.meanRanks) squares += (rank - 0.5 * (k + 1)) * (rank - 0.5 * (k + 1));
    const double untied = 1 - ranked.tieSum / (ranked.blocks * (k * k * k - k));
    return 12 * ranked.blocks * squares / (k * (k + 1)) / untied;
}

struct SignedRanks {
    /// Of the differences that are not 0.
    double count = 0;
    double tieSum = 0;
    double positive = 0;
};

SignedRanks rankDifferences(Sample differences) {
    std::vector<double> sizes(differences.size());
    std::transform(differences.begin(), differences.end(), sizes.begin(),
                   [](double difference) { return std::abs(difference); });
    const auto ranks = midRanks(sizes);
    SignedRanks result;
    result.count = static_cast<double>(differences.size());
    result.tieSum = ranks.tieSum;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        if (differences[i] > 0) result.positive += ranks.ranks[i];
    }
    return result;
}

std::vector<double> differencesOf(Sample first, Sample second) {
    std::vector<double> differences;
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (first[i] != second[i]) differences.push_back(first[i] - second[i]);
    }
    return differences;
}

Test signedRankTest(const SignedRanks& ranks) {
    const double n = ranks.count;
    const double surplus = ranks.positive - n * (n + 1) / 4;
    const double variance = n * (n + 1) * (2 * n + 1) / 24 - ranks.tieSum / 48;
    Test test;
    test.statistic = ranks.positive;
    test.p = twoSidedP(surplus, variance);
    test.effect = surplus / (n * (n + 1) / 4);
    return test;
}

base::Status checkPairs(Sample first, Sample second) {
    if (first.size() != second.size()) return base::Error{"the groups differ in length"};
    if (first.size() < 3) return base::Error{"a group has fewer than 3 values"};
    if (!areFinite(first) || !areFinite(second)) return base::Error{"a value is not finite"};
    return base::Done{};
}

PairTest pairOf(const Test& test) {
    PairTest pair;
    pair.statistic = test.statistic;
    pair.p = test.p;
    pair.effect = test.effect;
    return pair;
}

/// Of the pairs that are defined alone.
void adjust(std::vector<PairTest>& pairs, const std::vector<bool>& defined) {
    std::vector<double> p;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (defined[i]) p.push_back(pairs[i].p);
    }
    const auto adjusted = holm(p);
    auto next = adjusted.begin();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (defined[i]) pairs[i].p = *next++;
    }
}

}  // namespace

TestResult friedman(Groups groups) {
    if (const auto status = checkFriedman(groups); !status) return status.error();
    const auto ranked = rankWithinBlocks(groups);
    Test test;
    test.statistic = friedmanStatistic(ranked);
    test.df = static_cast<double>(groups.size()) - 1;
    test.p = chiSquaredTail(test.statistic, *test.df);
    test.effect = test.statistic / (ranked.blocks * *test.df);
    return whereFinite(test);
}

PairsResult friedmanNemenyi(Groups groups) {
    if (const auto status = checkFriedman(groups); !status) return status.error();
    const auto ranked = rankWithinBlocks(groups);
    const auto k = static_cast<double>(groups.size());
    const double deviation = std::sqrt(k * (k + 1) / (12 * ranked.blocks));
    return whereFinite(allPairs(groups.size(), [&](std::size_t first, std::size_t second) {
        const double difference = ranked.meanRanks[first] - ranked.meanRanks[second];
        PairTest pair;
        pair.statistic = std::abs(difference) / deviation;
        pair.p = studentizedRangeTail(pair.statistic, k, kInfinite);
        pair.effect = difference;
        return pair;
    }));
}

TestResult wilcoxonSignedRank(Sample first, Sample second) {
    if (const auto status = checkPairs(first, second); !status) return status.error();
    const auto differences = differencesOf(first, second);
    if (differences.empty()) return base::Error{kAllEqual};
    if (!areFinite(differences)) return tooLarge();
    return whereFinite(signedRankTest(rankDifferences(differences)));
}

PairsResult wilcoxonPairs(Groups groups) {
    if (const auto status = checkFriedman(groups); !status) return status.error();
    std::vector<bool> defined;
    bool overflown = false;
    auto pairs = allPairs(groups.size(), [&](std::size_t first, std::size_t second) {
        const auto test = wilcoxonSignedRank(groups[first], groups[second]);
        defined.push_back(static_cast<bool>(test));
        if (!test && groups[first] != groups[second]) overflown = true;
        return test ? pairOf(*test) : pairOf({.statistic = 0, .df = {}, .df2 = {}, .p = 1, .effect = 0});
    });
    if (overflown) return tooLarge();
    adjust(pairs, defined);
    return whereFinite(std::move(pairs));
}

TestResult mcnemar(std::uint64_t onlyFirst, std::uint64_t onlySecond) {
    const double sum = static_cast<double>(onlyFirst) + static_cast<double>(onlySecond);
    if (sum == 0) return base::Error{"no block differs between the treatments"};
    const double difference = static_cast<double>(onlyFirst) - static_cast<double>(onlySecond);
    const double corrected = std::max(0.0, std::abs(difference) - 1);
    Test test;
    test.statistic = corrected * corrected / sum;
    test.df = 1;
    test.p = chiSquaredTail(test.statistic, 1);
    test.effect = difference / sum;
    return test;
}

std::vector<double> holm(std::span<const double> p) {
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [p](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    std::vector<double> adjusted(p.size());
    double greatest = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto left = static_cast<double>(order.size() - i);
        greatest = std::clamp(left * p[order[i]], greatest, 1.0);
        adjusted[order[i]] = greatest;
    }
    return adjusted;
}

}  // namespace hitlab::stats
