"""The tables of the section Significance, from the rows of the logs."""

from functools import lru_cache
from itertools import combinations

import plain_stats
from plain_shapiro import shapiro
from plain_stats import Undefined, median
from trace_cells import UNDEFINED, Close, Expected, probability, range_probability, statistic
from trace_logs import ALL_ROUTES, blocks_of, comparable, competing, is_paired, place_of
from trace_medians import median_interval, ratio_interval
from trace_precision import SPEED_KEYS

SIGNIFICANT = 0.05
CASE = ("conditions", "sprites", "enemies", "route")
MCNEMAR = ("only_first", "only_second", "mcnemar_statistic", "mcnemar_p", "difference_per_1000", "difference_low",
           "difference_high")


def answered(test, *arguments):
    """What the test says, or None where it has no answer."""
    try:
        return test(*arguments)
    except Undefined:
        return None


def test_cells(result, with_df2=False):
    second = {"df2": None if result and result.df2 is None else result and result.df2} if with_df2 else {}
    if result is None:
        second = dict.fromkeys(second, UNDEFINED)
        return {"statistic": UNDEFINED, "df": UNDEFINED, **second, "p": UNDEFINED, "effect": UNDEFINED}
    return {"statistic": statistic(result.statistic), "df": result.df, **second, "p": probability(result.p),
            "effect": Close(result.effect, 1e-6, 1e-12)}


def rank_cells(wilcoxon, nemenyi):
    return {"wilcoxon_v": statistic(wilcoxon.statistic), "wilcoxon_p": probability(wilcoxon.p),
            "rank_biserial": Close(wilcoxon.effect, 1e-9, 1e-12), "nemenyi_p": range_probability(nemenyi.p)}


# Answers


class Encounters:
    """Enemy by enemy: who was wrong, in the passes that all algorithms have and whose hits are known."""

    def __init__(self, conditions, algorithms):
        with_hits = {name: [one for one in passes if one.run.has_hits] for name, passes in algorithms.items()}
        known = {name: {place_of(one): one for one in passes}
                 for name, passes in comparable(conditions, with_hits).items()}
        self.names = list(known)
        common = set.intersection(*(set(passes) for passes in known.values())) if len(known) > 1 else set()
        self.count = sum(next(iter(known.values()))[place].enemies for place in common)
        self.wrong = {name: {(place, enemy) for place in common for enemy in passes[place].wrong_enemies}
                      for name, passes in known.items()}

    def cells(self, names):
        """By pair of names, in their order."""
        counts = [(len(self.wrong[a] - self.wrong[b]), len(self.wrong[b] - self.wrong[a]))
                  for a, b in combinations(names, 2)]
        tests = [answered(plain_stats.mcnemar, *pair) for pair in counts]
        adjusted = iter(plain_stats.holm([test.p for test in tests if test]))
        for (first, second), test in zip(counts, tests):
            low, high = plain_stats.paired_difference(first, second, self.count)
            yield dict(zip(MCNEMAR, (
                first, second, statistic(test.statistic) if test else UNDEFINED,
                probability(next(adjusted)) if test else UNDEFINED, Close(1000 * (first - second) / self.count),
                Close(1000 * low, absolute=1e-9), Close(1000 * high, absolute=1e-9))))


@lru_cache(maxsize=None)
def paired_answers(logs):
    """(key, names, groups, encounters), all routes together and each alone."""
    found = []
    for over in (True, False):
        for key, algorithms in logs.answers(over_routes=over).items():
            kept = comparable(key[0], algorithms)
            if is_paired(key[0]) and len(kept) > 1:
                found.append((key, *blocks_of(kept, lambda one: one.wrong, place_of), Encounters(key[0], algorithms)))
    return found


def answer_tables(logs):
    overall, pairs = Expected(*CASE), Expected(*CASE, "first", "second")
    for key, names, groups, encounters in paired_answers(logs):
        overall.add(key, blocks=len(groups[0]), **test_cells(answered(plain_stats.friedman, groups)))
        wilcoxon = answered(plain_stats.wilcoxon_pairs, groups)
        if wilcoxon is None:
            continue
        mcnemar = encounters.cells(names) if encounters.count and encounters.names == names else \
            [dict.fromkeys(MCNEMAR, UNDEFINED) for _ in wilcoxon]
        nemenyi = plain_stats.friedman_nemenyi(groups)
        for pair, one, other, cells in zip(combinations(names, 2), wilcoxon, nemenyi, mcnemar, strict=True):
            pairs.add((*key, *pair), **rank_cells(one, other), **cells)
    return {"friedman-answers": overall, "pairs-answers": pairs}


@lru_cache(maxsize=None)
def significant_routes(logs, over, best, cheapest):
    """The routes on which the cheapest is wrong significantly more and less often than the best, by McNemar; None
    where no route has a test."""
    found = {"more": [], "less": []}
    is_tested = False
    for key, _, _, encounters in paired_answers(logs):
        if key[3] == ALL_ROUTES or key[:3] != over[:3] or not encounters.count:
            continue
        for pair, cells in zip(combinations(encounters.names, 2), encounters.cells(encounters.names)):
            if set(pair) != {best, cheapest}:
                continue
            is_tested = True
            p = cells["mcnemar_p"]
            if p is not UNDEFINED and p.value < SIGNIFICANT:
                is_more = (cells["only_first"] > cells["only_second"]) == (pair[0] == cheapest)
                found["more" if is_more else "less"].append(key[3])
    return {how: sorted(routes) for how, routes in found.items()} if is_tested else None


