"""Proves that the judge understands variants, broad phase, step and continuous, and notices what is wrong in them."""

import unittest

from matrix_rule import Matrix
from test_support import OPTIONS, DirectoryCase, trial_row

# Frames stand at k = 0, 99, .. 1188 and 1276, which makes 14; the places are in test_support.py. Hashes by a C program.
# Rectangle says yes at 99 and 198, pixel at 99 alone: between two frames it slips past 1 and 2.
FORMS = ("classic", "tuned")
RECTANGLE = [trial_row(trial, "rectangle", "14,47,2,2,0,1,-0.500000,-1", "xf1ccbb32bd8beef7",
                       f"{form},47,none,,,99,0") for trial, form in enumerate(FORMS)]
PIXEL = [trial_row(trial, "pixel", "14,58,1,1,0,2,0.000000,0", "x08cd4c29d1e47d34",
                   f"{form},58,none,,,99,0") for trial, form in enumerate(FORMS, 2)]
HITS = "".join(f"{trial},0,1,1,TP\n{trial},1,2,3,TP\n{trial},2,,4,FN\n" for trial in (0, 1)) + "".join(
    f"{trial},0,1,1,TP\n{trial},1,,3,FN\n{trial},2,,4,FN\n" for trial in (2, 3))
FAST = {"algorithms": ["rectangle", "pixel"], "variants": ["classic", "tuned"], "step": 99}


