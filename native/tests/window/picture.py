"""Pictures in plain Python: what a screenshot shows, how two differ, PNG files and golden pictures.

Whole planes of bytes are worked on at once (translate, slices, long integers), so that a picture
of 1760x1000 is counted or compared in a fraction of a second without any package.
"""

import os
import struct
import sys
import tempfile
import zlib
from array import array
from functools import lru_cache, reduce
from itertools import accumulate
from operator import or_
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).resolve().parent.parent / "program"))

from images import SIGNATURE, png  # noqa: E402

RGB, RGBA = 2, 6
# Every second byte of a pixel of four.
EVEN, ODD = 0x00ff00ff, 0xff00ff00
UPDATE_GOLDEN = "HITLAB_UPDATE_GOLDEN"


class Box(NamedTuple):
    """A rectangle of whole pixels."""

    x: int
    y: int
    width: int
    height: int

    def within(self, width, height):
        """The part that is inside of a picture of this size; it may be empty."""
        left, top = min(max(self.x, 0), width), min(max(self.y, 0), height)
        right, bottom = min(self.x + self.width, width), min(self.y + self.height, height)
        return Box(left, top, max(right - left, 0), max(bottom - top, 0))


class Picture:
    """Pixels of three bytes (red, green, blue), row after row from the top, in `data`."""

    def __init__(self, width, height, data):
        if len(data) != 3 * width * height:
            raise ValueError(f"{len(data)} bytes are not {width}x{height} pixels")
        self.width, self.height, self.data = width, height, bytes(data)

    @classmethod
    def filled(cls, width, height, colour):
        return cls(width, height, bytes(colour) * (width * height))

    def __eq__(self, other):
        return isinstance(other, Picture) and (self.size, self.data) == (other.size, other.data)

    def __repr__(self):
        return f"Picture({self.width}x{self.height})"

    @property
    def size(self):
        return self.width, self.height

    @property
    def rows(self):
        """The rows from the top, each as bytes."""
        stride = 3 * self.width
        return [self.data[y * stride:(y + 1) * stride] for y in range(self.height)]

    def pixel(self, x, y):
        """(red, green, blue); IndexError outside of the picture."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"({x}, {y}) is not in {self}")
        start = 3 * (y * self.width + x)
        return tuple(self.data[start:start + 3])

    def crop(self, x, y, width, height):
        """The part of the picture in this box; what lies outside of the picture is left out."""
        box = Box(x, y, width, height).within(self.width, self.height)
        part = slice(3 * box.x, 3 * (box.x + box.width))
        return Picture(box.width, box.height, b"".join(row[part] for row in self.rows[box.y:box.y + box.height]))

    def count(self, colour, tolerance=0):
        """How many pixels have the colour, in each channel within the tolerance."""
        return int.from_bytes(self._mask(colour, tolerance), "little").bit_count()

    def bounds(self, colour, tolerance=0):
        """The smallest box that holds all pixels of the colour, or None."""
        mask, width = self._mask(colour, tolerance), self.width
        first = mask.find(1)
        if first < 0:
            return None
        top, bottom = first // width, mask.rfind(1) // width
        lines = (mask[y * width:(y + 1) * width] for y in range(top, bottom + 1))
        columns = reduce(or_, (int.from_bytes(line, "big") for line in lines)).to_bytes(width, "big")
        left, right = columns.find(1), columns.rfind(1)
        return Box(left, top, right - left + 1, bottom - top + 1)

    def _mask(self, colour, tolerance):
        """A byte for each pixel: 1 where it has the colour."""
        result = (1 << 8 * self.width * self.height) - 1
        for channel, wanted in enumerate(colour):
            table = bytes(abs(value - wanted) <= tolerance for value in range(256))
            result &= int.from_bytes(self.data[channel::3].translate(table), "little")
        return result.to_bytes(self.width * self.height, "little")

    def difference(self, other, tolerance=0):
        """(number of pixels that differ by more than the tolerance in a channel, largest difference)."""
        pairs = [pair for pair in zip(self._rows_beside(other), other.rows) if pair[0] != pair[1]]
        if not pairs:
            return 0, 0
        deltas = absolute_difference(*map(b"".join, zip(*pairs)))
        over = deltas.translate(bytes(value > tolerance for value in range(256)))
        planes = (int.from_bytes(over[channel::3], "little") for channel in range(3))
        return reduce(or_, planes).bit_count(), max(deltas)

    def difference_picture(self, other, tolerance=0):
        """White where a channel differs by more than the tolerance, grey where it differs at all, else black."""
        self._rows_beside(other)
        deltas = absolute_difference(self.data, other.data)
        shown = deltas.translate(bytes(255 if value > tolerance else 96 if value else 0 for value in range(256)))
        planes = (int.from_bytes(shown[channel::3], "little") for channel in range(3))
        grey = reduce(or_, planes).to_bytes(self.width * self.height, "little")
        colours = bytearray(3 * len(grey))
        colours[0::3] = colours[1::3] = colours[2::3] = grey
        return Picture(self.width, self.height, colours)

    def _rows_beside(self, other):
        if self.size != other.size:
            raise ValueError(f"{self} and {other} have not the same size")
        return self.rows

    def save(self, path):
        """Writes an 8-bit RGB PNG file without filters, which is also the quickest to load."""
        Path(path).write_bytes(png(self.width, self.height, b"".join(b"\0" + row for row in self.rows), RGB))

    @classmethod
    def load(cls, path):
        """Reads an 8-bit RGB or RGBA PNG file without interlacing; RGBA is laid over black."""
        try:
            return decode_png(Path(path).read_bytes())
        except (ValueError, struct.error, zlib.error) as error:
            raise ValueError(f"{path}: {error}") from error

    def assert_like(self, test, golden_path, tolerance=0, share=0):
        """Fails the test where more than this share of the pixels differs by more than the tolerance.

        A failure leaves the actual picture and the difference in a folder and names it. With
        HITLAB_UPDATE_GOLDEN set, the golden picture is written instead.
        """
        golden_path = Path(golden_path)
        if os.environ.get(UPDATE_GOLDEN):
            golden_path.parent.mkdir(parents=True, exist_ok=True)
            self.save(golden_path)
            return
        golden = Picture.load(golden_path) if golden_path.exists() else None
        complaint = self._complaint(golden, tolerance, share)
        if complaint:
            kept = self._keep(golden, golden_path.stem, tolerance)
            test.fail(f"{golden_path}: {complaint}; {kept}; {UPDATE_GOLDEN}=1 writes a new golden picture")

    def _complaint(self, golden, tolerance, share):
        if golden is None:
            return "no such golden picture"
        if golden.size != self.size:
            return f"{golden.width}x{golden.height} pixels, but there are {self.width}x{self.height}"
        count, largest = self.difference(golden, tolerance)
        if count <= share * self.width * self.height:
            return None
        return (f"{count} of {self.width * self.height} pixels differ by more than {tolerance}, "
                f"at most {share:%} may; the largest difference is {largest}")

    def _keep(self, golden, name, tolerance):
        """Saves what a person needs to judge a failure; says where."""
        folder = Path(tempfile.mkdtemp(prefix="hitlab-golden-"))
        self.save(folder / f"{name}-actual.png")
        if golden is None or golden.size != self.size:
            return f"see {folder}/{name}-actual.png"
        self.difference_picture(golden, tolerance).save(folder / f"{name}-difference.png")
        return f"see {folder}/{name}-actual.png and {name}-difference.png"


def absolute_difference(first, second):
    """|a - b| for each pair of bytes.

    All bytes are subtracted by one operation on long integers, in lanes of 16 bits with 256 added:
    the lane's high byte then tells the sign, its low byte the difference modulo 256.
    """
    size = len(first)
    lanes = (in_lanes(first) + int.from_bytes(b"\0\1" * size, "little") - in_lanes(second)).to_bytes(2 * size, "little")
    low, positive = lanes[0::2], lanes[1::2].translate(bytes((0, 255)) + bytes(254))
    negative = positive.translate(bytes((255,)) + bytes(255))
    opposite = low.translate(bytes(-value % 256 for value in range(256)))
    return (as_integer(low) & as_integer(positive)
            | as_integer(opposite) & as_integer(negative)).to_bytes(size, "little")


def as_integer(data):
    return int.from_bytes(data, "little")


def in_lanes(data):
    """The bytes as a long integer with a zero byte above each."""
    lanes = bytearray(2 * len(data))
    lanes[0::2] = data
    return as_integer(lanes)


def decode_png(data):
    if not data.startswith(SIGNATURE):
        raise ValueError("not a PNG file")
    chunks = list(png_chunks(data))
    header = next((body for kind, body in chunks if kind == b"IHDR"), b"")
    width, height, depth, colour, compression, filtering, interlace = struct.unpack(">IIBBBBB", header)
    if depth != 8 or colour not in (RGB, RGBA) or (compression, filtering, interlace) != (0, 0, 0):
        raise ValueError("not 8-bit RGB or RGBA without interlacing")
    coded = zlib.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT"))
    pixel_bytes = 3 if colour == RGB else 4
    pixels = b"".join(undo_filters(coded, width * pixel_bytes, height, pixel_bytes))
    return Picture(width, height, pixels if colour == RGB else over_black(pixels))


def png_chunks(data):
    """(kind, body) of every chunk up to the last."""
    position, kind = len(SIGNATURE), None
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, position)
        body = data[position + 8:position + 8 + length]
        if struct.unpack_from(">I", data, position + 8 + length) != (zlib.crc32(kind + body),):
            raise ValueError(f"bad checksum of chunk {kind!r}")
        yield kind, body
        position += 12 + length


def undo_filters(coded, stride, height, pixel_bytes):
    if len(coded) != height * (stride + 1):
        raise ValueError("pixel data of the wrong length")
    above = bytes(stride)
    for start in range(0, len(coded), stride + 1):
        above = undo_filter(coded[start], coded[start + 1:start + 1 + stride], above, pixel_bytes)
        yield above


def undo_filter(kind, coded, above, pixel_bytes):
    if kind == 0:
        return coded
    if kind > 4:
        raise ValueError(f"unknown filter {kind}")
    if kind == 1:
        return undo_sub(coded, pixel_bytes)
    if kind == 2:
        return bytes(value + up & 255 for value, up in zip(coded, above)) if any(coded) else above
    if (kind, pixel_bytes) == (4, 4):
        return undo_paeth_of_rgba(coded, above)
    # A pixel of zeros on the left saves the question whether there is one.
    line, above = bytearray(pixel_bytes + len(coded)), bytes(pixel_bytes) + above
    for i, value in enumerate(coded):
        left, up, corner = line[i], above[i + pixel_bytes], above[i]
        line[i + pixel_bytes] = value + predict(kind, left, up, corner) & 255
    return bytes(line[pixel_bytes:])


@lru_cache(8)
def undo_sub(coded, pixel_bytes):
    """Rows of plain ground come again and again, hence the cache."""
    line = bytearray(len(coded))
    for channel in range(pixel_bytes):
        line[channel::pixel_bytes] = bytes(value & 255 for value in accumulate(coded[channel::pixel_bytes]))
    return bytes(line)


def undo_paeth_of_rgba(coded, above):
    """The filter of nearly all rows of a shot, whole pixels at a time where plain ground makes the guess plain."""
    line, left, corner = array("I"), 0, 0
    for difference, up in zip(memoryview(coded).cast("I"), memoryview(above).cast("I")):
        if difference or (left != corner and up != corner):
            guess = 0
            for shift in (0, 8, 16, 24):
                guess |= paeth(left >> shift & 255, up >> shift & 255, corner >> shift & 255) << shift
            # All four bytes are added at once, two by two so that none carries into the next.
            left = ((difference & EVEN) + (guess & EVEN) & EVEN) | ((difference & ODD) + (guess & ODD) & ODD)
        elif left == corner:
            left = up
        line.append(left)
        corner = up
    return line.tobytes()


def predict(kind, left, up, corner):
    return paeth(left, up, corner) if kind == 4 else (0, left, up, (left + up) // 2)[kind]


def paeth(left, up, corner):
    """Which of them is nearest to left + up - corner; of equals the first, as PNG asks."""
    from_left, from_up, from_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if from_left <= from_up and from_left <= from_corner:
        return left
    return up if from_up <= from_corner else corner


def over_black(pixels):
    """RGBA pixels as they look on black."""
    colours, alphas = bytearray(len(pixels) // 4 * 3), pixels[3::4]
    for channel in range(3):
        plane = pixels[channel::4]
        if alphas.strip(b"\xff"):
            plane = bytes((value * alpha + 127) // 255 for value, alpha in zip(plane, alphas))
        colours[channel::3] = plane
    return bytes(colours)
