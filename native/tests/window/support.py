"""What the tests of the window share: a display for each class, the program on it, waiting for what it shows.

The environment names the program (HITLAB) and the project's top folder (HITLAB_PROJECT).
"""

import contextlib
import importlib.util
import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from x11 import Display, XError

# For a sanitized program: leaks that are not ours.
os.environ.setdefault("LSAN_OPTIONS", f"print_suppressions=0:suppressions={Path(__file__).with_name('leaks.supp')}")


def load_program_support():
    """The helpers of the tests of the program, whose module has the same name as this one."""
    path = Path(__file__).resolve().parent.parent / "program" / "support.py"
    spec = importlib.util.spec_from_file_location("program_support", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


program = load_program_support()
PROGRAM, PROJECT, TIMEOUT_S = program.PROGRAM, program.PROJECT, program.TIMEOUT_S
TITLE = "Hitlab"
POLL_S = 0.05
GONE_S = 10


class Ended(NamedTuple):
    """How a program ended: its exit code (negative for a signal) and what it printed."""

    code: int
    stdout: str
    stderr: str


class Player:
    """A running program on a display. It prints into files, so that it never waits for a reader."""

    def __init__(self, display, command, folder, environment=None, **options):
        self.display, self.window = display, None
        self._streams = [Path(folder) / name for name in ("stdout", "stderr")]
        env = display.environment(program.environment(), **(environment or {}))
        with open(self._streams[0], "wb") as stdout, open(self._streams[1], "wb") as stderr:
            self.process = subprocess.Popen([*map(str, command)], env=env, stdin=subprocess.DEVNULL,
                                            stdout=stdout, stderr=stderr, **options)

    def printed(self):
        """(stdout, stderr) up to now."""
        return tuple(path.read_text(encoding="utf-8", errors="replace") for path in self._streams)

    def describe(self):
        code, (stdout, stderr) = self.process.poll(), self.printed()
        state = "running" if code is None else f"exit code {code}"
        return f"program: {state}\nstdout: {stdout}\nstderr: {stderr}"

    def check_running(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the program ended unasked\n{self.describe()}")

    def open(self, title=TITLE, timeout_s=TIMEOUT_S):
        """Waits for the program's window, which then is `window`, and gives it the keyboard."""
        deadline = time.monotonic() + timeout_s
        while self.window is None:
            window = self._find(title, deadline - time.monotonic())
            # SDL may put another window in the place of its first one.
            with contextlib.suppress(XError):
                window.focus()
                self.window = window
        return self

    def _find(self, title, timeout_s):
        try:
            return self.display.wait_for_window(title, self.process.pid, timeout_s, self.check_running)
        except TimeoutError as error:
            raise TimeoutError(f"{error}\n{self.describe()}") from None

    def screenshot(self):
        """What the window shows; AssertionError where the program has ended."""
        try:
            return self.window.screenshot()
        except XError:
            # The server may know of a program's end before we do.
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(GONE_S)
            self.check_running()
            raise

    def wait_for(self, condition, what="what the test waits for", timeout_s=TIMEOUT_S):
        """Waits until the condition holds of a screenshot, and returns that; else keeps the last one and says where."""
        deadline = time.monotonic() + timeout_s
        while not condition(picture := self.screenshot()):
            self.check_running()
            if time.monotonic() > deadline:
                kept = Path(tempfile.mkdtemp(prefix="hitlab-window-")) / "last.png"
                picture.save(kept)
                raise TimeoutError(f"no sign of {what} after {timeout_s} s, see {kept}\n{self.describe()}")
            time.sleep(POLL_S)
        return picture

    def wait_until_still(self, still_s=0.3, timeout_s=TIMEOUT_S):
        """Waits until nothing has changed in the window for a while; returns what it shows."""
        last, since = None, time.monotonic()

        def is_still(picture):
            nonlocal last, since
            if picture != last:
                last, since = picture, time.monotonic()
            return time.monotonic() - since >= still_s

        return self.wait_for(is_still, "a picture that keeps still", timeout_s)

    def finish(self, timeout_s=TIMEOUT_S):
        """Waits until the program ends by itself; returns (exit code, stdout, stderr)."""
        try:
            code = self.process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            raise TimeoutError(f"the program does not end within {timeout_s} s\n{self.describe()}") from None
        return Ended(code, *self.printed())

    def quit(self, timeout_s=TIMEOUT_S):
        """Closes the window and waits for the end."""
        self.window.close()
        return self.finish(timeout_s)

    def kill(self):
        """Makes sure that the program is gone, and its window too, lest the next test sees it."""
        program.finish(self.process)
        deadline = time.monotonic() + GONE_S
        while self.display.is_alive() and self.window is not None and self.window.is_visible():
            if time.monotonic() > deadline:
                raise TimeoutError("the window outlives its program")
            time.sleep(POLL_S)


class WindowTest(program.ProgramTest):
    """One display serves all tests of a class; programs do not outlive their test."""

    command = (PROGRAM, "play")
    title = TITLE

    @classmethod
    def setUpClass(cls):
        cls.display = Display()
        cls.addClassCleanup(lambda: cls.display.close())

    def setUp(self):
        super().setUp()
        if not self.display.is_alive():
            self.display.close()
            type(self).display = Display()
        self.display.release_all()

    def launch(self, *arguments, **options):
        """Starts the program and does not wait for a window, for programs that must not open one.

        `environment` holds additional variables; other options are those of subprocess.Popen.
        """
        folder = tempfile.mkdtemp(dir=self.folder)
        player = Player(self.display, [*self.command, *arguments], folder, **options)
        self.addCleanup(player.kill)
        return player

    def play(self, *arguments, **options):
        """Starts the program and waits for its window, which gets the keyboard."""
        return self.launch(*arguments, **options).open(self.title)