class Forms(DirectoryCase):
    options, trials, hits = FAST, "".join(RECTANGLE + PIXEL), HITS

    def test_right_directory_passes(self):
        self.assert_passes()

    def test_number_of_another_trial_is_reported(self):
        swapped = [RECTANGLE[0].replace("classic", "tuned"), RECTANGLE[1].replace("tuned", "classic")]
        self.replace("trials.csv", "".join(RECTANGLE), "".join(swapped))
        self.assert_differences("trials.csv trial 0: trial: logged 0, judge finds 1",
                                "trials.csv trial 1: trial: logged 1, judge finds 0")

    def test_variant_that_was_not_asked_for_is_reported(self):
        self.replace("trials.csv", RECTANGLE[1], RECTANGLE[1].replace("tuned", "turbo"))
        self.assert_differences("trials.csv trial 1: trial: logged 1, judge finds no such case in run.json")

    def test_missing_form_of_a_finished_run_is_reported(self):
        self.replace("trials.csv", PIXEL[1], "")
        self.replace("hits.csv", "3,0,1,1,TP\n3,1,,3,FN\n3,2,,4,FN\n", "")
        self.assert_differences("trials.csv trial 3: ok rows: logged 0, judge finds 1")
        self.replace("run.json", "finished", "interrupted")
        self.assertEqual(self.verdict()[0], 0)

    def test_forms_with_different_hits_are_reported(self):
        self.replace("trials.csv", PIXEL[1], PIXEL[1].replace("7d34", "7d35"))
        self.assert_differences(
            "trials.csv trial 3: hits_hash: logged x08cd4c29d1e47d35, judge finds x08cd4c29d1e47d34",
            "trials.csv trial 3: hits_hash of tuned: logged x08cd4c29d1e47d35, "
            "judge finds x08cd4c29d1e47d34 in trial 2, the same case")

    def test_forms_with_different_misses_are_reported(self):
        self.replace("trials.csv", PIXEL[0], PIXEL[0].replace("1,1,0,2,", "1,1,0,3,"))
        self.assert_differences("trials.csv trial 2: false_negatives: logged 3, judge finds 2",
                                "trials.csv trial 3: false_negatives of tuned: logged 2, "
                                "judge finds 3 in trial 2, the same case")

    def test_frame_at_every_place_is_reported(self):
        rows = [row.replace("14,58,", "1277,58,") for row in PIXEL]
        self.replace("trials.csv", "".join(PIXEL), "".join(rows))
        self.assert_differences("trials.csv trial 2: frames: logged 1277, judge finds 14",
                                "trials.csv trial 3: frames: logged 1277, judge finds 14")

    def test_truth_of_the_visited_places_alone_is_reported(self):
        self.replace("hits.csv", "2,1,,3,FN\n", "")
        self.assert_differences("hits.csv trial 2: enemy 1: logged no row, judge finds ,3,FN")

    def test_call_between_two_frames_is_reported(self):
        self.replace("hits.csv", "2,1,,3,FN\n", "2,1,3,3,TP\n")
        self.assert_differences("hits.csv trial 2: enemy 1 called_frame: logged 3, judge finds (empty)",
                                "hits.csv trial 2: enemy 1 verdict: logged TP, judge finds FN")

    def test_place_in_the_name_of_a_frame_is_reported(self):
        self.replace("hits.csv", "0,1,2,3,TP", "0,1,198,3,TP")
        self.assert_differences("hits.csv trial 0: enemy 1 called_frame: logged 198, judge finds 2")

    def test_columns_that_disagree_with_run_json_are_reported(self):
        for column, old, new, wanted in (("step", ",99,0\n", ",98,0\n", "99"), ("continuous", ",0\n", ",1\n", "0")):
            with self.subTest(column):
                wrong = PIXEL[0].replace(old, new)
                self.replace("trials.csv", PIXEL[0], wrong)
                logged = new.split(",")[1].strip()
                self.assert_differences(
                    f"trials.csv trial 2: {column}: logged {logged}, judge finds {wanted} in run.json")
                self.replace("trials.csv", wrong, PIXEL[0])

    def test_other_pace_in_run_json_changes_the_outcome(self):
        # Frames at 98 and 196 let rectangle slip past enemy 1; no frame is needed where all places are tested.
        for old, new, line in (
                ('"step": 99', '"step": 98', "trial 0: enemy 1 called_frame: logged 2, judge finds (empty)"),
                ('"continuous": false', '"continuous": true',
                 "trial 2: enemy 1 called_frame: logged (empty), judge finds 3")):
            with self.subTest(new):
                self.replace("run.json", old, new)
                code, output = self.verdict()
                self.assertEqual(code, 1)
                self.assertIn(f"hits.csv {line}\n", output)
                self.replace("run.json", new, old)

    def test_candidates_other_than_the_tests_are_reported(self):
        for wrong in ("57", "59"):
            with self.subTest(wrong):
                row = PIXEL[0].replace("classic,58", f"classic,{wrong}")
                self.replace("trials.csv", PIXEL[0], row)
                self.assert_differences(f"trials.csv trial 2: candidates: logged {wrong}, judge finds 58 .. 58")
                self.replace("trials.csv", row, PIXEL[0])

    def test_grid_that_nobody_asked_for_is_reported(self):
        self.replace("trials.csv", PIXEL[0], PIXEL[0].replace("58,none,,,", "58,grid,1,1,"))
        self.assert_differences("trials.csv trial 2: broadphase: logged grid, judge finds none in run.json")

    def test_build_without_a_grid_is_reported(self):
        self.replace("trials.csv", PIXEL[0], PIXEL[0].replace("58,none,,,", "58,none,7,8,"))
        self.assert_differences("trials.csv trial 2: broadphase_build_ns: logged 7, judge finds (empty)",
                                "trials.csv trial 2: broadphase_bytes: logged 8, judge finds (empty)")

    def test_missing_option_is_an_error(self):
        for key in ("variants", "step", "continuous", "broadphase", "minutes"):
            with self.subTest(key):
                self.replace("run.json", f'"{key}":', '"other":')
                self.assert_error(key)
                self.replace("run.json", '"other":', f'"{key}":')


