"""What the tests of the program share: starting it, reading its logs, comparing runs.

The environment names the program (HITLAB) and the project's top folder (HITLAB_PROJECT).
"""

import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from collections import defaultdict
from pathlib import Path

PROGRAM = os.environ["HITLAB"]
PROJECT = Path(os.environ["HITLAB_PROJECT"]).resolve()
# The sanitized program is many times slower; a hang is still found.
TIMEOUT_S = 120

ALGORITHMS = ("euclidean", "manhattan", "rectangle", "sat", "pixel", "none")
SPRITES = ("mario", "pacman", "tyrian")
ROUTES = ("horizontal", "vertical", "diagonal")
VARIANTS = ("classic", "tuned")
BROADPHASES = ("none", "grid")
# By set, in the order of ROUTES, one place a frame.
FRAMES = {"mario": (1246, 654, 624), "pacman": (1258, 696, 630), "tyrian": (1232, 686, 617)}

TRIALS_HEADER = (
    "trial,sprites,route,enemies,algorithm,volumes,sample,seed,status,frames,tests,collisions,"
    "true_positives,false_positives,false_negatives,contact_error_mean_frames,"
    "contact_error_max_frames,detection_ns,detection_ns_per_test,detection_frame_p50_ns,"
    "detection_frame_p99_ns,route_ns,fps,hits_hash,pacing,repeat,hit_test_ns,trial_ns,variant,"
    "candidates,broadphase,broadphase_build_ns,broadphase_bytes,step,continuous")

# Figures of the machine and the moment; all other columns must come out the same again.
TIME_COLUMNS = frozenset((
    "detection_ns", "detection_ns_per_test", "detection_frame_p50_ns", "detection_frame_p99_ns",
    "route_ns", "repeat", "hit_test_ns", "trial_ns", "frame_ns", "broadphase_build_ns"))


def is_sanitized():
    return b"__asan" in Path(PROGRAM).read_bytes()


def environment(**changes):
    """The tests' own environment, without what would change the program's behaviour."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HITLAB")}
    return {**kept, **{name: str(value) for name, value in changes.items()}}


def hitlab(*arguments, assets=None, **options):
    """Runs the program to its end; stdout and stderr are text."""
    env = environment(HITLAB_ASSETS=assets) if assets else environment()
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.run([PROGRAM, *map(str, arguments)], env=env, timeout=TIMEOUT_S, check=False,
                          stdin=subprocess.DEVNULL, encoding="utf-8", errors="surrogateescape", **options)


def start(*arguments, **options):
    """Starts the program and returns at once."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.Popen([PROGRAM, *map(str, arguments)], env=environment(),
                            stdin=subprocess.DEVNULL, encoding="utf-8", **options)


def judge(*arguments):
    """Runs the independent judge to its end; stdout holds all that it says."""
    script = PROJECT / "native" / "tests" / "judge" / "judge.py"
    return subprocess.run([sys.executable, str(script), *map(str, arguments)], env=environment(),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                          timeout=TIMEOUT_S, check=False)


def judge_results(directory):
    return judge("--hitlab", PROGRAM, "--assets", PROJECT / "assets", directory)


