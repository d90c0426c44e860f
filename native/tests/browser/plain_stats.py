"""The statistics of the report once more, from their textbook definitions, in plain Python without any package.

Slow and short on purpose: pairs are counted one by one, integrals are sums over a grid. The tests of the page compute
its numbers with this from the rows of the logs; nothing here was taken from the program. Conventions: docs/methods.md.
A test that has no answer raises Undefined.
"""

import math
import random
from bisect import bisect_left, bisect_right
from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, Optional

# The normal distribution's 97.5 % quantile.
Z95 = 1.959963984540054


class Undefined(ValueError):
    """The test has no answer for these values; the message says why."""


class Test(NamedTuple):
    """What a test answers; the effect is the measure that the test's docstring names."""

    statistic: float
    p: float
    effect: float
    df: Optional[float] = None
    df2: Optional[float] = None


# Describing values


def mean(values):
    return math.fsum(values) / len(values)


def squares(values):
    """Sum of the squared distances from the mean; of equal values 0 without rounding."""
    if min(values) == max(values):
        return 0.0
    centre = mean(values)
    return math.fsum((value - centre) ** 2 for value in values)


def deviation(values):
    return math.sqrt(squares(values) / (len(values) - 1))


def quantile(values, fraction):
    """R's type 7: on the straight line between the two order statistics around (n - 1) * fraction."""
    ordered = sorted(values)
    place = (len(ordered) - 1) * fraction
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def median(values):
    return quantile(values, 0.5)


def mad(values):
    """Median distance from the median, unscaled."""
    centre = median(values)
    return median([abs(value - centre) for value in values])


def outliers(values):
    """Those further than 1.5 quartile distances beyond the quartiles."""
    q1, q3 = quantile(values, 0.25), quantile(values, 0.75)
    return [value for value in values if not q1 - 1.5 * (q3 - q1) <= value <= q3 + 1.5 * (q3 - q1)]


def bootstrap_median_interval(values, resamples=4000, seed=1):
    """The percentile interval (95 %) of the median; not of the program's generator, so only nearly the same."""
    rng = random.Random(seed)
    medians = [median(rng.choices(values, k=len(values))) for _ in range(resamples)]
    return quantile(medians, 0.025), quantile(medians, 0.975)


def ranks(values):
    """From 1 on; equal values share the mean of their ranks."""
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + 1 + bisect_right(ordered, value)) / 2 for value in values]


def tie_sum(values):
    """Sum of t^3 - t over the sets of t equal values."""
    return sum(count ** 3 - count for count in Counter(values).values())


# Proportions


def wilson(successes, trials):
    """(low, high) at 95 %: where (share - p) / sqrt(p (1 - p) / n) is Z95, solved for p."""
    share, a = successes / trials, Z95 ** 2 / trials
    root = math.sqrt(4 * a * share * (1 - share) + a * a)
    return (2 * share + a - root) / (2 + 2 * a), (2 * share + a + root) / (2 + 2 * a)


def paired_difference(only_first, only_second, pairs):
    """(low, high) at 95 % of (only_first - only_second) / pairs: Agresti and Min 2005, half a count more a cell."""
    b, c, n = only_first + 0.5, only_second + 0.5, pairs + 2
    reach = Z95 * math.sqrt(b + c - (b - c) ** 2 / n) / n
    return max(-1, (b - c) / n - reach), min(1, (b - c) / n + reach)


# Upper tails of distributions


def normal_tail(z):
    return math.erfc(z / math.sqrt(2)) / 2


def chi_squared_tail(x, df):
    """For whole degrees of freedom: known for 1 and 2, and two more add one term."""
    if x <= 0:
        return 1.0
    tail = math.erfc(math.sqrt(x / 2)) if df % 2 else math.exp(-x / 2)
    for below in range(1 if df % 2 else 2, df, 2):
        tail += math.exp(below / 2 * math.log(x / 2) - x / 2 - math.lgamma(below / 2 + 1))
    return tail


def f_tail(f, df1, df2):
    return incomplete_beta(df2 / 2, df1 / 2, df2 / (df2 + df1 * f)) if f > 0 else 1.0


def incomplete_beta(a, b, x):
    """I_x(a, b) by the continued fraction of Abramowitz and Stegun 26.5.8, from its far end back."""
    if x in (0, 1):
        return float(x)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    fraction = 1.0
    for m in range(2000, 0, -1):
        half = m // 2
        if m % 2:
            term = -(a + half) * (a + b + half) * x / ((a + m - 1) * (a + m))
        else:
            term = half * (b - half) * x / ((a + m - 1) * (a + m))
        fraction = 1 + term / fraction
    front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(front) / (a * fraction)


