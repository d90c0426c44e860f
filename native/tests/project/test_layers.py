"""The order of the layers: the project keeps it, and the check sees what does not."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(os.environ["HITLAB_PROJECT"]).resolve()
CHECK = PROJECT / "native" / "tests" / "check_layers.py"


def check(project):
    return subprocess.run([sys.executable, CHECK, project], capture_output=True, text=True, check=False)


class Layers(unittest.TestCase):
    def broken_copy(self):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        shutil.copytree(PROJECT / "native" / "src", folder / "native" / "src")
        shutil.copytree(PROJECT / "docs", folder / "docs")
        return folder

    def test_the_project_keeps_the_order(self):
        result = check(PROJECT)
        self.assertEqual((result.returncode, result.stdout), (0, "layers: 0 problems\n"))

    def test_an_include_of_a_later_folder_is_named(self):
        copy = self.broken_copy()
        with open(copy / "native/src/geometry/hull.cpp", "a", encoding="utf-8") as file:
            file.write('#include "detect/pass.h"\n')
        result = check(copy)
        self.assertEqual(result.returncode, 1)
        self.assertIn("native/src/geometry/hull.cpp: includes detect/pass.h", result.stdout)

    def test_of_detect_the_report_may_use_the_table_only(self):
        copy = self.broken_copy()
        with open(copy / "native/src/report/run_table.cpp", "a", encoding="utf-8") as file:
            file.write('#include "detect/pass.h"\n')
        self.assertIn("run_table.cpp: includes detect/pass.h", check(copy).stdout)

    def test_a_folder_that_the_page_does_not_know_is_named(self):
        copy = self.broken_copy()
        (copy / "native/src/extra").mkdir()
        result = check(copy)
        self.assertEqual(result.returncode, 1)
        self.assertIn("`extra` stands only in one", result.stdout)

    def test_a_row_that_uses_a_later_folder_is_named(self):
        copy = self.broken_copy()
        page = copy / "docs/architecture.md"
        page.write_text(page.read_text(encoding="utf-8").replace("| `base` |\n", "| `detect` |\n", 1), encoding="utf-8")
        result = check(copy)
        self.assertEqual(result.returncode, 1)
        self.assertIn("which does not stand before it", result.stdout)


if __name__ == "__main__":
    unittest.main()
