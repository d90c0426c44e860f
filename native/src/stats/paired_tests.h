// Several treatments of the same blocks: with shared placement every algorithm meets the same enemies.
#pragma once

#include <cstdint>

#include "stats/test.h"

namespace hitlab::stats {

/// Friedman's chi squared, corrected for ties; effect: Kendall's W. Needs two groups or more and three blocks
/// or more, and a block whose values differ.
TestResult friedman(Groups groups);

/// Nemenyi after Friedman (Demsar 2006): mean ranks within blocks, studentized range with infinite degrees of
/// freedom; the statistic is q = |difference of mean ranks| / sqrt(k (k + 1) / (12 blocks)), sqrt 2 times
/// Demsar's; effect: difference of the mean ranks, first - second.
PairsResult friedmanNemenyi(Groups groups);

/// Wilcoxon's signed ranks: V, the rank sum of the positive differences first - second; zeros dropped, normal
/// approximation with tie and continuity correction; effect: matched-pairs rank-biserial correlation. Not
/// defined where all differences are 0.
TestResult wilcoxonSignedRank(Sample first, Sample second);

/// The same for all pairs of groups, p by Holm's method over the pairs that are defined. A pair whose values
/// are all equal has statistic 0, p 1 and effect 0. Not defined where no pair is.
PairsResult wilcoxonPairs(Groups groups);

/// McNemar's chi squared with continuity correction, as R's mcnemar.test: `onlyFirst` blocks have the
/// property in the first treatment alone. Effect: (onlyFirst - onlySecond) / (onlyFirst + onlySecond). Not
/// defined where both are 0.
TestResult mcnemar(std::uint64_t onlyFirst, std::uint64_t onlySecond);

/// Holm 1979: the adjusted p-values, in the order given.
std::vector<double> holm(std::span<const double> p);

}  // namespace hitlab::stats
