"""Classic and tuned, with and without a grid: the same hits by other means, and the judge agrees."""

import itertools
import unittest

from support import (ALGORITHMS, ROUTES, VARIANTS, ProgramTest, RunOnceTest, hits_by_case, lasting_rows, read_rows,
                     read_run)

# What another form or broad phase of the same trial may change.
MEANS = ("trial", "variant", "candidates", "broadphase", "broadphase_bytes")
COLUMNS = ("sprites", "route", "enemies", "sample", "algorithm", "variant")


def answers(rows):
    """The rows of trials.csv without the means by which they were found, in an order of their own."""
    return sorted(tuple(value for key, value in row.items() if key not in MEANS) for row in rows)


class BothFormsTest(RunOnceTest):
    flags = ("run", "quick", "--seed", 17, "--samples", 2, "--enemies", "0,30", "--sprites", "pacman,mario",
             "--algorithms", ",".join(reversed(ALGORITHMS)), "--variants", "tuned,classic", "--broadphase", "grid")

    def test_trial_numbers_count_variants_fastest(self):
        matrix = itertools.product(("mario", "pacman"), ROUTES, ("0", "30"), ("0", "1"), ALGORITHMS, VARIANTS)
        wanted = {str(trial): case for trial, case in enumerate(matrix)}
        rows = self.rows("trials.csv")
        self.assertEqual({row["trial"]: tuple(row[name] for name in COLUMNS) for row in rows}, wanted)
        self.assertEqual(len(rows), len(wanted), "a trial has two rows")

    def test_classic_and_tuned_have_the_same_answers(self):
        by_form = [[row for row in lasting_rows(self.directory)["trials.csv"] if row["variant"] == form]
                   for form in VARIANTS]
        self.assertEqual(answers(by_form[0]), answers(by_form[1]))
        hits = hits_by_case(self.directory)
        for (*case, form), rows in hits.items():
            self.assertEqual(rows, hits[*case, VARIANTS[0]], (case, form))
        self.assertGreater(sum(map(len, hits.values())), 200)

    def test_classic_and_tuned_share_their_places_and_seeds(self):
        self.assertEqual(len(self.rows("enemies.csv")), 2 * 3 * 2 * 30)
        seeds = {tuple(row[name] for name in COLUMNS[:4]): row["seed"] for row in self.rows("trials.csv")}
        for row in self.rows("trials.csv"):
            self.assertEqual(row["seed"], seeds[tuple(row[name] for name in COLUMNS[:4])])

    def test_grid_hands_over_fewer_candidates_but_all_that_are_called(self):
        for row in self.rows("trials.csv"):
            self.assertLessEqual(int(row["collisions"]), int(row["candidates"]))
            self.assertLessEqual(int(row["candidates"]), int(row["tests"]) // 2, row)

    def test_grid_tells_its_cost(self):
        for row in self.rows("trials.csv"):
            self.assertEqual(row["broadphase"], "grid")
            self.assertGreaterEqual(int(row["broadphase_build_ns"]), 0)
            # At the very least a number for each enemy.
            self.assertGreaterEqual(int(row["broadphase_bytes"]), 4 * int(row["enemies"]))

    def test_every_form_is_warmed_up(self):
        cases = {tuple(row[name] for name in COLUMNS if name != "sample") for row in self.rows("warmup.csv")}
        self.assertEqual(len(cases), 2 * 3 * 2 * len(ALGORITHMS) * 2)

    def test_run_json_names_forms_broad_phase_and_instruction_set(self):
        run = read_run(self.directory)
        self.assertEqual((run["options"]["variants"], run["options"]["broadphase"]), (list(VARIANTS), "grid"))
        self.assertEqual((run["options"]["step"], run["options"]["continuous"]), (1, False))
        self.assertRegex(run["simd"], r"\A[A-Z][A-Z0-9_]+\Z")


class FormsTest(ProgramTest):
    def run_plan(self, name, *flags):
        directory = self.folder / name
        self.expect(0, "run", "quick", "--seed", 19, "--samples", 1, "--quiet", "--out", directory, *flags)
        return directory

    def test_grid_changes_no_hit(self):
        for number, more in enumerate((("--enemies", "0,1,200"), ("--step", 64), ("--step", 7, "--continuous"),
                                       ("--volumes", "fitted", "--placement", "independent"))):
            with self.subTest(flags=more):
                plain, grid = (lasting_rows(self.run_plan(f"{name}-{number}", *more, "--broadphase", name))
                               for name in ("none", "grid"))
                self.assertEqual(plain["hits.csv"], grid["hits.csv"])
                self.assertEqual(plain["enemies.csv"], grid["enemies.csv"])
                self.assertEqual(answers(plain["trials.csv"]), answers(grid["trials.csv"]))

    def test_form_changes_no_hit(self):
        for number, more in enumerate(((), ("--broadphase", "grid", "--volumes", "fitted"),
                                       ("--step", 20, "--continuous"))):
            with self.subTest(flags=more):
                classic, tuned = (lasting_rows(self.run_plan(f"{form}-{number}", *more, "--variants", form))
                                  for form in VARIANTS)
                self.assertEqual(classic["hits.csv"], tuned["hits.csv"])
                self.assertEqual(answers(classic["trials.csv"]), answers(tuned["trials.csv"]))
                self.assertEqual([row["candidates"] for row in classic["trials.csv"]],
                                 [row["candidates"] for row in tuned["trials.csv"]])

    def test_without_a_broad_phase_every_test_is_a_candidate_and_there_is_no_cost(self):
        for row in read_rows(self.run_plan("run", "--variants", "classic,tuned") / "trials.csv"):
            self.assertEqual(row["candidates"], row["tests"])
            self.assertEqual([row[name] for name in ("broadphase", "broadphase_build_ns", "broadphase_bytes")],
                             ["none", "", ""])

    def test_plans_use_tuned_alone_but_load_both(self):
        for plan, forms in (("precision", ["tuned"]), ("quick", ["tuned"]), ("endurance", ["tuned"]),
                            ("load", list(VARIANTS))):
            with self.subTest(plan):
                samples = ("--minutes", "0.001") if plan == "endurance" else ("--samples", 1)
                directory = self.folder / plan
                self.expect(0, "run", plan, *samples, "--sprites", "pacman", "--routes", "vertical", "--enemies", 3,
                            "--algorithms", "sat", "--out", directory)
                self.assertEqual(read_run(directory)["options"]["variants"], forms)
                self.assertEqual({row["variant"] for row in read_rows(directory / "trials.csv")}, set(forms))

    def test_judge_agrees_with_both_forms(self):
        for number, more in enumerate(((), ("--broadphase", "grid"), ("--placement", "independent"),
                                       ("--broadphase", "grid", "--volumes", "fitted", "--enemies", "0,1,60"),
                                       ("--algorithms", "none,pixel", "--broadphase", "grid"))):
            with self.subTest(flags=more):
                self.expect_judged(self.run_plan(f"run-{number}", "--variants", "classic,tuned", *more))

    def test_judge_agrees_with_the_numbers_of_a_run_for_a_time(self):
        directory = self.folder / "run"
        self.expect(0, "run", "endurance", "--minutes", "0.001", "--sprites", "tyrian,pacman", "--routes", "vertical",
                    "--algorithms", "pixel,sat", "--enemies", "9,0", "--variants", "tuned,classic",
                    "--broadphase", "grid", "--seed", 23, "--out", directory)
        self.expect_judged(directory)
        self.expect(0, "verify", directory)

    def test_list_shows_forms_and_broad_phases_under_their_titles(self):
        text = self.expect(0, "list").stdout
        self.assertRegex(text, r"(?m)^variants\n  classic +\S.*\n  tuned +\S")
        self.assertRegex(text, r"(?m)^broad phases\n  none +\S.*\n  grid +\S")


class CrowdTest(ProgramTest):
    def crowd(self, name, *flags):
        directory = self.folder / name
        self.expect(0, "run", "quick", "--seed", 29, "--samples", 1, "--sprites", "pacman", "--routes", "vertical",
                    "--enemies", 1000000, "--algorithms", "rectangle,pixel", "--no-hits", "--out", directory, *flags)
        return lasting_rows(directory)["trials.csv"]

    def test_million_enemies_are_counted_the_same_with_a_grid_and_without(self):
        # A long step spares the run without a grid most of its 700 million tests a trial.
        plain, grid = (self.crowd(name, "--step", 20, "--broadphase", name) for name in ("none", "grid"))
        self.assertEqual(answers(plain), answers(grid))
        for row in grid:
            # 3.99 of 100 is the exact expectation of rectangles, whatever the step if nothing is tunnelled through.
            self.assertAlmostEqual(int(row["collisions"]) / 10000, 3.99, delta=0.1)
            self.assertLess(int(row["candidates"]), int(row["tests"]) // 100)

    def test_million_enemies_pass_a_grid_at_every_place(self):
        for row in self.crowd("grid", "--broadphase", "grid"):
            self.assertEqual((row["status"], row["frames"], row["false_negatives"]), ("ok", "696", "0"))
            self.assertGreater(int(row["tests"]), 670000000)


if __name__ == "__main__":
    unittest.main()
