"""A real browser without a screen, Chromium, driven over the W3C WebDriver protocol with the standard library alone.

Chromedriver (Debian package chromium-driver) speaks the protocol; its CDP door leads to what the protocol lacks.
The browser is cut off from the network: it can only open files of this machine.
"""

import base64
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

COMMANDS = ("chromium", "chromedriver")
REQUIRED = "HITLAB_REQUIRE_BROWSER"
# Generous: sanitized programs may take all processors beside it.
TIMEOUT_S = 120
POLL_S = 0.02
GONE_S = 10
# Chromium draws no picture that is much higher than 16,000 pixels: longer pages become several files.
PART_PX = 8000
# The page is our own, and containers and ordinary users often may not set up the sandbox.
ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-default-apps", "--disable-extensions", "--disable-breakpad", "--disable-crash-reporter",
             "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND", "--lang=en-US",
             "--force-color-profile=srgb", "--force-device-scale-factor=1", "--window-size=1280,900")
# Debian's own choice would be a search page on the internet.
PREFERENCES = {"session": {"restore_on_startup": 4, "startup_urls": ["about:blank"]}}
# Ends the whole process group, driver, browser and itself, as soon as the tests let go of its standard input: also
# where they were killed. Chromium would outlive its driver.
GUARD = 'chromedriver --port=0 </dev/null & read -r _; kill -KILL 0'


def missing_commands():
    return [name for name in COMMANDS if not shutil.which(name)]


def require():
    """Ends the test where there is no browser: as skipped, or as failed where the environment demands one."""
    missing = missing_commands()
    if not missing:
        return
    message = (f"the report's page was not opened in a browser: there is no {' and no '.join(missing)} here "
               "(packages chromium, chromium-driver)")
    if os.environ.get(REQUIRED) == "1":
        raise AssertionError(f"{message}, and {REQUIRED}=1 demands it")
    raise unittest.SkipTest(f"SKIPPED: {message}")


def is_unfinished(download):
    return download.suffix == ".crdownload" or download.name.startswith(".")


class BrowserError(Exception):
    """The driver refused a command; the message begins with WebDriver's own name of the error."""


