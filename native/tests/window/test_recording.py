"""What is played or run in a window is logged like a run without one, and stays whole however it ends."""

import shutil
import signal
import subprocess
import tempfile
import unittest
from collections import Counter
from pathlib import Path

from playing import PlayTest
from support import PROGRAM, TIMEOUT_S, WindowTest, program

CASES = ("--algorithms", "euclidean,rectangle,sat", "--sprites", "mario,pacman", "--routes", "vertical,diagonal")
# Few pixels are drawn quickly, and what is recorded does not depend on them.
SMALL = ("--size", "320x180")
# The same but for how it was shown.
SHOWN_COLUMNS = ("pacing", "fps")
FILES = {"run.json", "trials.csv", "hits.csv", "enemies.csv", "frames.csv", "resources.csv", "warmup.csv", ".lock"}


def rows_by_case(directory):
    """By (sprites, route, enemies, sample, algorithm, variant): what two runs of one seed have in common."""
    left_out = {"trial", *SHOWN_COLUMNS, *program.TIME_COLUMNS}
    columns = ("sprites", "route", "enemies", "sample", "algorithm", "variant")
    return {tuple(row[name] for name in columns): {key: row[key] for key in row if key not in left_out}
            for row in program.read_rows(Path(directory) / "trials.csv") if row["status"] == "ok"}


def unshown(rows_by_file):
    """lasting_rows() without what tells a window from none."""
    return {name: [{key: row[key] for key in row if key not in SHOWN_COLUMNS} for row in rows]
            for name, rows in rows_by_file.items()}


def statuses(directory):
    return [row["status"] for row in program.read_rows(Path(directory) / "trials.csv")]


class LogTest(PlayTest):
    """Every test records into a directory of its own."""

    def setUp(self):
        super().setUp()
        self.directory = self.folder / "logs"

    def record(self, *flags):
        return self.play("--record", self.directory, "--seed", 5, *flags)

    def rows(self, name="trials.csv"):
        return program.read_rows(self.directory / name)

    def wait_for_rows(self, count, player):
        """Waits until so many trials are logged."""
        self.assertTrue(program.wait_until(lambda: program.line_count(self.directory / "trials.csv") > count,
                                           player.process), player.describe())

    def assert_finished(self, ended, passes):
        self.assertEqual((ended.code, ended.stderr), (0, ""))
        self.assertEqual(ended.stdout, f"recorded {passes} passes into {self.directory}\n")
        self.assertEqual(program.read_run(self.directory)["state"], "finished")
        self.assert_whole()

    def assert_whole(self):
        """Every `ok` trial has all its rows, nothing is cut off, and the program finds the same hits again."""
        for path in self.directory.glob("*.csv"):
            self.assertTrue(path.read_bytes().endswith(b"\n"), path)
            program.read_rows(path)
        wanted = {row["trial"]: int(row["frames"]) for row in self.rows() if row["status"] == "ok"}
        self.assertEqual(Counter(row["trial"] for row in self.rows("frames.csv")), wanted)
        done = self.expect(0, "verify", self.directory)
        self.assertIn("all the same", done.stdout)


