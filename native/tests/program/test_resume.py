"""Kill -9 and Ctrl-C at any moment: --resume goes on to the very rows of an undisturbed run."""

import os
import random
import shutil
import signal
import time
import unittest

from support import (TIMEOUT_S, ProgramTest, RunOnceTest, finish, hitlab, lasting_rows, line_count, read_rows,
                     read_run, start, wait_until)

PLAN = ("run", "quick", "--sprites", "pacman,tyrian", "--routes", "vertical,diagonal", "--enemies", "30",
        "--samples", 3, "--frames", "--seed", 11)
TRIALS = 2 * 2 * 3 * 5


def kill_later(process, directory, chance):
    """Kills after some more trials, or after some time, whichever moment chance chooses."""
    if chance.random() < 0.3:
        time.sleep(chance.uniform(0, 0.1))
    else:
        enough = line_count(directory / "trials.csv") + chance.randint(1, 12)
        wait_until(lambda: line_count(directory / "trials.csv") >= enough, process)
        time.sleep(chance.uniform(0, 0.006))
    process.kill()
    process.communicate(timeout=TIMEOUT_S)
    return process.returncode == -signal.SIGKILL


class KillTest(RunOnceTest):
    flags = PLAN

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.reference = lasting_rows(cls.directory)
        assert len(cls.reference["trials.csv"]) == TRIALS

    def killed_again_and_again(self, seed, flags=PLAN):
        """A finished run that was killed several times; returns it and the number of kills."""
        chance = random.Random(seed)
        directory = self.folder / f"killed-{seed}"
        process = start(*flags, "--out", directory)
        # Before run.json there is no run to go on with.
        wait_until(lambda: (directory / "run.json").exists(), process)
        kills = int(kill_later(process, directory, chance))
        for _ in range(chance.randint(2, 5)):
            kills += kill_later(start("run", "--resume", directory), directory, chance)
        done = hitlab("run", "--resume", directory)
        self.assertEqual(done.returncode, 0, done.stderr)
        return directory, kills

    def test_killed_runs_resume_to_the_undisturbed_rows_in_the_same_order(self):
        kills = 0
        for seed in range(6):
            with self.subTest(seed=seed):
                directory, killed = self.killed_again_and_again(seed)
                kills += killed
                self.assertEqual(lasting_rows(directory), self.reference)
                self.assertEqual(read_run(directory)["state"], "finished")
        self.assertGreater(kills, 6, "the kills came too late to test anything")

    def test_killed_runs_with_independent_placement_resume_to_the_same_rows(self):
        flags = (*PLAN[:-3], "--seed", 12, "--placement", "independent")
        undisturbed = self.folder / "independent"
        self.assertEqual(hitlab(*flags, "--out", undisturbed).returncode, 0)
        directory, _ = self.killed_again_and_again(100, flags)
        self.assertEqual(lasting_rows(directory), lasting_rows(undisturbed))

    def test_killed_runs_with_all_options_resume_to_the_same_rows_and_are_verified(self):
        options = ("--variants", "classic,tuned", "--broadphase", "grid")
        for seed, more in ((400, ()), (401, ("--step", 7, "--continuous", "--placement", "independent"))):
            with self.subTest(options=more):
                flags = (*PLAN, *options, *more)
                undisturbed = self.folder / f"undisturbed-{seed}"
                self.assertEqual(hitlab(*flags, "--out", undisturbed).returncode, 0)
                directory, kills = self.killed_again_and_again(seed, flags)
                self.assertGreater(kills, 0, "the kills came too late to test anything")
                self.assertEqual(lasting_rows(directory), lasting_rows(undisturbed))
                done = hitlab("verify", directory)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_resumed_run_is_verified(self):
        directory, _ = self.killed_again_and_again(200)
        done = hitlab("verify", directory)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_run_killed_at_its_very_start_can_be_resumed_or_started_again(self):
        chance = random.Random(300)
        for number in range(15):
            directory = self.folder / f"early-{number}"
            process = start(*PLAN, "--out", directory)
            time.sleep(chance.uniform(0, 0.03))
            finish(process)
            began = (directory / "run.json").exists()
            flags = ("run", "--resume") if began else (*PLAN, "--out")
            done = hitlab(*flags, directory)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_killed_resume_of_a_torn_run_still_resumes(self):
        directory = self.folder / "torn"
        shutil.copytree(self.directory, directory)
        hits = directory / "hits.csv"
        os.truncate(hits, hits.stat().st_size // 3)
        chance = random.Random(5)
        for _ in range(4):
            kill_later(start("run", "--resume", directory), directory, chance)
        self.assertEqual(hitlab("run", "--resume", directory).returncode, 0)
        self.assertEqual(lasting_rows(directory), self.reference)


class InterruptTest(ProgramTest):
    def interrupted(self, number=signal.SIGINT, flags=PLAN, **options):
        """A run stopped by a signal after some trials; returns its directory, exit code and stderr."""
        directory = self.folder / f"stopped-{number}"
        process = self.starting(*flags, "--out", directory, **options)
        wait_until(lambda: line_count(directory / "trials.csv") > 4, process)
        process.send_signal(number)
        _, stderr = process.communicate(timeout=TIMEOUT_S)
        return directory, process.returncode, stderr

    def test_ctrl_c_ends_with_exit_code_130_and_tells_how_to_go_on(self):
        directory, code, stderr = self.interrupted()
        self.assertEqual(code, 130)
        last = stderr.splitlines()[-1]
        self.assertIn("--resume", last)
        self.assertIn(str(directory), last)

    def test_ctrl_c_leaves_no_row_of_the_unfinished_trial(self):
        directory, _, _ = self.interrupted()
        rows = read_rows(directory / "trials.csv")
        self.assertLess(len(rows), TRIALS)
        self.assertEqual({row["status"] for row in rows}, {"ok"})
        trials = {row["trial"] for row in rows}
        for name in ("hits.csv", "frames.csv"):
            self.assertLessEqual({row["trial"] for row in read_rows(directory / name)}, trials, name)
        placed = {(row["sprites"], row["route"], row["sample"]) for row in read_rows(directory / "enemies.csv")}
        self.assertEqual(placed, {(row["sprites"], row["route"], row["sample"]) for row in rows})
        self.assertNotEqual(read_run(directory)["state"], "finished")

    def test_stopped_runs_resume_to_the_undisturbed_rows(self):
        undisturbed = self.folder / "undisturbed"
        self.expect(0, *PLAN, "--out", undisturbed)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(signal=number):
                directory, code, _ = self.interrupted(number)
                self.assertEqual(code, 130)
                self.expect(0, "run", "--resume", directory, "--quiet")
                self.assertEqual(lasting_rows(directory), lasting_rows(undisturbed))

    def test_message_is_printed_with_quiet_too(self):
        _, code, stderr = self.interrupted(flags=(*PLAN, "--quiet"))
        self.assertEqual(code, 130)
        self.assertRegex(stderr, r"\A[^\n]*--resume[^\n]*\n\Z")

    def test_signals_that_the_caller_ignores_stay_ignored(self):
        # As nohup does for long runs, and the shell for background jobs of scripts.
        for number in (signal.SIGHUP, signal.SIGINT):
            with self.subTest(signal=number):
                _, code, stderr = self.interrupted(
                    number, preexec_fn=lambda: signal.signal(number, signal.SIG_IGN))
                self.assertEqual(code, 0, stderr)


class EnduranceTest(ProgramTest):
    BUDGET_NS = 0.02 * 60e9
    FLAGS = ("run", "endurance", "--minutes", "0.02", "--sprites", "pacman", "--routes", "vertical",
             "--algorithms", "sat", "--enemies", 20, "--seed", 2)

    def check_passes(self, directory):
        rows = read_rows(directory / "trials.csv")
        self.assertEqual([int(row["sample"]) for row in rows], list(range(len(rows))))
        times = [int(row["trial_ns"]) for row in rows]
        self.assertGreaterEqual(sum(times), self.BUDGET_NS)
        self.assertLess(sum(times[:-1]), self.BUDGET_NS, "went on after the time was up")
        self.expect(0, "verify", directory)
        return rows

    def test_passes_are_numbered_without_gap_until_the_time_is_up(self):
        self.expect(0, *self.FLAGS, "--out", self.folder / "run")
        rows = self.check_passes(self.folder / "run")
        self.assertEqual(len({row["seed"] for row in rows}), len(rows))

    def test_stopped_passes_go_on_without_gap_or_repeat(self):
        directory = self.folder / "run"
        process = self.starting(*self.FLAGS, "--out", directory)
        for number in (signal.SIGINT, signal.SIGKILL):
            more = line_count(directory / "trials.csv") + 20
            self.assertTrue(wait_until(lambda: line_count(directory / "trials.csv") > more, process))
            process.send_signal(number)
            process.communicate(timeout=TIMEOUT_S)
            process = self.starting("run", "--resume", directory)
        self.assertEqual(process.wait(timeout=TIMEOUT_S), 0)
        self.check_passes(directory)

    def test_time_is_given_to_each_case(self):
        directory = self.folder / "run"
        self.expect(0, "run", "endurance", "--minutes", "0.003", "--sprites", "pacman", "--routes", "vertical",
                    "--enemies", 10, "--seed", 2, "--out", directory)
        spent = {}
        for row in read_rows(directory / "trials.csv"):
            spent[row["algorithm"]] = spent.get(row["algorithm"], 0) + int(row["trial_ns"])
        self.assertEqual(set(spent), {"euclidean", "manhattan", "rectangle", "sat"})
        for algorithm, time_ns in spent.items():
            self.assertGreaterEqual(time_ns, 0.003 * 60e9, algorithm)


if __name__ == "__main__":
    unittest.main()
