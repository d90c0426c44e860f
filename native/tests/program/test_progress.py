"""What a run prints: a bar on a terminal, plain lines elsewhere, a table at the end, nothing when quiet."""

import errno
import fcntl
import os
import re
import struct
import subprocess
import termios
import unittest

from support import ALGORITHMS, ROUTES, TIMEOUT_S, ProgramTest, RunOnceTest, read_rows

PLAN = ("run", "quick", "--sprites", "pacman,tyrian", "--enemies", "20,100", "--seed", 71)
TRIALS = 2 * 3 * 2 * 2 * 5


def set_width(terminal, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


def screen_of(text, columns):
    """The lines that a terminal of this width shows in the end; knows only what a bar needs."""
    lines, x, y = [""], 0, 0
    for token in re.findall(r"\x1b\[K|\r|\n|[^\x1b]", text):
        if token == "\x1b[K":
            lines[y] = lines[y][:x]
        elif token == "\r":
            x = 0
        elif token == "\n":
            y += 1
            lines += [""] * (y + 1 - len(lines))
        else:
            if x == columns:
                x, y = 0, y + 1
                lines += [""] * (y + 1 - len(lines))
            lines[y] = lines[y][:x].ljust(x) + token + lines[y][x + 1:]
            x += 1
    return [line.rstrip() for line in lines if line.strip()]


class ProgressTest(ProgramTest):
    def on_terminal(self, *arguments, columns=100):
        """Runs the program with a terminal as stderr; returns stdout and all that the terminal got."""
        ours, its = os.openpty()
        self.addCleanup(os.close, ours)
        set_width(its, columns)
        process = self.starting(*arguments, stderr=its, stdout=subprocess.PIPE)
        os.close(its)
        seen = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError as error:  # how Linux tells that the last writer is gone
                self.assertEqual(error.errno, errno.EIO)
                break
            if not part:
                break
            seen += part
        stdout, _ = process.communicate(timeout=TIMEOUT_S)
        self.assertEqual(process.returncode, 0, seen)
        return stdout, seen.decode("utf-8")

    def run_plan(self, *flags):
        return self.expect(0, *PLAN, "--out", self.folder / "run", *flags)

    def test_terminal_shows_a_bar_with_percentage_and_time_left(self):
        _, seen = self.on_terminal(*PLAN, "--samples", 5, "--out", self.folder / "run")
        states = seen.split("\r")
        percents = [int(number) for number in re.findall(r"(\d+) %", seen)]
        self.assertGreater(len(set(percents)), 2)
        self.assertEqual(percents, sorted(percents))
        self.assertLessEqual(max(percents), 100)
        self.assertTrue(any(re.search(r"\[=+ *\].*\d+ %.*\d+ s left", state) for state in states), states)
        bars = [state.count("=") for state in states if "%" in state]
        self.assertGreater(bars[-1], bars[0])

    def test_bar_is_erased_at_the_end(self):
        _, seen = self.on_terminal(*PLAN, "--out", self.folder / "run")
        self.assertNotIn("\n", seen)
        self.assertEqual(screen_of(seen, 100), [])

    def test_bar_is_erased_on_a_narrow_terminal_too(self):
        _, seen = self.on_terminal(*PLAN, "--out", self.folder / "run", columns=40)
        self.assertEqual(screen_of(seen, 40), [])

    def test_terminal_stays_empty_when_quiet(self):
        stdout, seen = self.on_terminal(*PLAN, "--quiet", "--out", self.folder / "run")
        self.assertEqual((stdout, seen), ("", ""))

    def test_resumed_run_shows_its_bar_too(self):
        self.run_plan()
        (self.folder / "run" / "trials.csv").unlink()
        _, seen = self.on_terminal("run", "--resume", self.folder / "run")
        self.assertRegex(seen, r"\d+ %")
        self.assertEqual(screen_of(seen, 100), [])

    def test_quiet_prints_nothing(self):
        done = self.run_plan("--quiet")
        self.assertEqual((done.stdout, done.stderr), ("", ""))
        self.assertEqual(len(read_rows(self.folder / "run" / "trials.csv")), TRIALS)

    def test_table_of_a_resumed_run_counts_all_its_trials(self):
        def table(text):
            return [line[:-1] for line in table_lines(text)]
        wanted = table(self.run_plan().stdout)
        self.assertEqual(len(wanted), 20)
        trials = self.folder / "run" / "trials.csv"
        os.truncate(trials, trials.stat().st_size // 2)
        self.assertEqual(table(self.expect(0, "run", "--resume", self.folder / "run").stdout), wanted)


def table_lines(text):
    """The words of each line of the table, the sprite set before them."""
    lines, sprites = [], None
    for words in (line.split() for line in text.splitlines()):
        if len(words) == 1:
            sprites = words[0]
        elif len(words) == 9 and words[0].isdigit():
            lines.append([sprites, *words])
    return lines


class OutputTest(RunOnceTest):
    flags = PLAN

    def test_without_a_terminal_there_are_plain_lines(self):
        done = self.done
        self.assertNotRegex(done.stderr + done.stdout, r"[\x1b\r]")
        lines = done.stderr.splitlines()
        percents = [int(re.search(r"(\d+) %", line).group(1)) for line in lines]
        self.assertGreater(len(lines), 4)
        self.assertLess(len(lines), 30)
        self.assertEqual(percents, sorted(set(percents)))
        self.assertIn(f"{TRIALS} of {TRIALS}", lines[-1])
        self.assertRegex(lines[len(lines) // 2], r"\d+ s left")

    def test_table_has_a_line_for_each_sprite_set_count_and_algorithm(self):
        lines = table_lines(self.done.stdout)
        rows = self.rows("trials.csv")
        for sprites in ("pacman", "tyrian"):
            for enemies in ("20", "100"):
                for algorithm in ALGORITHMS[:-1]:
                    mine = [row for row in rows if (row["sprites"], row["enemies"], row["algorithm"])
                            == (sprites, enemies, algorithm)]
                    (line,) = (line for line in lines if line[:3] == [sprites, enemies, algorithm])
                    self.assertEqual(line[3], "tuned")
                    self.assertEqual(line[4:9], self.figures(mine), line)
                    tests = sum(int(row["tests"]) for row in mine)
                    per_test = sum(float(row["detection_ns"]) for row in mine) / tests
                    self.assertAlmostEqual(float(line[9].rstrip("*")), per_test, delta=0.011)

    @staticmethod
    def figures(rows):
        """Mean collisions on each route, false positives, false negatives."""
        means = []
        for route in ROUTES:
            counts = [int(row["collisions"]) for row in rows if row["route"] == route]
            means.append(f"{sum(counts) / len(counts):.2f}")
        return [*means, *(str(sum(int(row[name]) for row in rows))
                          for name in ("false_positives", "false_negatives"))]

    def test_table_is_followed_by_the_directory_and_the_next_command(self):
        text = self.done.stdout
        after = text[text.rindex("tyrian"):]
        self.assertIn(str(self.directory), after)
        self.assertRegex(after, r"hitlab (run|verify|shapes)\b")

    def test_table_fits_into_80_columns(self):
        self.assertEqual(len(table_lines(self.done.stdout)), 20)
        table = self.done.stdout[self.done.stdout.index("mean collisions"):self.done.stdout.index("files ")]
        self.assertLessEqual(max(map(len, table.splitlines())), 80)


if __name__ == "__main__":
    unittest.main()
