"""Helpers of the tests: a small PNG writer, a fake `hitlab`, a right result directory.

The directory's figures are worked out by hand in the tests, not by the judge.
"""

import contextlib
import io
import json
import struct
import tempfile
import unittest
import zlib
from pathlib import Path

import judge
from result_files import HEADERS
from sprite_mask import SIGNATURE, Mask, paeth

PLAYER = ("####",
          "####",
          "####",
          "#...")
ENEMY = ("#...",
         ".#..",
         "..#.",
         "....")
# The program's volumes are taken for granted by the trial check, so they may be
# odd: a player's rectangle of two rows makes a false negative possible.
SQUARE = {"w": 4, "h": 4, "rectangle": [0, 0, 8, 8], "circle": {"cx2": 4, "cy2": 4, "r2": 4},
          "diamond": {"cx2": 4, "cy2": 4, "r2": 8}, "polygon16": [[0, 0], [64, 0], [64, 64], [0, 64]]}
SHAPES = {"player": {**SQUARE, "rectangle": [0, 0, 8, 4]}, "enemy": SQUARE}

# The player passes at y = 358, x = k, k = 0 .. 1276. Its rectangle covers rows 358 and 359.
#   0: met by rectangle and pixel as soon as columns overlap, k = 97 .. 103
#   1: only the enemy's third row, two columns further right, is in the way: rectangle 197 .. 203, pixel 199 .. 202
#   2: below the rectangle, but the player's lone lower left pixel meets it at k = 300 alone
#   3: only the enemy's empty fourth row is in the way: rectangle 397 .. 403
#   4: far away
ENEMIES = ("tiny,horizontal,5,0,0,100,358\n" "tiny,horizontal,5,0,1,200,356\n"
           "tiny,horizontal,5,0,2,300,361\n" "tiny,horizontal,5,0,3,400,355\n"
           "tiny,horizontal,5,0,4,500,100\n")
OPTIONS = {"placement": "shared", "sprites": ["tiny"], "routes": ["horizontal"], "enemies": [5], "samples": 1,
           "minutes": None, "algorithms": ["rectangle", "none"], "variants": ["tuned"], "broadphase": "none",
           "step": 1, "continuous": False}


class DirectoryCase(unittest.TestCase):
    """A fresh, right result directory for each test."""

    options, trials, hits = {}, "", ""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.directory = Path(folder.name)
        write_results(self.directory, self.options, self.trials, self.hits, ENEMIES)

    def replace(self, name, old, new):
        path = self.directory / name
        text = path.read_text()
        self.assertEqual(text.count(old), 1, f"{old!r} in {name}")
        path.write_text(text.replace(old, new))

    def verdict(self):
        return run_judge("--hitlab", self.directory / "hitlab",
                         "--assets", self.directory / "assets", self.directory)

    def assert_passes(self):
        code, output = self.verdict()
        trials = self.trials.count("\n")
        self.assertEqual((code, output.splitlines()[-1]), (0, f"judge: {trials} trials, 0 differences"), output)

    def assert_differences(self, *lines):
        """The judge must find exactly these."""
        code, output = self.verdict()
        self.assertEqual(code, 1)
        for line in lines:
            self.assertIn(line + "\n", output)
        self.assertTrue(output.endswith(f", {len(lines)} differences\n"), output)

    def assert_error(self, part):
        code, output = self.verdict()
        self.assertEqual(code, 1)
        self.assertIn("judge: error: ", output)
        self.assertIn(part, output)


def run_judge(*arguments):
    """Returns (exit code, everything printed)."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = judge.main([str(argument) for argument in arguments])
    return code, output.getvalue()


def mask_of(picture):
    return Mask(len(picture[0]), len(picture),
                tuple(sum(1 << x for x, cell in enumerate(line) if cell == "#") for line in picture))


def png_bytes(picture, filters=(0,), colour_type=6):
    """Writes '#' as alpha 128 and all else as 127, the two sides of the border."""
    width, height = len(picture[0]), len(picture)
    raw, above = b"", bytes(4 * width)
    for y, line in enumerate(picture):
        plain = b"".join(bytes((17 * x & 255, 91 * y & 255, 200, 128 if cell == "#" else 127))
                         for x, cell in enumerate(line))
        kind = filters[y % len(filters)]
        raw += bytes([kind]) + filtered(kind, plain, above)
        above = plain
    header = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")


def filtered(kind, plain, above):
    left = bytes(4) + plain[:-4]
    corner = bytes(4) + above[:-4]
    guesses = {0: lambda a, b, c: 0, 1: lambda a, b, c: a, 2: lambda a, b, c: b,
               3: lambda a, b, c: (a + b) // 2, 4: paeth}
    return bytes(value - guesses[kind](*near) & 255 for value, *near in zip(plain, left, above, corner))


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def write_program(path, thesis, fitted=None):
    """A shell script in place of hitlab; it answers with fixed JSON."""
    path.write_text("#!/bin/sh\n"
                    f"case \"$*\" in *fitted*) echo '{json.dumps(fitted)}' ;;\n"
                    f"*) echo '{json.dumps(thesis)}' ;; esac\n")
    path.chmod(0o755)
    return path


def trial_row(trial, algorithm, figures, digest, form):
    """`figures`: frames up to contact_error_max_frames; `form`: variant up to continuous; both as CSV text."""
    return (f"{trial},tiny,horizontal,5,{algorithm},thesis,0,x00000000000000aa,ok,{figures},"
            f"1,1,1,1,1,,{digest},headless,1,1,1,{form}\n")


def write_results(directory, options, trials, hits, enemies):
    """Writes a whole result directory with its assets and fake program."""
    directory = Path(directory)
    sprites = directory / "assets" / "sprites" / "tiny"
    sprites.mkdir(parents=True)
    (sprites / "player.png").write_bytes(png_bytes(PLAYER))
    (sprites / "enemy.png").write_bytes(png_bytes(ENEMY))
    write_program(directory / "hitlab", SHAPES)
    (directory / "run.json").write_text(json.dumps(
        {"seed": 7, "volumes": "thesis", "state": "finished", "options": {**OPTIONS, **options}}))
    for name, rows in (("trials.csv", trials), ("hits.csv", hits), ("enemies.csv", enemies)):
        (directory / name).write_text(HEADERS[name] + "\n" + rows)
