#include "stats/group_tests.h"

#include <algorithm>
#include <cmath>

#include "stats/checks.h"
#include "stats/distributions.h"
#include "stats/moments.h"
#include "stats/ranks.h"
#include "stats/summary.h"
#include "stats/two_samples.h"

namespace hitlab::stats {

namespace {

std::vector<double> joined(Groups groups) {
    std::vector<double> values;
    for (const auto& group : groups) values.insert(values.end(), group.begin(), group.end());
    return values;
}

using Scaled = std::vector<std::vector<double>>;

Scaled scaledGroups(Groups groups, int exponent) {
    Scaled scaled;
    for (const auto& group : groups) scaled.push_back(scaledDown(group, exponent));
    return scaled;
}

/// What one-way ANOVA and Tukey's comparisons are made of.
struct Variances {
    std::vector<Moments> groups;
    double between = 0;
    double within = 0;
    double dfBetween = 0;
    double dfWithin = 0;
};

Variances variancesOf(Groups groups) {
    Variances variances;
    const auto whole = momentsOf(joined(groups));
    for (const auto& group : groups) {
        const auto moments = momentsOf(group);
        const double difference = meanDifference(moments, whole);
        variances.between += moments.count * difference * difference;
        variances.within += moments.squares;
        variances.groups.push_back(moments);
    }
    const auto groupCount = static_cast<double>(groups.size());
    variances.dfBetween = groupCount - 1;
    variances.dfWithin = whole.count - groupCount;
    return variances;
}

Test fTest(const Variances& variances) {
    Test test;
    test.statistic = (variances.between / variances.dfBetween) / (variances.within / variances.dfWithin);
    test.df = variances.dfBetween;
    test.df2 = variances.dfWithin;
    if (std::isfinite(test.statistic)) test.p = fTail(test.statistic, *test.df, *test.df2);
    test.effect = variances.between / (variances.between + variances.within);
    return test;
}

base::Status checkVariation(Groups groups) {
    if (const auto status = checkGroups(groups); !status) return status.error();
    if (areEqual(joined(groups))) return base::Error{"all values are equal"};
    return base::Done{};
}

base::Error noVariation() {
    return {"the values do not vary within the groups"};
}

PairTest tukeyPair(const Variances& variances, std::size_t first, std::size_t second, int exponent) {
    const auto& a = variances.groups[first];
    const auto& b = variances.groups[second];
    const double difference = meanDifference(a, b);
    const double variance = variances.within / variances.dfWithin * 0.5 * (1 / a.count + 1 / b.count);
    PairTest pair;
    pair.statistic = std::abs(difference) / std::sqrt(variance);
    pair.df = variances.dfWithin;
    const auto groups = static_cast<double>(variances.groups.size());
    if (std::isfinite(pair.statistic)) pair.p = studentizedRangeTail(pair.statistic, groups, *pair.df);
    pair.effect = std::ldexp(difference, exponent);
    return pair;
}

struct RankedGroups {
    double count = 0;
    double tieSum = 0;
    std::vector<double> sizes;
    std::vector<double> meanRanks;
};

RankedGroups rankTogether(Groups groups) {
    const auto all = midRanks(joined(groups));
    RankedGroups ranked;
    ranked.count = static_cast<double>(all.ranks.size());
    ranked.tieSum = all.tieSum;
    auto next = all.ranks.begin();
    for (const auto& group : groups) {
        double sum = 0;
        for (std::size_t i = 0; i < group.size(); ++i) sum += *next++;
        ranked.sizes.push_back(static_cast<double>(group.size()));
        ranked.meanRanks.push_back(sum / ranked.sizes.back());
    }
    return ranked;
}

double kruskalStatistic(const RankedGroups& ranked) {
    const double n = ranked.count;
    double squares = 0;
    for (std::size_t i = 0; i < ranked.sizes.size(); ++i) {
        const double difference = ranked.meanRanks[i] - 0.5 * (n + 1);
        squares += ranked.sizes[i] * difference * difference;
    }
    return 12 * squares / (n * (n + 1)) / (1 - ranked.tieSum / (n * n * n - n));
}

PairTest nemenyiPair(const RankedGroups& ranked, std::size_t first, std::size_t second) {
    const double variance =
        ranked.count * (ranked.count + 1) / 24 * (1 / ranked.sizes[first] + 1 / ranked.sizes[second]);
    PairTest pair;
    pair.statistic = std::abs(ranked.meanRanks[first] - ranked.meanRanks[second]) / std::sqrt(variance);
    pair.p = studentizedRangeTail(pair.statistic, static_cast<double>(ranked.sizes.size()), kInfinite);
    return pair;
}

Scaled distancesFromMedians(Groups groups) {
    Scaled distances(groups.begin(), groups.end());
    for (auto& group : distances) {
        const double median = quantile(sortedCopy(group), 0.5);
        for (double& value : group) value = std::abs(value - median);
    }
    return distances;
}

/// Square of what rounding alone makes of equal distances from the median.
double roundingOf(Groups groups) {
    double greatest = 0;
    for (const double value : joined(groups)) greatest = std::max(greatest, std::abs(value));
    return std::pow(greatest * 0x1p-51, 2);
}

}  // namespace

TestResult anova(Groups groups) {
    if (const auto status = checkVariation(groups); !status) return status.error();
    const auto variances = variancesOf(scaledGroups(groups, scaleExponent(joined(groups))));
    if (variances.within <= 0) return noVariation();
    return whereFinite(fTest(variances));
}

PairsResult tukeyHsd(Groups groups) {
    if (const auto status = checkVariation(groups); !status) return status.error();
    const int exponent = scaleExponent(joined(groups));
    const auto variances = variancesOf(scaledGroups(groups, exponent));
    if (variances.within <= 0) return noVariation();
    return whereFinite(allPairs(groups.size(), [&](std::size_t first, std::size_t second) {
        return tukeyPair(variances, first, second, exponent);
    }));
}

TestResult kruskalWallis(Groups groups) {
    if (const auto status = checkVariation(groups); !status) return status.error();
    const auto ranked = rankTogether(groups);
    Test test;
    test.statistic = kruskalStatistic(ranked);
    test.df = static_cast<double>(groups.size()) - 1;
    test.p = chiSquaredTail(test.statistic, *test.df);
    test.effect = test.statistic / (ranked.count - 1);
    return whereFinite(test);
}

PairsResult nemenyi(Groups groups) {
    if (const auto status = checkVariation(groups); !status) return status.error();
    const auto ranked = rankTogether(groups);
    Scaled sorted;
    for (const auto& group : groups) sorted.push_back(sortedCopy(group));
    return whereFinite(allPairs(groups.size(), [&](std::size_t first, std::size_t second) {
        PairTest pair = nemenyiPair(ranked, first, second);
        pair.effect = cliffsDeltaOfSorted(sorted[first], sorted[second]);
        return pair;
    }));
}

TestResult levene(Groups groups) {
    if (const auto status = checkVariation(groups); !status) return status.error();
    const auto scaled = scaledGroups(groups, scaleExponent(joined(groups)));
    const auto variances = variancesOf(distancesFromMedians(scaled));
    if (variances.within <= (variances.dfWithin + 1) * roundingOf(scaled)) {
        return base::Error{"the distances from the medians do not vary within the groups"};
    }
    return whereFinite(fTest(variances));
}

}  // namespace hitlab::stats
