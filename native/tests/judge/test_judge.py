"""Proves that the judge passes a right result directory and can fail a wrong one."""

import json
import unittest

from test_support import ENEMIES, SHAPES, SQUARE, DirectoryCase, trial_row, write_program

HITS = ("0,0,97,97,TP\n" "0,1,197,199,TP\n" "0,2,,300,FN\n" "0,3,397,,FP\n"
        "1,0,,97,FN\n" "1,1,,199,FN\n" "1,2,,300,FN\n")
# tests: 98 + 198 + 1277 + 398 + 1277; the hash was computed by a C program.
RECTANGLE = trial_row(0, "rectangle", "1277,3248,3,2,1,1,-1.000000,-2", "x455fe357519a6c29", "tuned,3248,none,,,1,0")
NONE = trial_row(1, "none", "1277,6385,0,0,0,3,,", "xcbf29ce484222325", "tuned,6385,none,,,1,0")


class StudyCase(DirectoryCase):
    trials, hits = RECTANGLE + NONE, HITS


class RightDirectory(StudyCase):
    def test_right_directory_passes(self):
        self.assert_passes()

    def test_columns_at_the_end_are_ignored(self):
        for name in ("trials.csv", "hits.csv", "enemies.csv"):
            path = self.directory / name
            path.write_text("".join(f"{line},more\n" for line in path.read_text().splitlines()))
        self.assert_passes()

    def test_mean_within_tolerance_passes(self):
        self.replace("trials.csv", "-1.000000", "-1.0000009")
        self.assert_passes()

    def test_trial_run_again_uses_the_ok_row_and_its_hits(self):
        self.replace("trials.csv", RECTANGLE, RECTANGLE.replace(",ok,1277", ",mismatch,9") + RECTANGLE)
        self.replace("hits.csv", "0,0,97,97,TP\n", "0,0,96,97,TP\n0,0,97,97,TP\n")
        self.assert_passes()

    def test_independent_placement_uses_the_enemies_of_the_algorithm(self):
        self.replace("run.json", "shared", "independent")
        lines = ENEMIES.splitlines()
        rows = [f"{line},rectangle\n" for line in lines] + [f"{line},none\n" for line in lines]
        header = "sprites,route,enemies,sample,enemy,x,y,algorithm\n"
        (self.directory / "enemies.csv").write_text(header + "".join(rows))
        self.assert_passes()
        # Moved for `none` only: that trial's frames alone must now differ.
        self.replace("enemies.csv", "0,100,358,none", "0,101,358,none")
        self.assert_differences("hits.csv trial 1: enemy 0 true_frame: logged 97, judge finds 98")


