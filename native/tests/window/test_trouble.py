"""No display, no OpenGL, windows of any size, a lost connection: a clear line, or it simply goes on."""

import shutil
import unittest

import scenes
from picture import Box
from playing import PlayTest
from support import PROGRAM, program
from x11 import Display

STILL = ("--paused", "--seed", 3, "--routes", "diagonal", "--algorithms", "rectangle")
# Well beyond what a refusal takes, and far less than a pass.
REFUSAL_S = 20
NO_OPENGL = {"MESA_GL_VERSION_OVERRIDE": "2.1", "MESA_GLES_VERSION_OVERRIDE": "2.0"}


class RefusalTest(PlayTest):
    """The program must not get as far as a window."""

    def expect_line(self, code, words, *arguments, command=(PROGRAM, "play"), **environment):
        self.command = command
        ended = self.launch(*arguments, environment=environment).finish(REFUSAL_S)
        said = f"{arguments}: {ended}"
        self.assertEqual((ended.code, ended.stdout), (code, ""), said)
        self.assertRegex(ended.stderr, r"\A[^\n]+\n\Z", f"not one line: {said}")
        self.assertRegex(ended.stderr, words, said)


class NoDisplayTest(RefusalTest):
    nowhere = ("env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "-u", "SDL_VIDEODRIVER", PROGRAM)

    def test_playing_without_a_display_says_what_works_without(self):
        self.expect_line(1, "no display.*hitlab run.*hitlab shot", command=(*self.nowhere, "play"))

    def test_nothing_but_our_line_is_printed_where_there_is_no_session_at_all(self):
        self.expect_line(1, "no display", command=("env", "-u", "XDG_RUNTIME_DIR", *self.nowhere, "play"))

    def test_display_that_does_not_answer_is_no_display(self):
        self.expect_line(1, "no display", DISPLAY=":987")

    def test_recording_without_a_display_makes_no_directory(self):
        self.expect_line(1, "no display", "--record", self.folder / "logs", command=(*self.nowhere, "play"))
        self.assertFalse((self.folder / "logs").exists())

    def test_run_in_a_window_without_a_display_makes_no_directory(self):
        self.expect_line(1, "no display", "--window", "--out", self.folder / "logs", command=(*self.nowhere, "run"))
        self.assertFalse((self.folder / "logs").exists())


class OpenGlTest(RefusalTest):
    def test_old_opengl_is_named_as_the_reason(self):
        self.expect_line(1, r"OpenGL ES 3\.0 or OpenGL 3\.3", **NO_OPENGL)
        self.expect_line(1, r"OpenGL ES 3\.0 or OpenGL 3\.3", "--window", "--out", self.folder / "logs", **NO_OPENGL,
                         command=(PROGRAM, "run"))
        self.assertFalse((self.folder / "logs").exists())

    def test_unknown_choice_of_opengl_is_told_the_two_that_there_are(self):
        self.expect_line(1, "HITLAB_GL.*gles.*gl", HITLAB_GL="vulkan")

    def test_broken_shader_is_named(self):
        for name in ("sprite.vert", "shape.frag", "mesh.frag"):
            with self.subTest(name):
                assets = self.folder / name
                shutil.copytree(program.PROJECT / "assets", assets)
                path = assets / "shaders" / name
                path.write_text(path.read_text().replace("void main", "void main main"))
                self.expect_line(1, name, HITLAB_ASSETS=assets)

    def test_missing_sprites_are_named(self):
        assets = self.folder / "assets"
        shutil.copytree(program.PROJECT / "assets", assets)
        (assets / "sprites" / "mario" / "player.png").unlink()
        self.expect_line(1, "mario/player.png", HITLAB_ASSETS=assets)

    def test_both_kinds_of_opengl_show_the_same(self):
        pictures = []
        for kind in ("gles", "gl"):
            player = self.play(*STILL, environment={"HITLAB_GL": kind})
            self.wait_for_outlines(player)
            pictures.append(self.wait_until_still(player))
            self.assertEqual(player.quit().code, 0)
        count, _ = pictures[0].difference(pictures[1], 8)
        self.assertLess(count, 200)

    def test_sprites_that_are_gone_when_they_are_chosen_are_named_in_the_panel(self):
        """A warning in the colour of an early call, and the pass goes on with the sprites that are there."""
        assets = self.folder / "assets"
        shutil.copytree(program.PROJECT / "assets", assets)
        (assets / "sprites" / "pacman" / "player.png").unlink()
        player = self.play(*STILL, environment={"HITLAB_ASSETS": assets})
        before = self.wait_until_still(player)
        player.window.tap("p")
        player.wait_for(lambda picture: picture.crop(1280, 0, 360, 120).count((255, 196, 40), 20) > 50, "a warning")
        self.assertEqual(self.scene(player), before)


class SizesTest(PlayTest):
    """The scene keeps its proportions in the middle of whatever room there is."""

    def bounds(self, picture):
        """Where the scene is: all but the bars, its ground being brighter."""
        return picture.bounds(scenes.GROUND)

    def wait_for_bounds(self, player, box):
        player.wait_for(lambda picture: self.bounds(picture) == box, f"a scene at {box}")

    def without_panel(self, *flags, **options):
        player = self.play("--paused", "--seed", 3, "--enemies", 1, *flags, **options)
        player.window.tap("Tab")
        return player

    def test_default_window_has_the_scene_at_its_own_size_beside_the_panel(self):
        player = self.play("--paused", "--seed", 3, "--enemies", 1)
        self.assertEqual(player.window.geometry()[2:], (1640, 780))
        self.wait_for_bounds(player, Box(0, 30, 1280, 720))

    def test_window_shows_the_very_pixels_of_a_shot(self):
        player = self.play("--paused", "--seed", 3, "--sprites", "tyrian", "--algorithms", "sat")
        self.wait_for_shot(player, "--seed", 3, "--sprites", "tyrian", "--route", "diagonal", "--algorithm", "sat")

    def test_scale_is_1_up_to_twice_the_size(self):
        player = self.without_panel()
        player.window.move(0, 0)
        player.window.resize(1700, 950)
        self.wait_for_bounds(player, Box(210, 115, 1280, 720))

    def test_scale_is_2_where_it_fits(self):
        display = Display(2600, 1500)
        self.addCleanup(display.close)
        self.addCleanup(setattr, type(self), "display", self.display)
        type(self).display = display
        player = self.without_panel("--size", "2600x1500", "--ui-scale", 1)
        self.wait_for_bounds(player, Box(20, 30, 2560, 1440))
        picture = player.screenshot()
        # Nearest neighbour: each pixel of the sprites is a square of four.
        x, y = 20, 30 + 2 * 326
        for row in range(0, 2 * 67, 2):
            for column in range(0, 2 * 35, 2):
                square = {picture.pixel(x + column + dx, y + row + dy) for dx in (0, 1) for dy in (0, 1)}
                self.assertEqual(len(square), 1, (column, row))

    def test_small_window_shows_all_of_the_scene_smaller(self):
        player = self.without_panel("--size", "640x480")
        self.wait_for_bounds(player, Box(0, 60, 640, 360))

    def test_bars_are_darker_than_the_ground_and_nothing_is_drawn_in_them(self):
        player = self.play("--paused", "--seed", 3, "--enemies", 1000)
        self.wait_for_outlines(player)
        picture = player.screenshot()
        for bar in (picture.crop(0, 0, 1280, 30), picture.crop(0, 750, 1280, 30)):
            colour = bar.pixel(0, 0)
            self.assertEqual(bar.count(colour), 1280 * 30)
            self.assertLess(max(colour), min(scenes.GROUND))

    def test_any_size_is_survived(self):
        player = self.play("--seed", 3)
        player.window.move(0, 0)
        for size in ((1, 1), (3000, 2000), (300, 200), (1, 900), (1700, 1), (1280, 720)):
            with self.subTest(size):
                player.window.resize(*size)
                shown = player.wait_for(lambda picture: player.window.geometry()[2:] == size, "the size")
                self.assertTrue(shown.width)
        player.wait_for(lambda picture: picture.count(scenes.GROUND) > 100000, "the scene")
        player.window.resize(1640, 780)
        self.wait_for_outlines(player)
        self.assertEqual(player.quit().code, 0)

    def test_hidden_window_goes_on_when_it_is_shown_again(self):
        player = self.play("--seed", 3)
        self.wait_for_outlines(player)
        player.window.hide()
        player.window.show()
        scene = self.wait_for_outlines(player)
        self.wait_for_other_scene(player, scene)
        self.assertEqual(player.quit().code, 0)

    def test_recording_goes_on_in_any_size(self):
        logs = self.folder / "logs"
        player = self.play("--record", logs, "--passes", 4, "--step", 20, "--seed", 3)
        for size in ((1, 1), (300, 200), (1280, 720)):
            player.window.resize(*size)
        self.assertEqual(player.finish().code, 0)
        self.assertEqual([row["status"] for row in program.read_rows(logs / "trials.csv")], ["ok"] * 4)
        self.expect(0, "verify", logs)


class LostDisplayTest(PlayTest):
    def assert_whole_lines(self, logs):
        for path in logs.glob("*.csv"):
            self.assertTrue(path.read_bytes().endswith(b"\n"), path)
            program.read_rows(path)
        self.assertIn("all the same", self.expect(0, "verify", logs).stdout)
        self.assertIn("ok", [row["status"] for row in program.read_rows(logs / "trials.csv")])

    def recording(self):
        """A program that has recorded some passes and goes on."""
        logs = self.folder / "logs"
        player = self.play("--record", logs, "--step", 40, "--seed", 3)
        program.wait_until(lambda: program.line_count(logs / "trials.csv") > 2, player.process)
        return player, logs

    def test_cut_connection_ends_the_program_and_leaves_whole_logs(self):
        player, logs = self.recording()
        player.window.kill_client()
        self.assertNotEqual(player.finish().code, 0)
        self.assert_whole_lines(logs)

    def test_end_of_the_display_server_ends_the_program_and_leaves_whole_logs(self):
        player, logs = self.recording()
        self.display.kill_server()
        self.assertNotEqual(player.finish().code, 0)
        self.assert_whole_lines(logs)


class BadFlagsTest(RefusalTest):
    def test_wrong_values_are_named_with_what_is_allowed(self):
        for flags, words in ((("--passes", "0"), "--passes.*'0'.*1 to"), (("--passes", "x"), "--passes.*'x'"),
                             (("--speed", "3"), "--speed.*'3'.*0.25.*max"), (("--speed", ""), "--speed.*''"),
                             (("--size", "10"), "--size.*'10'.*1280x720"),
                             (("--size", "0x5"), "--size.*'0'.*1 to 8192"),
                             (("--size", "10x9999"), "--size.*'9999'"), (("--size", "axb"), "--size.*'a'"),
                             (("--ui-scale", "9"), "--ui-scale.*'9'.*0.5 to 4"),
                             (("--ui-scale", "nan"), "--ui-scale.*'nan'"),
                             (("--enemies", "0"), "--enemies.*'0'.*1 to 100000"),
                             (("--enemies", "100001"), "--enemies.*'100001'.*1 to 100000"),
                             (("--enemies", "5,0"), "--enemies.*'0'"), (("--record", ""), "--record.*''"),
                             (("--algorithms", "sphere"), "--algorithms.*'sphere'.*euclidean"),
                             (("--sprites", "sonic"), "--sprites.*'sonic'.*mario"),
                             (("--routes", "up"), "--routes.*'up'.*diagonal"),
                             (("--volumes", "tight"), "--volumes.*'tight'.*fitted"),
                             (("--placement", "none"), "--placement.*'none'.*shared"),
                             (("--step", "0"), "--step.*'0'.*1 to 1280"), (("--seed", "-1"), "--seed.*'-1'"),
                             (("--fast",), "'--fast'.*--speed"), (("--touch=1",), "--touch=1.*no value"),
                             (("--passes",), "--passes.*value"), (("--paused", "now"), "unexpected 'now'")):
            with self.subTest(flags):
                self.expect_line(2, words, *flags)

    def test_recording_has_its_own_speed(self):
        logs = self.folder / "logs"
        for speed in ("2", "0.5", "max"):
            self.expect_line(2, f"--speed '{speed}'.*--record", "--speed", speed, "--record", logs)
        self.assertFalse(logs.exists())


if __name__ == "__main__":
    unittest.main()
