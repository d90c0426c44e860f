"""The tables of the sections Speed and Runs and devices, from the rows of the logs."""

import math
from bisect import bisect_left, bisect_right

from plain_stats import deviation, mad, mean, median, outliers, quantile
from trace_cells import UNDEFINED, Between, Close, Expected
from trace_medians import median_interval
from trace_precision import SPEED_KEYS

# With more cases than this, the box plots put all sprite sets together.
MOST_PANELS = 6
# metrics/time_histogram.h keeps times to 0.1 %.
HISTOGRAM = 1e-3
BINS = 30
# A reading of the clock may be so much of a time before it is marked.
CLOCK_SHARE = 0.2


def each(groups):
    for key, algorithms in groups.items():
        for algorithm, passes in algorithms.items():
            yield (*key, algorithm), passes


def distribution(groups, value):
    table = Expected(*SPEED_KEYS)
    for key, passes in each(groups):
        values = [value(one) for one in passes]
        low, high = median_interval(values)
        table.add(key, passes=len(values), median_ns=median(values), median_low=low, median_high=high,
                  mean_ns=mean(values), sd_ns=deviation(values) if len(values) > 1 else UNDEFINED,
                  mad_ns=Close(mad(values), absolute=1e-12 * max(values)), q1_ns=quantile(values, 0.25),
                  q3_ns=quantile(values, 0.75), p90_ns=quantile(values, 0.9), p95_ns=quantile(values, 0.95),
                  p99_ns=quantile(values, 0.99), outliers=len(outliers(values)))
    return table


def boxes(groups, value):
    table = Expected(*SPEED_KEYS)
    for key, passes in each(groups):
        values = [value(one) for one in passes]
        beyond = outliers(values)
        inside = [one for one in values if one not in beyond]
        table.add(key, low_ns=min(inside), q1_ns=quantile(values, 0.25), median_ns=median(values),
                  q3_ns=quantile(values, 0.75), high_ns=max(inside), outliers=len(beyond))
    return table


def is_mostly_clock(passes):
    """Whether reading the clock took more than 20 % of the timed blocks."""
    clock = sum(one.run.facts["clock"]["cost_ns"] * one.whole("frames") for one in passes)
    return clock > CLOCK_SHARE * sum(float(one.row["detection_ns"]) * one.whole("repeat") for one in passes)


def clock_marks(logs):
    """Of the speed tables' rows: the keys of those whose median is marked."""
    return {key for key, passes in each(logs.speeds()) if is_mostly_clock(passes)}


def fps(groups):
    table = Expected(*SPEED_KEYS)
    for key, passes in each(groups):
        shown = [one for one in passes if one.row["fps"]]
        if shown:
            frames, ns = sum(one.whole("frames") for one in shown), sum(one.whole("route_ns") for one in shown)
            table.add(key, frames=frames, seconds=ns / 1e9, fps=frames / (ns / 1e9) if ns else UNDEFINED)
    return table


def broadphase(groups):
    table = Expected(*SPEED_KEYS)
    for key, passes in each(groups):
        if passes[0].broadphase != "none":
            table.add(key, build_ns=median([one.whole("broadphase_build_ns") for one in passes]),
                      bytes=median([one.whole("broadphase_bytes") for one in passes]))
    return table


def nearest_rank(values, percent):
    return sorted(values)[math.ceil(percent * len(values) / 100) - 1]


def frame_times(logs):
    table = Expected("run", "device", "pacing", "algorithm")
    for run in logs.runs:
        for algorithm, times in run.frame_ns.items():
            ranks = {f"p{percent}_ms": Close(nearest_rank(times, percent) / 1e6, HISTOGRAM)
                     for percent in (50, 90, 95, 99)}
            table.add((run.directory, run.device, run.facts["options"]["pacing"], algorithm), frames=len(times),
                      mean_ms=mean(times) / 1e6, **ranks)
    return table


def count_between(ordered, low, high):
    return max(0, bisect_right(ordered, high) - bisect_left(ordered, low))


