"""The tables of the section Ours beside the published study, from the logs and assets/reference, by their notes."""

import math
from functools import lru_cache
from itertools import combinations

import plain_stats
from plain_stats import Undefined, Z95, deviation, mean, median, quantile, wilson
from trace_cells import UNDEFINED, Close, Expected, difference, probability, range_probability
from trace_logs import read_csv
from trace_medians import median_interval
from trace_precision import Sums

STUDIED = ("euclidean", "manhattan", "rectangle", "sat")
ROUTES = ("horizontal", "vertical", "diagonal")
SPRITES = ("mario", "pacman", "tyrian")
ENEMIES, STUDY_PASSES, LEAST_PASSES, STUDY_HZ = 100, 42, 20, 60
SIGNIFICANT = 0.05


class Reference:
    def __init__(self, folder):
        self.means = read_csv(folder / "ribeiro2018_means.csv")
        self.runs = read_csv(folder / "ribeiro2018_precision.csv")
        self.p_values = read_csv(folder / "ribeiro2018_pvalues.csv")


def source(first, route):
    return f"table {first + 2 * ROUTES.index(route)}"


def is_comparable(one):
    """Whether the pass did what the study did."""
    return one.enemies == ENEMIES and one.volumes == "thesis" and one.row["step"] == "1" \
        and one.row["continuous"] == "0"


class Ours:
    """Our passes that stand beside the study; each place once."""

    def __init__(self, logs):
        self.cases = {}
        for (_, sprites, _, route), algorithms in logs.answers().items():
            for name, passes in algorithms.items():
                if is_comparable(passes[0]):
                    self.cases.setdefault((sprites, route, passes[0].placement), {})[name] = passes

    def of(self, sprites, route, algorithms, prefer):
        """(placement, the algorithms' passes), of the placement that has 20 passes, or else is preferred; or None."""
        found = []
        for placement in ("shared", "independent"):
            case = self.cases.get((sprites, route, placement), {})
            if all(name in case for name in algorithms):
                passes = [case[name] for name in algorithms]
                rank = (all(len(group) >= LEAST_PASSES for group in passes), placement == prefer)
                found.append((rank, placement, passes))
        return max(found)[1:] if found else None


def agreement(agrees):
    return "agrees" if agrees else "differs"


def newcombe_holds_zero(first, second):
    """Each (share, low, high): the interval of the difference of two independent shares, Newcombe 1998, method 10."""
    (p1, low1, high1), (p2, low2, high2) = first, second
    low = p1 - p2 - math.hypot(p1 - low1, high2 - p2)
    high = p1 - p2 + math.hypot(high1 - p1, p2 - low2)
    return low <= 0 <= high


def totals(ours, reference):
    table = Expected("placement", "sprites", "algorithm")
    for sprites in SPRITES:
        rows = [row for row in reference.runs if row["sprites"] == sprites]
        for algorithm in STUDIED:
            found = [ours.of(sprites, route, [algorithm], "shared") for route in ROUTES]
            there = [Sums(passes[0]) for _, passes in filter(None, found)]
            if not there:
                continue
            surplus = max(0, sum(int(row[algorithm]) - int(row["pixel_perfect"]) for row in rows))
            theirs = (surplus / (ENEMIES * len(rows)), *wilson(surplus, ENEMIES * len(rows)))
            encounters = sum(sums.encounters for sums in there)
            share = mean([sums.false_positives / sums.encounters for sums in there])
            # Routes weigh the same: with unequal numbers of passes, Wilson's interval is not that of the share.
            is_even = len({sums.passes for sums in there}) == 1
            counted = sum(sums.false_positives for sums in there)
            own = (share, *wilson(counted, encounters)) if is_even else (share, None, None)
            said = agreement(newcombe_holds_zero(theirs, own)) if is_even and all(found) else UNDEFINED
            table.add((list(filter(None, found))[-1][0], sprites, algorithm), published_false_positives=surplus,
                      published_encounters=ENEMIES * len(rows), our_encounters=encounters,
                      our_false_positives=counted, verdict=said,
                      **{f"{who}_{what}": UNDEFINED if figure is None else Close(1000 * figure, absolute=1e-9)
                         for who, figures in (("published", theirs), ("our", own))
                         for what, figure in zip(("per_1000", "low", "high"), figures)})
    return table