class Browser:
    """A running browser with one page. All that it writes is in `folder`, which goes with it."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="hitlab-browser-"))
        self.downloads = self.folder / "downloads"
        self.downloads.mkdir()
        self._log = self.folder / "log"
        self._session = None
        self._requests = []
        self.process = None
        try:
            self.process = self._start()
            self._port = self._read_port()
            self._open_session()
        except BaseException:
            self.close()
            raise

    # Starting and ending

    def _start(self):
        kept = ("PATH", "LANG", "LD_LIBRARY_PATH")
        env = {name: os.environ[name] for name in kept if name in os.environ}
        env.update(HOME=str(self.folder), TMPDIR=str(self.folder))
        with open(self._log, "wb") as log:
            return subprocess.Popen(["/bin/sh", "-c", GUARD], env=env, stdin=subprocess.PIPE, stdout=log, stderr=log,
                                    start_new_session=True)

    def _read_port(self):
        """The port, which the driver chose itself and tells when it is ready."""
        deadline = time.monotonic() + TIMEOUT_S
        while not (found := re.search(r"started successfully on port (\d+)", self.log())):
            if time.monotonic() > deadline:
                raise TimeoutError(f"chromedriver is not ready after {TIMEOUT_S} s: {self.log()}")
            time.sleep(POLL_S)
        return int(found[1])

    def _open_session(self):
        arguments = [*ARGUMENTS, f"--user-data-dir={self.folder / 'profile'}"]
        wanted = {"goog:chromeOptions": {"binary": shutil.which("chromium"), "args": arguments, "prefs": PREFERENCES},
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{session['sessionId']}"
        self.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))
        self.cdp("Network.enable")
        self.cdp("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1,
                 uploadThroughput=-1)

    def close(self):
        """Ends the browser, in order where it still listens; afterwards no process and no file of it is left."""
        if self.process is not None and self.process.poll() is None:
            try:
                if self._session:
                    self._call("DELETE", self._session)
            except (BrowserError, OSError, http.client.HTTPException):
                pass  # The guard ends what does not listen.
            self.process.stdin.close()
            self.process.wait(GONE_S)
        self._session = None
        deadline = time.monotonic() + GONE_S
        # Chromium's crash handlers are in groups of their own and end a moment after it.
        while self.process is not None and (pids := self.processes()):
            if time.monotonic() > deadline:
                for pid in pids:
                    os.kill(pid, signal.SIGKILL)
            time.sleep(POLL_S)
        shutil.rmtree(self.folder, ignore_errors=True)

    def processes(self):
        """Ids of the processes of this browser: those of its group, and those with its folder in their command lines.

        Zombies, which have no command line, do not count.
        """
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                command, group = (path / "cmdline").read_bytes(), os.getpgid(int(path.name))
            except (FileNotFoundError, ProcessLookupError, PermissionError):
                continue
            if command and (group == self.process.pid or str(self.folder).encode() in command):
                found.append(int(path.name))
        return found

    def log(self):
        return self._log.read_text(encoding="utf-8", errors="replace").strip()

    # The protocol

    def _call(self, method, path, body=None):
        # Not urllib, which would ask the proxies of the environment.
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT_S)
        try:
            connection.request(method, path, None if body is None else json.dumps(body),
                               {"Content-Type": "application/json; charset=utf-8"})
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            message = value["message"].splitlines()
            raise BrowserError(f"{value['error']}: {message[0] if message else ''}")
        return value

    def post(self, path, **body):
        return self._call("POST", self._session + path, body)

    def cdp(self, command, **parameters):
        """A command of the Chrome DevTools Protocol."""
        return self.post("/goog/cdp/execute", cmd=command, params=parameters)

    def run(self, script, *arguments):
        """What the script returns; it is the body of a function, or of an async one if it awaits."""
        if "await " not in script:
            return self.post("/execute/sync", script=script, args=arguments)
        # A promise that fails would only be waited for.
        value, error = self.post("/execute/async", args=arguments, script=(
            "const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);"
            "(async function () {" + script + "}).apply(null, given)"
            ".then(value => done([value, null]), error => done([null, String(error)]))"))
        if error is not None:
            raise BrowserError(f"javascript error: {error}")
        return value

    # The page

    def open(self, page):
        """Opens a file or an address and waits until it is loaded. What was noted before is forgotten."""
        self.post("/url", url="about:blank")
        self.console()
        self.requests()
        self.post("/url", url=page if isinstance(page, str) else Path(page).resolve().as_uri())
        self.settle()

    def address(self):
        """Of the page that is open, without the part after #."""
        return self.run("return location.href.split('#')[0]")

    def settle(self):
        """Waits until the page has been drawn once more, fonts included, so that late messages are there."""
        self.run("await document.fonts.ready;"
                 "for (let i = 0; i < 2; ++i) await new Promise(done => requestAnimationFrame(done));")

    def console(self):
        """All messages of the page since the last question: errors, warnings, and what it logged itself."""
        return [f"{entry['level']} {entry['source']}: {entry['message']}"
                for entry in self.post("/se/log", type="browser")]

    def requests(self):
        """Addresses that the page asked for since the last question, itself included, whether they came or not."""
        addresses = []
        for entry in self.post("/se/log", type="performance"):
            event = json.loads(entry["message"])["message"]
            if event["method"] == "Network.requestWillBeSent":
                addresses.append(event["params"]["request"]["url"])
            elif event["method"] in ("Network.webSocketCreated", "Network.webTransportCreated"):
                addresses.append(event["params"]["url"])
        return addresses

    def resize(self, width, height=900, mobile=False):
        """The size of the page's window in CSS pixels. A mobile one obeys `<meta name=viewport>` as phones do."""
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.settle()

    def media(self, scheme="light", kind="screen"):
        """Which scheme the reader prefers (light, dark), and what the page is shown on (screen, print)."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.cdp("Emulation.setEmulatedMedia", media=kind, features=features)
        self.settle()

    def find(self, selector):
        """The first element of a CSS selector, as `run` takes it for an argument."""
        return self.post("/element", using="css selector", value=selector)

    def click(self, element):
        """Clicks as a person does: an error where the element cannot be seen or is covered."""
        if isinstance(element, str):
            element = self.find(element)
        self.post(f"/element/{next(iter(element.values()))}/click")

    def download(self, element, timeout_s=TIMEOUT_S):
        """Clicks and waits for the file that comes of it; returns its path."""
        self.click(element)
        deadline = time.monotonic() + timeout_s
        while not (files := list(self.downloads.iterdir())) or any(map(is_unfinished, files)):
            if time.monotonic() > deadline:
                raise TimeoutError(f"no download after {timeout_s} s; messages of the page: {self.console()}")
            time.sleep(POLL_S)
        (path,) = files
        # Out of the way of the next one, which may have the same name.
        return path.rename(Path(tempfile.mkdtemp(dir=self.folder)) / path.name)

    # Pictures

    def capture(self, x, y, width, height):
        """A PNG (bytes) of a part of the page, in CSS pixels of the whole page, seen or not."""
        clip = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
        answer = self.cdp("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        return base64.b64decode(answer["data"])

    def screenshot(self, path):
        """Saves the whole page; a long one in parts, NAME.png, NAME-2.png and so on. Returns their paths."""
        path = Path(path)
        size = self.cdp("Page.getLayoutMetrics")["cssContentSize"]
        paths = []
        for top in range(0, max(1, int(size["height"])), PART_PX):
            part = path if not top else path.with_name(f"{path.stem}-{top // PART_PX + 1}{path.suffix}")
            part.write_bytes(self.capture(0, top, size["width"], min(PART_PX, size["height"] - top)))
            paths.append(part)
        return paths

    def pdf(self, path):
        """Prints the page into a PDF file. Afterwards it is still shown as on paper, until `media` is called."""
        # What was said to be a screen would stay one.
        self.media(kind="print")
        answer = self.cdp("Page.printToPDF", printBackground=True, preferCSSPageSize=True)
        Path(path).write_bytes(base64.b64decode(answer["data"]))


class BrowserTest(unittest.TestCase):
    """One browser serves all tests of a module; each has a folder of its own and a window of the usual size."""

    browser = None

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        require()
        if BrowserTest.browser is None:
            BrowserTest.browser = Browser()
            unittest.addModuleCleanup(BrowserTest._close)

    @staticmethod
    def _close():
        BrowserTest.browser.close()
        BrowserTest.browser = None

    def setUp(self):
        super().setUp()
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="hitlab-test-")))
        self.browser.resize(1280)
        self.browser.media()
