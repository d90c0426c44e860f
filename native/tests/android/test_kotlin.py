"""The Kotlin shell: compiled against Android's own classes, tested on the JVM, its bridge called with the core loaded.

Maven does it (kotlin/pom.xml); what it has fetched once it need not fetch again. Where Maven, a JDK or aapt2 is missing
or Maven Central cannot be reached, the checks are skipped with a line that says so, unless HITLAB_REQUIRE_KOTLIN=1.
HITLAB_HOST_LIBRARY names the core built for this machine; without it the tests of the bridge alone are skipped.
"""

import os
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[2]
POM = HERE / "kotlin/pom.xml"
REPORTS = PROJECT / "build/kotlin/maven/surefire-reports"
SOURCES = (PROJECT / "app/src/test/kotlin", HERE / "kotlin/hostTest")
TOOLS = {"mvn": "maven", "javac": "default-jdk-headless", "aapt2": "aapt"}
REQUIRED = os.environ.get("HITLAB_REQUIRE_KOTLIN") == "1"
LIMIT_S = 1800
# Maven's words for a file that is neither here nor to be had.
UNREACHABLE = re.compile(r"in offline mode|Could not transfer|Could not find artifact|Unknown host|Maven did not bring"
                         r"|could not be resolved|has not been downloaded")


def skip(reason):
    if REQUIRED:
        raise AssertionError(f"HITLAB_REQUIRE_KOTLIN=1, but {reason}")
    print(f"SKIPPED: the Kotlin checks were not run: {reason}", flush=True)
    raise unittest.SkipTest(reason)


def maven(*flags):
    library = os.environ.get("HITLAB_HOST_LIBRARY")
    command = ["mvn", "--batch-mode", "--no-transfer-progress", "--file", str(POM), *flags,
               *([f"-Dhitlab.library={library}"] if library else []), "test"]
    # The core on this machine reads its sprites from the one copy, as the app packs it.
    environment = {"HITLAB_ASSETS": str(PROJECT / "assets"), **os.environ}
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace",
                          check=False, timeout=LIMIT_S, env=environment)


def run_maven():
    """What came of it. Without the network first: with it, Maven asks for news even of what it has."""
    done = maven("--offline")
    if done.returncode != 0 and UNREACHABLE.search(done.stdout) and not list(REPORTS.glob("*.xml")):
        done = maven()
    return done


def classes_with_tests():
    """By the sources: a class that Maven passed over would not be missed otherwise."""
    return {path.stem for folder in SOURCES for path in folder.rglob("*Test.kt")
            if "@Test" in path.read_text(encoding="utf-8")}


class KotlinTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        missing = sorted(package for tool, package in TOOLS.items() if not shutil.which(tool))
        if missing:
            skip(f"packages are missing here: {' '.join(missing)}")
        shutil.rmtree(REPORTS, ignore_errors=True)
        done = run_maven()
        cls.output, cls.status = done.stdout, done.returncode
        cls.suites = [ElementTree.parse(path).getroot() for path in sorted(REPORTS.glob("TEST-*.xml"))]
        if cls.status != 0 and not cls.suites and UNREACHABLE.search(cls.output):
            skip("Maven Central cannot be reached")
        cls.counts = {key: sum(int(suite.get(key)) for suite in cls.suites)
                      for key in ("tests", "failures", "errors", "skipped")}
        print("Kotlin: " + ", ".join(f"{count} {key}" for key, count in cls.counts.items()), flush=True)

    def test_compiles_and_all_tests_pass(self):
        self.assertEqual(self.status, 0, self.output)
        self.assertEqual((self.counts["failures"], self.counts["errors"]), (0, 0), self.output)

    def test_every_class_of_tests_was_run(self):
        run = {suite.get("name").rpartition(".")[2] for suite in self.suites if int(suite.get("tests"))}
        self.assertGreater(len(classes_with_tests()), 5)
        self.assertEqual(classes_with_tests() - run, set())

    def test_nothing_is_skipped_but_the_bridge_without_its_library(self):
        skipping = {suite.get("name").rpartition(".")[2] for suite in self.suites if int(suite.get("skipped"))}
        bridge = {"NativeBridgeTest"} if not os.environ.get("HITLAB_HOST_LIBRARY") and not REQUIRED else set()
        self.assertEqual(skipping, bridge, self.output)
        if skipping:
            print("SKIPPED: the bridge to C++ was not called: HITLAB_HOST_LIBRARY does not name the core.", flush=True)


if __name__ == "__main__":
    unittest.main()
