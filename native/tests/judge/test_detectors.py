"""The judge's own building blocks: overlap tests, routes, PNG decoding."""

import random
import tempfile
import unittest

import recompute
from detectors import ALGORITHMS, Body, Detector
from errors import JudgeError
from hitlab_shapes import parse_volumes
from routes import route_positions, visited
from sprite_mask import decode_mask, load_mask, paeth
from test_support import ENEMY, PLAYER, SQUARE, mask_of, png_bytes


class Detectors(unittest.TestCase):
    def detector(self, algorithm, player=PLAYER, enemy=ENEMY):
        volumes = parse_volumes(SQUARE)
        return Detector(algorithm, Body(mask_of(player), volumes), Body(mask_of(enemy), volumes))

    def test_touching_edges_collide_except_for_rectangles(self):
        # Radii of 2 px (circle) and 4 px (diamond), squares of 4 px.
        for algorithm, offset, touching in (("euclidean", (4, 0), True), ("euclidean", (4, 1), False),
                                            ("manhattan", (5, 3), True), ("manhattan", (5, 4), False),
                                            ("rectangle", (4, 0), False), ("rectangle", (-3, 3), True),
                                            ("sat", (4, -4), True), ("sat", (5, 0), False)):
            with self.subTest(algorithm=algorithm, offset=offset):
                self.assertEqual(self.detector(algorithm).collides(*offset), touching)

    def test_pixel_equals_nested_loops_at_every_offset(self):
        detector = self.detector("pixel")
        ours, theirs = mask_of(PLAYER).opaque_pixels(), mask_of(ENEMY).opaque_pixels()
        for dx in range(-5, 6):
            for dy in range(-5, 6):
                met = any((x + dx, y + dy) == other for x, y in ours for other in theirs)
                self.assertEqual(detector.collides(dx, dy), met, (dx, dy))

    def test_places_in_reach_lose_no_collision(self):
        rng = random.Random(1)
        for route in ("horizontal", "vertical", "diagonal"):
            path = route_positions(route, 4, 4)
            for algorithm in ALGORITHMS:
                detector = self.detector(algorithm)
                for _ in range(20):
                    k = rng.randrange(len(path[0]))
                    place = path[0][k] + rng.randint(-9, 9), path[1][k] + rng.randint(-9, 9)
                    every = [f for f, (x, y) in enumerate(zip(*path))
                             if detector.collides(x - place[0], y - place[1])]
                    self.assertEqual(recompute.first_place(path, place, detector), (every or [None])[0])

    def test_routes_have_the_published_number_of_frames(self):
        for size, frames in (((35, 67), [1246, 654, 624]), ((23, 25), [1258, 696, 630]),
                             ((49, 35), [1232, 686, 617])):
            paths = [route_positions(route, *size) for route in ("horizontal", "vertical", "diagonal")]
            self.assertEqual([len(xs) for xs, _ in paths], frames)
            self.assertEqual((paths[2][0][-1], paths[2][1][-1]), (1280 - size[0], 720 - size[1]))

    def test_frames_visit_every_stepth_place_and_the_last(self):
        path = [0, 1, 2, 3, 4, 5, 6], [9] * 7
        for step, places in ((1, [0, 1, 2, 3, 4, 5, 6]), (2, [0, 2, 4, 6]), (3, [0, 3, 6]), (4, [0, 4, 6]),
                             (5, [0, 5, 6]), (6, [0, 6]), (1280, [0, 6])):
            self.assertEqual(visited(path, step), (places, [9] * len(places)))

    def test_largest_contact_error_prefers_the_negative_on_a_tie(self):
        hits = {0: recompute.Hit(8, 5), 1: recompute.Hit(2, 5)}
        self.assertEqual(recompute.contact_errors(hits), (0, -3))


class PngFiles(unittest.TestCase):
    def test_every_filter_is_undone(self):
        self.assertEqual(decode_mask(png_bytes(PLAYER * 3, filters=(4, 3, 2, 1, 0))), mask_of(PLAYER * 3))

    def test_paeth_takes_the_nearest_and_on_a_tie_left_then_up(self):
        # The PNG writer of the tests shares this function, so it needs its own cases.
        self.assertEqual([paeth(1, 9, 9), paeth(9, 1, 9), paeth(4, 6, 5), paeth(8, 10, 10), paeth(3, 3, 3)],
                         [1, 1, 5, 8, 3])
        self.assertEqual([paeth(10, 20, 15), paeth(6, 12, 10), paeth(12, 6, 10)], [15, 6, 6])

    def test_other_colour_type_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "RGBA"):
            decode_mask(png_bytes(PLAYER, colour_type=2))

    def test_cut_file_is_an_error_that_names_it(self):
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            file.write(png_bytes(PLAYER)[:60])
            file.flush()
            with self.assertRaisesRegex(JudgeError, file.name):
                load_mask(file.name)


if __name__ == "__main__":
    unittest.main()
