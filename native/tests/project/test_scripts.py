"""The set-up of run and test on machines that lack packages, played with false commands before the real ones."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(os.environ["HITLAB_PROJECT"]).resolve()
BUILD_PACKAGES = ("g++", "cmake", "ninja-build", "libsdl2-dev", "libsdl2-image-dev", "libfmt-dev",
                  "nlohmann-json3-dev", "libcli11-dev", "libimgui-dev", "libegl-dev", "libgles-dev", "fonts-dejavu-core")
TEST_PACKAGES = ("libgtest-dev", "librapidcheck-dev", "python3", "xvfb", "libxtst6")
TOOLS = ("bash", "env", "dirname", "readlink", "cat")


class Scripts(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.calls = self.folder / "calls"
        self.calls.touch()
        for tool in TOOLS:
            path = subprocess.run(["which", tool], capture_output=True, text=True, check=True).stdout.strip()
            (self.folder / tool).symlink_to(path)
        self.fake("dpkg-query", "exit 1")
        self.fake("id", "echo 1000")

    def fake(self, name, body):
        """A command that notes its call, says on stderr that it was called, and does this."""
        path = self.folder / name
        path.write_text(f'#!/usr/bin/env bash\n'
                        f'echo "{name} $*" >>{self.calls}\n{body}\n', encoding="utf-8")
        path.chmod(0o755)

    def start(self, script, *arguments):
        return subprocess.run([PROJECT / script, *arguments], cwd="/", env={"PATH": str(self.folder)},
                              capture_output=True, text=True, check=False)

    def called(self, name):
        lines = self.calls.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if line.startswith(name + " ")]

    def assert_lists(self, text, packages):
        for package in packages:
            self.assertRegex(text, rf"(?m)^  {package.replace('+', '[+]')} +[A-Za-z].*$")

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


if __name__ == "__main__":
    unittest.main()
