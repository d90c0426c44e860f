"""The tables of the sections Precision and The answer, from the rows of the logs."""

from functools import lru_cache

from plain_stats import median, wilson
from trace_cells import UNDEFINED, Close, Expected
from trace_logs import ALGORITHMS, TRUTH, comparable, competing, is_paired
from trace_medians import median_interval

ANSWER_KEYS = ("conditions", "sprites", "enemies", "route", "algorithm")
SPEED_KEYS = ("conditions", "device", "pacing", "broadphase", "variant", "sprites", "enemies", "route", "algorithm")
SHOWN_PASSES = 42


class Sums:
    """Over passes."""

    def __init__(self, passes):
        self.passes = len(passes)
        self.encounters = sum(one.enemies for one in passes)
        self.contacts = sum(one.contacts for one in passes)
        self.called = sum(one.called for one in passes)
        self.false_positives = sum(one.false_positives for one in passes)
        self.false_negatives = sum(one.false_negatives for one in passes)
        self.true_positives = self.called - self.false_positives
        self.wrong = self.false_positives + self.false_negatives
        self.error_sum = sum(one.error_sum for one in passes)
        largest = [one.largest_error for one in passes if one.largest_error is not None]
        self.largest_error = max(largest, key=lambda error: (abs(error), error < 0), default=None)


def share(part, whole, scale):
    """(figure, from, to), Wilson's interval; the ends are exact but for rounding about 0."""
    if whole == 0:
        return UNDEFINED, UNDEFINED, UNDEFINED
    low, high = wilson(part, whole)
    return Close(scale * part / whole), Close(scale * low, absolute=1e-9), Close(scale * high, absolute=1e-9)


def rates(groups):
    table = Expected(*ANSWER_KEYS)
    for key, algorithms in groups.items():
        for algorithm, passes in algorithms.items():
            sums = Sums(passes)
            fp, fp_low, fp_high = share(sums.false_positives, sums.encounters, 1000)
            fn, fn_low, fn_high = share(sums.false_negatives, sums.encounters, 1000)
            table.add((*key, algorithm), passes=sums.passes, encounters=sums.encounters, contacts=sums.contacts,
                      called=sums.called, false_positives=sums.false_positives,
                      false_negatives=sums.false_negatives, fp_per_1000=fp, fp_per_1000_low=fp_low,
                      fp_per_1000_high=fp_high, fn_per_1000=fn, fn_per_1000_low=fn_low, fn_per_1000_high=fn_high)
    return table


def quality(groups):
    table = Expected(*ANSWER_KEYS)
    for key, algorithms in groups.items():
        for algorithm, passes in algorithms.items():
            sums = Sums(passes)
            precision, precision_low, precision_high = share(sums.true_positives, sums.called, 100)
            recall, recall_low, recall_high = share(sums.true_positives, sums.contacts, 100)
            has = sums.true_positives > 0
            table.add((*key, algorithm), precision_percent=precision, precision_low=precision_low,
                      precision_high=precision_high, recall_percent=recall, recall_low=recall_low,
                      recall_high=recall_high,
                      contact_error_mean_frames=sums.error_sum / sums.true_positives if has else UNDEFINED,
                      contact_error_max_frames=sums.largest_error if has else UNDEFINED)
    return table


def bars(groups, measure):
    """The numbers of a bar chart; `measure` gives (value, low, high)."""
    table = Expected(*ANSWER_KEYS)
    for key, algorithms in groups.items():
        for algorithm, passes in competing(algorithms).items():
            sums = Sums(passes)
            if sums.encounters:
                value, low, high = measure(sums)
                table.add((*key, algorithm), value=value, low=low, high=high)
    return table


def earliness(sums):
    if not sums.true_positives:
        return UNDEFINED, None, None
    return Close(-sums.error_sum / sums.true_positives), None, None


