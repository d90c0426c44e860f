"""The set-up of run and test on machines that lack packages, played with false commands before the real ones."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(os.environ["HITLAB_PROJECT"]).resolve()
SCRIPTS = ("run", "test", ".ci/run", "native/setup.sh")
BUILD_PACKAGES = ("g++", "cmake", "ninja-build", "libsdl2-dev", "libsdl2-image-dev", "libhwy-dev", "libboost-math-dev",
                  "libfmt-dev", "nlohmann-json3-dev", "libcli11-dev", "libimgui-dev", "libegl-dev", "libgles-dev",
                  "fonts-dejavu-core")
TEST_PACKAGES = ("libgtest-dev", "librapidcheck-dev", "python3", "xvfb", "libxtst6",
                 "android-platform-frameworks-native-headers", "android-liblog-dev", "android-libnativehelper-dev", "aapt",
                 "default-jdk-headless", "maven")
BROWSER_PACKAGES = ("chromium", "chromium-driver")
TOOLS = ("bash", "env", "dirname", "readlink", "cat", "mkdir", "mktemp", "rm", "xargs", "grep")
SKIPPED = ("SKIPPED: the report's page was not opened in a browser: there is no chromium here "
           "(package chromium-driver).\n")


class ScriptTest(unittest.TestCase):
    """The scripts are copied into a project of their own, so that none of their builds touches ours."""

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.commands = self.folder / "commands"
        self.commands.mkdir()
        self.project = self.folder / "project"
        for script in SCRIPTS:
            (self.project / script).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PROJECT / script, self.project / script)
        self.calls = self.folder / "calls"
        self.calls.touch()
        for tool in TOOLS:
            path = subprocess.run(["which", tool], capture_output=True, text=True, check=True).stdout.strip()
            (self.commands / tool).symlink_to(path)
        self.fake("dpkg-query", "exit 1")
        self.fake("id", "echo 1000")

    def fake(self, name, body="exit 0", path=None):
        """A command that notes its call and does this."""
        path = path or self.commands / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'#!/usr/bin/env bash\n'
                        f'echo "{name} $*" >>{self.calls}\n{body}\n', encoding="utf-8")
        path.chmod(0o755)

    def start(self, script, *arguments, **environment):
        return subprocess.run([self.project / script, *arguments], cwd="/",
                              env={"PATH": str(self.commands), **environment},
                              capture_output=True, text=True, check=False)

    def called(self, name):
        lines = self.calls.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if line.startswith(name + " ")]

    def assert_lists(self, text, packages):
        for package in packages:
            self.assertRegex(text, rf"(?m)^  {package.replace('+', '[+]')} +[A-Za-z].*$")


class PackagesTest(ScriptTest):
    def test_no_install_lists_what_is_missing_and_ends_with_1(self):
        self.fake("apt-get", "exit 0")
        self.fake("sudo", "exit 0")
        for script, packages in (("run", BUILD_PACKAGES), ("test", BUILD_PACKAGES + TEST_PACKAGES)):
            with self.subTest(script):
                result = self.start(script, "--no-install")
                self.assertEqual((result.returncode, result.stdout), (1, ""))
                self.assert_lists(result.stderr, packages)
                self.assertIn("apt-get install g++ cmake", result.stderr)
                self.assertEqual(self.called("apt-get") + self.called("sudo"), [])

    def test_without_apt_the_list_is_given_and_the_end_is_1(self):
        result = self.start("run")
        self.assertEqual(result.returncode, 1)
        self.assert_lists(result.stderr, BUILD_PACKAGES)
        self.assertIn("no apt-get here", result.stderr)

    def test_without_sudo_an_ordinary_user_is_told_what_root_must_do(self):
        self.fake("apt-get", "exit 0")
        result = self.start("run")
        self.assertEqual(result.returncode, 1)
        self.assertIn("no sudo here. As root: apt-get install g++", result.stderr)
        self.assertEqual(self.called("apt-get"), [])

    def test_packages_and_reasons_are_said_before_sudo_and_old_lists_are_renewed(self):
        self.fake("apt-get", "exit 1")
        self.fake("sudo", "echo SUDO >&2; exit 1")
        result = self.start("run")
        self.assertEqual(result.returncode, 1)
        self.assert_lists(result.stderr.split("SUDO")[0], BUILD_PACKAGES)
        self.assertIn("sudo apt-get install g++", result.stderr.split("SUDO")[0])
        self.assertIn("apt-get could not install them", result.stderr)
        calls = self.called("sudo")
        self.assertRegex(calls[0], "apt-get install -y .*g[+][+]")
        self.assertEqual(calls[1], "sudo apt-get update")

    def test_only_what_is_missing_is_asked_for(self):
        self.fake("dpkg-query", '[ "${*: -1}" = libfmt-dev ] || printf installed')
        result = self.start("run", "--no-install")
        self.assertEqual(result.returncode, 1)
        self.assert_lists(result.stderr, ["libfmt-dev"])
        self.assertNotIn("libsdl2-dev", result.stderr)


class BrowserTest(ScriptTest):
    """./test where all is installed but the browser. What apt-cache prints is Debian's and Ubuntu's own."""

    DEBIAN = """[ "${LC_ALL-}" = C ] && word=Candidate || word=Installationskandidat
                printf '%s:\\n  Installed: (none)\\n  %s: 150.0-1\\n  Version table:\\n' "$2" "$word" """
    # It knows the names only because other packages speak of them.
    UBUNTU = 'printf "%s:\\n  Installed: (none)\\n  Candidate: (none)\\n" "$2"'

    def setUp(self):
        super().setUp()
        self.fake("dpkg-query", f'case "${{*: -1}}" in {"|".join(BROWSER_PACKAGES)}) exit 1;; esac; printf installed')
        self.fake("apt-cache", self.DEBIAN)
        self.fake("sudo", "for name in chromium chromedriver; do "
                          f"printf '#!/bin/sh' >{self.commands}/$name; /bin/chmod +x {self.commands}/$name; done")
        self.fake("apt-get", "exit 1")
        self.fake("cmake")
        self.fake("nproc", "echo 1")
        self.fake("ctest")

    def assert_tested(self, times=2):
        self.assertEqual(len(self.called("ctest")), times)

    def test_debian_installs_it_and_nothing_is_skipped(self):
        result = self.start("test")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assert_lists(result.stderr, BROWSER_PACKAGES)
        self.assertRegex(self.called("sudo")[0], "apt-get install -y .*chromium chromium-driver$")
        self.assertNotIn("SKIPPED", result.stderr)
        self.assert_tested()

    def test_where_it_is_there_nothing_is_asked(self):
        self.fake("chromium")
        self.fake("chromedriver")
        result = self.start("test")
        self.assertEqual((result.returncode, self.called("apt-cache"), self.called("sudo")), (0, [], []))
        self.assertNotIn("SKIPPED", result.stderr)
        self.assert_tested()

    def test_what_a_test_says_it_skipped_is_said_at_the_end(self):
        line = "SKIPPED: the Kotlin checks were not run: Maven Central cannot be reached\n"
        log = self.project / "build/release/Testing/Temporary/LastTest.log"
        log.parent.mkdir(parents=True)
        log.write_text(f"Output:\n{line}OK\n", encoding="utf-8")
        self.assertIn("\n" + line, self.start("test").stderr)

    def test_ubuntu_which_has_none_tests_the_rest_and_says_at_the_end_what_was_skipped(self):
        for policy in (self.UBUNTU, "exit 0"):
            with self.subTest(policy):
                self.calls.write_text("", encoding="utf-8")
                self.fake("apt-cache", policy)
                result = self.start("test")
                self.assertEqual((result.returncode, self.called("sudo")), (0, []))
                self.assertTrue(result.stderr.endswith("\n" + SKIPPED), result.stderr)
                self.assert_tested()

    def test_without_apt_cache_the_rest_is_tested(self):
        (self.commands / "apt-cache").unlink()
        result = self.start("test")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(result.stderr.endswith("\n" + SKIPPED), result.stderr)
        self.assert_tested()

    def test_no_install_tests_the_rest_and_says_what_is_missing(self):
        result = self.start("test", "--no-install")
        self.assertEqual((result.returncode, self.called("sudo")), (0, []), result.stderr)
        self.assert_lists(result.stderr, BROWSER_PACKAGES)
        self.assertIn("Install them with: apt-get install chromium chromium-driver\nGoing on without", result.stderr)
        self.assertTrue(result.stderr.endswith("\n" + SKIPPED), result.stderr)
        self.assert_tested()

    def test_installation_that_fails_is_said_and_the_rest_is_tested(self):
        self.fake("sudo", "exit 1")
        result = self.start("test")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("apt-get could not install them: see above. The list again: chromium chromium-driver\n"
                      "Going on without them.", result.stderr)
        self.assertTrue(result.stderr.endswith("\n" + SKIPPED), result.stderr)
        self.assert_tested()

    def test_driver_alone_is_asked_for_where_the_browser_is_there(self):
        self.fake("chromium")
        self.fake("dpkg-query", '[ "${*: -1}" = chromium-driver ] || printf installed')
        result = self.start("test")
        self.assertRegex(self.called("sudo")[0], "--no-install-recommends chromium-driver$")
        self.assertNotIn("SKIPPED", result.stderr)

    def test_where_it_is_demanded_its_lack_is_a_failure(self):
        self.fake("apt-cache", self.UBUNTU)
        self.fake("sudo", "exit 1")
        for arguments in ((), ("--no-install",)):
            with self.subTest(arguments):
                result = self.start("test", *arguments, HITLAB_REQUIRE_BROWSER="1")
                self.assertEqual(result.returncode, 1)
                self.assert_lists(result.stderr, BROWSER_PACKAGES)
                self.assertNotIn("Going on", result.stderr)
                self.assert_tested(0)

    def test_tests_that_fail_fail_the_script(self):
        self.fake("ctest", "exit 8")
        self.assertEqual(self.start("test").returncode, 8)


class CiTest(ScriptTest):
    """.ci/run with all that it calls replaced: what is called, in which order, with what."""

    def setUp(self):
        super().setUp()
        self.fake("dpkg-query", "printf installed")
        for name in ("git", "clang-format-14", "cmake", "ctest"):
            self.fake(name)
        self.fake("nproc", "echo 1")
        tests = self.project / "native" / "tests"
        self.fake("layers", path=tests / "check_layers.py")
        self.fake("test", f'echo "required=$HITLAB_REQUIRE_BROWSER" >>{self.calls}', path=self.project / "test")
        self.fake("run", path=self.project / "run")
        (tests / "stats").mkdir()
        self.judge = tests / "stats" / "make_judged_data.py"
        self.judge.write_text(f"import sys\n"
                              f"print('judge', *sys.argv[1:], sys.executable, file=open({str(self.calls)!r}, 'a'))\n"
                              f"sys.exit(open(__file__ + '.code').read() or 0)\n", encoding="utf-8")
        self.judge_ends_with("")

    def judge_ends_with(self, message):
        self.judge.with_name("make_judged_data.py.code").write_text(message, encoding="utf-8")

    def test_all_is_checked_and_a_browser_is_demanded_of_the_tests(self):
        result = self.start(".ci/run")
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = self.calls.read_text(encoding="utf-8").splitlines()
        self.assertEqual(lines[:2], ["test ", "required=1"])
        names = [line.split()[0] for line in lines if not line.startswith("dpkg-query")]
        self.assertEqual(names[2:6], ["layers", "git", "clang-format-14", "judge"])
        self.assertEqual((names[6], names[-1]), ("run", "ctest"))

    def test_statistics_are_judged_by_the_python_that_has_scipy(self):
        self.judge_ends_with("W differs")
        result = self.start(".ci/run")
        self.assertEqual(result.returncode, 1)
        self.assertIn("W differs", result.stderr)
        self.assertEqual(self.called("judge"), ["judge --check /usr/bin/python3"])
        self.assertEqual(self.called("ctest"), [])

    def test_packages_of_the_judges_are_asked_for(self):
        self.fake("dpkg-query", 'case "${*: -1}" in r-base-core|python3-scipy) exit 1;; esac; printf installed')
        result = self.start(".ci/run")
        self.assertEqual(result.returncode, 1)
        self.assert_lists(result.stderr, ("r-base-core", "python3-scipy"))
        self.assertEqual(self.called("judge"), [])


class RunTest(ScriptTest):
    def setUp(self):
        super().setUp()
        self.fake("dpkg-query", "printf installed")
        self.fake("cmake")
        self.fake("hitlab", path=self.project / "build" / "release" / "hitlab")

    def test_without_arguments_the_study_is_run_and_reported(self):
        self.assertEqual(self.start("run").returncode, 0)
        self.assertEqual(self.called("hitlab"), ["hitlab run --report"])

    def test_arguments_are_handed_on(self):
        self.start("run", "list", "--all")
        self.assertEqual(self.called("hitlab"), ["hitlab list --all"])


if __name__ == "__main__":
    unittest.main()
