"""Bootstrap intervals of medians without a generator.

The median of a resample is a middle order statistic of n values drawn from n, so that its law can be written down. The
program takes the 2.5 and 97.5 % quantiles of 2,000 drawn medians; their place in that law may be off by chance: 5
standard errors, 5 sqrt(0.025 * 0.975 / 2000) = 0.0175. So an end of an interval must lie between two quantiles of the
law. (The program's generator has a fixed seed: whether an end is within 5 standard errors depends on n alone.)
"""

import random
from functools import lru_cache
from itertools import accumulate
from math import comb

from trace_cells import Between

OFF = 0.0175
DRAWN = 20000
# What 20,000 draws of our own may be off, 5 standard errors.
DRAWN_OFF = 0.0055


@lru_cache(maxsize=None)
def at_least(least, n, i):
    """P(so many of n draws are among the i smallest of n)."""
    return sum(comb(n, k) * i ** k * (n - i) ** (n - k) for k in range(least, n + 1)) / n ** n


@lru_cache(maxsize=None)
def places(n):
    """(i, j, probability): a resample's median is the mean of the i-th and j-th smallest value, from 0."""
    half = (n + 1) // 2
    below = [at_least(half, n, i) for i in range(n + 1)]
    if n % 2:
        return [(i, i, below[i + 1] - below[i]) for i in range(n)]
    law = []
    # Half of the draws among the i smallest, the others beyond the j smallest.
    def apart(i, j):
        return comb(n, half) * i ** half * (n - j) ** half
    for i in range(n):
        both = below[i + 1] - below[i]
        for j in range(i + 1, n):
            share = (apart(i + 1, j) - apart(i, j) - apart(i + 1, j + 1) + apart(i, j + 1)) / n ** n
            both -= share
            law.append((i, j, share))
        law.append((i, i, max(0.0, both)))
    return law


def median_law(values):
    """(median, probability), ascending."""
    ordered = sorted(values)
    return sorted(((ordered[i] + ordered[j]) / 2, share) for i, j, share in places(len(ordered)))


def quantile_of(law, fraction):
    sums = accumulate(share for _, share in law)
    return next((value for (value, _), total in zip(law, sums) if total >= fraction), law[-1][0])


def median_interval(values):
    """(low, high): where the ends of the interval may lie."""
    law = median_law(values)
    return (Between(quantile_of(law, 0.025 - OFF), quantile_of(law, 0.025 + OFF)),
            Between(quantile_of(law, 0.975 - OFF), quantile_of(law, 0.975 + OFF)))


def ratio_interval(before, after):
    """The same of median(after) / median(before): drawn, because all pairs of medians are too many."""
    rng = random.Random(1)
    drawn = [rng.choices([value for value, _ in law], [share for _, share in law], k=DRAWN)
             for law in (median_law(before), median_law(after))]
    ratios = sorted(second / first for first, second in zip(*drawn))
    def at(fraction):
        return ratios[min(DRAWN - 1, max(0, round(fraction * DRAWN)))]
    off = OFF + DRAWN_OFF
    return Between(at(0.025 - off), at(0.025 + off)), Between(at(0.975 - off), at(0.975 + off))
