"""The judge of the benchmarks: medians, bars, summary and the page that shows them."""

import csv
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench"
DOCS = pathlib.Path(__file__).resolve().parents[3] / "docs"
sys.path.append(str(BENCH))

from bars import Bar, Medians, bars_of, needed  # noqa: E402 (found through the line above)
from bench import write_summary  # noqa: E402
from performance_page import fill_page  # noqa: E402

CROWD = "mario/10000/testbed"
NAMES = ["pixel_vs_rectangle", "pixel_speedup", "sat_speedup", "sat_vs_box2d", "rectangle_vs_read",
         "pair_table_bytes", "pair_table_us", "grid_speedup", "many_pairs_speedup", "precision_plan_s"]


def run_of(name, time, unit="ns", **counters):
    manual = "/manual_time" if name.startswith("pass/") else ""
    return {"name": name + manual, "run_name": name + manual, "run_type": "iteration", "real_time": time * 3,
            "cpu_time": time, "time_unit": unit, **counters} | ({"real_time": time} if manual else {})


def results(**changes):
    """A run that reaches every bar; `changes` gives other times."""
    times = {f"pixel/tuned/{CROWD}": 1500, f"rectangle/tuned/{CROWD}": 1000, f"pixel/classic/{CROWD}": 150000,
             f"sat/tuned/{CROWD}": 2000, f"sat/classic/{CROWD}": 400000, f"box2d/{CROWD}": 1000000,
             "rectangle/tuned/mario/1000000/testbed": 80000, "read/mario/1000000/testbed": 60000,
             "pass/rectangle/none/100000": 9e6, "pass/rectangle/grid/100000": 4e5,
             "many_pairs/tuned/1": 10, "many_pairs/row_words/1": 20, "many_pairs/tuned/30": 10,
             "many_pairs/row_words/30": 11, "many_pairs/tuned/100": 10, "many_pairs/row_words/100": 30} | changes
    runs = [run_of(name, time) for name, time in times.items() if time is not None]
    runs.append(run_of("pair_table/mario", 50, "us", bytes=1700.0))
    return {"context": {"simd": "AVX2", "num_cpus": 2, "mhz_per_cpu": 2445}, "benchmarks": runs}


def verdicts(**changes):
    return {bar.name: bar.verdict() for bar in bars_of([results(**changes)], 7.5)}


class BarsTest(unittest.TestCase):
    def test_every_bar_has_its_row_in_order(self):
        self.assertEqual([bar.name for bar in bars_of([results()], 7.5)], NAMES)

    def test_a_good_run_reaches_all(self):
        self.assertEqual(set(verdicts().values()), {"yes"})

    def test_each_bar_can_be_missed(self):
        for name, benchmark, time in (("pixel_vs_rectangle", f"pixel/tuned/{CROWD}", 1701),
                                      ("pixel_speedup", f"pixel/classic/{CROWD}", 37000),
                                      ("sat_speedup", f"sat/classic/{CROWD}", 59000),
                                      ("sat_vs_box2d", f"box2d/{CROWD}", 79000),
                                      ("rectangle_vs_read", "read/mario/1000000/testbed", 53000),
                                      ("grid_speedup", "pass/rectangle/grid/100000", 4.6e5),
                                      ("many_pairs_speedup", "many_pairs/row_words/30", 9.9)):
            with self.subTest(name):
                self.assertEqual(verdicts(**{benchmark: time})[name], "no")

    def test_a_slow_plan_misses_its_bar(self):
        self.assertEqual(bars_of([results()], 10.0)[-1].verdict(), "no")

    def test_without_peers_their_bar_is_empty(self):
        (bar,) = (bar for bar in bars_of([results(**{f"box2d/{CROWD}": None})], 7.5) if bar.name == "sat_vs_box2d")
        self.assertEqual((bar.value_text(), bar.verdict()), ("", ""))

    def test_a_value_is_the_median_of_the_rounds_own_ratios(self):
        slow_moment = {name: time * 2 for name, time in
                       ((f"pixel/tuned/{CROWD}", 1200), (f"rectangle/tuned/{CROWD}", 1000))}
        bars = bars_of([results(), results(**slow_moment), results(**{f"pixel/tuned/{CROWD}": 9000})], 7.5)
        self.assertEqual(bars[0].value, 1.5)
        self.assertEqual(bars_of([results(**slow_moment)], 7.5)[0].value, 1.2)

    def test_the_pattern_finds_what_the_bars_need_and_no_more(self):
        pattern = re.compile(needed())
        for run in results()["benchmarks"]:
            self.assertRegex(run["run_name"], pattern)
        self.assertNotRegex("pixel/tuned/pacman/10000/testbed", pattern)

    def test_medians_are_of_the_repetitions_and_of_processor_time(self):
        runs = [run_of("a", time) for time in (9, 1, 5)] + [run_of("a", 1000) | {"run_type": "aggregate"}]
        self.assertEqual(Medians({"benchmarks": runs}).ns("a"), 5)
        self.assertEqual(Medians({"benchmarks": [run_of("b", 2, "us")]}).ns("b"), 2000)

    def test_failed_benchmarks_do_not_count(self):
        self.assertIsNone(Medians({"benchmarks": [run_of("a", 1) | {"error_occurred": True}]}).ns("a"))


