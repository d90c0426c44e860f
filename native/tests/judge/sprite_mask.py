"""PNG bytes to a mask of opaque pixels, with nothing but zlib.

The project decodes through SDL2_image; the judge must not share that code, or
a common mistake would stay unseen. Only 8-bit RGBA without interlacing is
read, because DESIGN.md promises that form; anything else is an error.
"""

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

from errors import JudgeError

SIGNATURE = b"\x89PNG\r\n\x1a\n"
BYTES_PER_PIXEL = 4
OPAQUE_ABOVE = 127


@dataclass(frozen=True)
class Mask:
    """Opaque pixels of one sprite; bit x of rows[y] stands for pixel (x, y)."""

    width: int
    height: int
    rows: tuple[int, ...]

    def is_opaque(self, x, y):
        return bool(self.rows[y] >> x & 1)

    def opaque_pixels(self):
        return [(x, y) for y in range(self.height) for x in range(self.width)
                if self.is_opaque(x, y)]


def load_mask(path):
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise JudgeError(f"{path}: {error.strerror}") from error
    try:
        return decode_mask(data)
    except (ValueError, struct.error, zlib.error) as error:
        raise JudgeError(f"{path}: {error}") from error


def decode_mask(data):
    if not data.startswith(SIGNATURE):
        raise ValueError("not a PNG file")
    header, pixels = collect_chunks(data)
    width, height, depth, colour, compression, filtering, interlace = struct.unpack(">IIBBBBB", header)
    if (depth, colour, compression, filtering, interlace) != (8, 6, 0, 0, 0):
        raise ValueError("not 8-bit RGBA without interlacing")
    lines = undo_filters(zlib.decompress(pixels), width, height)
    mask = Mask(width, height, tuple(alpha_bits(line) for line in lines))
    if not any(mask.rows):
        raise ValueError("no opaque pixel")
    return mask


def collect_chunks(data):
    """Returns the bytes of IHDR and of all IDAT chunks joined."""
    header, pixels, position = None, b"", len(SIGNATURE)
    while True:
        length, kind = struct.unpack_from(">I4s", data, position)
        body = data[position + 8:position + 8 + length]
        (checksum,) = struct.unpack_from(">I", data, position + 8 + length)
        if zlib.crc32(kind + body) != checksum:
            raise ValueError(f"bad checksum of chunk {kind!r}")
        if kind == b"IHDR":
            header = body
        elif kind == b"IDAT":
            pixels += body
        elif kind == b"IEND":
            break
        position += 12 + length
    if header is None:
        raise ValueError("no IHDR chunk")
    return header, pixels


def undo_filters(raw, width, height):
    stride = width * BYTES_PER_PIXEL
    if len(raw) != height * (stride + 1):
        raise ValueError("pixel data of the wrong length")
    lines, above = [], bytes(stride)
    for start in range(0, len(raw), stride + 1):
        above = undo_filter(raw[start], raw[start + 1:start + 1 + stride], above)
        lines.append(above)
    return lines


def undo_filter(kind, coded, above):
    if kind > 4:
        raise ValueError(f"unknown filter {kind}")
    line = bytearray(len(coded))
    for i, value in enumerate(coded):
        left = line[i - BYTES_PER_PIXEL] if i >= BYTES_PER_PIXEL else 0
        corner = above[i - BYTES_PER_PIXEL] if i >= BYTES_PER_PIXEL else 0
        line[i] = value + predict(kind, left, above[i], corner) & 255
    return bytes(line)


def predict(kind, left, up, corner):
    if kind == 4:
        return paeth(left, up, corner)
    return (0, left, up, (left + up) // 2)[kind]


def paeth(left, up, corner):
    guess = left + up - corner
    # min keeps the first of equals: left before up before corner, as PNG asks.
    return min((left, up, corner), key=lambda value: abs(guess - value))


def alpha_bits(line):
    return sum(1 << x for x, alpha in enumerate(line[3::BYTES_PER_PIXEL]) if alpha > OPAQUE_ABOVE)
