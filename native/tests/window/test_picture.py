"""The pictures of the tests of the window: pixels, comparison, PNG files, golden pictures, the framebuffer."""

import os
import random
import struct
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

from picture import RGBA, UPDATE_GOLDEN, Box, Picture, absolute_difference, predict
from xwd import to_picture

from images import png

RED, BLUE, BLACK = (255, 0, 0), (0, 0, 255), (0, 0, 0)


def noise(width, height, seed):
    return Picture(width, height, random.Random(seed).randbytes(3 * width * height))


def with_pixels(picture, pixels):
    """The picture with {(x, y): colour} in it."""
    data = bytearray(picture.data)
    for (x, y), colour in pixels.items():
        start = 3 * (y * picture.width + x)
        data[start:start + 3] = bytes(colour)
    return Picture(picture.width, picture.height, data)


def filtered(rows, pixel_bytes, kinds):
    """Scan lines with the given filters, which a PNG reader must undo."""
    lines, above = [], bytes(len(rows[0]))
    for row, kind in zip(rows, kinds):
        left, corner = bytes(pixel_bytes) + row, bytes(pixel_bytes) + above
        lines.append(bytes([kind]) + bytes(value - predict(kind, left[i], above[i], corner[i]) & 255
                                           for i, value in enumerate(row)))
        above = row
    return b"".join(lines)


class FolderTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))


class PictureTest(unittest.TestCase):
    def test_pixel_is_where_it_was_put(self):
        picture = with_pixels(Picture.filled(5, 4, BLACK), {(3, 1): (1, 2, 3)})
        self.assertEqual((picture.pixel(3, 1), picture.pixel(1, 3)), ((1, 2, 3), BLACK))
        self.assertEqual(picture.rows[1], bytes(9) + bytes((1, 2, 3)) + bytes(3))

    def test_pixel_outside_is_an_error(self):
        for place in ((-1, 0), (5, 0), (0, -1), (0, 4)):
            with self.assertRaises(IndexError):
                Picture.filled(5, 4, BLACK).pixel(*place)

    def test_wrong_number_of_bytes_is_an_error(self):
        with self.assertRaises(ValueError):
            Picture(2, 2, bytes(11))

    def test_crop_takes_the_part_inside(self):
        picture = noise(7, 5, seed=1)
        part = picture.crop(2, 1, 3, 2)
        self.assertEqual([part.pixel(x, y) for y in range(2) for x in range(3)],
                         [picture.pixel(x + 2, y + 1) for y in range(2) for x in range(3)])
        self.assertEqual(picture.crop(5, 4, 10, 10).size, (2, 1))
        self.assertEqual(picture.crop(-2, 0, 3, 1).pixel(0, 0), picture.pixel(0, 0))
        self.assertEqual(picture.crop(20, 20, 3, 3).size, (0, 0))

    def test_count_and_bounds_find_the_colour_alone(self):
        # The blue of one pixel and the red of the next must not be taken for a colour.
        picture = with_pixels(Picture.filled(9, 7, (0, 9, 255)), {(2, 3): RED, (6, 5): RED, (4, 4): (250, 4, 0)})
        self.assertEqual((picture.count(RED), picture.bounds(RED)), (2, Box(2, 3, 5, 3)))
        self.assertEqual((picture.count(RED, 5), picture.count(RED, 4)), (3, 2))
        self.assertEqual(picture.bounds((250, 4, 0)), Box(4, 4, 1, 1))
        self.assertEqual((picture.count((255, 0, 9)), picture.bounds((255, 0, 9))), (0, None))

    def test_count_and_bounds_agree_with_a_look_at_every_pixel(self):
        picture, colour, tolerance = noise(23, 17, seed=2), (100, 120, 140), 70
        hits = [(x, y) for y in range(17) for x in range(23)
                if all(abs(a - b) <= tolerance for a, b in zip(picture.pixel(x, y), colour))]
        columns, lines = zip(*hits)
        self.assertEqual(picture.count(colour, tolerance), len(hits))
        self.assertEqual(picture.bounds(colour, tolerance),
                         Box(min(columns), min(lines), max(columns) - min(columns) + 1, max(lines) - min(lines) + 1))

    def test_empty_picture_has_no_colour(self):
        self.assertEqual((Picture(0, 0, b"").count(RED), Picture(0, 0, b"").bounds(RED)), (0, None))


