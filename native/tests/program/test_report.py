"""`hitlab report` of damaged and mixed runs: each is told by name, and the rest is analysed."""

import html
import os
import re
import shutil
import signal
import unittest

from images import rgba_png
from reports import ENDLESS, TRIALS, ReportTest, change_run, make_run, parse_strictly
from support import PROGRAM, PROJECT, TIMEOUT_S, edit_lines, hitlab, line_count, read_rows, read_run, wait_until

NOBODY = 65534


def cut(path, size):
    """Takes the last `size` bytes away."""
    os.truncate(path, path.stat().st_size - size)


class DamagedInputTest(ReportTest):
    def check(self, bad, *wanted, runs=2, trials=2 * TRIALS):
        """The damaged directory is told of; the whole run beside it is analysed."""
        told, runs_read, trials_read = self.report(self.whole, bad)
        self.expect_told(told, *wanted)
        self.assertEqual((runs_read, trials_read), (runs, trials))

    def test_whole_run_is_told_nothing_of(self):
        self.assertEqual(self.report(self.whole), ([], 1, TRIALS))

    def test_torn_trials(self):
        for size in (1, 40):
            bad = self.copy(f"torn-{size}")
            cut(bad / "trials.csv", size)
            self.check(bad, (bad / "trials.csv", "torn"), trials=2 * TRIALS - 1)

    def test_bad_lines_in_the_middle(self):
        bad = self.copy("bad")
        edit_lines(bad / "trials.csv", lambda lines: [*lines[:5], "garbage\n", *lines[5:9], "\0\xff,,\n", *lines[9:]])
        self.check(bad, (bad / "trials.csv", "line 6: "))
        self.assertIn("1 more such line", self.report(bad)[0][0])

    def test_times_that_are_no_numbers(self):
        bad = self.copy("bad")
        fields = read_rows(bad / "trials.csv")[0]
        for word in ("nan", "inf"):
            edit_lines(bad / "trials.csv", lambda lines, word=word: [
                lines[0], lines[1].replace(fields["detection_ns"], word).replace("nan", word), *lines[2:]])
            self.check(bad, (bad / "trials.csv", f"line 2: '{word}' is no value for detection_ns"),
                       trials=2 * TRIALS - 1)

    def test_numbers_that_no_pass_can_have(self):
        for column, value in (("frames", 0), ("detection_ns", "1e308"), ("enemies", 1), ("hit_test_ns", "1e308"),
                              ("tests", 10 ** 9), ("collisions", 10 ** 6)):
            with self.subTest(column=column):
                bad = self.copy(column)
                place = list(read_rows(bad / "trials.csv")[0]).index(column)

                def spoil(lines, place=place, value=value):
                    rows = [line.split(",") for line in lines]
                    return [lines[0], *(",".join((*row[:place], str(value), *row[place + 1:])) for row in rows[1:])]
                edit_lines(bad / "trials.csv", spoil)
                _, runs, trials = self.report(self.whole, bad)
                self.assertEqual(runs, 2)
                self.assertLess(trials, 2 * TRIALS)
                self.assertNotRegex((self.folder / "page.html").read_text(encoding="utf-8"), r">-?(nan|inf)<")

    def test_trials_without_their_header_or_missing(self):
        bad = self.copy("bad")
        edit_lines(bad / "trials.csv", lambda lines: lines[1:])
        self.check(bad, (bad / "trials.csv", "header"), (bad, "no trial"), trials=TRIALS)
        (bad / "trials.csv").write_bytes(b"")
        self.check(bad, (bad / "trials.csv", "header"), (bad, "no trial"), trials=TRIALS)
        (bad / "trials.csv").unlink()
        self.check(bad, (bad / "trials.csv", "No such file"), (bad, "no trial"), trials=TRIALS)

    def test_other_log_formats(self):
        for number in (1, 3):
            bad = self.copy(f"format-{number}")
            change_run(bad, lambda run, number=number: run.update(format=number))
            self.check(bad, (bad / "run.json", f"format {number}"), runs=1, trials=TRIALS)

    def test_spoilt_run_json(self):
        whole = (self.whole / "run.json").read_bytes()
        for number, text in enumerate((b"", whole[:100], b"[]", b"null", b"{}", b"\xff\xfe",
                                       whole.replace(b'"seed"', b'"sead"'), b"[" * 100000)):
            with self.subTest(number=number):
                bad = self.copy(f"spoilt-{number}")
                (bad / "run.json").write_bytes(text)
                self.check(bad, (bad / "run.json", "passed over"), runs=1, trials=TRIALS)

    def test_directories_without_a_run(self):
        (self.folder / "empty").mkdir()
        (self.folder / "file").write_text("mine")
        (self.folder / "loop").symlink_to("loop")
        for name, words in (("empty", "no run"), ("nowhere", "does not exist"), ("file", "no run"),
                            ("loop", "cannot be read")):
            with self.subTest(name=name):
                bad = self.folder / name
                self.check(bad, (bad, words), runs=1, trials=TRIALS)
        self.assertFalse((self.folder / "nowhere").exists())

    def test_directories_of_a_folder_that_are_no_runs(self):
        bad = self.copy("results/bad")
        self.copy("results/good")
        (bad / "run.json").unlink()
        self.check(self.folder / "results", (bad, "holds logs but no run.json"))

    def test_names_that_the_run_does_not_list(self):
        for column, kind in (("algorithm", "algorithm"), ("sprites", "sprite set"), ("route", "route"),
                             ("variant", "variant"), ("broadphase", "broad phase"), ("volumes", "set of volumes"),
                             ("pacing", "pacing")):
            with self.subTest(column=column):
                bad = self.copy(column)
                row = read_rows(bad / "trials.csv")[0]

                def misspell(lines, column=column, row=row):
                    fields = {**row, column: "saf"}
                    return [lines[0], ",".join(fields.values()) + "\n", *lines[2:]]
                edit_lines(bad / "trials.csv", misspell)
                told, _, trials = self.report(self.whole, bad)
                self.assertIn(f"{bad}/trials.csv: trial {row['trial']}: 'saf' is no {kind} of this run; passed over", told)
                self.assertEqual(trials, 2 * TRIALS - 1)

    def test_pipes_and_devices_are_not_waited_for(self):
        for name in ("hits.csv", "trials.csv", "run.json"):
            with self.subTest(name=name):
                bad = self.copy(name)
                (bad / name).unlink()
                os.mkfifo(bad / name)
                told = self.report(self.whole, bad)[0]
                self.assertIn(f"{bad}/{name}: is not a regular file", told[0])
                (bad / name).unlink()
                (bad / name).symlink_to("/dev/zero")
                told = self.report(self.whole, bad)[0]
                self.assertIn(f"{bad}/{name}: is not a regular file", told[0])

    def test_unreadable_files(self):
        user = {"user": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        try:
            reachable = hitlab("list", **user).returncode == 0
        except OSError:
            reachable = False
        if not reachable:
            self.skipTest(f"{PROGRAM} is not for everybody")
        bad, page = self.copy("bad"), self.folder / "page.html"
        whole = self.copy("whole")
        os.chmod(self.folder, 0o777)
        for name, counted in (("run.json", TRIALS), ("trials.csv", TRIALS), (".", TRIALS)):
            with self.subTest(name=name):
                path = bad / name
                mode = path.stat().st_mode
                os.chmod(path, 0)
                done = self.expect(0, "report", whole, bad, "-o", page, **user)
                os.chmod(path, mode)
                self.assertRegex(done.stderr, rf"\Ahitlab: {bad}")
                self.assertIn(str(bad), page.read_text(encoding="utf-8"))
                self.assertIn(f"{counted} trials", done.stdout)

    def test_wrong_answers_of_other_passes_are_not_believed(self):
        bad = self.copy("moved")
        lines = (bad / "hits.csv").read_text(encoding="utf-8").splitlines(keepends=True)
        wrong = [line for line in lines if line.endswith(",FP\n")]
        trial = wrong[0].split(",")[0]
        moved = [f"{trial},{enemy},1,,FP\n" for enemy in range(len(wrong))]
        (bad / "hits.csv").write_text("".join([lines[0], *moved]), encoding="utf-8")
        self.check(bad, (bad, "wrong answers that trials.csv counts"))

    def test_trial_that_stands_there_twice_counts_once(self):
        bad = self.copy("twice")
        edit_lines(bad / "trials.csv", lambda lines: [*lines, lines[1]])
        self.check(bad, (bad / "trials.csv", "stands there twice"))

    def test_damaged_resources(self):
        bad = self.copy("resources")
        edit_lines(bad / "resources.csv", lambda lines: [*lines, "garbage\n"])
        self.check(bad, (bad / "resources.csv", "is no row of this file"))

    def test_hits_missing_torn_or_fewer(self):
        bad = self.copy("fewer")
        edit_lines(bad / "hits.csv", lambda lines: [line for line in lines if not line.endswith(",FP\n")])
        self.check(bad, (bad, "wrong answers that trials.csv counts"))
        bad = self.copy("torn")
        edit_lines(bad / "hits.csv", lambda lines: sorted(lines, key=lambda line: line.endswith(",FP\n")))
        cut(bad / "hits.csv", 2)
        self.check(bad, (bad / "hits.csv", "torn"), (bad, "wrong answers that trials.csv counts"))
        bad = self.copy("missing")
        (bad / "hits.csv").unlink()
        self.check(bad, (bad, "hits.csv is missing"))
        bad = self.copy("empty")
        (bad / "hits.csv").write_bytes(b"")
        self.check(bad, (bad / "hits.csv", "header"))
        self.assertIn("there is no whole hits.csv", self.expect(0, "report", bad, "-o", "-").stdout)

    def test_hits_that_were_not_logged_are_nothing_to_tell_of(self):
        make_run(self.folder / "without", "--no-hits")
        self.assertEqual(self.report(self.folder / "without"), ([], 1, TRIALS))

    def test_damaged_frames(self):
        bad = self.folder / "frames"
        make_run(bad, "--frames")
        edit_lines(bad / "frames.csv", lambda lines: [*lines[:3], "1,2,many,4,5\n", *lines[3:]])
        cut(bad / "frames.csv", 3)
        self.check(bad, (bad / "frames.csv", "line 4"))
        (bad / "frames.csv").unlink()
        self.check(bad, (bad, "frames.csv is missing"))

    def test_trials_that_are_not_ok(self):
        bad = self.copy("throttled")
        edit_lines(bad / "trials.csv", lambda lines: [
            lines[0], lines[1].replace(",ok,", ",throttled,"), lines[2].replace(",ok,", ",throttled,"),
            lines[3].replace(",ok,", ",interrupted,"), *lines[4:]])
        self.check(bad, (bad, "not counted: 1 interrupted; not counted: 2 throttled"),
                   trials=2 * TRIALS - 3)

    def test_doubts_of_phones(self):
        bad = self.copy("phone")
        change_run(bad, lambda run: run.update(device={"model": "<Pixel> & 8"}, warnings=["the screen was off"]))
        (bad / "resources.csv").write_text("t_ms,trial,cpu_percent,rss_kb,battery_percent,thermal\n"
                                           "10,0,50,1000,80,0\n20,1,50,1000,12,2\n")
        self.check(bad, (bad, "the screen was off; the battery was as low as 12 %; the device was hot: thermal status 2"))
        page = (self.folder / "page.html").read_text(encoding="utf-8")
        self.assertIn("&lt;Pixel&gt; &amp; 8", page)
        self.assertNotIn("<Pixel>", page)

    def test_run_under_way_and_killed(self):
        directory = self.folder / "endless"
        process = self.starting(*ENDLESS, "--out", directory)
        self.assertTrue(wait_until(lambda: line_count(directory / "trials.csv") > 5, process))
        done = self.expect(0, "report", directory, "-o", self.folder / "page.html")
        self.assertIn(f"{directory}: the run is not finished: its state is running", done.stderr)
        self.assertIsNone(process.poll(), "the run goes on")
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=TIMEOUT_S)
        with open(directory / "trials.csv", "a", encoding="utf-8") as file:
            file.write("12,pacman,vert")
        done = self.expect(0, "report", directory, "-o", self.folder / "page.html")
        self.assertIn("its state is running", done.stderr)
        self.assertIn(f"{directory}/trials.csv: its last line is torn", done.stderr)

    def test_if_all_is_bad_each_is_told_and_nothing_is_written(self):
        bad = self.copy("bad")
        edit_lines(bad / "trials.csv", lambda lines: lines[:1])
        page = self.folder / "page.html"
        page.write_text("an older one")
        done = self.expect(1, "report", self.folder / "nowhere", bad, "-o", page)
        self.assertEqual(done.stdout, "")
        lines = done.stderr.splitlines()
        self.assertIn(str(self.folder / "nowhere"), lines[0])
        self.assertIn(str(bad), lines[1])
        self.assertEqual(lines[-1], "hitlab: there is no trial to report on")
        self.assertEqual(page.read_text(), "an older one")