class ProgramTest(unittest.TestCase):
    """Every test has a folder of its own, and says what the program printed when it fails."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="hitlab-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def expect(self, code, *arguments, **options):
        """Runs the program and checks its exit code."""
        done = hitlab(*arguments, **options)
        self.assertEqual(done.returncode, code, f"{arguments}\nstdout: {done.stdout}\nstderr: {done.stderr}")
        return done

    def expect_one_line(self, code, *arguments, **options):
        """Runs the program, which must fail with one line on stderr; returns that line."""
        done = self.expect(code, *arguments, **options)
        self.assertRegex(done.stderr, r"\A[^\n]+\n\Z", f"not one line for {arguments}")
        return done.stderr

    def expect_judged(self, directory):
        """The judge must agree with all trials of a finished run."""
        done = judge_results(directory)
        self.assertEqual(done.returncode, 0, done.stdout)

    def starting(self, *arguments, **options):
        """A running program that does not outlive the test."""
        process = start(*arguments, **options)
        self.addCleanup(finish, process)
        return process


class RunOnceTest(unittest.TestCase):
    """One run serves all tests of a class, which only read."""

    flags = ()

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="hitlab-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.directory = cls.folder / "run"
        cls.done = hitlab(*cls.flags, "--out", cls.directory)
        assert cls.done.returncode == 0, cls.done.stderr

    def rows(self, name):
        return read_rows(self.directory / name)

    def hits_by_trial(self):
        hits = defaultdict(list)
        for row in self.rows("hits.csv"):
            hits[row["trial"]].append(row)
        return hits

    def header(self, name):
        return (self.directory / name).read_text(encoding="utf-8").split("\n", 1)[0]


def finish(process):
    """Makes sure that the process is gone and its pipes are closed."""
    if process.poll() is None:
        process.kill()
    process.wait()
    for stream in filter(None, (process.stdout, process.stderr)):
        stream.close()


def wait_until(condition, process=None):
    """Waits until the condition holds (True) or the process has ended (False)."""
    deadline = time.monotonic() + TIMEOUT_S
    while not condition():
        if process is not None and process.poll() is not None:
            return condition()
        if time.monotonic() > deadline:
            raise TimeoutError("the program does not get there")
        time.sleep(0.001)
    return True


def line_count(path):
    """Whole lines of a file that may be growing or missing."""
    try:
        return Path(path).read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


def read_rows(path):
    """The rows of a log as dicts of texts, read strictly."""
    with open(path, newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file, strict=True))
    for line in lines:
        assert len(line) == len(lines[0]), f"{path}: {line} has not as many fields as the header"
    return [dict(zip(lines[0], line)) for line in lines[1:]]


def read_run(directory):
    return json.loads((Path(directory) / "run.json").read_text(encoding="utf-8"))


def lasting_rows(directory):
    """By file: all that two runs of one seed must have in common, in the order of the files."""
    content = {}
    for name in ("trials.csv", "hits.csv", "enemies.csv", "frames.csv"):
        path = Path(directory) / name
        if path.exists():
            content[name] = [{key: value for key, value in row.items() if key not in TIME_COLUMNS}
                             for row in read_rows(path)]
    return content


def hits_by_case(directory):
    """By (sprites, route, enemies, sample, algorithm, variant): the rows of hits.csv, trial numbers apart."""
    hits = defaultdict(list)
    for row in read_rows(Path(directory) / "hits.csv"):
        hits[row.pop("trial")].append(row)
    columns = ("sprites", "route", "enemies", "sample", "algorithm", "variant")
    return {tuple(row[name] for name in columns): hits[row["trial"]]
            for row in read_rows(Path(directory) / "trials.csv")}


def snapshot(directory):
    """Every file's bytes and time of change, to prove that nothing was touched."""
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns)
            for path in sorted(Path(directory).iterdir())}


def edit_facts(directory, **changes):
    """Puts these in place of what run.json says."""
    path = Path(directory) / "run.json"
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **changes}), encoding="utf-8")


def as_if_optimised(directory):
    """So that nothing is said of how the program under test was built."""
    edit_facts(directory, flags="-O3 -DNDEBUG")


def edit_lines(path, change):
    """Puts `change(list of lines)` in place of the file's lines, line ends included."""
    path = Path(path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(change(lines)), encoding="utf-8")


def hits_hash(pairs):
    """FNV-1a 64 over little-endian uint32 pairs, written as the logs write it."""
    value = 0xcbf29ce484222325
    for number in (number for pair in pairs for number in pair):
        for byte in number.to_bytes(4, "little"):
            value = (value ^ byte) * 0x100000001b3 % 2 ** 64
    return f"x{value:016x}"
