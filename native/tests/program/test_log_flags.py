"""What the flags of `hitlab run` change in the files: placement, frames, no hits, seed, default directory."""

import unittest
from collections import defaultdict

from support import ALGORITHMS, ProgramTest, RunOnceTest, lasting_rows, read_rows, read_run

SMALL = ("run", "quick", "--sprites", "pacman", "--routes", "vertical,diagonal", "--enemies", 25)


def without(rows, *columns):
    return [{key: value for key, value in row.items() if key not in columns} for row in rows]


class IndependentPlacementTest(RunOnceTest):
    flags = (*SMALL, "--seed", 3, "--placement", "independent")

    def test_algorithm_stands_at_the_end_of_enemies_csv(self):
        self.assertEqual(self.header("enemies.csv"), "sprites,route,enemies,sample,enemy,x,y,algorithm")

    def test_every_algorithm_has_places_of_its_own(self):
        places = defaultdict(dict)
        for row in self.rows("enemies.csv"):
            key = row["sprites"], row["route"], row["sample"]
            places[key].setdefault(row["algorithm"], []).append((row["x"], row["y"]))
        self.assertEqual(len(places), 4)
        for by_algorithm in places.values():
            self.assertEqual(set(by_algorithm), set(ALGORITHMS) - {"none"})
            self.assertEqual({len(points) for points in by_algorithm.values()}, {25})
            self.assertEqual(len(set(map(tuple, by_algorithm.values()))), 5)

    def test_every_trial_has_a_seed_of_its_own(self):
        seeds = [row["seed"] for row in self.rows("trials.csv")]
        self.assertEqual(len(set(seeds)), len(seeds))

    def test_run_json_names_the_placement(self):
        self.assertEqual(read_run(self.directory)["placement"], "independent")