class WrongDirectory(StudyCase):
    def test_shifted_called_frame_is_reported(self):
        self.replace("hits.csv", "0,1,197,199,TP", "0,1,198,199,TP")
        self.assert_differences("hits.csv trial 0: enemy 1 called_frame: logged 198, judge finds 197")

    def test_shifted_true_frame_is_reported(self):
        self.replace("hits.csv", "0,2,,300,FN", "0,2,,299,FN")
        self.assert_differences("hits.csv trial 0: enemy 2 true_frame: logged 299, judge finds 300")

    def test_missing_hit_is_reported(self):
        self.replace("hits.csv", "0,3,397,,FP\n", "")
        self.assert_differences("hits.csv trial 0: enemy 3: logged no row, judge finds 397,,FP")

    def test_invented_hit_is_reported(self):
        self.replace("hits.csv", "0,3,397,,FP\n", "0,3,397,,FP\n0,4,5,,FP\n")
        self.assert_differences("hits.csv trial 0: enemy 4: logged 5,,FP, judge finds no row")

    def test_repeated_hit_is_reported(self):
        self.replace("hits.csv", "0,3,397,,FP\n", "0,3,397,,FP\n0,3,397,,FP\n")
        self.assert_differences("hits.csv trial 0: enemy 3: logged twice, judge finds once")

    def test_hit_of_an_unknown_trial_is_reported(self):
        self.replace("hits.csv", "0,3,397,,FP\n", "0,3,397,,FP\n9,0,1,1,TP\n")
        self.assert_differences("hits.csv trial 9: row in trials.csv: logged missing, judge finds hits")

    def test_wrong_verdict_is_reported(self):
        self.replace("hits.csv", "0,3,397,,FP", "0,3,397,,TP")
        self.assert_differences("hits.csv trial 0: enemy 3 verdict: logged TP, judge finds FP")

    def test_wrong_hash_is_reported(self):
        self.replace("trials.csv", "x455fe357519a6c29", "x455fe357519a6c28")
        self.assert_differences(
            "trials.csv trial 0: hits_hash: logged x455fe357519a6c28, judge finds x455fe357519a6c29")

    def test_every_wrong_figure_of_a_trial_is_reported(self):
        columns = ("frames", "tests", "collisions", "true_positives", "false_positives", "false_negatives",
                   "contact_error_mean_frames", "contact_error_max_frames")
        right = "1277,3248,3,2,1,1,-1.000000,-2".split(",")
        for i, column in enumerate(columns):
            with self.subTest(column):
                figures = right[:i] + ["7"] + right[i + 1:]
                row = trial_row(0, "rectangle", ",".join(figures), "x455fe357519a6c29",
                                "tuned,3248,none,,,1,0")
                self.replace("trials.csv", RECTANGLE, row)
                self.assert_differences(f"trials.csv trial 0: {column}: logged 7, judge finds {right[i]}")
                self.replace("trials.csv", row, RECTANGLE)

    def test_contact_error_must_be_empty_without_a_true_positive(self):
        self.replace("trials.csv", "1277,6385,0,0,0,3,,", "1277,6385,0,0,0,3,0,")
        self.assert_differences(
            "trials.csv trial 1: contact_error_mean_frames: logged 0, judge finds (empty)")

    def test_mean_outside_tolerance_is_reported(self):
        self.replace("trials.csv", "-1.000000", "-1.000002")
        self.assert_differences(
            "trials.csv trial 0: contact_error_mean_frames: logged -1.000002, judge finds -1.000000")

    def test_two_ok_rows_of_one_trial_are_reported(self):
        self.replace("trials.csv", NONE, NONE + NONE)
        self.assert_differences("trials.csv trial 1: ok rows: logged 2, judge finds 1")

    def test_other_seed_for_the_same_placement_is_reported(self):
        self.replace("trials.csv", NONE, NONE.replace("00aa", "00ab"))
        self.assert_differences("trials.csv trial 1: seed: logged x00000000000000ab, "
                                   "judge finds x00000000000000aa for the same placement")

    def test_missing_enemy_is_reported_for_each_trial(self):
        self.replace("enemies.csv", "tiny,horizontal,5,0,4,500,100\n", "")
        code, output = self.verdict()
        self.assertEqual((code, output.count("enemies.csv trial")), (1, 2))

    def test_enemy_off_screen_is_reported(self):
        self.replace("enemies.csv", "4,500,100", "4,1277,100")
        code, output = self.verdict()
        self.assertEqual((code, output.count("not wholly on screen")), (1, 2))

    def test_moved_enemy_is_reported(self):
        self.replace("enemies.csv", "0,100,358", "0,101,358")
        self.assertEqual(self.verdict()[0], 1)

    def test_other_volumes_change_the_outcome(self):
        write_program(self.directory / "hitlab", {**SHAPES, "player": SQUARE})
        code, output = self.verdict()
        self.assertEqual(code, 1)
        self.assertIn("hits.csv trial 0: enemy 2 verdict: logged FN, judge finds TP", output)


class NothingToJudge(StudyCase):
    def test_no_ok_trial_fails(self):
        self.replace("trials.csv", RECTANGLE, "")
        self.replace("trials.csv", NONE, NONE.replace(",ok,", ",interrupted,"))
        self.replace("hits.csv", HITS, "")
        self.replace("run.json", "finished", "interrupted")
        code, output = self.verdict()
        self.assertEqual((code, output.splitlines()[-1]), (1, "judge: 0 trials, 0 differences"))

    def test_missing_file_is_an_error(self):
        (self.directory / "hits.csv").unlink()
        self.assert_error("hits.csv")

    def test_torn_line_is_an_error(self):
        self.replace("hits.csv", "1,2,,300,FN\n", "1,2,,3")
        self.assert_error("record 8 has 4 fields")

    def test_other_header_is_an_error(self):
        self.replace("hits.csv", "trial,enemy", "enemy,trial")
        self.assert_error("header")

    def test_missing_setting_is_an_error(self):
        (self.directory / "run.json").write_text(json.dumps({"seed": 7, "volumes": "thesis"}))
        self.assert_error("'placement'")

    def test_failing_program_is_an_error(self):
        (self.directory / "hitlab").write_text("#!/bin/sh\nexit 3\n")
        self.assert_error("exit code 3")

    def test_other_image_size_is_an_error(self):
        write_program(self.directory / "hitlab", {**SHAPES, "enemy": {**SQUARE, "w": 5}})
        self.assert_error("is 4 x 4, but the program says 5 x 4")


if __name__ == "__main__":
    unittest.main()
