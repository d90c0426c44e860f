"""The support of the tests of the window, proved without the program: a stand-in on a display."""

import os
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path
from unittest import mock

import x11
from picture import Box, Picture
from stand_in import BACKGROUND, PLACE, RECTANGLE
from support import WindowTest

RED, BLACK = (255, 0, 0), (0, 0, 0)
WAIT_S = 20


def rgb(number):
    return tuple(number.to_bytes(3, "big"))


def is_running(pid):
    """Whether the process exists and is more than a zombie, which has no command line."""
    try:
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    except (FileNotFoundError, ProcessLookupError):
        return False


class PackagesTest(unittest.TestCase):
    def test_missing_packages_fail_the_tests_by_name(self):
        with (mock.patch("xvfb.shutil.which", return_value=None),
              mock.patch.dict("xlib.PACKAGES", {"libNot.so.6": "libxtst6"}),
              self.assertRaisesRegex(AssertionError, "apt-get install xvfb libxtst6")):
            self.assertFalse(x11.available())
            x11.Display()


class StandInTest(WindowTest):
    """A window of a small program that prints the events it gets."""

    command = (sys.executable, Path(__file__).with_name("stand_in.py"))

    def setUp(self):
        super().setUp()
        self.player = self.play(300, 200, 100, 50)
        self.window = self.player.window
        self.wait_for_lines("focus in")

    def lines(self):
        return self.player.printed()[0].splitlines()

    def wait_for_lines(self, *lines):
        """Waits until these have been printed in this order, others between them."""
        deadline = time.monotonic() + WAIT_S
        while not self.has_printed(lines):
            self.assertLess(time.monotonic(), deadline, f"{lines} not in {self.player.describe()}")
            time.sleep(0.01)

    def has_printed(self, lines):
        printed = iter(self.lines())
        return all(line in printed for line in lines)

    def keys(self):
        return [line for line in self.lines() if line.startswith("key ")]


class WindowsTest(StandInTest):
    def test_window_is_found_with_its_place(self):
        self.assertEqual(self.window.title(), "Hitlab stand-in")
        self.assertEqual(self.window.pid(), self.player.process.pid)
        self.assertEqual(self.window.geometry(), Box(100, 50, 300, 200))

    def test_windows_of_two_programs_are_told_apart(self):
        second = self.play(80, 70, 600, 500)
        self.assertEqual((self.window.geometry().x, second.window.geometry().x), (100, 600))
        self.assertEqual(self.display.find_window("Hitlab", self.player.process.pid), self.window)
        self.assertEqual(len(self.display.windows()), 2)

    def test_waiting_in_vain_tells_what_there_is(self):
        with self.assertRaisesRegex(TimeoutError, "'Another'.*'Hitlab stand-in'"):
            self.display.wait_for_window("Another", timeout_s=0.1)
        with self.assertRaises(TimeoutError):
            self.display.wait_for_window("Hitlab", pid=1, timeout_s=0.1)

    def test_window_is_moved_resized_hidden_and_shown(self):
        self.window.move(20, 10)
        self.window.resize(500, 400)
        self.assertEqual(self.window.geometry(), Box(20, 10, 500, 400))
        self.window.resize(1, 1)
        self.wait_for_lines("size 500 400", "size 1 1")
        self.assertEqual(self.player.screenshot().size, (1, 1))
        self.window.hide()
        self.assertFalse(self.window.is_visible())
        self.window.show()
        self.assertTrue(self.window.is_visible())
        self.wait_for_lines("hidden", "shown")

    def test_close_message_arrives_and_the_end_is_told(self):
        self.assertEqual(self.player.quit(WAIT_S)[::2], (7, ""))
        self.assertEqual(self.lines()[-1], "close")

    def test_refused_request_is_an_error_and_no_more(self):
        self.player.quit(WAIT_S)
        while self.window.is_visible():
            time.sleep(0.01)
        with self.assertRaisesRegex(x11.XError, "BadWindow"):
            self.window.resize(10, 10)
        self.assertEqual((self.window.title(), self.display.windows()), ("", []))