def frame_bins(logs, table):
    """What is wrong with the bins: 30 of one width, up to the longest p99 of an algorithm. Times near an edge may
    stand on both sides of it."""
    said = []
    if [column["id"] for column in table["columns"]] != ["run", "from_ms", "to_ms", "frames"]:
        return ["frame-time-bins: other columns"]
    with_frames = [run for run in logs.runs if run.frame_ns]
    if len(table["rows"]) != BINS * len(with_frames):
        return [f"frame-time-bins: {len(table['rows'])} rows"]
    rows = iter(table["rows"])
    for run in with_frames:
        end = max(nearest_rank(times, 99) for times in run.frame_ns.values()) / 1e6
        everything = sorted(ns / 1e6 for times in run.frame_ns.values() for ns in times)
        for i in range(BINS):
            name, low, high, frames = next(rows)
            bounds = (end * i / BINS, end * (i + 1) / BINS)
            slack = 2 * HISTOGRAM
            surely = count_between(everything, bounds[0] * (1 + slack), bounds[1] * (1 - slack))
            perhaps = count_between(everything, bounds[0] * (1 - slack), bounds[1] * (1 + slack))
            if name != run.directory or not Close(bounds[0], HISTOGRAM).holds(low) \
                    or not Close(bounds[1], HISTOGRAM).holds(high) or not Between(surely, perhaps).holds(frames):
                said.append(f"frame-time-bins: {[name, low, high, frames]} instead of {bounds}, {surely} to {perhaps}")
    return said


def resources(logs):
    table = Expected("run", "device")
    for run in logs.runs:
        if run.resources:
            table.add((run.directory, run.device), seconds=len(run.resources),
                      cpu_percent=mean([float(row["cpu_percent"]) for row in run.resources]),
                      rss_mb=max(float(row["rss_kb"]) for row in run.resources) / 1024)
    return table


def doubts(run):
    facts, said = run.facts, []
    if facts["state"] != "finished":
        said.append(f"the run is not finished: its state is {facts['state']}")
    if not any(level in facts["flags"] for level in ("-O2", "-O3")):
        said.append("the program was built without optimisation")
    if "-DNDEBUG" not in facts["flags"]:
        said.append("the program was built with assertions")
    if "-fsanitize" in facts["flags"]:
        said.append("the program was built with sanitizers")
    if facts["resumed"]:
        said.append(f"the run was resumed {len(facts['resumed'])} time{'s' if len(facts['resumed']) > 1 else ''}")
    return said + [f"not counted: {count} {status}" for status, count in sorted(run.not_counted.items())]


def runs(logs):
    table = Expected("run")
    for run in logs.runs:
        facts, display = run.facts, run.facts["display"]
        screen = f"{display['renderer']}, {display['refresh_hz']:.0f} Hz, paced by {display['paced_by']}" \
            if display else "none"
        table.add((run.directory,), device=run.device, plan=facts["plan"], start=facts["start"],
                  state=facts["state"], trials=run.trials, not_counted=sum(run.not_counted.values()),
                  seed=str(facts["seed"]), volumes=facts["volumes"], placement=facts["placement"],
                  pacing=facts["options"]["pacing"], display=screen, doubts="; ".join(doubts(run)) or "none")
    return table


def builds(logs):
    table = Expected("run")
    for run in logs.runs:
        words = {name: run.facts[name] for name in
                 ("cpu", "os", "version", "commit", "compiler", "flags", "simd", "command")}
        table.add((run.directory,), device=run.device, clock_cost_ns=float(run.facts["clock"]["cost_ns"]), **words)
    return table


def speed_tables(logs):
    speeds = logs.speeds()
    if not speeds:
        return {"runs": runs(logs), "builds": builds(logs)}
    drawn = speeds if len(speeds) <= MOST_PANELS else logs.speeds(over_sprites=True)
    return {"speed-per-test": distribution(speeds, lambda one: one.ns_per_test),
            "speed-per-frame": distribution(speeds, lambda one: one.ns_per_frame),
            "boxes-per-test": boxes(drawn, lambda one: one.ns_per_test),
            "boxes-per-frame": boxes(drawn, lambda one: one.ns_per_frame),
            "frame-times": frame_times(logs), "fps": fps(speeds), "broadphase-build": broadphase(speeds),
            "processor-memory": resources(logs), "runs": runs(logs), "builds": builds(logs)}