@lru_cache(maxsize=None)
def range_tail(q, groups):
    """P(range of so many standard normal values > q).

    Over the greatest value z: the others are below it, but not all above z - q. The sum over a grid converges so fast
    (the integrand is smooth and dies out at both ends) that a step of 1/4 is exact to the last digits.
    """
    if q <= 0:
        return 1.0
    total = 0.0
    for i in range(-40, 161):
        z = i / 4
        below, beyond = normal_tail(-z), normal_tail(q - z)
        density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
        # below^(k-1) - (below - beyond)^(k-1), without losing the digits of a small difference.
        share = 1.0 if beyond >= below else -math.expm1((groups - 1) * math.log1p(-beyond / below))
        total += density * below ** (groups - 1) * share
    return groups * total / 4


def studentized_range_tail(q, groups, df=math.inf):
    """The same of a range divided by a deviation s that was estimated with df degrees of freedom.

    Over u = log s, whose density is that of a chi distribution by the square root of df.
    """
    if math.isinf(df) or q <= 0:
        return range_tail(q, groups)
    front = math.log(2) + df / 2 * math.log(df / 2) - math.lgamma(df / 2)
    width = 1 / math.sqrt(2 * df)
    # Downwards the density only dies out like exp(df u).
    low, high = -max(10 * width, 45 / df), 9 * width
    # A grid for log q + u that serves all q: ranges met before are not computed again.
    step = 2.0 ** math.floor(math.log2(width / 6))
    total, place = 0.0, math.log(q)
    for i in range(math.floor((place + low) / step), math.ceil((place + high) / step) + 1):
        u = i * step - place
        density = math.exp(front + df * u - df / 2 * math.exp(2 * u))
        if density > 1e-18:
            total += density * range_tail(math.exp(i * step), groups)
    return min(1.0, total * step)


def two_sided(surplus, variance):
    """P of a rank sum that differs so much from its mean: normal, with continuity correction."""
    corrected = max(0.0, abs(surplus) - 0.5)
    return min(1.0, 2 * normal_tail(corrected / math.sqrt(variance)))


def holm(p_values):
    """The k-th smallest of n is multiplied by n - k + 1; none becomes less than one before it, none more than 1."""
    return [min(1.0, max((len(p_values) - sum(other < smaller for other in p_values)) * smaller
                         for smaller in p_values if smaller <= p)) for p in p_values]


def pairs_of(groups):
    return list(combinations(range(len(groups)), 2))


# Several treatments of the same blocks: groups[i][j] is what treatment i did to block j


def check_blocks(groups):
    if len(groups) < 2 or len(groups[0]) < 3:
        raise Undefined("fewer than 2 groups or 3 blocks")
    if all(group == groups[0] for group in groups):
        raise Undefined("all differences are 0")


def mean_ranks(groups):
    by_block = [ranks(list(block)) for block in zip(*groups)]
    return [mean(of_group) for of_group in zip(*by_block)]


def friedman(groups):
    """Chi squared, corrected for ties: the ranks' sums against the variance that the ranks really have. Kendall's W."""
    check_blocks(groups)
    k, n = len(groups), len(groups[0])
    by_block = [ranks(list(block)) for block in zip(*groups)]
    spread = math.fsum((rank - (k + 1) / 2) ** 2 for block in by_block for rank in block)
    between = math.fsum((rank - (k + 1) / 2) ** 2 for rank in mean_ranks(groups))
    statistic = n * n * (k - 1) * between / spread
    return Test(statistic, chi_squared_tail(statistic, k - 1), statistic / (n * (k - 1)), k - 1)


def friedman_nemenyi(groups):
    """By pair: q and its p; difference of the mean ranks, first - second."""
    check_blocks(groups)
    k, n, averages = len(groups), len(groups[0]), mean_ranks(groups)
    answers = []
    for first, second in pairs_of(groups):
        difference = averages[first] - averages[second]
        q = abs(difference) / math.sqrt(k * (k + 1) / (6 * n)) * math.sqrt(2)
        answers.append(Test(q, range_tail(q, k), difference))
    return answers


def wilcoxon(first, second):
    """V, the rank sum of the positive differences, zeros dropped; matched-pairs rank-biserial correlation."""
    differences = [a - b for a, b in zip(first, second) if a != b]
    if len(first) < 3 or not differences:
        raise Undefined("fewer than 3 pairs, or all differences are 0")
    sizes = [abs(difference) for difference in differences]
    numbered = list(zip(differences, ranks(sizes)))
    positive = math.fsum(rank for difference, rank in numbered if difference > 0)
    negative = math.fsum(rank for difference, rank in numbered if difference < 0)
    n = len(differences)
    variance = n * (n + 1) * (2 * n + 1) / 24 - tie_sum(sizes) / 48
    return Test(positive, two_sided((positive - negative) / 2, variance), (positive - negative) / (positive + negative))


def wilcoxon_pairs(groups):
    """By pair, p by Holm over the pairs that differ at all; the others have 0, p 1 and effect 0."""
    check_blocks(groups)
    answers = [wilcoxon(groups[first], groups[second]) if groups[first] != groups[second] else None
               for first, second in pairs_of(groups)]
    adjusted = iter(holm([answer.p for answer in answers if answer]))
    return [answer._replace(p=next(adjusted)) if answer else Test(0, 1, 0) for answer in answers]


