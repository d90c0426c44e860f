"""Torn, missing and spoilt files, and directories that --resume or --out must refuse."""

import json
import os
import random
import resource
import shutil
import signal
import unittest

from images import make_sprites
from support import (TIMEOUT_S, ProgramTest, RunOnceTest, edit_lines, hitlab, lasting_rows, line_count, read_rows,
                     read_run, snapshot, wait_until)

PLAN = ("run", "quick", "--sprites", "pacman", "--routes", "diagonal", "--enemies", "20", "--samples", 2,
        "--algorithms", "euclidean,sat,none", "--seed", 21)
LOGS = ("trials.csv", "hits.csv", "enemies.csv", "frames.csv", "warmup.csv", "resources.csv")
PLAYER = ("..##..", ".####.", "######", "######", ".####.", ".#..#.")
ENEMY = ("######", "######", ".####.", "..##..")


def contents(directory):
    """All but the lock, which may be taken before the directory is looked at."""
    files = snapshot(directory) if directory.is_dir() else {}
    return {name: content for name, content in files.items() if name != ".lock"}


class RepairTest(RunOnceTest):
    flags = (*PLAN, "--frames")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.reference = lasting_rows(cls.directory)

    def setUp(self):
        self.copies = 0

    def check_repaired(self, spoil):
        """After spoiling a copy, --resume must bring back the reference."""
        self.copies += 1
        directory = self.folder / f"{self.id()}-{self.copies}"
        shutil.copytree(self.directory, directory)
        spoil(directory)
        done = hitlab("run", "--resume", directory)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(lasting_rows(directory), self.reference)
        for name in LOGS:
            self.assertEqual(line_count(directory / name), len(read_rows(directory / name)) + 1, name)
        shutil.rmtree(directory)

    def test_files_torn_at_any_byte_are_repaired(self):
        chance = random.Random(1)
        for name in LOGS:
            size = (self.directory / name).stat().st_size
            for cut in (0, 3, chance.randrange(size), chance.randrange(size), size - 1):
                with self.subTest(file=name, cut=cut):
                    self.check_repaired(lambda directory: os.truncate(directory / name, cut))

    def test_all_files_torn_at_once_are_repaired(self):
        chance = random.Random(2)

        def tear(directory):
            for name in LOGS:
                os.truncate(directory / name, chance.randrange((directory / name).stat().st_size))
        for _ in range(5):
            self.check_repaired(tear)

    def test_missing_files_are_made_again(self):
        for name in LOGS:
            with self.subTest(file=name):
                self.check_repaired(lambda directory: (directory / name).unlink())

    def test_garbage_at_the_end_is_cut_off(self):
        for name in LOGS:
            for garbage in (b"\0" * 500, b"garbage without an end", b"1,2\n3,4\n", b"\xff\xfe,,,\n\n"):
                if name in ("warmup.csv", "resources.csv") and b"\n" in garbage:
                    continue  # whole lines of files that no trial depends on
                with self.subTest(file=name, garbage=garbage[:8]):
                    def spoil(directory):
                        with open(directory / name, "ab") as file:
                            file.write(garbage)
                    self.check_repaired(spoil)

    def test_row_of_a_trial_that_the_run_does_not_have_is_cut_off(self):
        def add_strange_trial(directory):
            row = next(row for row in read_rows(directory / "trials.csv") if row["algorithm"] == "none")
            hits = (f"4000000,{enemy},,5,FN\n" for enemy in range(int(row["false_negatives"])))
            frames = (f"4000000,{frame},1,1,20\n" for frame in range(int(row["frames"])))
            strange = [",".join({**row, "trial": "4000000"}.values()) + "\n"]
            for name, lines in (("hits.csv", hits), ("frames.csv", frames), ("trials.csv", strange)):
                with open(directory / name, "a", encoding="utf-8") as file:
                    file.writelines(lines)
        self.check_repaired(add_strange_trial)

    def test_row_that_stands_twice_does_not_hide_a_missing_trial(self):
        def double(lines):
            first, last = (next(line for line in order if ",none," in line) for order in (lines, lines[::-1]))
            return [line for line in lines if line != last] + [first]
        directory = self.folder / "doubled"
        self.assertEqual(hitlab(*PLAN[:-4], "--algorithms", "none", "--seed", 1, "--no-hits", "--out",
                                directory).returncode, 0)
        wanted = lasting_rows(directory)
        edit_lines(directory / "trials.csv", double)
        self.assertEqual(hitlab("run", "--resume", directory).returncode, 0)
        self.assertEqual(lasting_rows(directory), wanted)

    def test_row_that_is_not_ok_stays_and_its_trial_is_run_again(self):
        directory = self.folder / "not-ok"
        shutil.copytree(self.directory, directory)
        for name in ("hits.csv", "enemies.csv", "frames.csv"):
            edit_lines(directory / name, lambda lines: lines[:1])
        edit_lines(directory / "trials.csv", lambda lines: [lines[0], lines[1].replace(",ok,", ",throttled,")])
        self.assertEqual(hitlab("run", "--resume", directory).returncode, 0)
        rows = read_rows(directory / "trials.csv")
        self.assertEqual([row["status"] for row in rows], ["throttled"] + ["ok"] * (len(rows) - 1))
        self.assertEqual(lasting_rows(directory)["trials.csv"][1:], self.reference["trials.csv"])
        self.assertEqual(lasting_rows(directory)["hits.csv"], self.reference["hits.csv"])
        self.assertEqual(hitlab("verify", directory).returncode, 0)

    def test_finished_run_says_so_and_stays_as_it_is(self):
        before = snapshot(self.directory)
        done = hitlab("run", "--resume", self.directory)
        self.assertEqual(done.returncode, 0)
        self.assertIn("finished", done.stdout)
        self.assertIn(str(self.directory), done.stdout)
        self.assertEqual(snapshot(self.directory), before)


class RefusalTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.directory = self.folder / "run"

    def refuse(self, directory, *words, **options):
        """--resume must refuse with a line that has the words, and change nothing."""
        before = contents(directory)
        line = self.expect_one_line(1, "run", "--resume", directory, **options)
        for word in (str(directory), *words):
            self.assertIn(word, line)
        self.assertEqual(contents(directory), before)

    def unfinished_run(self):
        """A run of which the last trials are missing."""
        self.expect(0, *PLAN, "--out", self.directory)
        edit_lines(self.directory / "trials.csv", lambda lines: lines[:5])

    def change_run(self, change):
        run = read_run(self.directory)
        change(run)
        (self.directory / "run.json").write_text(json.dumps(run), encoding="utf-8")

    def test_directory_without_run_json_is_refused(self):
        (self.folder / "plain").mkdir()
        self.refuse(self.folder / "plain", "run.json")
        (self.folder / "other").mkdir()
        (self.folder / "other" / "notes.txt").write_text("mine")
        self.refuse(self.folder / "other", "run.json")

    def test_missing_directory_is_refused_and_not_made(self):
        self.refuse(self.folder / "nowhere")
        self.assertFalse((self.folder / "nowhere").exists())

    def test_file_in_place_of_a_directory_is_refused(self):
        (self.folder / "file").write_text("mine")
        self.refuse(self.folder / "file")

    def test_other_format_is_refused(self):
        self.unfinished_run()
        self.change_run(lambda run: run.update(format=run["format"] + 1))
        self.refuse(self.directory, "format")

    def test_spoilt_run_json_is_refused(self):
        self.unfinished_run()
        whole = (self.directory / "run.json").read_bytes()
        spoilt = (b"", whole[:200], b"[]", b"null", b"{}", b"\xff\xfe", whole.replace(b'"seed"', b'"sead"'),
                  whole.replace(b'"pacman"', b'"doom"'), whole.replace(b'"seed": 21', b'"seed": "x"'),
                  whole.replace(b'"samples": 2', b'"samples": 0'), whole.replace(b"20\n", b"1000001\n"),
                  whole.replace(b"20\n", b"\n"))
        for number, text in enumerate(spoilt):
            with self.subTest(number=number):
                self.assertNotEqual(text, whole)
                (self.directory / "run.json").write_bytes(text)
                # A program that takes a million enemies at their word would go on for minutes.
                self.refuse(self.directory, "run.json", preexec_fn=lambda: resource.setrlimit(
                    resource.RLIMIT_CPU, (10, 10)))

    def test_other_volumes_are_refused(self):
        self.unfinished_run()
        self.change_run(lambda run: run["sprites"]["pacman"].update(player_volumes="x0123456789abcdef"))
        self.refuse(self.directory, "volumes", "pacman")

    def test_other_sprites_are_refused_and_the_same_ones_taken(self):
        same = make_sprites(self.folder / "same", PLAYER, ENEMY)
        other = make_sprites(self.folder / "other", PLAYER, (*ENEMY[:-1], "...#.."))
        self.expect(0, *PLAN, "--out", self.directory, assets=same)
        wanted = lasting_rows(self.directory)
        edit_lines(self.directory / "trials.csv", lambda lines: lines[:5])
        self.refuse(self.directory, "pacman", assets=other)
        self.assertIn("pacman", self.expect_one_line(1, "verify", self.directory, assets=other))
        self.expect(0, "run", "--resume", self.directory, assets=same)
        self.assertEqual(lasting_rows(self.directory), wanted)

    def test_second_process_is_refused_while_the_first_runs(self):
        flags = ("run", "endurance", "--minutes", 1, "--sprites", "pacman", "--routes", "vertical",
                 "--algorithms", "sat", "--enemies", 10)
        first = self.starting(*flags, "--out", self.directory)
        self.assertTrue(wait_until(lambda: line_count(self.directory / "trials.csv") > 3, first))
        for second in (("run", "--resume", self.directory), (*flags, "--out", self.directory)):
            self.assertIn(str(self.directory), self.expect_one_line(1, *second))
        self.assertIsNone(first.poll())
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=TIMEOUT_S)
        self.assertEqual(first.returncode, 130)
        self.expect(0, "verify", self.directory)

    def test_directory_that_is_not_empty_is_refused_and_left_alone(self):
        self.directory.mkdir()
        (self.directory / "notes.txt").write_text("mine")
        before = snapshot(self.directory)
        line = self.expect_one_line(1, *PLAN, "--out", self.directory)
        self.assertIn(str(self.directory), line)
        self.assertIn("empty", line)
        self.assertEqual(snapshot(self.directory), before)

    def test_directory_of_a_finished_run_is_refused_and_left_alone(self):
        self.expect(0, *PLAN, "--out", self.directory)
        before = snapshot(self.directory)
        self.assertIn("empty", self.expect_one_line(1, *PLAN, "--out", self.directory))
        self.assertEqual(snapshot(self.directory), before)


if __name__ == "__main__":
    unittest.main()