class RecordedTest(unittest.TestCase):
    """One recording of twelve cases, and the same cases without a window."""

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="hitlab-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.directory, plain = cls.folder / "logs", cls.folder / "plain"
        WindowTest.setUpClass.__func__(cls)
        flags = (*CASES, "--step", "40", "--seed", "5", "--enemies", "100")
        cls.ended = subprocess.run([PROGRAM, "play", *flags, "--record", cls.directory, "--passes", "12", "--uncapped",
                                    *SMALL], env=cls.display.environment(program.environment()), check=False,
                                   capture_output=True, timeout=TIMEOUT_S, encoding="utf-8")
        assert cls.ended.returncode == 0, cls.ended.stderr
        done = program.hitlab("run", *flags, "--samples", 1, "--variants", "tuned", "--out", plain)
        assert done.returncode == 0, done.stderr
        cls.plain = plain

    def rows(self, name):
        return program.read_rows(self.directory / name)

    def test_all_files_of_a_run_are_there_with_its_columns(self):
        self.assertEqual({path.name for path in self.directory.iterdir()}, FILES)
        header = (self.directory / "trials.csv").read_text(encoding="utf-8").split("\n", 1)[0]
        self.assertEqual(header, program.TRIALS_HEADER)

    def test_every_case_of_the_lists_is_played_once(self):
        cases = {(row["algorithm"], row["sprites"], row["route"]) for row in self.rows("trials.csv")}
        self.assertEqual(len(cases), 12)
        self.assertEqual([row["status"] for row in self.rows("trials.csv")], ["ok"] * 12)

    def test_rows_and_hits_are_those_of_a_run_without_a_window(self):
        self.assertEqual(rows_by_case(self.directory), rows_by_case(self.plain))
        self.assertEqual(program.hits_by_case(self.directory), program.hits_by_case(self.plain))

    def test_enemies_stand_where_those_of_a_run_without_a_window_stand(self):
        wanted, found = ({tuple(row.values()) for row in program.read_rows(directory / "enemies.csv")}
                         for directory in (self.plain, self.directory))
        self.assertEqual(found, wanted)

    def test_program_finds_the_same_hits_again(self):
        done = program.hitlab("verify", self.directory)
        self.assertEqual((done.returncode, done.stdout.count("12 trials")), (0, 1), done.stdout + done.stderr)

    def test_frames_are_complete_and_add_up_to_the_time_of_the_route(self):
        frames = {}
        for row in self.rows("frames.csv"):
            frames.setdefault(row["trial"], []).append(row)
        for trial in self.rows("trials.csv"):
            with self.subTest(trial=trial["trial"]):
                rows = frames[trial["trial"]]
                self.assertEqual([int(row["frame"]) for row in rows], list(range(int(trial["frames"]))))
                self.assertEqual(rows[0]["live_enemies"], "100")
                total = sum(int(row["frame_ns"]) for row in rows)
                self.assertAlmostEqual(total / int(trial["route_ns"]), 1, delta=0.01)

    def test_frames_a_second_are_frames_over_time(self):
        for row in self.rows("trials.csv"):
            self.assertAlmostEqual(float(row["fps"]) * int(row["route_ns"]) / 1e9 / int(row["frames"]), 1, delta=1e-3)
            self.assertEqual((row["pacing"], row["repeat"]), ("uncapped", "1"))

    def test_run_json_tells_of_the_display(self):
        run = program.read_run(self.directory)
        self.assertEqual((run["state"], run["plan"], run["seed"]), ("finished", "play", 5))
        self.assertRegex(run["display"]["renderer"], "llvmpipe|OpenGL")
        self.assertEqual((run["display"]["refresh_hz"], run["display"]["paced_by"]), (60, "nothing"))
        self.assertEqual(run["options"]["pacing"], "uncapped")
        self.assertIn("--passes 12", run["command"])

    def test_number_of_passes_is_told_at_the_end(self):
        self.assertEqual(self.ended.stdout, f"recorded 12 passes into {self.directory}\n")

    def test_recording_is_not_to_be_resumed(self):
        done = program.hitlab("run", "--resume", self.directory)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\A[^\n]*played by hand[^\n]*\n\Z")


class PassesTest(LogTest):
    def test_whole_pass_at_full_resolution_is_that_of_a_run(self):
        flags = ("--sprites", "pacman", "--routes", "vertical", "--algorithms", "manhattan", "--seed", 5)
        player = self.play("--record", self.directory, *flags, "--passes", 1, "--uncapped", *SMALL)
        self.assert_finished(player.finish(), 1)
        plain = self.folder / "plain"
        self.expect(0, "run", *flags, "--samples", 1, "--variants", "tuned", "--enemies", 100, "--out", plain)
        self.assertEqual(rows_by_case(self.directory), rows_by_case(plain))
        self.assertEqual(program.hits_by_case(self.directory), program.hits_by_case(plain))
        self.assertEqual(self.rows()[0]["frames"], "696")

    def test_passes_of_one_case_are_its_samples(self):
        player = self.record("--passes", 3, "--step", 80, "--uncapped", *SMALL)
        self.assert_finished(player.finish(), 3)
        self.assertEqual([row["sample"] for row in self.rows()], ["0", "1", "2"])

    def test_display_gives_the_pace_unless_told_otherwise(self):
        player = self.record("--passes", 1, "--step", 20, *SMALL)
        self.assert_finished(player.finish(), 1)
        (row,) = self.rows()
        self.assertEqual(row["pacing"], "vsync")
        self.assertGreater(int(row["route_ns"]), 0.5 * int(row["frames"]) / 60 * 1e9)
        self.assertIn(program.read_run(self.directory)["display"]["paced_by"], ("clock", "display"))


