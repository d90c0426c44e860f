"""What the tests of `hitlab report` share."""

import html
import json
import re
import shutil
import tempfile
from pathlib import Path

from support import ProgramTest, hitlab, read_run

PLAN = ("run", "quick", "--sprites", "pacman", "--routes", "diagonal,vertical", "--enemies", "30", "--samples", 4,
        "--algorithms", "euclidean,sat,pixel", "--seed", 11)
TRIALS = 2 * 4 * 3
ENDLESS = ("run", "endurance", "--minutes", 5, "--sprites", "pacman", "--routes", "vertical", "--algorithms", "sat",
           "--enemies", 10, "--quiet")


def change_run(directory, change):
    run = read_run(directory)
    change(run)
    (Path(directory) / "run.json").write_text(json.dumps(run), encoding="utf-8")


def make_run(directory, *flags, assets=None):
    """A run without doubts, whatever the program was built with."""
    done = hitlab(*PLAN, *flags, "--quiet", "--out", directory, assets=assets)
    assert done.returncode == 0, done.stderr
    change_run(directory, lambda run: run.update(flags="-O3 -DNDEBUG"))


def parse_strictly(text):
    """JSON knows no NaN; Python does."""
    def refuse(word):
        raise ValueError(word)
    return json.loads(text, parse_constant=refuse)


class ReportTest(ProgramTest):
    """One run without doubts serves all tests of a class, which copy it."""

    @classmethod
    def setUpClass(cls):
        cls.runs = Path(tempfile.mkdtemp(prefix="hitlab-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.runs)
        cls.whole = cls.runs / "whole"
        make_run(cls.whole)

    def copy(self, name):
        """The same trials as another run: one that began later."""
        self.copies = getattr(self, "copies", 0) + 1
        directory = shutil.copytree(self.whole, self.folder / name)
        change_run(directory, lambda run: run.update(start_ms=run["start_ms"] + self.copies))
        return directory

    def report(self, *directories, **options):
        """What the terminal and the page say, which must be the same; and how many runs and trials count."""
        page = self.folder / "page.html"
        done = self.expect(0, "report", *directories, "-o", page, **options)
        text = page.read_text(encoding="utf-8")
        # Bytes that are no text are a ? on the page.
        told = [re.sub("[\udc80-\udcff]", "?", line.removeprefix("hitlab: ")) for line in done.stderr.splitlines()]
        warned = [html.unescape(warning) for warning in re.findall(r'<p class="warning"[^>]*>(.*?)</p>', text)]
        self.assertEqual([warning for warning in warned if not warning.endswith("see Runs and devices")], told)
        runs, trials = re.fullmatch(rf"report  {re.escape(str(page))} \((\d+) runs?, (\d+) trials?\)\n",
                                    done.stdout).groups()
        return told, int(runs), int(trials)

    def expect_told(self, told, *wanted):
        """A line for each of `wanted`, which are (path, words)."""
        self.assertEqual(len(told), len(wanted), told)
        for line, (path, words) in zip(told, wanted):
            self.assertTrue(line.startswith(str(path)), f"{line} is not about {path}")
            self.assertIn(words, line)
