"""The files of a run: their form, and figures that can be computed again from other files."""

import itertools
import re
import unittest
from collections import defaultdict

from support import (ALGORITHMS, FRAMES, ROUTES, SPRITES, TRIALS_HEADER, RunOnceTest, hits_hash, hitlab,
                     lasting_rows, read_run)

ENEMY_SIZES = {"mario": (53, 54), "pacman": (28, 31), "tyrian": (42, 52)}
ENEMIES, SAMPLES = (0, 60), 2
FLAGS = ("run", "quick", "--seed", 7, "--samples", SAMPLES, "--enemies", "60,0", "--algorithms",
         "none,pixel,sat,rectangle,manhattan,euclidean")


class StudyTest(RunOnceTest):
    flags = FLAGS

    def test_headers_are_those_of_the_format(self):
        for name in ("trials.csv", "warmup.csv"):
            self.assertTrue((self.header(name) + ",").startswith(TRIALS_HEADER + ","), name)
        self.assertEqual(self.header("hits.csv"), "trial,enemy,called_frame,true_frame,verdict")
        self.assertEqual(self.header("enemies.csv"), "sprites,route,enemies,sample,enemy,x,y")
        self.assertEqual(self.header("resources.csv"), "t_ms,trial,cpu_percent,rss_kb")

    def test_lines_are_whole_and_end_with_a_line_feed_alone(self):
        for path in self.directory.glob("*.csv"):
            data = path.read_bytes()
            self.assertNotIn(b"\r", data, path.name)
            self.assertTrue(data.endswith(b"\n"), path.name)
            self.assertNotIn(b"\n\n", data, path.name)
            fields = {line.count(b",") for line in data.splitlines()}
            self.assertEqual(len(fields), 1, path.name)

    def test_frames_csv_is_left_out_unless_asked_for(self):
        self.assertFalse((self.directory / "frames.csv").exists())

    def test_run_json_tells_how_and_where_the_run_was_made(self):
        run = read_run(self.directory)
        for key in ("version", "commit", "compiler", "flags", "simd", "cpu", "os", "start", "end"):
            self.assertIsInstance(run[key], str, key)
            self.assertTrue(run[key], key)
        self.assertEqual((run["seed"], run["plan"], run["volumes"]), (7, "quick", "thesis"))
        self.assertIsInstance(run["format"], int)
        self.assertGreater(run["clock"]["resolution_ns"], 0)
        self.assertGreater(run["clock"]["cost_ns"], 0)
        options = run["options"]
        self.assertEqual((options["samples"], sorted(options["enemies"])), (SAMPLES, list(ENEMIES)))
        self.assertEqual(sorted(options["algorithms"]), sorted(ALGORITHMS))
        self.assertIn("--enemies 60,0", run["command"])
        for name in SPRITES:
            for role in ("player_mask", "enemy_mask"):
                self.assertRegex(run["sprites"][name][role], r"\Ax[0-9a-f]{16}\Z")

    def test_masks_of_all_sprites_have_different_hashes(self):
        sprites = read_run(self.directory)["sprites"]
        hashes = [sprites[name][role] for name in SPRITES for role in ("player_mask", "enemy_mask")]
        self.assertEqual(len(set(hashes)), 6)

    def test_trial_numbers_are_places_in_the_unshuffled_matrix(self):
        matrix = itertools.product(SPRITES, ROUTES, ENEMIES, range(SAMPLES), ALGORITHMS)
        wanted = {str(trial): tuple(map(str, case)) for trial, case in enumerate(matrix)}
        columns = ("sprites", "route", "enemies", "sample", "algorithm")
        rows = self.rows("trials.csv")
        self.assertEqual({row["trial"]: tuple(row[name] for name in columns) for row in rows}, wanted)
        self.assertEqual(len(rows), len(wanted), "a trial has two rows")

    def test_frames_depend_on_sprites_and_route_as_published(self):
        for row in self.rows("trials.csv"):
            wanted = FRAMES[row["sprites"]][ROUTES.index(row["route"])]
            self.assertEqual(int(row["frames"]), wanted, row)

    def test_fixed_columns_say_how_the_trial_was_run(self):
        for row in self.rows("trials.csv"):
            self.assertEqual((row["status"], row["volumes"], row["fps"], row["pacing"]),
                             ("ok", "thesis", "", "headless"))
            self.assertRegex(row["seed"], r"\Ax[0-9a-f]{16}\Z")
            self.assertGreaterEqual(int(row["repeat"]), 1)
            self.assertGreater(int(row["route_ns"]), 0)

    def test_counts_are_those_of_the_hits(self):
        hits = self.hits_by_trial()
        for row in self.rows("trials.csv"):
            verdicts = [hit["verdict"] for hit in hits[row["trial"]]]
            counts = [verdicts.count(verdict) for verdict in ("TP", "FP", "FN")]
            self.assertEqual([int(row[name]) for name in ("true_positives", "false_positives",
                                                          "false_negatives")], counts)
            self.assertEqual(int(row["collisions"]), counts[0] + counts[1])
        self.assertGreater(len(hits), 50)

    def test_verdicts_follow_from_the_two_frames(self):
        last = {row["trial"]: int(row["frames"]) - 1 for row in self.rows("trials.csv")}
        verdicts = {(True, True): "TP", (True, False): "FP", (False, True): "FN"}
        for row in self.rows("hits.csv"):
            frames = row["called_frame"], row["true_frame"]
            self.assertEqual(row["verdict"], verdicts[frames[0] != "", frames[1] != ""])
            for frame in filter(None, frames):
                self.assertLessEqual(int(frame), last[row["trial"]])

    def test_all_three_verdicts_occur(self):
        self.assertEqual({row["verdict"] for row in self.rows("hits.csv")}, {"TP", "FP", "FN"})

    def test_enemies_ascend_within_a_trial_and_none_is_twice(self):
        for trial, hits in self.hits_by_trial().items():
            enemies = [int(hit["enemy"]) for hit in hits]
            self.assertEqual(enemies, sorted(set(enemies)), trial)

    def test_pixel_is_never_wrong_and_sat_misses_nothing(self):
        algorithm = {row["trial"]: row["algorithm"] for row in self.rows("trials.csv")}
        for row in self.rows("hits.csv"):
            if algorithm[row["trial"]] == "pixel":
                self.assertEqual((row["verdict"], row["called_frame"]), ("TP", row["true_frame"]))
            if algorithm[row["trial"]] == "sat":
                self.assertNotEqual(row["verdict"], "FN")

    def test_truth_is_the_same_for_every_algorithm(self):
        hits = self.hits_by_trial()
        truths = defaultdict(set)
        for row in self.rows("trials.csv"):
            true_frames = tuple((hit["enemy"], hit["true_frame"])
                                for hit in hits[row["trial"]] if hit["true_frame"])
            truths[row["sprites"], row["route"], row["enemies"], row["sample"]].add(true_frames)
        self.assertEqual({len(answers) for answers in truths.values()}, {1})

    def test_contact_errors_are_those_of_the_true_positives(self):
        hits = self.hits_by_trial()
        for row in self.rows("trials.csv"):
            errors = [int(hit["called_frame"]) - int(hit["true_frame"])
                      for hit in hits[row["trial"]] if hit["verdict"] == "TP"]
            mean, largest = row["contact_error_mean_frames"], row["contact_error_max_frames"]
            if not errors:
                self.assertEqual((mean, largest), ("", ""))
                continue
            self.assertAlmostEqual(float(mean), sum(errors) / len(errors), places=5)
            self.assertEqual(int(largest), min(errors, key=lambda error: (-abs(error), error)))

    def test_hits_hash_is_that_of_the_called_enemies(self):
        hits = self.hits_by_trial()
        for row in self.rows("trials.csv"):
            called = [(int(hit["enemy"]), int(hit["called_frame"]))
                      for hit in hits[row["trial"]] if hit["called_frame"]]
            self.assertEqual(row["hits_hash"], hits_hash(called), row)

    def test_tests_are_the_live_enemies_of_all_frames(self):
        hits = self.hits_by_trial()
        for row in self.rows("trials.csv"):
            called = [int(hit["called_frame"]) + 1 for hit in hits[row["trial"]] if hit["called_frame"]]
            never_called = int(row["enemies"]) - len(called)
            self.assertEqual(int(row["tests"]), sum(called) + never_called * int(row["frames"]))

    def test_times_agree_with_each_other(self):
        for row in self.rows("trials.csv"):
            total = float(row["detection_ns"])
            self.assertGreaterEqual(float(row["detection_frame_p99_ns"]), float(row["detection_frame_p50_ns"]))
            self.assertEqual(row["hit_test_ns"] == "", row["collisions"] == "0")
            self.assertLessEqual(total * int(row["repeat"]), int(row["route_ns"]) + 1)
            if row["tests"] == "0":
                self.assertEqual(row["detection_ns_per_test"], "")
            else:
                self.assertAlmostEqual(float(row["detection_ns_per_test"]), total / int(row["tests"]), places=2)

    def test_enemies_stand_wholly_on_screen(self):
        rows = self.rows("enemies.csv")
        for row in rows:
            width, height = ENEMY_SIZES[row["sprites"]]
            self.assertTrue(0 <= int(row["x"]) <= 1280 - width and 0 <= int(row["y"]) <= 720 - height, row)
        # Far corners are reached: the places fill the screen.
        self.assertGreater(max(int(row["x"]) for row in rows), 1200)
        self.assertGreater(max(int(row["y"]) for row in rows), 640)

    def test_places_are_written_once_for_all_algorithms(self):
        keys = [tuple(row[name] for name in ("sprites", "route", "enemies", "sample", "enemy"))
                for row in self.rows("enemies.csv")]
        wanted = itertools.product(SPRITES, ROUTES, ["60"], map(str, range(SAMPLES)), map(str, range(60)))
        self.assertEqual(sorted(keys), sorted(wanted))

    def test_placement_seed_is_shared_by_the_algorithms_and_differs_otherwise(self):
        seeds = defaultdict(set)
        for row in self.rows("trials.csv"):
            seeds[row["sprites"], row["route"], row["enemies"], row["sample"]].add(row["seed"])
        self.assertEqual({len(values) for values in seeds.values()}, {1})
        self.assertEqual(len(set.union(*seeds.values())), len(seeds))

    def test_no_enemies_and_the_none_algorithm_give_no_collisions(self):
        for row in self.rows("trials.csv"):
            if row["enemies"] == "0" or row["algorithm"] == "none":
                self.assertEqual((row["collisions"], row["hits_hash"]), ("0", hits_hash([])))
            if row["enemies"] == "0":
                self.assertEqual((row["tests"], row["false_negatives"]), ("0", "0"))
        misses = [int(row["false_negatives"]) for row in self.rows("trials.csv") if row["algorithm"] == "none"]
        self.assertGreater(sum(misses), 0)

    def test_every_case_is_warmed_up(self):
        columns = ("sprites", "route", "enemies", "algorithm")
        cases = {tuple(row[name] for name in columns) for row in self.rows("warmup.csv")}
        self.assertEqual(len(cases), 3 * 3 * len(ENEMIES) * len(ALGORITHMS))

    def test_resources_are_sampled(self):
        rows = self.rows("resources.csv")
        self.assertTrue(rows)
        for row in rows:
            self.assertGreater(int(row["rss_kb"]), 0)
            self.assertGreaterEqual(float(row["cpu_percent"]), 0)
        times = [int(row["t_ms"]) for row in rows]
        self.assertEqual(times, sorted(times))

    def test_order_of_trials_is_shuffled(self):
        order = [int(row["trial"]) for row in self.rows("trials.csv")]
        self.assertNotEqual(order, sorted(order))
        # Not merely turned round or cut in blocks: neighbours are seldom neighbours in the matrix.
        neighbours = sum(abs(a - b) == 1 for a, b in itertools.pairwise(order))
        self.assertLess(neighbours, len(order) / 10)

    def test_same_seed_gives_the_same_rows_in_the_same_order(self):
        again = self.folder / "again"
        self.assertEqual(hitlab(*FLAGS, "--out", again).returncode, 0)
        self.assertEqual(lasting_rows(again), lasting_rows(self.directory))

    def test_seed_and_directory_are_printed(self):
        self.assertRegex(self.done.stdout, r"\b7\b")
        self.assertIn(str(self.directory), self.done.stdout)
        self.assertFalse(re.search(r"\x1b", self.done.stdout + self.done.stderr))


if __name__ == "__main__":
    unittest.main()