def mcnemar(only_first, only_second):
    """R's chi squared with continuity correction; (b - c) / (b + c)."""
    differing = only_first + only_second
    if not differing:
        raise Undefined("no block differs between the treatments")
    statistic = max(0, abs(only_first - only_second) - 1) ** 2 / differing
    return Test(statistic, chi_squared_tail(statistic, 1), (only_first - only_second) / differing, 1)


# Several independent groups


def check_groups(groups):
    if len(groups) < 2 or any(len(group) < 3 for group in groups):
        raise Undefined("fewer than 2 groups, or of 3 values")
    if len({value for group in groups for value in group}) == 1:
        raise Undefined("all values are equal")


def variances(groups):
    """(between, within, df between, df within): sums of squares."""
    everything = [value for group in groups for value in group]
    within = math.fsum(map(squares, groups))
    if within <= 0:
        raise Undefined("the values do not vary within the groups")
    between = math.fsum(len(group) * (mean(group) - mean(everything)) ** 2 for group in groups)
    return between, within, len(groups) - 1, len(everything) - len(groups)


def anova(groups):
    """One-way F; eta squared."""
    check_groups(groups)
    between, within, df1, df2 = variances(groups)
    f = (between / df1) / (within / df2)
    return Test(f, f_tail(f, df1, df2), between / (between + within), df1, df2)


def levene(groups):
    """About the medians (Brown and Forsythe): ANOVA of the distances from them."""
    check_groups(groups)
    distances = [[abs(value - median(group)) for value in group] for group in groups]
    greatest = max(abs(value) for group in groups for value in group)
    # Distances that are equal but for rounding.
    if math.fsum(map(squares, distances)) <= sum(map(len, groups)) * (greatest * 2 ** -50) ** 2:
        raise Undefined("the distances from the medians do not vary within the groups")
    between, within, df1, df2 = variances(distances)
    f = (between / df1) / (within / df2)
    return Test(f, f_tail(f, df1, df2), between / (between + within), df1, df2)


def tukey(groups):
    """By pair: q and its p, Kramer's for unequal sizes; difference of the means, first - second."""
    check_groups(groups)
    _, within, _, df = variances(groups)
    answers = []
    for first, second in pairs_of(groups):
        a, b = groups[first], groups[second]
        difference = mean(a) - mean(b)
        q = abs(difference) / math.sqrt(within / df / 2 * (1 / len(a) + 1 / len(b)))
        answers.append(Test(q, studentized_range_tail(q, len(groups), df), difference, df))
    return answers


def ranks_together(groups):
    """The ranks among all values, group by group."""
    numbered = iter(ranks([value for group in groups for value in group]))
    return [[next(numbered) for _ in group] for group in groups]


def kruskal_wallis(groups):
    """H, corrected for ties: the ranks' variance between the groups against the one they really have. H / (n - 1)."""
    check_groups(groups)
    ranked = ranks_together(groups)
    everything = [rank for group in ranked for rank in group]
    n = len(everything)
    between = math.fsum(len(group) * (mean(group) - (n + 1) / 2) ** 2 for group in ranked)
    h = (n - 1) * between / squares(everything)
    return Test(h, chi_squared_tail(h, len(groups) - 1), h / (n - 1), len(groups) - 1)


def nemenyi(groups):
    """By pair, after Kruskal-Wallis: q of the mean ranks, without tie correction, and its p; Cliff's delta."""
    check_groups(groups)
    averages, n = list(map(mean, ranks_together(groups))), sum(map(len, groups))
    answers = []
    for first, second in pairs_of(groups):
        a, b = groups[first], groups[second]
        variance = n * (n + 1) / 12 * (1 / len(a) + 1 / len(b))
        q = abs(averages[first] - averages[second]) / math.sqrt(variance) * math.sqrt(2)
        answers.append(Test(q, range_tail(q, len(groups)), cliffs_delta(a, b)))
    return answers


# Two independent samples


def cliffs_delta(first, second):
    """P(first > second) - P(first < second), every pair looked at."""
    return sum((a > b) - (a < b) for a in first for b in second) / (len(first) * len(second))


def mann_whitney(first, second):
    """U of the first sample: pairs in which it is greater, equal ones half; Cliff's delta."""
    if min(len(first), len(second)) < 3:
        raise Undefined("a group has fewer than 3 values")
    both = [*first, *second]
    if len(set(both)) == 1:
        raise Undefined("all values are equal")
    m, n, total = len(first), len(second), len(both)
    u = sum((a > b) + (a == b) / 2 for a in first for b in second)
    variance = m * n / 12 * (total + 1 - tie_sum(both) / (total * (total - 1)))
    return Test(u, two_sided(u - m * n / 2, variance), cliffs_delta(first, second))