def pass_by_pass(groups):
    """(columns, rows) of the counts of the first algorithm's passes, in the order of samples, others beside them."""
    present = [name for name in ALGORITHMS if any(name in algorithms for algorithms in groups.values())]
    rows = []
    for key, algorithms in groups.items():
        if not is_paired(key[0]):
            continue
        by_seed = {name: {one.seed: one.called for one in passes} for name, passes in algorithms.items()}
        first = sorted(next(iter(algorithms.values())), key=lambda one: (one.whole("sample"), one.seed))
        for one in first[:SHOWN_PASSES]:
            rows.append((*key, one.whole("sample"), one.contacts,
                         *(by_seed.get(name, {}).get(one.seed) for name in present)))
    return ["conditions", "sprites", "enemies", "route", "sample", "contacts", *present], rows


def precision_tables(logs):
    routes, over = logs.answers(), logs.answers(over_routes=True)
    tables = {"false-positives": bars(over, lambda sums: share(sums.false_positives, sums.encounters, 1000)),
              "earliness": bars(over, earliness),
              "precision-total": rates(over), "precision-quality": quality(over), "precision-routes": rates(routes)}
    if any(one.false_negatives for one in logs.passes):
        tables["false-negatives"] = bars(over, lambda sums: share(sums.false_negatives, sums.encounters, 1000))
    return tables


# The answer


class Contest:
    """What is compared on one device under some conditions for a sprite set: shapes on the places that all met, and
    the truth."""

    def __init__(self, key, device, algorithms, speed_key, speeds):
        self.key, self.device, self.speed_key = key, device, speed_key
        kept = comparable(key[0], competing(algorithms, with_truth=False))
        kept.update({name: passes for name, passes in algorithms.items() if name == TRUTH})
        kept = {name: kept[name] for name in algorithms if name in kept}
        sums = {name: Sums(passes) for name, passes in kept.items()}
        self.sums = {name: own for name, own in sums.items() if own.encounters}
        times = {name: [one.ns_per_test for one in speeds[name]] for name in self.sums if name in speeds}
        self.times = {name: values for name, values in times.items() if median(values) > 0}
        self.cost = {name: median(values) for name, values in self.times.items()}

    @property
    def front(self):
        """Those that no other beats in cost and error at once."""
        points = {name: (self.cost[name], self.sums[name].wrong / self.sums[name].encounters) for name in self.cost}
        return {name for name, (cost, wrong) in points.items()
                if not any(x <= cost and y <= wrong and (x, y) != (cost, wrong) for x, y in points.values())}


def headlines(over):
    """By (conditions, sprites): the study's 100 enemies, else the most."""
    best = {}
    for key in over:
        rank = (key[2] == 100, key[2])
        if key[2] and rank > best.get(key[:2], ((False, 0), None))[0]:
            best[key[:2]] = (rank, key)
    return [key for _, key in best.values()]


@lru_cache(maxsize=None)
def contests(logs):
    """Plain detection comes first: unseen, every enemy tested, the tuned form."""
    everything = []
    over, speeds = logs.answers(over_routes=True), logs.speeds()
    devices = list(dict.fromkeys(run.device for run in logs.runs))
    for key in headlines(over):
        found = []
        for device in devices:
            same = [speed for speed in speeds if (speed[0], speed[5], speed[6], speed[1]) == (*key[:3], device)]
            if same:
                speed = min(same, key=lambda k: (k[2] != "headless", k[3] != "none", k[4] != "tuned"))
                found.append(Contest(key, device, over[key], speed, speeds[speed]))
        everything += found or [Contest(key, None, over[key], None, {})]
    return everything


def cost_error(logs):
    table = Expected(*SPEED_KEYS)
    for contest in contests(logs):
        for name, times in contest.times.items():
            low, high = median_interval(times)
            sums = contest.sums[name]
            wrong, wrong_low, wrong_high = share(sums.wrong, sums.encounters, 1000)
            table.add((*contest.speed_key, name), median_ns=contest.cost[name], median_low=low, median_high=high,
                      wrong_per_1000=wrong, wrong_low=wrong_low, wrong_high=wrong_high,
                      on_front="yes" if name in contest.front else "no")
    return table