class FramesTest(RunOnceTest):
    flags = (*SMALL, "--seed", 5, "--frames", "--samples", 1)

    def setUp(self):
        self.frames = defaultdict(list)
        for row in self.rows("frames.csv"):
            self.frames[row["trial"]].append(row)

    def test_header_is_that_of_the_format(self):
        self.assertEqual(self.header("frames.csv"), "trial,frame,frame_ns,detection_ns,live_enemies")

    def test_every_frame_of_every_trial_has_a_row(self):
        trials = self.rows("trials.csv")
        self.assertEqual(set(self.frames), {row["trial"] for row in trials})
        for row in trials:
            numbers = [int(frame["frame"]) for frame in self.frames[row["trial"]]]
            self.assertEqual(numbers, list(range(int(row["frames"]))))

    def test_live_enemies_add_up_to_the_tests(self):
        for row in self.rows("trials.csv"):
            live = [int(frame["live_enemies"]) for frame in self.frames[row["trial"]]]
            self.assertEqual(sum(live), int(row["tests"]))
            self.assertEqual((live[0], live), (25, sorted(live, reverse=True)))

    def test_times_add_up_to_those_of_the_trial(self):
        for row in self.rows("trials.csv"):
            frames = self.frames[row["trial"]]
            # Each figure is rounded to a thousandth.
            detection = sum(float(frame["detection_ns"]) for frame in frames)
            self.assertAlmostEqual(detection, float(row["detection_ns"]), delta=0.001 * len(frames))
            self.assertEqual(sum(int(frame["frame_ns"]) for frame in frames), int(row["route_ns"]))

    def test_percentiles_are_nearest_ranks_of_the_frames(self):
        for row in self.rows("trials.csv"):
            times = sorted(float(frame["detection_ns"]) for frame in self.frames[row["trial"]])
            for percent in (50, 99):
                wanted = times[-(-len(times) * percent // 100) - 1]
                self.assertAlmostEqual(float(row[f"detection_frame_p{percent}_ns"]), wanted, places=2)


class FlagsTest(ProgramTest):
    def run_small(self, name, *flags):
        directory = self.folder / name
        self.expect(0, *SMALL, "--out", directory, *flags)
        return directory

    def test_no_hits_leaves_out_hits_and_enemies_alone(self):
        lean = self.run_small("lean", "--seed", 4, "--no-hits")
        names = {path.name for path in lean.glob("*.csv")}
        self.assertEqual(names, {"trials.csv", "warmup.csv", "resources.csv"})
        full = lasting_rows(self.run_small("full", "--seed", 4))
        self.assertEqual(lasting_rows(lean)["trials.csv"], full["trials.csv"])

    def test_order_depends_on_the_seed_alone(self):
        def order(name, *flags):
            return [row["trial"] for row in read_rows(self.run_small(name, *flags) / "trials.csv")]
        first = order("a", "--seed", 4)
        self.assertEqual(order("b", "--seed", 4, "--placement", "independent", "--no-hits"), first)
        self.assertEqual(order("c", "--seed", 4, "--volumes", "fitted"), first)
        self.assertNotEqual(order("d", "--seed", 5), first)

    def test_other_seed_gives_other_places(self):
        places = [lasting_rows(self.run_small(seed, "--seed", seed))["enemies.csv"] for seed in ("4", "5")]
        key = ("sprites", "route", "enemies", "sample", "enemy")
        by_key = [{tuple(row[name] for name in key): (row["x"], row["y"]) for row in rows} for rows in places]
        same = sum(by_key[0][enemy] == by_key[1][enemy] for enemy in by_key[0])
        self.assertLess(same, len(by_key[0]) / 10)

    def test_choice_of_a_part_leaves_its_collisions_as_they_were(self):
        whole = lasting_rows(self.run_small("whole", "--seed", 8))["trials.csv"]
        part = lasting_rows(self.run_small("part", "--seed", 8, "--algorithms", "sat,euclidean"))["trials.csv"]
        key = lambda row: sorted(row.items())
        wanted = [row for row in whole if row["algorithm"] in ("sat", "euclidean")]
        self.assertEqual(sorted(without(part, "trial"), key=key), sorted(without(wanted, "trial"), key=key))

    def test_order_in_which_names_are_given_does_not_matter(self):
        one = self.run_small("one", "--seed", 8, "--algorithms", "sat,euclidean")
        other = self.run_small("other", "--seed", 8, "--algorithms", "euclidean,sat")
        self.assertEqual(lasting_rows(one), lasting_rows(other))

    def test_fitted_volumes_are_named_and_give_other_hits(self):
        thesis = lasting_rows(self.run_small("thesis", "--seed", 8))
        fitted = lasting_rows(self.run_small("fitted", "--seed", 8, "--volumes", "fitted"))
        self.assertEqual({row["volumes"] for row in fitted["trials.csv"]}, {"fitted"})
        self.assertEqual(fitted["enemies.csv"], thesis["enemies.csv"])
        self.assertNotEqual(fitted["hits.csv"], thesis["hits.csv"])

    def test_largest_seed_is_kept_exactly(self):
        directory = self.run_small("large", "--seed", 2 ** 64 - 1)
        self.assertEqual(read_run(directory)["seed"], 2 ** 64 - 1)
        self.expect(0, "verify", directory)

    def test_drawn_seed_is_printed_and_repeats_the_run(self):
        done = self.expect(0, *SMALL, "--out", self.folder / "drawn")
        seed = read_run(self.folder / "drawn")["seed"]
        self.assertIn(str(seed), done.stdout)
        again = self.run_small("again", "--seed", seed)
        self.assertEqual(lasting_rows(again), lasting_rows(self.folder / "drawn"))

    def test_drawn_seeds_differ(self):
        seeds = {read_run(self.run_small(f"run{i}"))["seed"] for i in range(3)}
        self.assertEqual(len(seeds), 3)

    def test_default_directory_has_the_time_and_the_plan(self):
        self.expect(0, *SMALL, cwd=self.folder)
        (directory,) = (self.folder / "results").iterdir()
        self.assertRegex(directory.name, r"\A\d{8}T\d{6}.*-quick\Z")
        self.assertTrue((directory / "trials.csv").exists())

    def test_out_makes_missing_parents_and_takes_an_empty_directory(self):
        deep = self.folder / "a" / "b" / "c"
        self.expect(0, *SMALL, "--out", deep)
        self.assertTrue((deep / "run.json").exists())
        (self.folder / "empty").mkdir()
        self.expect(0, *SMALL, "--out", self.folder / "empty")

    def test_million_enemies_are_allowed(self):
        self.assertIn("trials", self.expect(0, *SMALL[:-1], 1000000, "--dry-run").stdout)

    def test_share_of_called_enemies_is_the_exact_expectation(self):
        directory = self.folder / "many"
        self.expect(0, "run", "quick", "--sprites", "pacman", "--routes", "diagonal", "--enemies", 20000,
                    "--samples", 1, "--seed", 1, "--algorithms", "rectangle", "--no-hits", "--out", directory)
        (row,) = read_rows(directory / "trials.csv")
        # DESIGN.md: 11.45 of 100; 4 standard errors of room.
        self.assertAlmostEqual(int(row["collisions"]) / 200, 11.45, delta=0.9)


if __name__ == "__main__":
    unittest.main()
