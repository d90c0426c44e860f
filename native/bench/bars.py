"""What the benchmarks must reach, from the medians of one run."""

import operator
import statistics
from dataclasses import dataclass

UNIT_NS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}


def median(values):
    return statistics.median(values)


class Medians:
    """The median time of each benchmark, and its counters."""

    def __init__(self, results):
        runs = {}
        for run in results["benchmarks"]:
            if run["run_type"] == "iteration" and not run.get("error_occurred"):
                runs.setdefault(run["run_name"].removesuffix("/manual_time"), []).append(run)
        self._runs = runs

    def names(self):
        return list(self._runs)

    def ns(self, name):
        """Nanoseconds of one iteration, or None where it was not measured."""
        runs = self._runs.get(name)
        if not runs:
            return None
        # The processor's time, which others on the machine disturb least; a pass times its own parts.
        column = "real_time" if runs[0]["name"].count("manual_time") else "cpu_time"
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


def many_pairs_speedup(medians):
    """The worst of all shares of overlapping images: never slower means nowhere."""
    ratios = [medians.ratio(f"many_pairs/row_words/{share}", f"many_pairs/tuned/{share}") for share in (1, 30, 100)]
    return min(ratios)


def bars_of(results, precision_plan_seconds):
    medians = Medians(results)
    crowd = "mario/10000/testbed"
    ratio = medians.ratio
    return [
        Bar("pixel_vs_rectangle", ratio(f"pixel/tuned/{crowd}", f"rectangle/tuned/{crowd}"), "<=", 1.7),
        Bar("pixel_speedup", ratio(f"pixel/classic/{crowd}", f"pixel/tuned/{crowd}"), ">=", 25),
        Bar("sat_speedup", ratio(f"sat/classic/{crowd}", f"sat/tuned/{crowd}"), ">=", 30),
        Bar("sat_vs_box2d", ratio(f"box2d/{crowd}", f"sat/tuned/{crowd}"), ">=", 40),
        Bar("rectangle_vs_read", ratio("rectangle/tuned/mario/1000000/testbed", "read/mario/1000000/testbed"),
            "<=", 1.5),
        Bar("pair_table_bytes", medians.counter("pair_table/mario", "bytes"), "<=", 2048),
        Bar("pair_table_us", medians.ns("pair_table/mario") / 1e3, "<", 200),
        Bar("grid_speedup", ratio("pass/rectangle/none/100000", "pass/rectangle/grid/100000"), ">=", 20),
        Bar("many_pairs_speedup", many_pairs_speedup(medians), ">=", 1),
        Bar("precision_plan_s", precision_plan_seconds, "<", 10),
    ]
