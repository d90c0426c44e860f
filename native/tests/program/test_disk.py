"""A disk that is full: a clear error, whole lines only, and nothing lost that was written."""

import resource
import unittest

from support import PROJECT, ProgramTest, RunOnceTest, hitlab, lasting_rows, read_rows, read_run

PLAN = ("run", "quick", "--sprites", "pacman", "--routes", "vertical,diagonal", "--enemies", "30", "--samples",
        3, "--frames", "--seed", 31)
# run.json fits into the smallest; the largest stops frames.csv in its last trials.
LIMITS = (3000, 4096, 7001, 20000, 100000, 400000)
LOGS = ("trials.csv", "hits.csv", "enemies.csv", "frames.csv", "warmup.csv", "resources.csv")


def limit_files(size):
    """No file of the program may become larger: writes fail as on a full disk."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


class FullDiskTest(RunOnceTest):
    flags = PLAN

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.reference = lasting_rows(cls.directory)

    def check_stopped(self, done, directory):
        """One line that names the file; whole lines in all files."""
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stderr, r"\A[^\n]+\n\Z")
        self.assertRegex(done.stderr, rf"{directory}/\w+\.(csv|json)\b")
        self.assertIn("File too large", done.stderr)
        for name in LOGS:
            if (directory / name).exists():
                data = (directory / name).read_bytes()
                self.assertTrue(data == b"" or data.endswith(b"\n"), f"{name} ends with {data[-20:]}")
                self.assertEqual(len({line.count(b",") for line in data.splitlines()}), 1 if data else 0, name)

    def test_full_disk_gives_an_error_whole_lines_and_a_run_that_resumes(self):
        for limit in LIMITS:
            with self.subTest(limit=limit):
                directory = self.folder / f"limit-{limit}"
                done = hitlab(*PLAN, "--quiet", "--out", directory, preexec_fn=limit_files(limit))
                self.check_stopped(done, directory)
                self.assertNotEqual(read_run(directory)["state"], "finished")
                resumed = hitlab("run", "--resume", directory)
                self.assertEqual(resumed.returncode, 0, resumed.stderr)
                self.assertEqual(lasting_rows(directory), self.reference)

    def test_trials_written_before_the_disk_was_full_are_not_run_again(self):
        directory = self.folder / "kept"
        hitlab(*PLAN, "--quiet", "--out", directory, preexec_fn=limit_files(200000))
        before = read_rows(directory / "trials.csv")
        self.assertGreater(len(before), 3)
        self.assertEqual(hitlab("run", "--resume", directory).returncode, 0)
        self.assertEqual(read_rows(directory / "trials.csv")[:len(before)], before, "times too are kept")

    def test_resume_on_a_full_disk_fails_and_loses_nothing(self):
        directory = self.folder / "twice"
        for limit in (60000, 120000, 240000):
            flags = ("--resume", directory) if directory.exists() else (*PLAN[1:], "--out", directory)
            done = hitlab("run", *flags, "--quiet", preexec_fn=limit_files(limit))
            self.check_stopped(done, directory)
        self.assertEqual(hitlab("run", "--resume", directory).returncode, 0)
        self.assertEqual(lasting_rows(directory), self.reference)

    def test_disk_full_before_the_run_began_is_an_error_and_the_same_command_works_later(self):
        for limit in (0, 100, 1000):
            with self.subTest(limit=limit):
                directory = self.folder / f"start-{limit}"
                done = hitlab(*PLAN, "--quiet", "--out", directory, preexec_fn=limit_files(limit))
                self.check_stopped(done, directory)
                self.assertIn("run.json", done.stderr)
                # There is no run to resume; the same command must then work.
                again = hitlab(*PLAN, "--quiet", "--out", directory)
                self.assertEqual(again.returncode, 0, again.stderr)
                self.assertEqual(lasting_rows(directory), self.reference)


class OutputTest(ProgramTest):
    def test_out_below_a_regular_file_is_an_error_that_names_it(self):
        (self.folder / "file").write_text("mine")
        for path in (self.folder / "file" / "run", self.folder / "file" / "a" / "b"):
            self.assertIn(str(path), self.expect_one_line(1, *PLAN, "--out", path))
        self.assertEqual((self.folder / "file").read_text(), "mine")

    def test_out_that_is_a_regular_file_is_an_error_that_names_it(self):
        (self.folder / "file").write_text("mine")
        self.assertIn(str(self.folder / "file"), self.expect_one_line(1, *PLAN, "--out", self.folder / "file"))
        self.assertEqual((self.folder / "file").read_text(), "mine")

    def test_printed_answer_that_cannot_be_written_is_an_error(self):
        sprite = PROJECT / "assets" / "sprites" / "pacman" / "player.png"
        for command in (("shapes", sprite, "--json"), ("list",), ("run", "--dry-run")):
            with self.subTest(command=command), open("/dev/full", "w", encoding="utf-8") as full:
                self.expect(1, *command, stdout=full)


if __name__ == "__main__":
    unittest.main()
