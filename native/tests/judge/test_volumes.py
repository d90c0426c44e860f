"""The judge's volumes against slower and plainer forms, and its power to fail."""

import random
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

import polygon_rule
import volume_rules
from test_support import mask_of, png_bytes, run_judge, write_program

# A disc of 12 px: its hull has more than 8 edges and many ties.
DISC = tuple("".join("#" if (2 * x - 11) ** 2 + (2 * y - 11) ** 2 <= 144 else "." for x in range(12))
             for y in range(12))


def random_mask(rng, width, height):
    picture = ["".join(rng.choice("##.") for _ in range(width)) for _ in range(height - 1)]
    return mask_of(picture + ["#" * width])


def random_blob(rng, size):
    """Scattered pixels within an ellipse: hulls of many edges."""
    a, b = rng.uniform(2, size / 2), rng.uniform(2, size / 2)
    cells = [["." for _ in range(size)] for _ in range(size)]
    for y in range(size):
        for x in range(size):
            inside = ((x - size / 2) / a) ** 2 + ((y - size / 2) / b) ** 2 <= 1
            cells[y][x] = "#" if inside and rng.random() < 0.7 else "."
    cells[size // 2][size // 2] = "#"
    return mask_of(["".join(line) for line in cells])


def shoelace(polygon):
    return sum(polygon_rule.cross(a, b) for a, b in zip(polygon, polygon[1:] + polygon[:1]))


def clip(polygon, a, b, c):
    """The part of a convex polygon with a x + b y <= c."""
    part = []
    for p, q in zip(polygon, polygon[1:] + polygon[:1]):
        side_p, side_q = a * p[0] + b * p[1] - c, a * q[0] + b * q[1] - c
        if side_p <= 0:
            part.append(p)
        if side_p * side_q < 0:
            t = side_p / (side_p - side_q)
            part.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return part


def diamond_difference(pixels, cx, cy, r):
    inside = Fraction(0)
    for x, y in pixels:
        part = [(Fraction(x + i), Fraction(y + j)) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            part = clip(part, a, b, a * cx + b * cy + r)
        inside += Fraction(shoelace(part)) / 2
    return 2 * r * r + len(pixels) - 2 * inside


class FittedShapes(unittest.TestCase):
    def test_rectangle_equals_plain_counting(self):
        rng = random.Random(2)
        for _ in range(15):
            mask = random_mask(rng, rng.randint(1, 6), rng.randint(1, 6))
            pixels = set(mask.opaque_pixels())
            candidates = []
            for x0, y0, x1, y1 in ((a, b, c, d) for a in range(-1, 7) for b in range(-1, 7)
                                   for c in range(a + 1, 8) for d in range(b + 1, 8)):
                cells = {(x, y) for x in range(x0, x1) for y in range(y0, y1)}
                candidates.append((len(cells ^ pixels), len(cells), y0 + y1, x0 + x1, x1 - x0,
                                   (2 * x0, 2 * y0, 2 * x1, 2 * y1)))
            self.assertEqual(volume_rules.fitted_rectangle(mask), min(candidates)[-1], mask)

    def test_circle_equals_plain_counting(self):
        rng = random.Random(3)
        for _ in range(5):
            mask = random_mask(rng, rng.randint(1, 6), rng.randint(1, 6))
            pixels = set(mask.opaque_pixels())
            grid = [(x, y) for x in range(-9, 16) for y in range(-9, 16)]
            candidates = []
            for cx, cy, r in ((a, b, c) for a in range(-1, 14) for b in range(-1, 14) for c in range(1, 14)):
                cells = {(x, y) for x, y in grid if (2 * x + 1 - cx) ** 2 + (2 * y + 1 - cy) ** 2 <= r * r}
                candidates.append((len(cells ^ pixels), r, cy, cx))
            _, r, cy, cx = min(candidates)
            self.assertEqual(volume_rules.fitted_circle(mask), (cx, cy, r), mask)

    def test_diamond_equals_exact_clipping(self):
        rng = random.Random(4)
        for _ in range(3):
            mask = random_mask(rng, rng.randint(1, 4), rng.randint(1, 4))
            pixels = mask.opaque_pixels()
            _, r, cy, cx = min(
                (diamond_difference(pixels, Fraction(cx, 2), Fraction(cy, 2), Fraction(r, 2)), r, cy, cx)
                for cx in range(-1, 2 * mask.width + 2) for cy in range(-1, 2 * mask.height + 2)
                for r in range(1, 10))
            self.assertEqual(volume_rules.fitted_diamond(mask), (cx, cy, r), mask)

    def test_shapes_that_fit_exactly_are_found(self):
        self.assertEqual(volume_rules.fitted_circle(mask_of(DISC))[:2], (12, 12))
        self.assertEqual(volume_rules.fitted_rectangle(mask_of(("....", ".##.", ".##.", "...."))), (2, 2, 6, 6))
        self.assertEqual(volume_rules.fitted_diamond(mask_of((".#.", "###", ".#.")))[:2], (3, 3))


class ThesisShapes(unittest.TestCase):
    def test_single_pixel_by_hand(self):
        volumes = volume_rules.thesis_volumes(mask_of(("#.",)))
        self.assertEqual((volumes.rectangle2, volumes.circle2), ((0, 0, 4, 2), (2, 1, 2)))
        self.assertEqual(volumes.diamond2, (2, 1, 3))
        self.assertEqual(volumes.polygon16, ((0, 0), (16, 0), (16, 16), (0, 16)))

    def test_rounding_takes_halves_up(self):
        half = Fraction(1, 32)
        triangle = [(-half, Fraction(0)), (Fraction(3) + half, Fraction(0)), (Fraction(1), Fraction(2))]
        self.assertEqual(polygon_rule.to_sixteenths(triangle), [(0, 0), (49, 0), (16, 32)])


class Polygons(unittest.TestCase):
    def test_hull_is_convex_positive_and_starts_at_the_lowest(self):
        rng = random.Random(5)
        for _ in range(50):
            mask = random_blob(rng, 24)
            hull = polygon_rule.sprite_hull(mask)
            turns = [polygon_rule.cross(polygon_rule.minus(b, a), polygon_rule.minus(c, b))
                     for a, b, c in zip(hull, hull[1:] + hull[:1], hull[2:] + hull[:2])]
            self.assertGreater(min(turns), 0)
            self.assertEqual(hull[0], min(hull))
            self.assertEqual(polygon_rule.pixels_left_out(volume_rules.fitted_polygon(mask), mask), [])

    def test_reduction_equals_the_one_by_whole_areas(self):
        rng = random.Random(6)
        for mask in [mask_of(DISC)] + [random_blob(rng, 40) for _ in range(12)]:
            hull = polygon_rule.sprite_hull(mask)
            reduced = polygon_rule.reduced_polygon(hull)
            self.assertEqual(reduced, reduced_by_lines(hull))
            self.assertEqual(reduced[0], min(reduced))
            self.assertEqual(polygon_rule.pixels_left_out(volume_rules.thesis_polygon(mask), mask), [])


def reduced_by_lines(hull):
    """The same rule on lines: drop the one that lets the whole area grow least."""
    lines = [(a, polygon_rule.minus(b, a)) for a, b in zip(hull, hull[1:] + hull[:1])]
    while len(lines) > 8:
        options = []
        for i in range(len(lines)):
            rest = lines[:i] + lines[i + 1:]
            if polygon_rule.cross(lines[i - 1][1], lines[(i + 1) % len(lines)][1]) > 0:
                options.append((shoelace(corners(rest)), i, rest))
        lines = min(options, key=lambda option: option[:2])[2]
    return corners(lines)


def corners(lines):
    """Corner i is where line i - 1 ends and line i begins."""
    points = []
    for (p, u), (q, v) in zip(lines[-1:] + lines[:-1], lines):
        t = Fraction(polygon_rule.cross(polygon_rule.minus(q, p), v), polygon_rule.cross(u, v))
        points.append((p[0] + t * u[0], p[1] + t * u[1]))
    return points


def as_json(volumes):
    names = ("cx2", "cy2", "r2")
    return {"player": {
        "w": volumes.width, "h": volumes.height, "rectangle": volumes.rectangle2,
        "circle": dict(zip(names, volumes.circle2)), "diamond": dict(zip(names, volumes.diamond2)),
        "polygon16": volumes.polygon16}}


class VolumesCommand(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.directory = Path(folder.name)
        self.png = self.directory / "disc.png"
        self.png.write_bytes(png_bytes(DISC))
        self.thesis = as_json(volume_rules.thesis_volumes(mask_of(DISC)))
        self.fitted = as_json(volume_rules.fitted_volumes(mask_of(DISC)))

    def verdict(self):
        program = write_program(self.directory / "hitlab", self.thesis, self.fitted)
        return run_judge("volumes", "--hitlab", program, self.png)

    def test_right_volumes_pass(self):
        self.assertEqual(self.verdict(), (0, "judge: 2 volume sets, 0 differences\n"))

    def test_every_wrong_volume_is_reported(self):
        centred = {"cx2": 12, "cy2": 12, "r2": 1}
        for field, wrong in (("rectangle", [0, 0, 2, 2]), ("circle", centred), ("diamond", centred)):
            for answer in (self.thesis, self.fitted):
                with self.subTest(field=field):
                    right = answer["player"][field]
                    answer["player"][field] = wrong
                    code, output = self.verdict()
                    answer["player"][field] = right
                    self.assertEqual(code, 1)
                    self.assertIn(f" {field}2: program says", output)
                    self.assertIn("judge: 2 volume sets, 1 differences", output)

    def test_polygon_in_another_order_is_reported(self):
        polygon = self.thesis["player"]["polygon16"]
        self.thesis["player"]["polygon16"] = polygon[1:] + polygon[:1]
        code, output = self.verdict()
        self.assertEqual(code, 1)
        self.assertIn("thesis: polygon16: program says", output)

    def test_polygon_that_loses_pixels_is_reported(self):
        self.thesis["player"]["polygon16"] = [[0, 0], [96, 0], [96, 192], [0, 192]]
        self.assertIn("leaves out opaque pixels", self.verdict()[1])


if __name__ == "__main__":
    unittest.main()
