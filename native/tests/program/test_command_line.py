"""Bad input: one line that quotes the wrong word and says what is allowed, exit code 2, no directory."""

import os
import re
import tempfile
import unittest

from support import ALGORITHMS, BROADPHASES, ROUTES, SPRITES, VARIANTS, ProgramTest

COMMANDS = ("run", "play", "shot", "list", "shapes", "report", "verify", "compare", "stats")
PLANS = ("precision", "load", "endurance", "quick", "screen")
VOLUMES = ("thesis", "fitted")
PLACEMENTS = ("shared", "independent")


class BadInputTest(ProgramTest):
    def refuse(self, *arguments, word, allowed=()):
        """The program must refuse the arguments because of `word`."""
        with self.subTest(arguments=arguments), tempfile.TemporaryDirectory(dir=self.folder) as place:
            done = self.expect(2, *arguments, cwd=place)
            self.assertRegex(done.stderr, r"\A[^\n]+\n\Z", "not one line")
            self.assertEqual(done.stdout, "")
            self.assertIn(word, done.stderr)
            for name in allowed:
                self.assertRegex(done.stderr, rf"(?<![\w-]){re.escape(name)}(?![\w-])")
            self.assertEqual(os.listdir(place), [], "something was made")

    def refuse_run(self, *arguments, word, allowed=()):
        self.refuse("run", "quick", "--out", "made", *arguments, word=word, allowed=allowed)

    def test_no_command_says_which_there_are(self):
        self.refuse(word="command", allowed=COMMANDS)

    def test_unknown_command_is_quoted_and_commands_are_named(self):
        self.refuse("frobnicate", word="'frobnicate'", allowed=COMMANDS)
        self.refuse("--frobnicate", word="'--frobnicate'", allowed=COMMANDS)

    def test_plan_in_place_of_a_command_is_shown_the_way(self):
        self.refuse("quick", word="'quick'", allowed=(*COMMANDS, "run quick"))

    def test_unknown_flag_is_quoted_and_flags_are_named(self):
        self.refuse_run("--frobnicate", word="'--frobnicate'", allowed=(
            "--algorithms", "--sprites", "--routes", "--enemies", "--samples", "--volumes", "--placement",
            "--seed", "--out", "--frames", "--minutes", "--resume", "--dry-run", "--no-hits", "--quiet",
            "--variants", "--broadphase", "--step", "--continuous", "--window", "--uncapped",
            "--report"))
        self.refuse("play", "--frobnicate", word="'--frobnicate'", allowed=(
            "--algorithms", "--sprites", "--routes", "--enemies", "--volumes", "--placement", "--seed", "--variants",
            "--broadphase", "--step", "--continuous", "--passes", "--record", "--speed", "--paused", "--size",
            "--ui-scale", "--touch", "--uncapped"))
        self.refuse("shot", "--out", "made", "--frobnicate", word="'--frobnicate'", allowed=(
            "--sprites", "--route", "--algorithm", "--frame", "--enemies", "--volumes", "--seed", "--sample", "--show",
            "--closeup", "--scale", "--panel"))
        self.refuse("list", "--frobnicate", word="'--frobnicate'")
        self.refuse("verify", "--frobnicate", "made", word="'--frobnicate'")
        self.refuse("report", "made", "--frobnicate", word="'--frobnicate'", allowed=("--out", "--format", "--locale"))
        self.refuse("compare", "a", "b", "--frobnicate", word="'--frobnicate'",
                    allowed=("--fail-if-slower", "--format"))
        self.refuse("stats", "anova", "made", "--frobnicate", word="'--frobnicate'")
        self.refuse("shapes", "a.png", "--frobnicate", word="'--frobnicate'",
                    allowed=("--volumes", "--svg", "--json"))

    def test_word_too_many_is_quoted(self):
        self.refuse_run("another", word="'another'")
        self.refuse("list", "another", word="'another'")
        self.refuse("verify", "made", "another", word="'another'")
        self.refuse("compare", "a", "b", "another", word="'another'")
        self.refuse("stats", "anova", "made", "another", word="'another'")
        self.refuse("shapes", "a.png", "b.png", "another", word="'another'")

    def test_two_commands_at_once_are_refused(self):
        self.refuse("list", "run", "--dry-run", word="'run'")
        self.refuse("list", "list", word="'list'")
        self.refuse("verify", "made", "list", word="'list'")

    def test_unknown_names_are_quoted_and_the_known_ones_listed(self):
        for flag, allowed in (("--algorithms", ALGORITHMS), ("--sprites", SPRITES), ("--routes", ROUTES),
                              ("--volumes", VOLUMES), ("--placement", PLACEMENTS), ("--plan", PLANS),
                              ("--variants", VARIANTS), ("--broadphase", BROADPHASES)):
            self.refuse("run", "--out", "made", flag, "bogus", word="'bogus'", allowed=allowed)
        self.refuse("run", "bogus", "--out", "made", word="'bogus'", allowed=PLANS)
        self.refuse("shapes", "a.png", "--volumes", "bogus", word="'bogus'", allowed=VOLUMES)

    def test_one_unknown_name_in_a_list_is_quoted_alone(self):
        self.refuse_run("--algorithms", "sat,bogus,pixel", word="'bogus'", allowed=ALGORITHMS)
        self.refuse_run("--sprites", "mario,Mario", word="'Mario'", allowed=SPRITES)
        self.refuse_run("--routes", "vertical, diagonal", word="' diagonal'", allowed=ROUTES)

    def test_name_given_twice_is_quoted(self):
        self.refuse_run("--algorithms", "sat,pixel,sat", word="'sat'")
        self.refuse_run("--sprites", "mario,mario", word="'mario'")
        self.refuse_run("--routes", "vertical,vertical", word="'vertical'")
        self.refuse_run("--enemies", "1,10,1", word="'1'")
        self.refuse_run("--variants", "tuned,tuned", word="'tuned'")

    def test_empty_element_of_a_list_is_refused(self):
        for text in ("sat,", ",sat", "sat,,pixel", ""):
            self.refuse_run("--algorithms", text, word="''", allowed=ALGORITHMS)
        self.refuse_run("--sprites", "mario,", word="''", allowed=SPRITES)
        self.refuse_run("--enemies", "1,", word="''", allowed=("0", "1000000"))

    def test_negative_numbers_are_quoted_with_the_range(self):
        self.refuse_run("--enemies", "-5", word="'-5'", allowed=("0", "1000000"))
        self.refuse_run("--enemies=-5", word="'-5'", allowed=("0", "1000000"))
        self.refuse_run("--samples", "-1", word="'-1'", allowed=("1",))
        self.refuse_run("--minutes", "-1", word="'-1'", allowed=("0",))
        self.refuse_run("--seed", "-1", word="'-1'", allowed=("0",))

    def test_words_that_are_no_numbers_are_quoted(self):
        for flag in ("--enemies", "--samples", "--minutes", "--seed"):
            for text in ("many", "1x", "0x10", " 1", "1e", ""):
                self.refuse_run(flag, text, word=f"'{text}'")
        for text in ("1.5", "1e2"):
            self.refuse_run("--enemies", text, word=f"'{text}'")
            self.refuse_run("--samples", text, word=f"'{text}'")
        for text in ("nan", "inf"):
            self.refuse_run("--minutes", text, word=f"'{text}'")

    def test_numbers_out_of_range_are_quoted_with_the_range(self):
        self.refuse_run("--enemies", "1000001", word="'1000001'", allowed=("0", "1000000"))
        self.refuse_run("--enemies", "10,99999999999999999999", word="'99999999999999999999'")
        self.refuse_run("--samples", "0", word="'0'", allowed=("1",))
        self.refuse_run("--minutes", "0", word="'0'")
        self.refuse_run("--seed", "18446744073709551616", word="'18446744073709551616'")

    def test_forms_and_speeds_that_do_not_exist_are_quoted_with_their_flag(self):
        for flag, text, allowed in (
                ("--variants", "fast", VARIANTS), ("--variants", "tuned,", VARIANTS), ("--variants", "", VARIANTS),
                ("--broadphase", "octree", BROADPHASES), ("--broadphase", "none,grid", BROADPHASES),
                *(("--step", text, ("1", "1280")) for text in ("0", "1281", "1.5", "-1", "many", "1,2", "")),
                ("--enemies", "1000001", ("0", "1000000"))):
            word = "" if text.endswith(",") else text
            self.refuse_run(flag, text, word=f"{flag}: ", allowed=allowed)
            self.refuse_run(flag, text, word=f"'{word}'", allowed=allowed)

    def test_minutes_too_short_to_measure_are_refused(self):
        self.refuse("run", "endurance", "--out", "made", "--minutes", "1e-12", word="'1e-12'")

    def test_minutes_with_samples_are_refused(self):
        for plan in PLANS:
            done = self.expect_one_line(2, "run", plan, "--minutes", "3", "--samples", "4", cwd=self.folder)
            self.assertIn("--minutes", done)
            self.assertIn("--samples", done)

    def test_flag_without_its_value_is_named(self):
        for flag in ("--algorithms", "--sprites", "--routes", "--enemies", "--samples", "--volumes",
                     "--placement", "--seed", "--out", "--minutes", "--resume", "--plan", "--variants", "--broadphase",
                     "--step"):
            self.refuse("run", flag, word=flag)
        self.refuse("shapes", "a.png", "--svg", word="--svg")
        for flag in ("--out", "--format", "--locale"):
            self.refuse("report", "made", flag, word=flag)
        for flag in ("--fail-if-slower", "--format"):
            self.refuse("compare", "a", "b", flag, word=flag)

    def test_command_without_its_file_says_what_is_missing(self):
        self.refuse("shapes", word="player")
        self.refuse("verify", word="directory")
        self.refuse("report", word="directories")
        self.refuse("compare", word="A ")
        self.refuse("compare", "a", word="B ")
        self.refuse("stats", word="test")
        self.refuse("stats", "anova", word="file")

    def test_flag_given_twice_is_named(self):
        self.refuse_run("--seed", "1", "--seed", "2", word="--seed")
        self.refuse_run("--sprites", "mario", "--sprites", "pacman", word="--sprites")
        self.refuse_run("--step", "1", "--step", "2", word="--step")
        self.refuse_run("--variants", "tuned", "--variants", "classic", word="--variants")
        self.refuse("report", "made", "--format", "md", "--format", "csv", word="--format")

    def test_value_for_a_flag_that_takes_none_is_quoted(self):
        for flag in ("--frames", "--no-hits", "--dry-run", "--quiet", "--continuous", "--window", "--uncapped",
                     "--report"):
            self.refuse_run(f"{flag}=maybe", word=f"'{flag}=maybe'")
            self.refuse_run(f"{flag}=3", word=f"'{flag}=3'")

    def test_resume_with_another_flag_quotes_that_flag(self):
        for extra in (("--seed", "1"), ("--samples", "2"), ("--algorithms", "sat"), ("--frames",),
                      ("--no-hits",), ("--out", "made"), ("--dry-run",), ("--volumes", "thesis"),
                      ("--minutes", "1"), ("--enemies", "1"), ("--placement", "shared"), ("--variants", "tuned"),
                      ("--broadphase", "none"), ("--step", "1"), ("--continuous",), ("--window",), ("--uncapped",)):
            self.refuse("run", "--resume", "made", *extra, word=f"'{extra[0]}'")
        self.refuse("run", "quick", "--resume", "made", word="plan")

    def test_word_with_a_line_end_still_gives_one_line(self):
        self.refuse_run("--algorithms", "bo\ngus", word="gus", allowed=ALGORITHMS)