class DisturbedTest(LogTest):
    """A pass of some seconds, which is not over before something happens to it."""

    flags = ("--sprites", "mario", "--routes", "vertical", "--algorithms", "rectangle", "--step", 4)

    def test_swap_closes_the_pass_as_interrupted_and_starts_it_again(self):
        player = self.record(*self.flags, "--passes", 1)
        self.wait_for_outlines(player)
        player.window.tap("4")
        self.assert_finished(player.finish(), 1)
        first, second = self.rows()
        self.assertEqual((first["algorithm"], first["status"]), ("rectangle", "interrupted"))
        self.assertLess(int(first["frames"]), int(second["frames"]))
        self.assertEqual((second["algorithm"], second["status"], second["sample"]), ("sat", "ok", first["sample"]))
        self.assertEqual(first["seed"], second["seed"], "the same enemies")

    def test_key_of_the_algorithm_that_is_already_chosen_interrupts_nothing(self):
        player = self.record(*self.flags, "--passes", 1)
        self.wait_for_outlines(player)
        player.window.tap("3")
        self.assert_finished(player.finish(), 1)
        self.assertEqual(statuses(self.directory), ["ok"])

    def test_other_sprites_and_route_are_recorded_under_their_names(self):
        player = self.record(*self.flags, "--passes", 1)
        self.wait_for_outlines(player)
        player.window.tap("p")
        player.window.tap("d")
        self.assert_finished(player.finish(), 1)
        self.assertEqual([row["status"] for row in self.rows()][-1], "ok")
        self.assertEqual([self.rows()[-1][name] for name in ("sprites", "route")], ["pacman", "diagonal"])
        self.assertEqual(set(statuses(self.directory)[:-1]), {"interrupted"})

    def test_pause_closes_the_pass_and_going_on_starts_it_again(self):
        player = self.record(*self.flags, "--passes", 1)
        self.wait_for_outlines(player)
        player.window.tap("space")
        self.wait_for_rows(1, player)
        self.wait_until_still(player)
        self.assertEqual(statuses(self.directory), ["interrupted"])
        player.window.tap("space")
        self.assert_finished(player.finish(), 1)
        self.assertEqual(statuses(self.directory), ["interrupted", "ok"])
        self.assertEqual({row["sample"] for row in self.rows()}, {"0"})

    def test_step_by_step_is_never_recorded_as_a_pass(self):
        player = self.record(*self.flags, "--passes", 1, "--paused")
        for _ in range(3):
            player.window.tap("n")
        self.wait_until_still(player)
        self.assert_finished(player.quit(), 0)
        self.assertNotIn("ok", statuses(self.directory))

    def test_closed_window_leaves_whole_logs(self):
        player = self.record(*self.flags)
        self.wait_for_outlines(player)
        ended = player.quit()
        self.assert_finished(ended, 0)
        self.assertEqual(statuses(self.directory), ["interrupted"])

    def test_escape_leaves_whole_logs_and_the_passes_before(self):
        player = self.record(*self.flags[:-1], 40)
        self.wait_for_rows(1, player)
        player.window.tap("Escape")
        ended = player.finish()
        passes = statuses(self.directory).count("ok")
        self.assertGreaterEqual(passes, 1)
        self.assert_finished(ended, passes)

    def test_ctrl_c_leaves_whole_logs_and_says_so_by_its_exit_code(self):
        player = self.record(*self.flags)
        self.wait_for_outlines(player)
        player.process.send_signal(signal.SIGINT)
        ended = player.finish()
        self.assertEqual((ended.code, ended.stderr), (130, ""))
        self.assert_whole()
        self.assertEqual(statuses(self.directory), ["interrupted"])

    def test_killed_program_leaves_whole_lines_and_the_passes_before(self):
        player = self.record(*self.flags[:-1], 40)
        self.wait_for_rows(2, player)
        player.process.kill()
        self.assertEqual(player.finish().code, -signal.SIGKILL)
        self.assert_whole()
        self.assertEqual(program.read_run(self.directory)["state"], "running")


class RefusedTest(LogTest):
    def test_directory_that_is_not_empty_is_refused_and_left_alone(self):
        self.directory.mkdir()
        (self.directory / "mine.txt").write_text("mine")
        before = program.snapshot(self.directory)
        ended = self.launch("--record", self.directory).finish()
        self.assertEqual(ended.code, 1)
        self.assertRegex(ended.stderr, r"\A[^\n]*logs[^\n]*not empty[^\n]*\n\Z")
        self.assertEqual(program.snapshot(self.directory), before)

    def test_directory_is_looked_at_before_a_window_opens(self):
        """Where both are wrong, the directory is what is told."""
        self.directory.mkdir()
        (self.directory / "mine.txt").write_text("mine")
        ended = self.launch("--record", self.directory, environment={"DISPLAY": ":987"}).finish()
        self.assertEqual(ended.code, 1)
        self.assertRegex(ended.stderr, "not empty")


RUN = ("--sprites", "pacman", "--routes", "vertical,diagonal", "--algorithms", "rectangle,pixel", "--variants", "tuned",
       "--enemies", 50, "--step", 40, "--frames", "--seed", 9)


