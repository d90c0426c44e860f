"""More than one place a frame, tested at the frames alone or all the way: what is missed, and when it is found."""

import unittest
from collections import Counter

from support import (FRAMES, ROUTES, ProgramTest, RunOnceTest, hitlab, hits_by_case, lasting_rows, read_rows,
                     read_run)


def frames_of(places, step):
    """The frames that it takes to come to a place, where there is one (texts of the logs)."""
    return "" if places == "" else str(-(-int(places) // step))


class SpeedTest(RunOnceTest):
    """One run a place a frame; all others are compared with it."""

    flags = ("run", "quick", "--seed", 31, "--samples", 1, "--enemies", "100")

    def run_fast(self, *flags):
        directory = self.folder / "-".join(map(str, flags))
        if not directory.exists():
            done = hitlab(*self.flags, "--quiet", "--out", directory, *flags)
            self.assertEqual(done.returncode, 0, done.stderr)
        return directory

    def test_frames_are_the_moves_and_the_start(self):
        for step in (1, 2, 7, 100, 653, 1279, 1280):
            for row in read_rows(self.run_fast("--step", step) / "trials.csv"):
                steps = FRAMES[row["sprites"]][ROUTES.index(row["route"])] - 1
                self.assertEqual(int(row["frames"]), -(-steps // step) + 1, (step, row))
                self.assertEqual((row["step"], row["continuous"]), (str(step), "0"))

    def test_truth_is_that_of_every_place_at_any_speed(self):
        slow = hits_by_case(self.directory)
        for step in (7, 100, 1280):
            for case, hits in hits_by_case(self.run_fast("--step", step)).items():
                wanted = {hit["enemy"]: frames_of(hit["true_frame"], step) for hit in slow[case] if hit["true_frame"]}
                self.assertEqual({hit["enemy"]: hit["true_frame"] for hit in hits if hit["true_frame"]}, wanted)

    def test_continuous_test_finds_at_any_speed_what_a_slow_one_finds(self):
        slow = hits_by_case(self.directory)
        for step in (1, 20, 300, 1280):
            for case, hits in hits_by_case(self.run_fast("--step", step, "--continuous")).items():
                wanted = [{**hit, "called_frame": frames_of(hit["called_frame"], step),
                           "true_frame": frames_of(hit["true_frame"], step)} for hit in slow[case]]
                self.assertEqual(hits, wanted, (step, case))

    def test_continuous_pixel_is_never_wrong(self):
        for step in (1, 20, 300):
            verdicts = Counter()
            for (*_, algorithm, _), hits in hits_by_case(self.run_fast("--step", step, "--continuous")).items():
                for hit in hits if algorithm == "pixel" else ():
                    verdicts[hit["verdict"]] += 1
                    self.assertEqual(hit["called_frame"], hit["true_frame"])
            self.assertEqual(set(verdicts), {"TP"})

    def test_discrete_pixel_misses_at_high_speed_and_never_invents(self):
        missed = {}
        for step in (1, 100, 1280):
            rows = [row for row in read_rows(self.run_fast("--step", step) / "trials.csv")
                    if row["algorithm"] == "pixel"]
            self.assertEqual({row["false_positives"] for row in rows}, {"0"})
            missed[step] = sum(int(row["false_negatives"]) for row in rows)
        self.assertEqual(missed[1], 0)
        self.assertGreater(missed[100], 20)
        self.assertGreater(missed[1280], missed[100])

    def test_discrete_test_never_calls_what_a_continuous_one_does_not_nor_earlier(self):
        continuous = hits_by_case(self.run_fast("--step", 100, "--continuous"))
        for case, hits in hits_by_case(self.run_fast("--step", 100)).items():
            called = {hit["enemy"]: int(hit["called_frame"]) for hit in continuous[case] if hit["called_frame"]}
            for hit in hits:
                if hit["called_frame"]:
                    self.assertGreaterEqual(int(hit["called_frame"]), called[hit["enemy"]], case)

    def test_continuous_at_a_place_a_frame_changes_nothing_but_its_column(self):
        slow, same = lasting_rows(self.directory), lasting_rows(self.run_fast("--step", 1, "--continuous"))
        self.assertEqual(same["hits.csv"], slow["hits.csv"])
        self.assertEqual(same["trials.csv"], [{**row, "continuous": "1"} for row in slow["trials.csv"]])

    def test_tests_are_the_live_enemies_of_all_frames_continuous_or_not(self):
        for flags in (("--step", 100), ("--step", 300, "--continuous")):
            directory = self.run_fast(*flags)
            hits = hits_by_case(directory)
            for row in read_rows(directory / "trials.csv"):
                case = tuple(row[name] for name in ("sprites", "route", "enemies", "sample", "algorithm", "variant"))
                called = [int(hit["called_frame"]) + 1 for hit in hits[case] if hit["called_frame"]]
                wanted = sum(called) + (100 - len(called)) * int(row["frames"])
                self.assertEqual((row["tests"], row["candidates"]), (str(wanted), str(wanted)))

    def test_run_json_names_step_and_continuous(self):
        options = read_run(self.run_fast("--step", 300, "--continuous"))["options"]
        self.assertEqual((options["step"], options["continuous"]), (300, True))


class JudgedSpeedTest(ProgramTest):
    def check(self, *flags):
        with self.subTest(flags=flags):
            directory = self.folder / "-".join(map(str, flags))
            self.expect(0, "run", "quick", "--seed", 37, "--samples", 1, "--quiet", "--out", directory, *flags)
            self.expect_judged(directory)
            self.expect(0, "verify", directory)

    def test_judge_agrees_at_several_speeds(self):
        for step in (7, 64, 1280):
            self.check("--step", step)
            self.check("--step", step, "--continuous", "--variants", "classic,tuned")

    def test_judge_agrees_with_a_grid_at_several_speeds(self):
        for step in (7, 64, 1280):
            self.check("--step", step, "--broadphase", "grid", "--variants", "classic,tuned")
            self.check("--step", step, "--broadphase", "grid", "--continuous")

    def test_judge_agrees_with_other_volumes_and_places(self):
        both = ("--variants", "classic,tuned")
        self.check("--step", 64, "--volumes", "fitted", "--placement", "independent", *both)
        self.check("--step", 64, "--volumes", "fitted", "--continuous", "--broadphase", "grid", *both)
        self.check("--step", 7, "--placement", "independent", "--continuous", "--broadphase", "grid", *both)

    def test_judge_agrees_with_no_one_and_one(self):
        for more in ((), ("--continuous",), ("--broadphase", "grid"), ("--broadphase", "grid", "--continuous")):
            self.check("--enemies", "0,1", "--algorithms", "none,rectangle,pixel", "--sprites", "tyrian",
                       "--step", 64, *more)

    def test_frames_csv_has_a_row_for_every_frame(self):
        directory = self.folder / "run"
        self.expect(0, "run", "quick", "--seed", 37, "--samples", 1, "--sprites", "mario", "--frames", "--step", 90,
                    "--continuous", "--broadphase", "grid", "--out", directory)
        live = Counter()
        frames = Counter()
        for row in read_rows(directory / "frames.csv"):
            self.assertEqual(int(row["frame"]), frames[row["trial"]])
            frames[row["trial"]] += 1
            live[row["trial"]] += int(row["live_enemies"])
        for row in read_rows(directory / "trials.csv"):
            self.assertEqual((int(row["frames"]), int(row["tests"])), (frames[row["trial"]], live[row["trial"]]))


if __name__ == "__main__":
    unittest.main()
