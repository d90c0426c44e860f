"""The documentation says what is true: its pictures are those that the program draws, its headers those it writes."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ["HITLAB"]
PROJECT = Path(os.environ["HITLAB_PROJECT"]).resolve()
PICTURES = (("mario", "thesis", "mario.svg"), ("pacman", "thesis", "pacman.svg"),
            ("tyrian", "thesis", "tyrian.svg"), ("mario", "fitted", "mario-fitted.svg"))
sys.path.insert(0, str(PROJECT / "native" / "tests" / "window"))
from picture import Picture  # noqa: E402  a sibling folder's


class Docs(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_pictures_are_what_the_program_draws_today(self):
        for sprites, volumes, name in PICTURES:
            with self.subTest(name):
                drawn = self.folder / name
                subprocess.run([PROGRAM, "shapes", "player.png", "enemy.png", "--volumes", volumes, "--svg", drawn],
                               cwd=PROJECT / "assets" / "sprites" / sprites, stdout=subprocess.DEVNULL, check=True)
                self.assertEqual(drawn.read_bytes(), (PROJECT / "docs" / "images" / name).read_bytes())

    def test_screen_shots_are_what_their_commands_draw_today(self):
        page = (PROJECT / "docs" / "window.md").read_text(encoding="utf-8")
        commands = re.findall(r"(?m)^    ./run (shot .*) --out docs/images/(.*)$", page)
        self.assertEqual(len(commands), 2)
        for command, name in commands:
            with self.subTest(name):
                drawn = self.folder / name
                subprocess.run([PROGRAM, *command.split(), "--out", drawn], check=True)
                # Slanted lines and letters may differ a little between versions of Mesa and of the font.
                golden = PROJECT / "docs" / "images" / name
                Picture.load(drawn).assert_like(self, golden, tolerance=48, share=0.002)

    def test_every_column_of_every_file_is_explained(self):
        page = (PROJECT / "docs" / "log-format.md").read_text(encoding="utf-8")
        subprocess.run([PROGRAM, "run", "quick", "--frames", "--quiet", "--samples", "1", "--enemies", "1",
                        "--placement", "independent", "--out", self.folder / "run"], check=True)
        files = sorted((self.folder / "run").glob("*.csv"))
        self.assertEqual(len(files), 6)
        for file in files:
            self.assertIn(f"`{file.name}`", page)
            for column in file.read_text(encoding="utf-8").splitlines()[0].split(","):
                self.assertRegex(page, rf"[`,]{column}[`,]", f"{file.name}: {column}")

    def test_links_and_pictures_lead_somewhere(self):
        pages = [PROJECT / "README.md", *(PROJECT / "docs").glob("*.md")]
        links = 0
        for page in pages:
            for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
                links += 1
                self.assertTrue((page.parent / target).exists(), f"{page.name}: {target}")
        self.assertGreater(links, 5)


if __name__ == "__main__":
    unittest.main()