class DifferenceTest(unittest.TestCase):
    def test_equal_pictures_do_not_differ(self):
        self.assertEqual(noise(20, 10, seed=3).difference(noise(20, 10, seed=3)), (0, 0))

    def test_pixels_over_the_tolerance_are_counted(self):
        picture = Picture.filled(8, 6, (100, 100, 100))
        other = with_pixels(picture, {(0, 0): (103, 100, 100), (7, 5): (100, 96, 90), (3, 3): (0, 100, 255)})
        for tolerance, count in ((0, 3), (2, 3), (3, 2), (9, 2), (10, 1), (154, 1), (155, 0)):
            self.assertEqual(picture.difference(other, tolerance), (count, 155))
            self.assertEqual(other.difference(picture, tolerance), (count, 155))

    def test_every_pair_of_bytes_has_its_difference(self):
        pairs = [(a, b) for a in range(256) for b in range(256)]
        first, second = map(bytes, zip(*pairs))
        self.assertEqual(absolute_difference(first, second), bytes(abs(a - b) for a, b in pairs))

    def test_difference_picture_marks_the_place(self):
        picture = Picture.filled(8, 6, (100, 100, 100))
        other = with_pixels(picture, {(2, 1): (100, 101, 100), (5, 4): (100, 100, 200)})
        shown = picture.difference_picture(other, tolerance=10)
        self.assertEqual((shown.pixel(2, 1), shown.pixel(5, 4), shown.count(BLACK)), ((96,) * 3, (255,) * 3, 46))

    def test_other_size_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "same size"):
            Picture.filled(2, 3, RED).difference(Picture.filled(3, 2, RED))

    def test_large_pictures_are_compared_quickly(self):
        first, second = noise(1760, 1000, seed=4), noise(1760, 1000, seed=5)
        start = time.monotonic()
        count, _ = first.difference(second, 10)
        self.assertGreater(count, 1_700_000)
        self.assertLess(time.monotonic() - start, 5)


class PngTest(FolderTest):
    def load(self, data):
        (self.folder / "picture.png").write_bytes(data)
        return Picture.load(self.folder / "picture.png")

    def test_saved_picture_is_loaded_again(self):
        for size in ((1, 1), (13, 7), (300, 2)):
            picture = noise(*size, seed=6)
            picture.save(self.folder / "picture.png")
            self.assertEqual(Picture.load(self.folder / "picture.png"), picture)

    def test_all_filters_are_undone(self):
        picture = noise(11, 10, seed=7)
        lines = filtered(picture.rows, 3, (4, 3, 2, 1, 0, 1, 2, 3, 4, 4))
        self.assertEqual(self.load(png(11, 10, lines, 2)), picture)

    def test_filters_of_four_channels_are_undone(self):
        colours = noise(6, 5, seed=8)
        rows = [b"".join(row[i:i + 3] + b"\xff" for i in range(0, len(row), 3)) for row in colours.rows]
        self.assertEqual(self.load(png(6, 5, filtered(rows, 4, (1, 2, 3, 4, 0)), RGBA)), colours)

    def test_filters_are_those_of_the_format(self):
        # Worked out by hand: (10, 20, 30), then left, up, their mean, the nearest of left, up and corner.
        lines = (b"\1" + bytes((10, 20, 30, 1, 2, 3)) + b"\2" + bytes((1, 1, 1, 255, 255, 255))
                 + b"\3" + bytes((0, 0, 0, 10, 10, 10)) + b"\4" + bytes((1, 2, 3, 4, 5, 6)))
        self.assertEqual(self.load(png(2, 4, lines, 2)).rows,
                         [bytes((10, 20, 30, 11, 22, 33)), bytes((11, 21, 31, 10, 21, 32)),
                          bytes((5, 10, 15, 17, 25, 33)), bytes((6, 12, 18, 21, 30, 39))])

    def test_transparent_colours_are_laid_over_black(self):
        pixels = bytes((200, 100, 50, 255, 200, 100, 50, 0, 200, 100, 50, 128))
        self.assertEqual(self.load(png(3, 1, b"\0" + pixels, RGBA)).rows,
                         [bytes((200, 100, 50, 0, 0, 0, 100, 50, 25))])

    def test_other_files_are_refused_with_their_name(self):
        good = png(1, 1, bytes(4), 2)
        for data in (b"", b"GIF89a", good[:30], good[:-20] + b"x" + good[-19:], png(1, 1, bytes(2), 0),
                     png(1, 1, bytes(4), 2, interlace=1), png(1, 1, b"\5" + bytes(3), 2), png(1, 2, bytes(4), 2)):
            with self.assertRaisesRegex(ValueError, "picture.png: "):
                self.load(data)


