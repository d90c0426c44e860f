"""What the benchmarks must reach.

A machine has fast and slow moments. So what the bars compare is measured in rounds, all of it shortly after each
other, and a bar's value is the median of the rounds' own ratios.
"""

import operator
import re
from dataclasses import dataclass
from statistics import median

UNIT_NS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}


class Medians:
    """The median time of each benchmark, and its counters."""

    def __init__(self, results):
        runs = {}
        for run in results["benchmarks"]:
            if run["run_type"] == "iteration" and not run.get("error_occurred"):
                runs.setdefault(run["run_name"].removesuffix("/manual_time").removesuffix("/real_time"), []).append(run)
        self._runs = runs

    def ns(self, name):
        """Nanoseconds of one iteration, or None where it was not measured."""
        runs = self._runs.get(name)
        if not runs:
            return None
        # The processor's time, which others on the machine disturb least; a pass times its own parts, and what has
        # threads of its own is timed by the clock.
        has_own_clock = "manual_time" in runs[0]["name"] or "/real_time" in runs[0]["name"]
        column = "real_time" if has_own_clock else "cpu_time"
        return median(run[column] * UNIT_NS[run["time_unit"]] for run in runs)

    def counter(self, name, counter):
        return self._runs[name][0][counter] if name in self._runs else None

    def ratio(self, slow, fast):
        """How often the fast one fits into the slow one, or None."""
        both = self.ns(slow), self.ns(fast)
        return both[0] / both[1] if None not in both else None


@dataclass(frozen=True)
class Bar:
    name: str
    value: float | None
    comparison: str
    wanted: float

    def value_text(self):
        return "" if self.value is None else f"{self.value:.4g}"

    def bar_text(self):
        return f"{self.comparison} {self.wanted:g}"

    def verdict(self):
        """`yes`, `no`, or nothing where it was not measured."""
        if self.value is None:
            return ""
        compare = {"<=": operator.le, ">=": operator.ge, "<": operator.lt}[self.comparison]
        return "yes" if compare(self.value, self.wanted) else "no"


CROWD = "mario/10000/testbed"
MILLION = "mario/1000000/testbed"
SHARES = (1, 30, 100)


def needed():
    """A pattern for the benchmarks that the bars need."""
    names = [f"{algorithm}/{form}/{CROWD}" for algorithm, form in
             (("rectangle", "tuned"), ("pixel", "tuned"), ("pixel", "classic"), ("sat", "tuned"), ("sat", "classic"))]
    names += [f"box2d/{CROWD}", f"rectangle/tuned/{MILLION}", f"read/{MILLION}", "pair_table/mario",
              "pass/rectangle/none/100000", "pass/rectangle/grid/100000"]
    names += [f"many_pairs/{form}/{share}" for form in ("tuned", "row_words") for share in SHARES]
    return "^(" + "|".join(re.escape(name) for name in names) + ")(/manual_time)?$"


class Rounds:
    """Several short runs of what the bars need."""

    def __init__(self, rounds):
        self._rounds = [Medians(results) for results in rounds]

    def _median(self, values):
        return None if None in values else median(values)

    def ratio(self, slow, fast):
        return self._median([each.ratio(slow, fast) for each in self._rounds])

    def ns(self, name):
        return self._median([each.ns(name) for each in self._rounds])

    def counter(self, name, counter):
        return self._rounds[0].counter(name, counter)


def bars_of(rounds, precision_plan_seconds):
    rounds = Rounds(rounds)
    ratio = rounds.ratio
    # Never slower means nowhere: the worst of all shares of overlapping images.
    many_pairs = min(ratio(f"many_pairs/row_words/{share}", f"many_pairs/tuned/{share}") for share in SHARES)
    return [
        Bar("pixel_vs_rectangle", ratio(f"pixel/tuned/{CROWD}", f"rectangle/tuned/{CROWD}"), "<=", 1.7),
        Bar("pixel_speedup", ratio(f"pixel/classic/{CROWD}", f"pixel/tuned/{CROWD}"), ">=", 25),
        Bar("sat_speedup", ratio(f"sat/classic/{CROWD}", f"sat/tuned/{CROWD}"), ">=", 30),
        Bar("sat_vs_box2d", ratio(f"box2d/{CROWD}", f"sat/tuned/{CROWD}"), ">=", 40),
        Bar("rectangle_vs_read", ratio(f"rectangle/tuned/{MILLION}", f"read/{MILLION}"), "<=", 1.5),
        Bar("pair_table_bytes", rounds.counter("pair_table/mario", "bytes"), "<=", 2048),
        Bar("pair_table_us", rounds.ns("pair_table/mario") / 1e3, "<", 200),
        Bar("grid_speedup", ratio("pass/rectangle/none/100000", "pass/rectangle/grid/100000"), ">=", 20),
        Bar("many_pairs_speedup", many_pairs, ">=", 1),
        Bar("precision_plan_s", precision_plan_seconds, "<", 10),
    ]