class SummaryTest(unittest.TestCase):
    def test_rows_are_name_value_bar_ok(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "summary.csv")
            write_summary(path, [Bar("a", 1.25, "<=", 1.7), Bar("b", None, ">=", 40), Bar("c", 3, ">=", 40)])
            with path.open(encoding="utf-8") as file:
                rows = list(csv.reader(file))
        self.assertEqual(rows, [["name", "value", "bar", "ok"], ["a", "1.25", "<= 1.7", "yes"],
                                ["b", "", ">= 40", ""], ["c", "3", ">= 40", "no"]])


class PageTest(unittest.TestCase):
    def test_filling_the_page_changes_only_what_stands_between_its_markers(self):
        with tempfile.TemporaryDirectory() as folder:
            docs = pathlib.Path(folder)
            (docs / "images").mkdir()
            page = docs / "performance.md"
            page.write_text((DOCS / "performance.md").read_text(encoding="utf-8"), encoding="utf-8")
            bars = bars_of([results()], 7.5)
            fill_page(docs, results(), bars)
            once = page.read_text(encoding="utf-8")
            fill_page(docs, results(), bars)
            self.assertEqual(page.read_text(encoding="utf-8"), once)
            for name in NAMES:
                self.assertIn(f"| `{name}` |", once)
            self.assertIn("| pixel, tuned | - | 0.15 |", once)
            self.assertIn("## Measuring it yourself", once)
            xml.etree.ElementTree.parse(docs / "images" / "performance.svg")


class CommandTest(unittest.TestCase):
    def bench(self, *words):
        return subprocess.run([sys.executable, BENCH / "bench.py", "--build", "nowhere", *words], check=False,
                              capture_output=True, text=True)

    def test_a_wrong_flag_is_one_line(self):
        done = self.bench("--fast")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"\Ahitlab bench: unrecognized arguments: --fast.*--help\n\Z")

    def test_quick_figures_do_not_go_into_the_docs(self):
        done = self.bench("--docs", "--quick")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--docs needs all figures", done.stderr)

    def test_flags_are_not_abbreviated(self):
        self.assertEqual(self.bench("--peer").returncode, 2)

    def test_earlier_results_are_not_overwritten(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "bench.json")
            path.write_text("{}", encoding="utf-8")
            done = self.bench("--out", folder)
            self.assertEqual(done.returncode, 1)
            self.assertIn("bench.json already", done.stderr)
            self.assertEqual(path.read_text(encoding="utf-8"), "{}")


if __name__ == "__main__":
    unittest.main()
