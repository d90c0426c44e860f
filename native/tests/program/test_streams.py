"""Standard streams that are closed or full, and output files that are not plain files."""

import json
import os
import subprocess
import threading
import unittest

from images import chunk, png, scan_lines
from support import PROGRAM, PROJECT, ProgramTest, edit_lines, environment, line_count, read_rows, read_run, wait_until

PLAN = ("run", "quick", "--sprites", "pacman", "--routes", "diagonal", "--enemies", "20", "--seed", "5")
SPRITE = PROJECT / "assets" / "sprites" / "pacman" / "player.png"


def in_shell(command, *arguments):
    """Runs the program with the shell's redirections: "$@" in the command is the program and its arguments."""
    return subprocess.run(["bash", "-c", command, "bash", PROGRAM, *map(str, arguments)], env=environment(),
                          stdin=subprocess.DEVNULL, check=False, timeout=120)


class StreamTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.directory = self.folder / "run"

    def test_closed_streams_do_not_write_into_the_logs(self):
        for number, closed in enumerate((">&- 2>&-", "2>&-", "<&- >&- 2>&-")):
            directory = self.folder / str(number)
            done = in_shell(f'"$@" {closed}', *PLAN, "--out", directory)
            self.assertEqual(done.returncode, 0, closed)
            self.assertEqual(len(read_rows(directory / "trials.csv")), 10)
            self.assertEqual((directory / ".lock").read_bytes(), b"")

    def test_full_stderr_changes_no_exit_code(self):
        self.assertEqual(in_shell('"$@" 2>/dev/full >/dev/null', *PLAN, "--out", self.directory).returncode, 0)
        self.assertEqual(read_run(self.directory)["state"], "finished")
        self.assertEqual(in_shell('"$@" 2>/dev/full', "bogus").returncode, 2)

    def test_drawing_goes_through_links_and_pipes(self):
        target, link, pipe = (self.folder / name for name in ("target.svg", "link.svg", "pipe"))
        link.symlink_to(target)
        self.expect(0, "shapes", SPRITE, "--svg", link)
        self.assertTrue(link.is_symlink())
        self.assertIn("<svg", target.read_text(encoding="utf-8"))
        os.mkfifo(pipe)
        received = []
        reader = threading.Thread(target=lambda: received.append(pipe.read_text(encoding="utf-8")))
        reader.start()
        self.expect(0, "shapes", SPRITE, "--svg", pipe)
        reader.join(timeout=60)
        self.assertEqual(received, [target.read_text(encoding="utf-8")])
        self.assertTrue(pipe.is_fifo())


class LimitTest(ProgramTest):
    def test_more_trials_than_fit_are_refused_before_a_directory_is_made(self):
        line = self.expect_one_line(2, "run", "--samples", 1000000, "--enemies", ",".join(map(str, range(100))),
                                    "--out", self.folder / "made")
        self.assertIn("4500000000 trials", line)
        self.assertFalse((self.folder / "made").exists())

    def test_transparency_that_would_be_overlooked_is_refused(self):
        half_clear = scan_lines([[b"\x00", b"\xff"]] * 2)
        path = self.folder / "grey.png"
        path.write_bytes(png(2, 2, half_clear, colour=0, before=chunk(b"tRNS", b"\x00\x00")))
        line = self.expect_one_line(1, "shapes", path)
        self.assertIn("grey.png", line)
        self.assertIn("tRNS", line)
        path.write_bytes(png(2, 2, half_clear, colour=0))
        self.expect(0, "shapes", path)


class StoppedRunTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.directory = self.folder / "run"

    def test_trials_that_lost_rows_are_counted_aloud(self):
        self.expect(0, *PLAN, "--quiet", "--out", self.directory)
        (self.directory / "enemies.csv").unlink()
        done = self.expect(0, "run", "--resume", self.directory, "--quiet")
        self.assertIn("10 trials had lost rows", done.stderr)

    def test_verify_of_a_killed_run_passes_over_the_trial_under_way(self):
        self.expect(0, *PLAN, "--quiet", "--out", self.directory)
        edit_lines(self.directory / "trials.csv", lambda lines: lines[:-1])
        run = read_run(self.directory)
        (self.directory / "run.json").write_text(json.dumps({**run, "state": "running"}), encoding="utf-8")
        self.assertIn("9 trials computed again, all the same", self.expect(0, "verify", self.directory).stdout)

    def test_verify_while_the_run_goes_on_is_refused(self):
        process = self.starting("run", "--minutes", "5", "--out", self.directory)
        wait_until(lambda: line_count(self.directory / "trials.csv") > 1, process)
        self.assertIn("another hitlab", self.expect_one_line(1, "verify", self.directory))


if __name__ == "__main__":
    unittest.main()