class MixedInputTest(ReportTest):
    def test_directory_given_twice_counts_once(self):
        for again in (self.whole, self.runs):
            told, runs, trials = self.report(self.whole, again)
            self.expect_told(told, (self.whole, "given twice"))
            self.assertEqual((runs, trials), (1, TRIALS))

    def test_copy_counts_once(self):
        copy = shutil.copytree(self.whole, self.folder / "copy")
        told, runs, trials = self.report(self.whole, copy)
        self.assertEqual(told, [f"{copy}: is a copy of {self.whole} and read once"])
        self.assertEqual((runs, trials), (1, TRIALS))
        change_run(copy, lambda run: run.update(cpu="another"))
        self.assertEqual(self.report(self.whole, copy), ([], 2, 2 * TRIALS))

    def test_folder_of_runs(self):
        for name in ("results/b", "results/a"):
            self.copy(name)
        (self.folder / "results" / "notes").mkdir()
        (self.folder / "results" / "notes.txt").write_text("mine")
        self.assertEqual(self.report(self.folder / "results"), ([], 2, 2 * TRIALS))
        page = (self.folder / "page.html").read_text(encoding="utf-8")
        self.assertLess(page.index(f"{self.folder}/results/a"), page.index(f"{self.folder}/results/b"))

    def test_same_seed_twice_is_one_observation_but_twice_timed(self):
        self.expect(0, "report", self.whole, self.copy("again"), "--format", "json", "-o", self.folder / "both")
        self.expect(0, "report", self.whole, "--format", "json", "-o", self.folder / "one")
        both, one = (self.tables(self.folder / name) for name in ("both", "one"))
        for name in ("precision-routes", "pairs-answers", "friedman-answers"):
            self.assertEqual(both[name], one[name], name)
        passes = [[row["passes"] for row in tables["speed-per-test"]] for tables in (both, one)]
        self.assertEqual(passes[0], [2 * count for count in passes[1]])

    def tables(self, path):
        """By id: the tables of a report in JSON, as lists of dicts."""
        tables = {}
        for section in parse_strictly(path.read_text(encoding="utf-8"))["sections"]:
            for block in section["blocks"]:
                table = block.get("numbers", block)
                if table.get("kind") == "table":
                    names = [column["id"] for column in table["columns"]]
                    tables[table["id"]] = [dict(zip(names, row)) for row in table["rows"]]
        return tables

    def test_other_hits_of_the_same_places(self):
        other = self.copy("other")
        edit_lines(other / "trials.csv", lambda lines: [
            *lines[:1], *(re.sub(r",x[0-9a-f]{16},headless", ",x0123456789abcdef,headless", line)
                          for line in lines[1:3]), *lines[3:]])
        told, _, trials = self.report(self.whole, other)
        self.expect_told(told, (other, "2 passes had other hits"))
        self.assertEqual(trials, 2 * TRIALS)

    def test_other_volumes_are_not_put_together(self):
        fitted = self.folder / "fitted"
        make_run(fitted, "--volumes", "fitted")
        told, runs, trials = self.report(self.whole, fitted)
        self.expect_told(told, ("mixed", f"thesis volumes, shared placement: {self.whole}; "
                                         f"fitted volumes, shared placement: {fitted}"))
        self.assertEqual((runs, trials), (2, 2 * TRIALS))

    def test_other_placement_and_step_are_not_put_together(self):
        for number, flags in enumerate((("--placement", "independent"), ("--step", 9), ("--step", 9, "--continuous"))):
            other = self.folder / f"other-{number}"
            make_run(other, *flags)
            self.expect_told(self.report(self.whole, other)[0], ("mixed", str(other)))

    def test_other_sprites_are_shown_apart(self):
        assets = shutil.copytree(PROJECT / "assets", self.folder / "assets")
        (assets / "sprites" / "pacman" / "player.png").write_bytes(rgba_png(("#" * 20,) * 20))
        other = self.folder / "other"
        make_run(other, assets=assets)
        told, runs, trials = self.report(self.whole, other)
        self.expect_told(told, (other, "pacman sprites differ"))
        self.assertEqual((runs, trials), (2, 2 * TRIALS))
        self.assertIn("pacman #2", (self.folder / "page.html").read_text(encoding="utf-8"))

    def test_other_build_is_another_device(self):
        other = self.copy("other")
        change_run(other, lambda run: run.update(commit="another"))
        self.assertEqual(self.report(self.whole, other)[0], [])
        device = html.escape(read_run(other)["cpu"], quote=False) + " #2"
        self.assertIn(device, (self.folder / "page.html").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