@lru_cache(maxsize=None)
def misses(logs):
    """By (sprites, algorithm): what a note beside the totals tells of ours."""
    ours, counts = Ours(logs), {}
    for sprites in SPRITES:
        for algorithm in STUDIED:
            found = filter(None, (ours.of(sprites, route, [algorithm], "shared") for route in ROUTES))
            counts[sprites, algorithm] = sum(Sums(passes[0]).false_negatives for _, passes in found)
    return counts


def prediction(values):
    """(low, high) of one more count, at 95 %: its own spread and that of our mean. A count is not below 0."""
    reach = Z95 * math.sqrt(deviation(values) ** 2 + deviation(values) ** 2 / len(values))
    return max(0, mean(values) - reach), mean(values) + reach


def single_runs(ours, reference):
    table = Expected("placement", "sprites", "route", "run", "algorithm")
    for row in reference.runs:
        for algorithm in ("pixel", *STUDIED):
            found = ours.of(row["sprites"], row["route"], [algorithm], "shared")
            if not found:
                continue
            called = [one.called for one in found[1][0]]
            published = int(row["pixel_perfect" if algorithm == "pixel" else algorithm])
            low, high = prediction(called) if len(called) > 1 else (UNDEFINED, UNDEFINED)
            table.add((found[0], row["sprites"], row["route"], int(row["run"]), algorithm), published=published,
                      our_mean=mean(called), our_low=low, our_high=high, our_passes=len(called),
                      verdict=agreement(low <= published <= high) if len(called) >= LEAST_PASSES else UNDEFINED)
    return table


def standard_error(values):
    """Of a difference of means, both samples taken to spread as ours."""
    return deviation(values) * math.sqrt(1 / STUDY_PASSES + 1 / len(values)) if len(values) > 1 else None


def means(ours, reference):
    table = Expected("placement", "source", "sprites", "route", "algorithm")
    for row in reference.means:
        sprites, route, algorithm = row["sprites"], row["route"], row["algorithm"]
        found = ours.of(sprites, route, [algorithm], "independent")
        if not found:
            continue
        called, published = [one.called for one in found[1][0]], float(row["mean_collisions"])
        error = standard_error(called)
        if (sprites, route) == ("pacman", "vertical") and algorithm != "euclidean":
            said = "cannot agree"
        elif len(called) < LEAST_PASSES:
            said = UNDEFINED
        else:
            said = agreement(abs(mean(called) - published) <= Z95 * error)
        table.add((found[0], source(8, route), sprites, route, algorithm), published_mean=published,
                  our_mean=mean(called), difference=difference(mean(called) - published, published),
                  standard_error=UNDEFINED if error is None else error, our_passes=len(called), verdict=said)
    return table


def pair_rows(table, reference, quantity, case, key, groups):
    """The six pairs of one case, where the test has an answer."""
    sprites, route = case
    is_count = quantity == "collisions"
    groups = [group[:STUDY_PASSES] for group in groups]
    try:
        tests = (plain_stats.tukey if is_count else plain_stats.nemenyi)(groups)
    except Undefined:
        return
    published = {(row["group1"], row["group2"]): float(row[f"p_{sprites}"]) for row in reference.p_values
                 if (row["quantity"], row["route"]) == (quantity, route)}
    for (first, second), test in zip(combinations(STUDIED, 2), tests, strict=True):
        theirs = published[first, second]
        cannot = is_count and case in (("pacman", "vertical"), ("tyrian", "diagonal"))
        sizes = [len(groups[STUDIED.index(name)]) for name in (first, second)]
        table.add((*key, source(9 if is_count else 15, route), sprites, route, first, second),
                  our_passes=min(sizes), published_p=probability(theirs), our_p=range_probability(test.p),
                  our_effect=difference(test.effect, 100), verdict="cannot agree" if cannot else
                  agreement((theirs < SIGNIFICANT) == (test.p < SIGNIFICANT)))