class InputTest(StandInTest):
    def test_keys_arrive_in_order(self):
        for key in ("1", "space", "n", "F1", "Tab", "Escape"):
            self.window.tap(key)
        self.wait_for_lines("key up 0xff1b")
        codes = ("0x31", "0x20", "0x6e", "0xffbe", "0xff09", "0xff1b")
        self.assertEqual(self.keys(), [f"key {way} {code}" for code in codes for way in ("down", "up")])

    def test_shift_is_pressed_for_keys_that_take_it(self):
        self.window.tap("N")
        self.window.tap("F1", "Shift_L")
        self.wait_for_lines("key down 0xffe1", "key down 0x4e", "key up 0x4e", "key down 0xffe1", "key down 0xffbe")

    def test_key_is_held_until_released(self):
        self.window.press("a")
        self.wait_for_lines("key down 0x61")
        self.assertNotIn("key up 0x61", self.lines())
        self.window.release("a")
        self.wait_for_lines("key down 0x61", "key up 0x61")

    def test_what_is_held_is_released_at_the_end_of_a_test(self):
        self.window.press("a")
        self.window.press_button(30, 20)
        self.display.release_all()
        self.wait_for_lines("button 1 up 30 20", "key up 0x61")

    def test_unknown_key_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "'Nokey'"):
            self.window.tap("Nokey")

    def test_clicks_arrive_at_their_place(self):
        self.window.click(12, 34)
        self.window.click(299, 199, x11.RIGHT)
        self.wait_for_lines("pointer 12 34", "button 1 down 12 34", "button 1 up 12 34", "pointer 299 199",
                            "button 3 down 299 199", "button 3 up 299 199")

    def test_drag_moves_with_the_button_down(self):
        self.window.drag((10, 20), (110, 70), steps=5)
        self.wait_for_lines("button 1 down 10 20", "pointer 30 30", "pointer 70 50", "pointer 110 70",
                            "button 1 up 110 70")

    def test_wheel_turns_both_ways(self):
        self.window.wheel(50, 60, 2)
        self.window.wheel(50, 60, -1)
        self.wait_for_lines(*["button 4 down 50 60", "button 4 up 50 60"] * 2, "button 5 down 50 60")

    def test_focus_is_given_and_taken(self):
        self.window.unfocus()
        self.wait_for_lines("focus in", "focus out")
        self.window.tap("a")
        self.wait_for_lines("focus out", "focus in", "key down 0x61")


class ScreenshotTest(StandInTest):
    def wait_for_rectangle(self):
        return self.player.wait_for(lambda picture: picture.bounds(rgb(RECTANGLE)) == Box(*PLACE), timeout_s=WAIT_S)

    def test_window_shows_the_rectangle_at_its_place_in_its_colour(self):
        picture = self.wait_for_rectangle()
        self.assertEqual(picture.size, (300, 200))
        self.assertEqual(picture.count(rgb(RECTANGLE)), 60 * 20)
        self.assertEqual(picture.count(rgb(BACKGROUND)), 300 * 200 - 60 * 20)
        self.assertEqual((picture.pixel(40, 30), picture.pixel(39, 30)), (rgb(RECTANGLE), rgb(BACKGROUND)))

    def test_screen_shows_the_window_and_no_pointer(self):
        self.wait_for_rectangle()
        self.window.move_pointer(200, 150)
        picture = self.display.screenshot()
        self.assertEqual(picture.size, (x11.WIDTH, x11.HEIGHT))
        self.assertEqual(picture.bounds(rgb(RECTANGLE)), Box(140, 80, 60, 20))
        self.assertEqual(picture.count(BLACK), x11.WIDTH * x11.HEIGHT - 300 * 200)

    def test_part_beyond_the_screen_is_left_out(self):
        self.window.move(-50, 900)
        picture = self.player.wait_for(lambda picture: picture.bounds(rgb(RECTANGLE)) == Box(0, 30, 50, 20),
                                       timeout_s=WAIT_S)
        self.assertEqual(picture.size, (250, 100))

    def test_still_window_is_noticed(self):
        self.wait_for_rectangle()
        self.assertEqual(self.player.wait_until_still(0.1, WAIT_S).bounds(rgb(RECTANGLE)), Box(*PLACE))

    def test_waiting_in_vain_keeps_the_last_picture(self):
        self.wait_for_rectangle()
        with (mock.patch("tempfile.tempdir", str(self.folder)),
              self.assertRaisesRegex(TimeoutError, r"a red spot.*last\.png")):
            self.player.wait_for(lambda picture: picture.count(RED), "a red spot", timeout_s=0.1)
        (kept,) = self.folder.glob("hitlab-window-*/last.png")
        self.assertEqual(Picture.load(kept).bounds(rgb(RECTANGLE)), Box(*PLACE))