class GoodInputTest(ProgramTest):
    def dry_run(self, *arguments):
        """The figures of a dry run, by their names."""
        done = self.expect(0, "run", *arguments, "--dry-run", cwd=self.folder)
        self.assertEqual(done.stderr, "")
        self.assertEqual(list(self.folder.iterdir()), [], "a dry run made something")
        return dict(line.split(maxsplit=1) for line in done.stdout.splitlines())

    def test_list_prints_every_id(self):
        words = self.expect(0, "list").stdout.split()
        for name in (*ALGORITHMS, *VARIANTS, *SPRITES, *ROUTES, *VOLUMES, *BROADPHASES, *PLANS):
            self.assertIn(name, words)

    def test_help_is_printed_with_exit_code_0(self):
        for command in ((), *((name,) for name in COMMANDS)):
            done = self.expect(0, *command, "--help")
            self.assertIn("Usage", done.stdout)
            self.assertEqual(done.stderr, "")
        self.assertIn("--placement", self.expect(0, "run", "--help").stdout)

    def test_dry_run_of_precision_counts_the_published_study(self):
        figures = self.dry_run("precision")
        self.assertEqual((figures["cases"], figures["trials"]), ("45", "1890"))
        # 42 samples x 5 algorithms x 100 enemies x all frames of the nine ways, no enemy taken out.
        frames = 1246 + 654 + 624 + 1258 + 696 + 630 + 1232 + 686 + 617
        self.assertIn(str(42 * 5 * 100 * frames), figures["tests"])
        self.assertRegex(figures["time"], r"\d")
        self.assertRegex(figures["bytes"], r"\d")

    def test_dry_run_without_a_plan_is_precision(self):
        self.assertEqual(self.dry_run()["trials"], "1890")

    def test_dry_run_in_a_window_takes_a_frame_a_picture(self):
        for arguments in (("--window",), ("screen",), ("screen", "--uncapped")):
            figures = self.dry_run(*arguments)
            self.assertEqual((figures["cases"], figures["trials"]), ("45", "45"))
            # 5 algorithms x 7643 frames of the nine ways at 60 a second.
            self.assertRegex(figures["time"], r"about 10 min [34]\d s")
        self.assertRegex(self.dry_run("precision", "--window")["time"], r"about 7 h")

    def test_dry_run_of_load_has_three_enemy_counts_and_both_forms(self):
        figures = self.dry_run("load")
        self.assertEqual((figures["cases"], figures["trials"]), ("270", "11340"))

    def test_dry_run_of_endurance_has_108_cases_of_15_minutes(self):
        figures = self.dry_run("endurance")
        self.assertEqual(figures["cases"], "108")
        self.assertIn("27 h", figures["time"])

    def test_dry_run_follows_the_flags(self):
        figures = self.dry_run("quick", "--sprites", "mario", "--routes", "vertical,diagonal", "--enemies",
                               "0,7,9", "--samples", "4", "--algorithms", "sat,none", "--out", "made")
        self.assertEqual((figures["cases"], figures["trials"]), ("12", "48"))
        self.assertIn(str(2 * 4 * (654 + 624) * 16), figures["tests"])

    def test_dry_run_expects_more_bytes_with_frames_and_fewer_without_hits(self):
        sizes = [int(re.search(r"\d+", self.dry_run("load", *flags)["bytes"]).group())
                 for flags in (("--no-hits",), (), ("--frames",))]
        self.assertEqual(sizes, sorted(set(sizes)))


if __name__ == "__main__":
    unittest.main()