class GridAndContinuous(DirectoryCase):
    """Now rectangle says yes at 97, 197 and 397, pixel at 97, 199 and 300."""

    options = {**FAST, "broadphase": "grid", "continuous": True}
    rectangle = [trial_row(trial, "rectangle", "14,39,3,2,1,1,-0.500000,-1", "x9c4a47c97d471fc1",
                           f"{form},3,grid,800,900,99,1") for trial, form in enumerate(FORMS)]
    pixel = [trial_row(trial, "pixel", "14,39,3,3,0,0,0.000000,0", "x2606df29d73274a0",
                       f"{form},39,grid,800,900,99,1") for trial, form in enumerate(FORMS, 2)]
    trials = "".join(rectangle + pixel)
    hits = "".join(f"{trial},0,1,1,TP\n{trial},1,2,3,TP\n{trial},2,,4,FN\n{trial},3,5,,FP\n" for trial in (0, 1)) + (
        "".join(f"{trial},0,1,1,TP\n{trial},1,3,3,TP\n{trial},2,4,4,TP\n" for trial in (2, 3)))

    def test_right_directory_passes(self):
        self.assert_passes()

    def test_missed_contact_is_reported(self):
        self.replace("hits.csv", "2,2,4,4,TP", "2,2,,4,FN")
        self.assert_differences("hits.csv trial 2: enemy 2 called_frame: logged (empty), judge finds 4",
                                "hits.csv trial 2: enemy 2 verdict: logged FN, judge finds TP")

    def test_frame_before_the_place_is_reported(self):
        self.replace("hits.csv", "0,3,5,,FP", "0,3,4,,FP")
        self.assert_differences("hits.csv trial 0: enemy 3 called_frame: logged 4, judge finds 5")

    def test_candidates_out_of_bounds_are_reported(self):
        for row, right, wrong in ((self.rectangle[0], "classic,3,", "2"), (self.pixel[0], "classic,39,", "40")):
            with self.subTest(wrong):
                changed = row.replace(right, f"classic,{wrong},")
                self.replace("trials.csv", row, changed)
                self.assert_differences(f"trials.csv trial {row[0]}: candidates: logged {wrong}, judge finds 3 .. 39")
                self.replace("trials.csv", changed, row)

    def test_grid_without_its_cost_is_reported(self):
        self.replace("trials.csv", self.pixel[0], self.pixel[0].replace("800,900", ",many"))
        self.assert_differences("trials.csv trial 2: broadphase_build_ns: logged (empty), judge finds a number",
                                "trials.csv trial 2: broadphase_bytes: logged many, judge finds a number")

    def test_grid_that_was_not_used_is_reported(self):
        self.replace("trials.csv", self.pixel[0], self.pixel[0].replace("39,grid,800,900", "39,none,,"))
        self.assert_differences("trials.csv trial 2: broadphase: logged none, judge finds grid in run.json")


class Numbers(unittest.TestCase):
    CHOICE = {**OPTIONS, "sprites": ["tyrian", "mario"], "routes": ["diagonal", "vertical"], "enemies": [10, 9],
              "samples": 3, "algorithms": ["none", "sat"], "variants": ["tuned", "classic"]}
    ROW = {"sprites": "tyrian", "route": "vertical", "enemies": "10", "sample": "2", "algorithm": "sat",
           "variant": "tuned"}

    def test_variant_counts_fastest_and_sprites_slowest(self):
        # (1, 0, 1, 2, 0, 1) of (2, 2, 2, 3, 2, 2)
        self.assertEqual(Matrix(self.CHOICE).number_of(self.ROW), 48 + 0 + 12 + 8 + 0 + 1)
        self.assertEqual(Matrix(self.CHOICE).all_numbers(), range(96))

    def test_sample_counts_slowest_when_there_is_no_end_to_them(self):
        matrix = Matrix({**self.CHOICE, "samples": None, "minutes": 0.5})
        # (2, 1, 0, 1, 0, 1) of (open, 2, 2, 2, 2, 2)
        self.assertEqual(matrix.number_of(self.ROW), 64 + 16 + 0 + 4 + 0 + 1)
        self.assertEqual(matrix.number_of({**self.ROW, "sample": "1000"}), 32000 + 21)
        self.assertEqual(matrix.all_numbers(), range(0))

    def test_case_outside_the_matrix_has_no_number(self):
        for column, value in (("sprites", "pacman"), ("route", "horizontal"), ("enemies", "11"), ("sample", "3"),
                              ("algorithm", "pixel"), ("variant", "fast")):
            self.assertIsNone(Matrix(self.CHOICE).number_of({**self.ROW, column: value}), column)


if __name__ == "__main__":
    unittest.main()