def p_values(ours, reference):
    table = Expected("placement", "source", "sprites", "route", "first", "second")
    for sprites in SPRITES:
        for route in ROUTES:
            found = ours.of(sprites, route, STUDIED, "independent")
            if found:
                groups = [[one.called for one in passes] for passes in found[1]]
                pair_rows(table, reference, "collisions", (sprites, route), (found[0],), groups)
    return table


def shown_cases(logs):
    """Passes that waited for a display, without a broad phase: (conditions, device, form, sprites, route), by name."""
    for (conditions, device, pacing, broadphase, variant, sprites, _, route), algorithms in \
            logs.speeds(over_routes=False).items():
        if pacing == "vsync" and broadphase == "none" and is_comparable(next(iter(algorithms.values()))[0]):
            yield (conditions, device, variant, sprites, route), algorithms


def times(logs, reference):
    table = Expected("conditions", "device", "variant", "source", "sprites", "route", "algorithm")
    published = {(row["sprites"], row["route"], row["algorithm"]): int(row["mean_route_ns"]) / 1e9
                 for row in reference.means}
    for (*key, sprites, route), algorithms in shown_cases(logs):
        for algorithm in (name for name in algorithms if (sprites, route, name) in published):
            passes, theirs = algorithms[algorithm], published[sprites, route, algorithm]
            seconds = [one.whole("route_ns") / 1e9 for one in passes]
            error, apart = standard_error(seconds), mean(seconds) - theirs
            within = abs(apart) <= 2 / STUDY_HZ + 0.001 * theirs + Z95 * (error or 0)
            other = any(abs(one.run.facts["display"]["refresh_hz"] - STUDY_HZ) >= 1 for one in passes)
            table.add((*key, source(14, route), sprites, route, algorithm), published_s=theirs, our_s=mean(seconds),
                      difference_s=difference(apart, theirs),
                      standard_error_s=UNDEFINED if error is None else error, our_passes=len(seconds),
                      verdict="cannot agree" if other else agreement(within))
    return table


def times_p_values(logs, reference):
    table = Expected("conditions", "device", "variant", "source", "sprites", "route", "first", "second")
    for (*key, sprites, route), algorithms in shown_cases(logs):
        if all(name in algorithms for name in STUDIED):
            groups = [[one.whole("route_ns") for one in algorithms[name]] for name in STUDIED]
            pair_rows(table, reference, "route_ns", (sprites, route), key, groups)
    return table


def hit_test_samples(logs):
    """By (device, pacing, sprites, algorithm): one classic test of a called pair, ns, over all comparable passes."""
    samples = {}
    for one in logs.passes:
        if is_comparable(one) and one.sprites in SPRITES and float(one.row["hit_test_ns"] or 0) > 0:
            samples.setdefault((one.device, one.pacing, one.sprites, one.algorithm), []).append(
                float(one.row["hit_test_ns"]))
    return samples


def hit_test(logs):
    table = Expected("device", "pacing", "sprites", "algorithm")
    for key, values in hit_test_samples(logs).items():
        low, high = median_interval(values)
        table.add(key, passes=len(values), median_ns=median(values), median_low=low, median_high=high,
                  q1_ns=quantile(values, 0.25), q3_ns=quantile(values, 0.75))
    return table


def says(table):
    """A table without any verdict is not shown."""
    return any(isinstance(cells["verdict"], str) for cells in table.rows.values())


def published_tables(logs, reference):
    ours = Ours(logs)
    compared = {"published-totals": totals(ours, reference), "published-runs": single_runs(ours, reference),
                "published-means": means(ours, reference), "published-p": p_values(ours, reference),
                "published-times": times(logs, reference), "published-times-p": times_p_values(logs, reference)}
    return {**{name: table for name, table in compared.items() if says(table)}, "published-hit-test": hit_test(logs)}