# Times


def time_tables(logs):
    overall, pairs = Expected(*SPEED_KEYS[:-1]), Expected(*SPEED_KEYS[:-1], "first", "second")
    for key, algorithms in logs.speeds().items():
        kept = competing(algorithms)
        if not is_paired(key[0]) or len(kept) < 2:
            continue
        names, groups = blocks_of(kept, lambda one: one.ns_per_test, lambda one: (*place_of(one), one.run_number))
        overall.add(key, blocks=len(groups[0]), **test_cells(answered(plain_stats.friedman, groups)))
        wilcoxon = answered(plain_stats.wilcoxon_pairs, groups)
        for pair, (i, j), one, other in zip(combinations(names, 2), plain_stats.pairs_of(groups), wilcoxon or (),
                                            plain_stats.friedman_nemenyi(groups) if wilcoxon else ()):
            ratios = [a / b for a, b in zip(groups[i], groups[j])]
            low, high = median_interval(ratios)
            pairs.add((*key, *pair), ratio=median(ratios), ratio_low=low, ratio_high=high, **rank_cells(one, other))
    return {"friedman-times": overall, "pairs-times": pairs}


def device_table(logs):
    """The first device that has a case against each other one, on the routes that both have."""
    devices = list(dict.fromkeys(run.device for run in logs.runs))
    cases = {}
    for key, algorithms in logs.speeds().items():
        for algorithm, passes in competing(algorithms).items():
            cases.setdefault((key[0], *key[2:], algorithm), {})[key[1]] = passes
    rows = []
    for (conditions, *others), passes in cases.items():
        first, *rest = sorted(passes, key=devices.index)
        for second in rest:
            both = {one.route for one in passes[first]} & {one.route for one in passes[second]}
            before, after = ([one.ns_per_test for one in passes[device] if one.route in both]
                             for device in (first, second))
            if both:
                rows.append(((conditions, first, *others, second), before, after))
    tests = [answered(plain_stats.mann_whitney, before, after) for _, before, after in rows]
    adjusted = iter(plain_stats.holm([test.p for test in tests if test]))
    table = Expected(*SPEED_KEYS, "second_device")
    for (key, before, after), test in zip(rows, tests):
        low, high = ratio_interval(before, after)
        levene = answered(plain_stats.levene, [before, after])
        table.add(key, first_median_ns=median(before), second_median_ns=median(after),
                  ratio=median(after) / median(before), ratio_low=low, ratio_high=high,
                  u=statistic(test.statistic) if test else UNDEFINED,
                  p=probability(next(adjusted)) if test else UNDEFINED,
                  cliffs_delta=Close(test.effect, absolute=1e-12) if test else UNDEFINED,
                  levene_p=probability(levene.p) if levene else UNDEFINED)
    return table


# The study's tests


def study_samples(logs):
    """((conditions, quantity, sprites, enemies, route), by algorithm the values): enemies called, and route times of
    passes that waited for a display; the study had no pixel perfect there."""
    for (conditions, *others), algorithms in logs.answers().items():
        yield (conditions, "enemies called", *others), {name: [one.called for one in passes]
                                                        for name, passes in competing(algorithms, False).items()}
    speeds = logs.speeds(over_routes=False)
    for (conditions, device, pacing, broadphase, variant, *others), algorithms in speeds.items():
        if pacing == "vsync":
            how = variant if broadphase == "none" else f"{variant}, {broadphase}"
            quantity = f"route time, ns, on {device} ({how})"
            yield (conditions, quantity, *others), {name: [one.whole("route_ns") for one in passes]
                                                    for name, passes in competing(algorithms, False).items()}


def study_tables(logs):
    keys = ("conditions", "quantity", "sprites", "enemies", "route")
    normality, overall = Expected(*keys, "algorithm"), Expected(*keys)
    pairs = Expected(*keys, "first", "second")
    for key, samples in study_samples(logs):
        if len(samples) < 2:
            continue
        groups = list(samples.values())
        normal = {name: answered(shapiro, values) for name, values in samples.items()}
        for name, values in samples.items():
            w, p = normal[name] or (None, None)
            normality.add((*key, name), values=len(values), w=UNDEFINED if w is None else Close(w, 1e-6),
                          p=UNDEFINED if w is None else probability(p),
                          normal="yes" if normal[name] and p > SIGNIFICANT else "no")
        is_normal = all(result and result[1] > SIGNIFICANT for result in normal.values())
        test = plain_stats.anova if is_normal else plain_stats.kruskal_wallis
        overall.add(key, test="ANOVA" if is_normal else "Kruskal-Wallis",
                    **test_cells(answered(test, groups), with_df2=True))
        after = answered(plain_stats.tukey if is_normal else plain_stats.nemenyi, groups)
        for pair, result in zip(combinations(samples, 2), after or ()):
            pairs.add((*key, *pair), test="Tukey" if is_normal else "Nemenyi",
                      q=Close(result.statistic, 1e-6, 1e-9), p=range_probability(result.p))
    return {"study-shapiro": normality, "study-overall": overall, "study-pairs": pairs}


def significance_tables(logs):
    return {**answer_tables(logs), **time_tables(logs), "devices": device_table(logs), **study_tables(logs)}
