"""What is simple enough to be counted or written down in a line: effects, Shapiro-Wilk of three values, intervals."""

import math
from itertools import combinations
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)


def mean(values):
    return math.fsum(values) / len(values)


def squares(values):
    middle = mean(values)
    return math.fsum((value - middle) ** 2 for value in values)


def eta_squared(groups):
    every = [value for group in groups for value in group]
    middle = mean(every)
    return math.fsum(len(group) * (mean(group) - middle) ** 2 for group in groups) / squares(every)


def cliffs_delta(first, second):
    return sum((a > b) - (a < b) for a in first for b in second) / (len(first) * len(second))


def shapiro_of_three(values):
    """W and p by the closed form (Shapiro and Wilk 1965)."""
    statistic = min(1.0, (max(values) - min(values)) ** 2 / 2 / squares(values))
    return statistic, 6 / math.pi * (math.asin(math.sqrt(statistic)) - math.asin(math.sqrt(0.75)))


def shapiro(groups):
    """Nothing where no group has three values."""
    answers = [shapiro_of_three(group) if len(group) == 3 else (None, None) for group in groups]
    statistics, p = map(list, zip(*answers))
    return {"statistic": statistics, "p": p} if any(statistics) else None


def mean_ranks(blocks):
    """Of each treatment, within the blocks."""
    ranks = [[sum(other < value for other in block) + (sum(other == value for other in block) + 1) / 2
              for value in block] for block in blocks]
    return [mean(column) for column in zip(*ranks)]


def rank_biserial(first, second):
    """(positive - negative rank sum) / both."""
    differences = [a - b for a, b in zip(first, second) if a != b]
    sums = [0.0, 0.0]
    for difference in differences:
        size = abs(difference)
        rank = (sum(abs(other) < size for other in differences)
                + (sum(abs(other) == size for other in differences) + 1) / 2)
        sums[difference > 0] += rank
    return (sums[1] - sums[0]) / sum(sums) if differences else 0.0


def wilson(successes, trials):
    share = successes / trials
    centre = (share + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z / (1 + Z * Z / trials) * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return {"low": max(0.0, centre - half), "high": min(1.0, centre + half)}


def paired_difference(only_first, only_second, pairs):
    """Agresti and Min 2005: Wald's interval after half a count is added to each of the four cells."""
    b, c, n = only_first + 0.5, only_second + 0.5, pairs + 2
    half = Z * math.sqrt(b + c - (b - c) ** 2 / n) / n
    return {"low": max(-1.0, (b - c) / n - half), "high": min(1.0, (b - c) / n + half)}


def holm(p_values):
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted, most = [0.0] * len(p_values), 0.0
    for i, place in enumerate(order):
        most = max(most, min(1.0, (len(p_values) - i) * p_values[place]))
        adjusted[place] = most
    return adjusted


def answers_to(data_set):
    kind, groups = data_set["kind"], data_set["groups"]
    pairs = list(combinations(groups, 2))
    if kind in ("independent", "single"):
        answers = {"shapiro": shapiro(groups)}
        if kind == "independent":
            answers["anova"] = {"effect": eta_squared(groups)}
            answers["tukey"] = {"effect": [mean(a) - mean(b) for a, b in pairs]}
            answers["nemenyi"] = {"effect": [cliffs_delta(a, b) for a, b in pairs]}
            answers["mannwhitney"] = {"effect": cliffs_delta(*groups[:2])}
        return {test: answer for test, answer in answers.items() if answer}
    if kind == "paired":
        ranks = mean_ranks(zip(*groups))
        return {"friedman-nemenyi": {"effect": [a - b for a, b in combinations(ranks, 2)]},
                "wilcoxon": {"effect": [rank_biserial(a, b) for a, b in pairs]}}
    if kind == "yes-no":
        b, c = (sum(x > y for x, y in zip(*order)) for order in (groups, groups[::-1]))
        return {"mcnemar": {"effect": (b - c) / (b + c)},
                "paired-difference": paired_difference(b, c, len(groups[0]))}
    if kind == "proportion":
        return {"wilson": wilson(*groups[0])}
    return {"holm": {"p": holm(groups[0])}}