class GoldenTest(FolderTest):
    def setUp(self):
        super().setUp()
        self.golden = self.folder / "golden" / "red.png"
        self.enterContext(mock.patch.dict(os.environ))
        os.environ.pop(UPDATE_GOLDEN, None)
        self.enterContext(mock.patch("tempfile.tempdir", str(self.folder)))

    def write(self, picture):
        os.environ[UPDATE_GOLDEN] = "1"
        picture.assert_like(self, self.golden)
        del os.environ[UPDATE_GOLDEN]

    def failure_of(self, picture, **limits):
        with self.assertRaises(AssertionError) as caught:
            picture.assert_like(self, self.golden, **limits)
        return str(caught.exception)

    def kept(self, name):
        return Picture.load(next(self.folder.glob(f"hitlab-golden-*/{name}.png")))

    def test_variable_writes_the_golden_picture(self):
        self.write(Picture.filled(10, 10, RED))
        self.assertEqual(Picture.load(self.golden), Picture.filled(10, 10, RED))

    def test_like_pictures_pass_and_leave_nothing(self):
        self.write(Picture.filled(10, 10, RED))
        with_pixels(Picture.filled(10, 10, (254, 0, 1)), {(3, 3): BLUE}).assert_like(self, self.golden, 1, 0.01)
        self.assertEqual(list(self.folder.glob("hitlab-golden-*")), [])

    def test_unlike_picture_fails_and_is_kept(self):
        self.write(Picture.filled(10, 10, RED))
        actual = with_pixels(Picture.filled(10, 10, RED), {(3, 3): BLUE, (4, 3): BLUE})
        message = self.failure_of(actual, tolerance=1, share=0.01)
        self.assertRegex(message, r"red\.png: 2 of 100 pixels .* largest difference is 255.*red-actual\.png")
        self.assertEqual(self.kept("red-actual"), actual)
        self.assertEqual(self.kept("red-difference").bounds((255, 255, 255)), Box(3, 3, 2, 1))

    def test_missing_golden_picture_fails(self):
        self.assertIn("no such golden picture", self.failure_of(Picture.filled(2, 2, RED)))
        self.assertEqual(self.kept("red-actual"), Picture.filled(2, 2, RED))

    def test_other_size_fails(self):
        self.write(Picture.filled(10, 10, RED))
        self.assertIn("10x10 pixels, but there are 10x9", self.failure_of(Picture.filled(10, 9, RED), share=1))


class FramebufferTest(unittest.TestCase):
    """XWD images of either byte order, with gaps at the ends of lines and a colour map."""

    def image(self, order, byte_order, pixels):
        """Two lines of two pixels, given as texts of four bytes in hexadecimal digits, and a gap of four bytes."""
        fields = [0] * 25
        fields[0:8] = 104, 7, 2, 24, 2, 2, 0, byte_order
        fields[11:13], fields[14:17], fields[19] = (32, 12), (0xff0000, 0xff00, 0xff), 3
        lines = b"".join(bytes.fromhex(pixels[i] + pixels[i + 1]) + b"gap." for i in (0, 2))
        return struct.pack(order + "25I", *fields) + b"xwd\0" + bytes(3 * 12) + lines

    def test_both_byte_orders_give_the_same_picture(self):
        expected = [bytes((1, 2, 3, 4, 5, 6)), bytes((7, 8, 9, 10, 11, 12))]
        low_first = ("03020100", "06050400", "09080700", "0c0b0a00")
        high_first = ("00010203", "00040506", "00070809", "000a0b0c")
        for order in "><":
            self.assertEqual(to_picture(self.image(order, 0, low_first)).rows, expected)
            self.assertEqual(to_picture(self.image(order, 1, high_first)).rows, expected)

    def test_box_is_cut_out(self):
        data = self.image(">", 1, ("00010203", "00040506", "00070809", "000a0b0c"))
        self.assertEqual(to_picture(data, Box(1, 1, 5, 5)).rows, [bytes((10, 11, 12))])
        self.assertEqual(to_picture(data, Box(-1, 0, 2, 1)).rows, [bytes((1, 2, 3))])

    def test_other_data_is_refused(self):
        with self.assertRaisesRegex(ValueError, "XWD"):
            to_picture(bytes(200))


if __name__ == "__main__":
    unittest.main()
