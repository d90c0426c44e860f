#!/usr/bin/env python3
"""Runs the benchmarks and judges them: bench.json, summary.csv and, with --docs, the figures of docs/performance.md.

Called by `./run bench`, which builds what it needs.
"""

import argparse
import csv
import datetime
import json
import pathlib
import subprocess
import sys
import tempfile
import time
from statistics import median

from bars import bars_of, needed
from performance_page import fill_page

PROJECT = pathlib.Path(__file__).resolve().parents[2]


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, f"hitlab bench: {message}; see ./run bench --help\n")


def parse_arguments():
    parser = Parser(prog="./run bench", allow_abbrev=False,
                    description="Measures every algorithm, the grid and the tables on this machine.")
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR",
                        help="where bench.json and summary.csv go; default results/<UTC time>-bench")
    parser.add_argument("--peers", action="store_true", help="installs Box2D and Chipmunk, to measure them too")
    parser.add_argument("--quick", action="store_true", help="only what the bars need, in fewer rounds")
    parser.add_argument("--docs", action="store_true", help="fills the tables and the chart of docs/performance.md")
    parser.add_argument("--build", type=pathlib.Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.docs and arguments.quick:
        parser.error("--docs needs all figures: it does not go with --quick")
    return arguments


def make_directory(wanted):
    name = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ-bench")
    directory = wanted if wanted is not None else pathlib.Path("results", name)
    if (directory / "bench.json").exists():
        sys.exit(f"hitlab bench: {directory}: there is a bench.json already; choose another --out")
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        sys.exit(f"hitlab bench: {directory}: {problem.strerror}")
    return directory


def run_benchmarks(program, flags):
    """The results in Google Benchmark's format. Ends the program where one failed or gave a wrong answer."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "bench.json")
        done = subprocess.run([program, *flags, f"--benchmark_out={out}", "--benchmark_out_format=json"], check=False)
        if done.returncode != 0:
            sys.exit(f"hitlab bench: the benchmarks ended with exit code {done.returncode}")
        results = json.loads(out.read_text(encoding="utf-8"))
    wrong = sorted({run["run_name"] for run in results["benchmarks"] if run.get("error_occurred")})
    if wrong:
        sys.exit(f"hitlab bench: answers other than the classic form's: {', '.join(wrong)}")
    return results


def run_all(program):
    """Repetitions of all benchmarks in random order, so that a slow moment of the machine favours none."""
    return run_benchmarks(program, ["--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=9",
                                    "--benchmark_display_aggregates_only=true", "--benchmark_min_time=0.03"])


def run_rounds(program, count):
    rounds = []
    for number in range(count):
        print(f"\nround {number + 1} of {count} for the bars", flush=True)
        results = run_benchmarks(program, [f"--benchmark_filter={needed()}", "--benchmark_min_time=0.01"])
        for run in results["benchmarks"]:
            run["round"] = number
        rounds.append(results)
    return rounds


def time_precision_plan(program, repetitions):
    seconds = []
    for _ in range(repetitions):
        with tempfile.TemporaryDirectory() as folder:
            start = time.monotonic()
            subprocess.run([program, "run", "precision", "--seed", "1", "--quiet", "--out", f"{folder}/run"],
                           check=True)
            seconds.append(time.monotonic() - start)
    return median(seconds)


def write_results(path, parts):
    """All runs in one file; those of a round carry its number."""
    runs = [run for part in parts for run in part["benchmarks"]]
    path.write_text(json.dumps({"context": parts[0]["context"], "benchmarks": runs}, indent=1), encoding="utf-8")


def write_summary(path, bars):
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["name", "value", "bar", "ok"])
        for bar in bars:
            writer.writerow([bar.name, bar.value_text(), bar.bar_text(), bar.verdict()])


def print_summary(bars, directory):
    print(f"\n{'bar':<22}{'measured':>10}  {'wanted':<9} ok")
    for bar in bars:
        print(f"{bar.name:<22}{bar.value_text() or '-':>10}  {bar.bar_text():<9} {bar.verdict()}")
    print(f"\nfiles   {directory}/bench.json, {directory}/summary.csv; docs/performance.md explains them")


def main():
    arguments = parse_arguments()
    if arguments.build is None:  # asked only whether the words are right, before anything is built
        return
    directory = make_directory(arguments.out)
    program = arguments.build / "bench" / "hitlab_bench"
    everything = None if arguments.quick else run_all(program)
    rounds = run_rounds(program, 7 if arguments.quick else 15)
    write_results(directory / "bench.json", [*([everything] if everything else []), *rounds])
    plan_seconds = time_precision_plan(arguments.build / "hitlab", 1 if arguments.quick else 3)
    bars = bars_of(rounds, plan_seconds)
    write_summary(directory / "summary.csv", bars)
    print_summary(bars, directory)
    if arguments.docs:
        fill_page(PROJECT / "docs", everything, bars)
        print("docs    docs/performance.md and its chart are filled in")


if __name__ == "__main__":
    main()
