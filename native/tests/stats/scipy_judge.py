"""SciPy's answers. It has no test of McNemar's and no Nemenyi: there it lends its ranks and distributions."""

import warnings
from itertools import combinations

import numpy
from plain_judge import holm
from scipy import stats

warnings.filterwarnings("ignore", "Sample size too small for normal approximation")

QUANTILES = {"least": 0, "q1": 0.25, "median": 0.5, "q3": 0.75, "p90": 0.9, "p95": 0.95, "p99": 0.99, "greatest": 1}


def two(result):
    return {"statistic": result[0], "p": result[1]}


def summary(values):
    return {"mean": numpy.mean(values), "sd": numpy.std(values, ddof=1), "mad": stats.median_abs_deviation(values),
            **{name: numpy.quantile(values, fraction) for name, fraction in QUANTILES.items()}}


def tukey(groups):
    result = stats.tukey_hsd(*groups)
    pairs = list(combinations(range(len(groups)), 2))
    return {"effect": [result.statistic[pair] for pair in pairs], "p": [result.pvalue[pair] for pair in pairs]}


def ranges(q, count):
    """Answers of Nemenyi's kind: studentized ranges of `count` groups, infinite degrees of freedom."""
    return {"statistic": q, "p": [stats.studentized_range.sf(value, count, numpy.inf) for value in q]}


def nemenyi(groups):
    every = sum(map(len, groups))
    ranks = numpy.split(stats.rankdata(numpy.concatenate(groups)), numpy.cumsum([len(g) for g in groups])[:-1])
    return ranges([abs(a.mean() - b.mean()) / numpy.sqrt(every * (every + 1) / 24 * (1 / len(a) + 1 / len(b)))
                   for a, b in combinations(ranks, 2)], len(groups))


def friedman_nemenyi(groups):
    count, blocks = len(groups), len(groups[0])
    means = stats.rankdata(numpy.array(groups), axis=0).mean(axis=1)
    return ranges([abs(a - b) / numpy.sqrt(count * (count + 1) / (12 * blocks)) for a, b in combinations(means, 2)],
                  count)


def wilcoxon(groups):
    statistics, p, defined = [], [], []
    for a, b in combinations(map(numpy.array, groups), 2):
        if (a == b).all():
            statistics.append(0.0)
            p.append(1.0)
            continue
        options = {"zero_method": "wilcox", "correction": True, "method": "approx"}
        # Two-sided it gives the lesser rank sum; one-sided that of the positive differences.
        statistics.append(stats.wilcoxon(a, b, alternative="greater", **options).statistic)
        defined.append(len(p))
        p.append(stats.wilcoxon(a, b, **options).pvalue)
    for place, adjusted in zip(defined, holm([p[place] for place in defined])):
        p[place] = adjusted
    return {"statistic": statistics, "p": p}


def mcnemar(groups):
    first, second = map(numpy.array, groups)
    b, c = int(((first == 1) & (second == 0)).sum()), int(((first == 0) & (second == 1)).sum())
    statistic = (abs(b - c) - 1) ** 2 / (b + c) if b != c else 0.0
    return {"statistic": statistic, "df": 1, "p": stats.chi2.sf(statistic, 1)}


def wilson(successes, trials):
    interval = stats.binomtest(int(successes), int(trials)).proportion_ci(method="wilson")
    return {"low": interval.low, "high": interval.high}


def answers_to(data_set):
    kind, groups = data_set["kind"], data_set["groups"]
    if kind == "single":
        return {"summary": summary(groups[0])}
    if kind == "independent":
        return {"anova": two(stats.f_oneway(*groups)),
                "tukey": tukey(groups),
                "kruskal": two(stats.kruskal(*groups)),
                "nemenyi": nemenyi(groups),
                "levene": two(stats.levene(*groups, center="median")),
                "mannwhitney": two(stats.mannwhitneyu(*groups[:2], method="asymptotic", use_continuity=True,
                                                      alternative="two-sided"))}
    if kind == "paired":
        # Its Friedman takes three groups or more.
        friedman = {"friedman": two(stats.friedmanchisquare(*groups))} if len(groups) > 2 else {}
        return {**friedman, "friedman-nemenyi": friedman_nemenyi(groups), "wilcoxon": wilcoxon(groups)}
    if kind == "yes-no":
        return {"mcnemar": mcnemar(groups)}
    return {"wilson": wilson(*groups[0])} if kind == "proportion" else {}
