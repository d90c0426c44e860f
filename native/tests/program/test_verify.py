"""`hitlab verify` finds every answer that was changed, and names its trial."""

import re
import shutil
import unittest

from support import ProgramTest, edit_lines, hitlab, read_rows, read_run

PLAN = ("run", "quick", "--sprites", "pacman", "--routes", "diagonal", "--enemies", "40", "--samples", 2,
        "--seed", 41)


def field_changed(line, index, change):
    fields = line.rstrip("\n").split(",")
    fields[index] = change(fields[index])
    return ",".join(fields) + "\n"


class VerifyTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.directory = self.folder / "run"
        self.make(*PLAN)

    def make(self, *flags):
        shutil.rmtree(self.directory, ignore_errors=True)
        self.expect(0, *flags, "--quiet", "--out", self.directory)

    def line_of(self, name, pattern=r"\d"):
        """The number of a line of a log that matches, from the middle of the file on."""
        lines = (self.directory / name).read_text(encoding="utf-8").splitlines()
        return next(i for i in range(len(lines) // 2, len(lines)) if re.search(pattern, lines[i]))

    def expect_difference(self, *words):
        done = hitlab("verify", self.directory)
        self.assertEqual(done.returncode, 1, done.stdout)
        for word in words:
            self.assertRegex(done.stderr, rf"\b{word}\b")

    def change_field(self, name, column, change, pattern=r"\d"):
        """Changes one field of a log; returns the line's first field."""
        number = self.line_of(name, pattern)
        path = self.directory / name
        index = path.read_text(encoding="utf-8").split("\n", 1)[0].split(",").index(column)

        def edit(lines):
            changed = field_changed(lines[number], index, change)
            self.assertNotEqual(changed, lines[number])
            return [*lines[:number], changed, *lines[number + 1:]]
        edit_lines(path, edit)
        return path.read_text(encoding="utf-8").splitlines()[number].split(",")[0]

    def drop_line(self, name, pattern=r"\d"):
        number = self.line_of(name, pattern)
        dropped = (self.directory / name).read_text(encoding="utf-8").splitlines()[number]
        edit_lines(self.directory / name, lambda lines: lines[:number] + lines[number + 1:])
        return dropped.split(",")[0]

    def test_good_runs_are_verified(self):
        for flags in ((), ("--placement", "independent"), ("--no-hits",), ("--volumes", "fitted"),
                      ("--algorithms", "none,sat"), ("--frames",), ("--step", 64),
                      ("--variants", "classic,tuned", "--broadphase", "grid"),
                      ("--step", 7, "--continuous", "--broadphase", "grid", "--no-hits")):
            with self.subTest(flags=flags):
                self.make(*PLAN, *flags)
                done = self.expect(0, "verify", self.directory)
                self.assertEqual(done.stderr, "")
                self.assertIn(str(len(read_rows(self.directory / "trials.csv"))), done.stdout)

    def test_verify_changes_nothing(self):
        before = {path.name: path.read_bytes() for path in self.directory.iterdir()}
        self.expect(0, "verify", self.directory)
        self.assertEqual({path.name: path.read_bytes() for path in self.directory.iterdir()}, before)

    def test_changed_called_frame_names_the_trial(self):
        trial = self.change_field("hits.csv", "called_frame", lambda text: str(int(text) + 1), "TP")
        self.expect_difference("hits.csv", f"trial {trial}")

    def test_changed_true_frame_names_the_trial(self):
        trial = self.change_field("hits.csv", "true_frame", lambda text: str(int(text) + 1), "TP")
        self.expect_difference("hits.csv", f"trial {trial}")

    def test_changed_verdict_names_the_trial(self):
        trial = self.change_field("hits.csv", "verdict", lambda text: "FP", "TP")
        self.expect_difference("hits.csv", f"trial {trial}")

    def test_removed_hit_names_the_trial(self):
        trial = self.drop_line("hits.csv")
        self.expect_difference("hits.csv", f"trial {trial}")

    def test_moved_enemy_names_a_trial(self):
        self.change_field("enemies.csv", "x", lambda text: str(int(text) ^ 1))
        self.expect_difference("enemies.csv", r"trial \d+")

    def test_removed_enemy_names_a_trial(self):
        self.drop_line("enemies.csv")
        self.expect_difference("enemies.csv", r"trial \d+")

    def test_enemies_of_no_trial_are_a_difference(self):
        edit_lines(self.directory / "enemies.csv", lambda lines: [*lines, "pacman,diagonal,40,7,0,5,5\n"])
        self.expect_difference("enemies.csv")

    def test_changed_hash_names_the_trial(self):
        trial = self.change_field("trials.csv", "hits_hash",
                                  lambda text: text[:-1] + ("0" if text[-1] != "0" else "1"))
        self.expect_difference("trials.csv", f"trial {trial}")

    def test_changed_columns_name_the_trial(self):
        for column in ("sprites", "route", "enemies", "algorithm", "volumes", "sample", "seed", "frames", "tests",
                       "collisions", "true_positives", "false_positives", "false_negatives",
                       "contact_error_mean_frames", "contact_error_max_frames", "variant", "candidates", "broadphase",
                       "step", "continuous"):
            with self.subTest(column=column):
                kept = (self.directory / "trials.csv").read_bytes()
                trial = self.change_field("trials.csv", column, self.other_value, ",sat,")
                self.expect_difference(f"trial {trial}")
                (self.directory / "trials.csv").write_bytes(kept)

    @staticmethod
    def other_value(text):
        if text.startswith("x"):
            return text[:-1] + ("0" if text[-1] != "0" else "1")
        if re.fullmatch(r"-?\d+", text):
            return str(int(text) + 1)
        if re.fullmatch(r"-?\d+\.\d+", text):
            return f"{float(text) + 1:.6f}"
        others = {"pacman": "mario", "diagonal": "vertical", "sat": "pixel", "thesis": "fitted", "classic": "tuned",
                  "tuned": "classic", "none": "grid", "grid": "none"}
        return others[text]

    def test_changed_columns_of_forms_and_grid_name_the_trial(self):
        for column in ("variant", "candidates", "broadphase", "step"):
            with self.subTest(column=column):
                self.make(*PLAN, "--variants", "classic,tuned", "--broadphase", "grid", "--step", 7, "--continuous")
                trial = self.change_field("trials.csv", column, self.other_value, ",sat,")
                self.expect_difference(f"trial {trial}")

    def test_emptied_costs_of_a_grid_name_the_trial(self):
        for column in ("broadphase_build_ns", "broadphase_bytes"):
            with self.subTest(column=column):
                self.make(*PLAN, "--broadphase", "grid")
                trial = self.change_field("trials.csv", column, lambda text: "", ",sat,")
                self.expect_difference(f"trial {trial}")

    def test_numbers_of_a_run_that_are_not_whole_are_refused(self):
        path = self.directory / "run.json"
        for old, new in (('"step": 1', '"step": 1.5'), ('"step": 1', '"step": -1'), ('"step": 1', '"step": 4294967297')):
            with self.subTest(new):
                kept = path.read_text(encoding="utf-8")
                path.write_text(kept.replace(old, new), encoding="utf-8")
                done = self.expect(1, "verify", self.directory)
                self.assertIn("is not a whole number", done.stderr)
                path.write_text(kept, encoding="utf-8")

    def test_changed_options_of_a_run_are_a_difference(self):
        for old, new in (('"step": 1', '"step": 2'), ('"continuous": false', '"continuous": true'),
                         ('"broadphase": "none"', '"broadphase": "grid"'), ('"tuned"', '"classic"')):
            with self.subTest(new):
                kept = (self.directory / "run.json").read_text(encoding="utf-8")
                self.assertEqual(kept.count(old), 1)
                (self.directory / "run.json").write_text(kept.replace(old, new), encoding="utf-8")
                self.expect_difference(r"trial \d+")
                (self.directory / "run.json").write_text(kept, encoding="utf-8")

    def test_removed_row_of_a_finished_run_is_an_error_that_names_the_trial(self):
        trial = self.drop_line("trials.csv", ",sat,")
        self.expect_difference(f"trial {trial}")

    def test_removed_row_without_hits_files_is_an_error(self):
        self.make(*PLAN, "--no-hits")
        self.drop_line("trials.csv")
        self.expect_difference("trials.csv")

    def test_row_replaced_by_another_of_the_run_is_an_error(self):
        self.make(*PLAN, "--no-hits")
        edit_lines(self.directory / "trials.csv", lambda lines: [*lines[:-1], lines[1]])
        self.expect_difference("trials.csv")

    def test_row_that_is_not_ok_needs_an_ok_row_beside_it(self):
        trial = self.change_field("trials.csv", "status", lambda text: "throttled")
        self.expect_difference(trial)

    def test_spoilt_line_of_trials_is_an_error_that_names_the_line(self):
        edit_lines(self.directory / "trials.csv", lambda lines: [*lines[:3], "spoilt\n", *lines[4:]])
        self.expect_difference("trials.csv", "line 4")

    def test_missing_files_are_errors_that_name_them(self):
        for name in ("hits.csv", "enemies.csv", "trials.csv", "run.json"):
            with self.subTest(file=name):
                self.make(*PLAN)
                (self.directory / name).unlink()
                self.assertIn(name, self.expect_one_line(1, "verify", self.directory))

    def test_missing_directory_is_an_error(self):
        self.assertIn("nowhere", self.expect_one_line(1, "verify", self.folder / "nowhere"))

    def test_unfinished_run_is_verified_as_far_as_it_goes(self):
        run = (self.directory / "run.json").read_text(encoding="utf-8")
        (self.directory / "run.json").write_text(run.replace('"finished"', '"interrupted"'), encoding="utf-8")
        self.assertEqual(read_run(self.directory)["state"], "interrupted")
        last = read_rows(self.directory / "trials.csv")[-1]["trial"]
        edit_lines(self.directory / "trials.csv", lambda lines: lines[:-1])
        edit_lines(self.directory / "hits.csv",
                   lambda lines: [line for line in lines if not line.startswith(last + ",")])
        self.assertIn("not finished", self.expect(0, "verify", self.directory).stdout)


if __name__ == "__main__":
    unittest.main()
