// Several groups of values: the published study's tests (one-way ANOVA with Tukey, Kruskal-Wallis with
// Nemenyi, the choice between them by Shapiro-Wilk), and Levene's. They take the samples for independent.
#pragma once

#include "stats/test.h"

namespace hitlab::stats {

/// Shapiro-Wilk's W by Royston 1995 (AS R94). Defined for 3 to 5,000 values that are not all equal.
TestResult shapiroWilk(Sample values);

/// One-way analysis of variance: F with (groups - 1, values - groups) degrees of freedom; effect eta squared.
/// Needs two groups or more of three values or more each, as all tests below, and values that differ within a
/// group.
TestResult anova(Groups groups);

/// Tukey's honest significant difference, Tukey-Kramer for unequal sizes: the statistic is q = |difference| /
/// standard error; effect: difference of the means, first - second.
PairsResult tukeyHsd(Groups groups);

/// H, corrected for ties; effect epsilon squared, H / (values - 1).
TestResult kruskalWallis(Groups groups);

/// Nemenyi after Kruskal-Wallis: mean ranks, studentized range with infinite degrees of freedom, no tie
/// correction; the statistic is q = |difference of mean ranks| / sqrt(N (N + 1) / 24 (1 / n1 + 1 / n2)), that
/// is the normal number times sqrt 2; effect: Cliff's delta.
PairsResult nemenyi(Groups groups);

/// Levene's test about the medians (Brown and Forsythe 1974): one-way ANOVA of the distances from the
/// group's median. Not defined where those do not vary within the groups but for rounding.
TestResult levene(Groups groups);

}  // namespace hitlab::stats
