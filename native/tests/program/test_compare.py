"""`hitlab compare`: which cases of one run are faster or slower than in another."""

import csv
import json
import random
import re
import shutil
import tempfile
import unittest
from pathlib import Path

from support import ProgramTest, as_if_optimised, edit_lines, hitlab

PLAN = ("run", "quick", "--sprites", "pacman", "--routes", "diagonal,vertical", "--enemies", "30", "--samples", 15,
        "--seed", 7, "--no-hits", "--quiet")
CASES = 2 * 5
COLUMNS = ["conditions", "pacing", "broadphase", "enemies", "sprites", "route", "algorithm", "variant", "passes_a",
           "passes_b", "median_a_ns", "median_b_ns", "ratio", "ratio_low", "ratio_high", "p", "cliffs_delta", "verdict"]


def change_column(path, column, change):
    """Puts `change(row as a dict)` in place of a column of a log."""
    def edit(lines):
        names = lines[0].rstrip("\n").split(",")
        rows = [dict(zip(names, line.rstrip("\n").split(","))) for line in lines[1:]]
        for row in rows:
            row[column] = change(row)
        return [lines[0], *(",".join(row.values()) + "\n" for row in rows)]
    edit_lines(path, edit)


class CompareTest(ProgramTest):
    """The times are made up, so that the verdicts do not depend on the machine."""

    @classmethod
    def setUpClass(cls):
        cls.runs = Path(tempfile.mkdtemp(prefix="hitlab-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.runs)
        done = hitlab(*PLAN, "--out", cls.runs / "a")
        assert done.returncode == 0, done.stderr
        cls.before = cls.runs / "a"
        as_if_optimised(cls.before)
        cls.make("a", lambda row: 1, seed=1)

    @classmethod
    def make(cls, name, factor, seed=2):
        """A copy of the run whose times are `factor(row)`, with 3 % of noise."""
        directory = cls.runs / name
        if not directory.exists():
            shutil.copytree(cls.runs / "a", directory)
        noise = random.Random(seed)
        change_column(directory / "trials.csv", "detection_ns",
                      lambda row: f"{int(row['tests']) * factor(row) * noise.uniform(0.97, 1.03):.3f}")
        return directory

    def rows(self, *arguments):
        """By (route, algorithm): the rows of the CSV."""
        done = self.expect(0, "compare", *arguments, "--format", "csv")
        rows = list(csv.DictReader(done.stdout.splitlines(), strict=True))
        self.assertEqual(done.stdout.splitlines()[0].split(","), COLUMNS)
        return {(row["route"], row["algorithm"]): row for row in rows}

    def test_run_beside_itself_is_the_same_in_all_cases(self):
        done = self.expect(0, "compare", self.before, self.before, "--fail-if-slower", "0")
        self.assertEqual(done.stderr, "")
        self.assertIn(f"{CASES} cases: 0 faster, {CASES} the same, 0 slower; over all B takes 1.000 times as long",
                      done.stdout)
        for row in self.rows(self.before, self.before).values():
            self.assertEqual(float(row["ratio"]), 1)
            self.assertEqual(float(row["cliffs_delta"]), 0)
            self.assertEqual((row["passes_a"], row["passes_b"]), ("15", "15"))

    def test_noise_alone_is_the_same(self):
        verdicts = {row["verdict"] for row in self.rows(self.before, self.make("noise", lambda row: 1)).values()}
        self.assertEqual(verdicts, {"same"})

    def test_slower_and_faster_cases_are_told_with_their_effect(self):
        factors = {"sat": 1.3, "pixel": 0.7}
        after = self.make("mixed", lambda row: factors.get(row["algorithm"], 1))
        for (_, algorithm), row in self.rows(self.before, after).items():
            factor = factors.get(algorithm, 1)
            with self.subTest(algorithm):
                self.assertEqual(row["verdict"], {1.3: "slower", 0.7: "faster", 1: "same"}[factor])
                self.assertAlmostEqual(float(row["ratio"]), factor, delta=0.03)
                self.assertLessEqual(float(row["ratio_low"]), float(row["ratio"]))
                self.assertGreaterEqual(float(row["ratio_high"]), float(row["ratio"]))
                if factor != 1:
                    self.assertEqual(float(row["cliffs_delta"]), 1 if factor > 1 else -1)
                    self.assertLess(float(row["p"]), 0.05)
        summary = self.expect(0, "compare", self.before, after).stdout.splitlines()[-1]
        self.assertIn("10 cases: 2 faster, 6 the same, 2 slower; over all B takes ", summary)

    def test_limit_that_is_crossed_has_an_exit_code_of_its_own(self):
        after = self.make("slower", lambda row: 1.3 if row["algorithm"] == "sat" else 1)
        line = self.expect_one_line(3, "compare", self.before, after, "--fail-if-slower", "20")
        self.assertRegex(line, r"2 of 10 cases: more than 20 % slower; the worst: pacman, \w+, sat, tuned, 30 enemies: "
                               r"1\.\d{3} times as long \(1\.\d{3} to 1\.\d{3}\)")
        self.expect(0, "compare", self.before, after, "--fail-if-slower", "40")
        self.expect(0, "compare", self.before, after)
        self.expect(0, "compare", after, self.before, "--fail-if-slower", "0")

    def test_formats_hold_the_same_cases(self):
        after = self.make("format", lambda row: 1.3)
        table = json.loads(self.expect(0, "compare", self.before, after, "--format", "json").stdout)
        self.assertEqual([column["id"] for column in table["columns"]], COLUMNS)
        self.assertEqual(len(table["rows"]), CASES)
        self.assertRegex(table["note"], r"over all B takes 1\.\d{3} times as long as A \(1\.\d{3} to 1\.\d{3}\)")
        markdown = self.expect(0, "compare", self.before, after, "--format", "md").stdout
        self.assertEqual(len(re.findall(r"^\| pacman ", markdown, re.MULTILINE)), CASES)
        self.assertEqual(len(self.rows(self.before, after)), CASES)
        text = self.expect(0, "compare", self.before, after).stdout
        self.assertEqual(text, self.expect(0, "compare", self.before, after, "--format", "text").stdout)
        self.assertEqual(len(re.findall(r"^pacman .* slower$", text, re.MULTILINE)), CASES)

    def test_folders_of_runs_are_put_together(self):
        folder = self.folder / "many"
        for number in (1, 2):
            run = shutil.copytree(self.before, folder / str(number)) / "run.json"
            facts = json.loads(run.read_text(encoding="utf-8"))
            run.write_text(json.dumps({**facts, "start_ms": number}), encoding="utf-8")  # no copies of one run
        for row in self.rows(self.before, folder).values():
            self.assertEqual((row["passes_a"], row["passes_b"]), ("15", "30"))

    def test_few_passes_are_not_defined_and_fail_a_limit(self):
        self.expect(0, *PLAN[:-6], "--samples", 2, "--quiet", "--out", self.folder / "few")
        as_if_optimised(self.folder / "few")
        done = self.expect(0, "compare", self.folder / "few", self.folder / "few")
        self.assertIn("not defined, because a group has fewer than 3 values", done.stdout)
        self.assertIn("10 cases: 0 faster, 0 the same, 0 slower, 10 not defined", done.stdout)
        line = self.expect_one_line(1, "compare", self.folder / "few", self.folder / "few", "--fail-if-slower", "5")
        self.assertIn("--fail-if-slower", line)

    def test_cases_of_one_run_alone_are_counted(self):
        after = self.make("fewer", lambda row: 1)
        edit_lines(after / "trials.csv", lambda lines: [line for line in lines if ",sat," not in line])
        self.assertIn("; cases in A alone: 2, in B alone: 0", self.expect(0, "compare", self.before, after).stdout)

    def test_what_makes_runs_unlike_is_told(self):
        after = self.make("unlike", lambda row: 1)
        run = json.loads((after / "run.json").read_text(encoding="utf-8"))
        run.update(commit="0123456789ab", flags="-O0")
        (after / "run.json").write_text(json.dumps(run), encoding="utf-8")
        change_column(after / "trials.csv", "hits_hash", lambda row: "x0123456789abcdef")
        told = self.expect(0, "compare", self.before, after).stderr
        self.assertRegex(told, r"(?m)^hitlab: other commit: \S+ in A, 0123456789ab in B$")
        self.assertRegex(told, r"(?m)^hitlab: other flags: .* in A, -O0 in B$")
        self.assertRegex(told, r"(?m)^hitlab: .*unlike: the program was built without optimisation; .* assertions$")
        self.assertRegex(told, r"(?m)^hitlab: 150 passes of B had other hits")

    def test_damaged_lines_are_told_and_passed_over(self):
        after = self.make("damaged", lambda row: 1)
        edit_lines(after / "trials.csv", lambda lines: [*lines[:5], "spoilt\n", *lines[6:]])
        done = self.expect(0, "compare", self.before, after)
        self.assertIn("trials.csv: line 6", done.stderr)
        self.assertIn(f"{CASES} cases", done.stdout)

    def test_no_case_in_common_is_an_error(self):
        self.expect(0, "run", "quick", "--sprites", "mario", "--routes", "vertical", "--quiet", "--seed", 1, "--out",
                    self.folder / "other")
        done = self.expect(1, "compare", self.before, self.folder / "other")
        line = done.stderr.splitlines()[-1]
        self.assertIn(f"{self.before} (A) and {self.folder / 'other'} (B) have no case in common: enemies: 30 in A, ", line)
        self.assertIn("; sprites: pacman in A, mario in B", line)
        self.assertEqual(done.stdout, "")

    def test_directory_without_a_run_is_an_error_that_names_it(self):
        for pair in ((self.before, "nowhere"), ("nowhere", self.before)):
            self.assertIn("nowhere", self.expect_one_line(1, "compare", *pair))

    def test_wrong_words_are_quoted(self):
        for percent in ("-1", "nan", "inf", "5%", "many", ""):
            line = self.expect_one_line(2, "compare", self.before, self.before, f"--fail-if-slower={percent}")
            self.assertIn(f"'{percent}'" if percent else "--fail-if-slower", line)
        line = self.expect_one_line(2, "compare", self.before, self.before, "--format", "html")
        self.assertRegex(line, r"'html'.*text, csv, json, md")
        self.assertIn("compare", self.expect_one_line(2, "compare", self.before))
        self.assertIn("'third'", self.expect_one_line(2, "compare", self.before, self.before, "third"))


if __name__ == "__main__":
    unittest.main()
