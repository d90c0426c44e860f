"""`hitlab shapes` on good images: the exact volumes as JSON, and the same ones drawn as SVG."""

import json
import unittest
import xml.etree.ElementTree as ElementTree

import images
from support import PROJECT, ProgramTest

SVG = "{http://www.w3.org/2000/svg}"
# A block of 3 x 2 opaque pixels in a clear frame.
BLOCK = (".......",
         "..###..",
         "..###..",
         ".......",
         ".......")
BLOCK_RECTANGLE = [4, 2, 10, 6]


def spaced(text):
    return [float(number) for number in text.replace(",", " ").split()]


class ShapesTest(ProgramTest):
    def write(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path

    def ask(self, *arguments):
        done = self.expect(0, "shapes", *arguments, "--json")
        self.assertEqual(done.stderr, "")
        return json.loads(done.stdout)

    def draw(self, *arguments):
        """The parsed drawing."""
        done = self.expect(0, "shapes", *arguments, "--svg", self.folder / "drawn.svg")
        self.assertEqual(done.stderr, "")
        root = ElementTree.parse(self.folder / "drawn.svg").getroot()
        self.assertEqual(root.tag, f"{SVG}svg")
        return root

    def test_json_has_exactly_the_keys_of_the_format(self):
        path = self.write("a.png", images.rgba_png(BLOCK))
        answer = self.ask(path, path)
        self.assertEqual(list(answer), ["player", "enemy"])
        for entry in answer.values():
            self.assertEqual(list(entry), ["w", "h", "rectangle", "circle", "diamond", "polygon16"])
            for round_shape in ("circle", "diamond"):
                self.assertEqual(list(entry[round_shape]), ["cx2", "cy2", "r2"])
        self.assertEqual(list(self.ask(path)), ["player"])

    def test_json_holds_integers_alone(self):
        for name in ("thesis", "fitted"):
            done = self.expect(0, "shapes", self.write("a.png", images.rgba_png(BLOCK)), "--json", "--volumes", name)
            json.loads(done.stdout, parse_float=lambda text: self.fail(f"{text} is no integer"))

    def test_thesis_volumes_of_a_block_are_those_worked_out_by_hand(self):
        entry = self.ask(self.write("a.png", images.rgba_png(BLOCK)))["player"]
        self.assertEqual((entry["w"], entry["h"]), (7, 5))
        self.assertEqual(entry["rectangle"], [0, 0, 14, 10])
        self.assertEqual(entry["circle"], {"cx2": 7, "cy2": 5, "r2": 7})
        # The farthest corners of the block, (2, 1) and (5, 1), are 1.5 + 1.5 from the centre (3.5, 2.5).
        self.assertEqual(entry["diamond"], {"cx2": 7, "cy2": 5, "r2": 6})
        corners = [[32, 16], [80, 16], [80, 48], [32, 48]]
        self.assertIn(entry["polygon16"][0], corners)
        self.assertEqual(sorted(entry["polygon16"]), sorted(corners))

    def test_thesis_rectangle_and_circle_follow_the_images_size(self):
        for width, height in ((1, 1), (1, 9), (8, 3), (128, 129), (300, 7)):
            path = self.write("a.png", images.rgba_png(["#" * width] * height))
            entry = self.ask(path)["player"]
            self.assertEqual(entry["rectangle"], [0, 0, 2 * width, 2 * height])
            self.assertEqual(entry["circle"], {"cx2": width, "cy2": height, "r2": max(width, height)})

    def test_single_pixel_has_its_own_square_as_polygon(self):
        for name in ("thesis", "fitted"):
            entry = self.ask(self.write("a.png", images.rgba_png(["#"])), "--volumes", name)["player"]
            self.assertEqual(entry["rectangle"], [0, 0, 2, 2])
            self.assertEqual(sorted(entry["polygon16"]), [[0, 0], [0, 16], [16, 0], [16, 16]])

    def test_polygon_starts_at_the_left_and_goes_round_with_at_most_eight_corners(self):
        for name in ("mario", "pacman", "tyrian"):
            for role in ("player", "enemy"):
                path = PROJECT / "assets" / "sprites" / name / f"{role}.png"
                polygon = self.ask(path)["player"]["polygon16"]
                self.assertLessEqual(len(polygon), 8)
                self.assertEqual(polygon[0], min(polygon))
                area2 = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1]))
                self.assertGreater(area2, 0, "not counter-clockwise seen with y up")

    def test_every_kind_of_png_gives_the_same_mask(self):
        codes = ["".join("1" if cell == "#" else "0" for cell in line) for line in BLOCK]
        kinds = {"rgba": images.rgba_png(BLOCK),
                 "half clear": images.rgba_png(BLOCK, b"\1\2\3\x80", b"\xff\xff\xff\x7f"),
                 "interlaced": images.interlaced_png(BLOCK),
                 "palette": images.palette_png(codes, (0, 255)),
                 "palette, half clear": images.palette_png(codes, (127, 128)),
                 "grey with alpha": images.grey_alpha_png(BLOCK)}
        for kind, data in kinds.items():
            with self.subTest(kind=kind):
                entry = self.ask(self.write("a.png", data), "--volumes", "fitted")["player"]
                self.assertEqual((entry["w"], entry["h"], entry["rectangle"]), (7, 5, BLOCK_RECTANGLE))

    def test_grey_image_is_opaque_throughout(self):
        entry = self.ask(self.write("a.png", images.grey_png(6, 4)), "--volumes", "fitted")["player"]
        self.assertEqual(entry["rectangle"], [0, 0, 12, 8])

    def test_unknown_chunks_are_passed_over(self):
        data = images.rgba_png(BLOCK)
        extra = images.chunk(b"tEXt", b"Comment\0hello") + images.chunk(b"prVt", bytes(40))
        entry = self.ask(self.write("a.png", data[:33] + extra + data[33:]), "--volumes", "fitted")["player"]
        self.assertEqual(entry["rectangle"], BLOCK_RECTANGLE)

    def test_largest_image_is_taken(self):
        path = self.write("a.png", images.rgba_png(["#" * 4096] * 2))
        self.assertEqual(self.ask(path)["player"]["rectangle"], [0, 0, 8192, 4])
        self.assertEqual(self.ask(self.write("b.png", images.grey_png(1, 4096)))["player"]["h"], 4096)

    def test_image_over_128_pixels_gets_thesis_volumes_and_a_message(self):
        for width, height in ((129, 3), (3, 129)):
            path = self.write("large.png", images.rgba_png(["." + "#" * (width - 1)] * height))
            done = self.expect(0, "shapes", path, "--volumes", "fitted", "--json")
            self.assertRegex(done.stderr, r"\A[^\n]*large\.png[^\n]*128[^\n]*\n\Z")
            self.assertEqual(json.loads(done.stdout), self.ask(path))
        path = self.write("fits.png", images.rgba_png(["." + "#" * 127] * 2))
        self.assertEqual(self.ask(path, "--volumes", "fitted")["player"]["rectangle"], [2, 0, 256, 4])

    def test_text_names_every_volume(self):
        path = self.write("a.png", images.rgba_png(BLOCK))
        text = self.expect(0, "shapes", path).stdout
        for word in ("rectangle", "circle", "diamond", "polygon", "7 x 5", "a.png"):
            self.assertIn(word, text)

    def test_drawing_has_the_volumes_of_the_json(self):
        sprite = PROJECT / "assets" / "sprites" / "tyrian" / "player.png"
        for name in ("thesis", "fitted"):
            entry = self.ask(sprite, "--volumes", name)["player"]
            root = self.draw(sprite, "--volumes", name)
            box = [value / 2 for value in entry["rectangle"]]
            rectangles = [[float(rect.get(key)) for key in ("x", "y", "width", "height")]
                          for rect in root.iter(f"{SVG}rect") if rect.get("x")]
            self.assertEqual(rectangles, [[box[0], box[1], box[2] - box[0], box[3] - box[1]]])
            (circle,) = root.iter(f"{SVG}circle")
            self.assertEqual([2 * float(circle.get(key)) for key in ("cx", "cy", "r")],
                             [entry["circle"][key] for key in ("cx2", "cy2", "r2")])
            drawn = [spaced(polygon.get("points")) for polygon in root.iter(f"{SVG}polygon")]
            self.assertEqual(len(drawn), 2)
            self.assertIn([corner / 16 for vertex in entry["polygon16"] for corner in vertex], drawn)
            x, y, radius = (entry["diamond"][key] / 2 for key in ("cx2", "cy2", "r2"))
            tips = {(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)}
            self.assertIn(tips, [set(zip(points[::2], points[1::2])) for points in drawn])

    def test_drawing_shows_both_sprites_and_their_pixels(self):
        player = self.write("a.png", images.rgba_png(BLOCK, b"\xc0\x40\x20\xff"))
        root = self.draw(player, self.write("b.png", images.rgba_png(BLOCK, b"\x01\x02\x03\xff")))
        self.assertEqual(len(list(root.iter(f"{SVG}circle"))), 2)
        self.assertEqual(len(list(root.iter(f"{SVG}polygon"))), 4)
        self.assertLessEqual({"#c04020", "#010203"}, {path.get("fill") for path in root.iter(f"{SVG}path")})
        text = " ".join(root.itertext())
        self.assertIn("a.png", text)
        self.assertIn("b.png", text)

    def test_names_with_special_characters_are_escaped_in_the_drawing(self):
        for name in ('<b>&"it\'s".png', "é ü.png", "a\x01b.png"):
            with self.subTest(name=name):
                root = self.draw(self.write(name, images.rgba_png(BLOCK)))
                if name.isprintable():
                    self.assertIn(name, " ".join(root.itertext()))

    def test_name_that_is_not_utf8_gives_a_drawing_that_is(self):
        path = bytes(self.folder) + b"/\xff\xfe.png"
        with open(path, "wb") as file:
            file.write(images.rgba_png(BLOCK))
        self.draw(path.decode("utf-8", "surrogateescape"))

    def test_drawing_that_cannot_be_written_is_an_error_that_names_it(self):
        path = self.write("a.png", images.rgba_png(BLOCK))
        line = self.expect_one_line(1, "shapes", path, "--svg", path / "below.svg")
        self.assertIn("below.svg", line)


if __name__ == "__main__":
    unittest.main()