class RunTest(LogTest):
    command = (PROGRAM, "run")

    def plain(self, *flags):
        """The rows of the same run without a window."""
        directory = self.folder / "plain"
        self.expect(0, "run", "precision", *RUN, *flags, "--out", directory)
        return unshown(program.lasting_rows(directory))

    def shown(self, *flags):
        return self.play("--window", *RUN, *flags, "--out", self.directory)

    def test_shown_trials_are_those_of_a_run_without_a_window(self):
        self.assertEqual(self.shown("--uncapped", "--samples", 2).finish().code, 0)
        self.assertEqual(unshown(program.lasting_rows(self.directory)), self.plain("--samples", 2))
        self.assert_whole()
        self.expect_judged(self.directory)
        for row in self.rows():
            self.assertEqual((row["pacing"], row["repeat"]), ("uncapped", "1"))
            self.assertAlmostEqual(float(row["fps"]) * int(row["route_ns"]) / 1e9 / int(row["frames"]), 1, delta=1e-3)
        run = program.read_run(self.directory)
        self.assertEqual((run["state"], run["display"]["paced_by"]), ("finished", "nothing"))

    def test_time_it_takes_is_told_beforehand(self):
        player = self.shown()
        program.wait_until(lambda: "\n" in player.printed()[0], player.process)
        program.wait_until(lambda: player.printed()[0].count("\n") > 1, player.process)
        said = player.printed()[0]
        self.assertRegex(said, r"screen: 4 trials.*\n.*60 frames a second: about [0-9.]+ .*resumed")
        player.finish()

    def test_display_gives_the_pace(self):
        self.assertEqual(self.shown().finish().code, 0)
        for row in self.rows():
            self.assertEqual(row["pacing"], "vsync")
            self.assertGreater(int(row["route_ns"]), 0.5 * int(row["frames"]) / 60 * 1e9)
            self.assertLess(float(row["fps"]), 120)

    def test_table_of_frames_a_second_ends_it(self):
        ended = self.shown("--uncapped").finish()
        self.assertIn("check   hitlab verify", ended.stdout)

    def test_closed_window_stops_the_run_and_resume_goes_on_in_a_window(self):
        player = self.shown("--samples", 3)
        self.wait_for_rows(2, player)
        ended = player.quit()
        self.assertEqual(ended.code, 130)
        self.assertRegex(ended.stderr, rf"stopped after [0-9]+ more trials[^\n]*run --resume {self.directory}\n\Z")
        self.assertEqual(program.read_run(self.directory)["state"], "interrupted")
        self.assertLess(statuses(self.directory).count("ok"), 12)
        self.assert_whole()
        self.assertEqual(self.play("--resume", self.directory).finish().code, 0)
        rows = unshown(program.lasting_rows(self.directory))
        rows["trials.csv"] = [row for row in rows["trials.csv"] if row["status"] == "ok"]
        self.assertEqual(rows, self.plain("--samples", 3))
        self.assertEqual(program.read_run(self.directory)["state"], "finished")

    def test_escape_and_ctrl_c_stop_the_run_too(self):
        for name, stop in (("Escape", lambda player: player.window.tap("Escape")),
                           ("Ctrl-C", lambda player: player.process.send_signal(signal.SIGINT))):
            with self.subTest(name):
                self.directory = Path(tempfile.mkdtemp(dir=self.folder))
                player = self.shown("--samples", 3)
                self.wait_for_rows(1, player)
                stop(player)
                self.assertEqual(player.finish().code, 130)
                self.assert_whole()

    def test_resume_without_a_display_says_so_and_changes_no_row(self):
        player = self.shown("--samples", 3)
        self.wait_for_rows(1, player)
        self.assertEqual(player.quit().code, 130)
        before = program.lasting_rows(self.directory)
        ended = self.launch("--resume", self.directory, environment={"DISPLAY": ":987"}).finish()
        self.assertEqual(ended.code, 1)
        self.assertRegex(ended.stderr, r"\A[^\n]*no display[^\n]*\n\Z")
        self.assertEqual(program.lasting_rows(self.directory), before)
        self.assertEqual(self.play("--resume", self.directory).finish().code, 0)

    def test_headline_tells_what_is_shown(self):
        player = self.shown("--samples", 3)
        player.wait_for(lambda picture: picture.crop(8, 8, 900, 30).count((232, 236, 244), 30) > 200, "bright letters")

    def test_whole_screen_plan_is_told_without_opening_a_window(self):
        ended = self.launch("--window", "--dry-run", environment={"DISPLAY": ":987"}).finish()
        self.assertEqual((ended.code, ended.stderr), (0, ""))
        self.assertRegex(ended.stdout, r"trials  45\n")
        self.assertRegex(ended.stdout, r"time    about 1[01] min")

    def test_uncapped_without_a_window_is_refused(self):
        ended = self.launch("quick", "--uncapped", "--out", self.directory).finish()
        self.assertEqual(ended.code, 2)
        self.assertRegex(ended.stderr, r"\A[^\n]*--uncapped[^\n]*--window[^\n]*\n\Z")
        self.assertFalse(self.directory.exists())


if __name__ == "__main__":
    unittest.main()