class EndsTest(StandInTest):
    def test_program_that_ends_is_noticed_while_waiting(self):
        self.player.process.send_signal(signal.SIGKILL)
        with self.assertRaisesRegex(AssertionError, "ended unasked"):
            self.player.wait_for(lambda picture: False, timeout_s=WAIT_S)

    def test_program_that_does_not_end_is_noticed(self):
        with self.assertRaisesRegex(TimeoutError, "does not end"):
            self.player.finish(timeout_s=0.1)

    def test_program_without_a_window_tells_what_it_printed(self):
        with self.assertRaisesRegex(AssertionError, "(?s)exit code 1.*ValueError"):
            self.play("wrong")

    def test_program_notices_that_its_connection_is_cut(self):
        self.window.kill_client()
        self.assertEqual(self.player.finish(WAIT_S).code, 1)
        self.assertTrue(self.display.is_alive())

    def test_program_notices_the_end_of_the_server_and_the_tests_go_on(self):
        self.display.kill_server()
        self.assertEqual(self.player.finish(WAIT_S).code, 1)
        with self.assertRaises(ConnectionError):
            self.window.geometry()
        self.assertFalse(self.display.is_alive())
        self.doCleanups()
        self.setUp()
        self.assertEqual(self.window.geometry(), Box(100, 50, 300, 200))


class ServerTest(unittest.TestCase):
    def test_server_that_dies_unforeseen_does_not_end_the_tests(self):
        display = x11.Display(200, 100)
        self.addCleanup(display.close)
        os.kill(display._server.process.pid, signal.SIGKILL)
        with self.assertRaises(ConnectionError):
            while True:
                display.sync()

    def test_displays_side_by_side_are_apart(self):
        first, second = x11.Display(200, 100), x11.Display(300, 200)
        self.addCleanup(first.close)
        self.addCleanup(second.close)
        self.assertNotEqual(first.name, second.name)
        self.assertEqual((first.screenshot().size, second.screenshot().size), ((200, 100), (300, 200)))

    def test_closed_display_leaves_no_server_and_no_folder(self):
        display = x11.Display(200, 100)
        server = display._server
        display.close()
        display.close()
        self.assertEqual((server.is_running(), server.folder.exists()), (False, False))

    def test_environment_leads_to_the_display(self):
        display = x11.Display(200, 100)
        self.addCleanup(display.close)
        environment = display.environment({"WAYLAND_DISPLAY": "wayland-0", "KEPT": "1"}, MORE=2)
        self.assertNotIn("WAYLAND_DISPLAY", environment)
        self.assertEqual([environment[name] for name in ("DISPLAY", "KEPT", "MORE", "SDL_VIDEODRIVER")],
                         [display.name, "1", "2", "x11"])
        self.assertEqual(os.stat(environment["XDG_RUNTIME_DIR"]).st_mode & 0o777, 0o700)

    def test_server_ends_with_the_tests_that_were_killed(self):
        code = ("import time, x11; display = x11.Display(200, 100); "
                "print(display._server.process.pid, display._server.folder, flush=True); time.sleep(60)")
        with subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parent, stdout=subprocess.PIPE,
                              encoding="utf-8") as tests:
            pid, folder = tests.stdout.readline().split()
            tests.kill()
        self.addCleanup(shutil.rmtree, folder)
        deadline = time.monotonic() + WAIT_S
        while is_running(pid):
            self.assertLess(time.monotonic(), deadline, "the server outlives the tests")
            time.sleep(0.05)


if __name__ == "__main__":
    unittest.main()
