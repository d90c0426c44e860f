"""A display server without a screen, Xvfb, for one test class; its framebuffer is a file."""

import ctypes
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

START_S = 60
PR_SET_PDEATHSIG = 1


def missing_packages():
    return () if shutil.which("Xvfb") else ("xvfb",)


class Server:
    """A running Xvfb on a display number that it chose itself."""

    def __init__(self, width, height):
        self.folder = Path(tempfile.mkdtemp(prefix="hitlab-display-"))
        self.runtime = self.folder / "runtime"
        self.runtime.mkdir(mode=0o700)
        self.framebuffer = self.folder / "Xvfb_screen0"
        self._log = self.folder / "log"
        self.process = None
        ours, its = os.pipe()
        try:
            with open(ours, "rb", buffering=0) as pipe:
                with open(its, "wb", buffering=0):
                    self.process = self._start(its, width, height)
                self.name = f":{self._read_number(pipe)}"
        except BaseException:
            self.stop()
            raise

    def _start(self, number_fd, width, height):
        # No cursor, lest screenshots depend on the pointer; no screen saver.
        command = ["Xvfb", "-displayfd", str(number_fd), "-screen", "0", f"{width}x{height}x24",
                   "-nolisten", "tcp", "-noreset", "-nocursor", "-s", "0", "-fbdir", str(self.folder)]
        with open(self._log, "wb") as log:
            return subprocess.Popen(command, pass_fds=[number_fd], stdin=subprocess.DEVNULL, stdout=log,
                                    stderr=log, preexec_fn=end_with_parent)

    def _read_number(self, pipe):
        """The display number, which the server tells when it is ready."""
        text, deadline = b"", time.monotonic() + START_S
        while not text.endswith(b"\n"):
            if not select.select([pipe], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError(f"Xvfb is not ready after {START_S} s: {self.log()}")
            part = pipe.read(100)
            if not part:
                raise ConnectionError(f"Xvfb ended at once: {self.log()}")
            text += part
        return int(text)

    def log(self):
        return self._log.read_text(errors="replace").strip()

    def is_running(self):
        return self.process.poll() is None

    def kill(self):
        """Ends the server as a crash would."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Ends the server in order and removes its folder."""
        if self.process is not None and self.is_running():
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def end_with_parent():
    """Lets the server end when the tests are killed, and with it the programs that it shows."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
