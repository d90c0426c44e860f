"""A small PNG writer: every kind of image that a user may hand to the program, and broken ones."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, PALETTE, GREY_ALPHA, RGBA = 0, 3, 4, 6
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, data, colour=RGBA, before=b"", depth=8, interlace=0):
    """`data`: the uncompressed scan lines with their filter bytes; `before`: chunks ahead of them."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace)
    return (SIGNATURE + chunk(b"IHDR", header) + before + chunk(b"IDAT", zlib.compress(data))
            + chunk(b"IEND", b""))


def scan_lines(rows):
    return b"".join(b"\0" + b"".join(row) for row in rows)


def picture_rows(picture, opaque, clear):
    return [[opaque if cell == "#" else clear for cell in line] for line in picture]


def rgba_png(picture, opaque=b"\xc0\x40\x20\xff", clear=bytes(4)):
    """'#' is opaque, all else clear."""
    rows = picture_rows(picture, opaque, clear)
    return png(len(picture[0]), len(picture), scan_lines(rows))


def interlaced_png(picture):
    """The same picture in Adam7's seven passes."""
    rows = picture_rows(picture, b"\xc0\x40\x20\xff", bytes(4))
    passes = [[row[x::dx] for row in rows[y::dy]] for x, y, dx, dy in ADAM7]
    data = b"".join(scan_lines(part) for part in passes if part and part[0])
    return png(len(picture[0]), len(picture), data, interlace=1)


def palette_png(picture, alphas):
    """Digits are palette entries; `alphas` gives the transparency of each."""
    colours = b"".join(bytes((40 * i, 90, 200 - 20 * i)) for i in range(len(alphas)))
    rows = [[bytes([int(cell)]) for cell in line] for line in picture]
    before = chunk(b"PLTE", colours) + chunk(b"tRNS", bytes(alphas))
    return png(len(picture[0]), len(picture), scan_lines(rows), PALETTE, before)


def grey_png(width, height):
    return png(width, height, scan_lines([[b"\x80"] * width] * height), GREY)


def grey_alpha_png(picture):
    rows = picture_rows(picture, b"\x80\xff", b"\x80\x00")
    return png(len(picture[0]), len(picture), scan_lines(rows), GREY_ALPHA)


def with_size(data, width, height):
    """The same file with another size in its header, and the right checksum for it."""
    start = len(SIGNATURE)
    (length,) = struct.unpack_from(">I", data, start)
    body = struct.pack(">II", width, height) + data[start + 16:start + 8 + length]
    return data[:start] + chunk(b"IHDR", body) + data[start + 12 + length:]


def make_sprites(folder, player, enemy, sets=("pacman",)):
    """An assets folder with own sprites."""
    for name in sets:
        place = folder / "sprites" / name
        place.mkdir(parents=True)
        (place / "player.png").write_bytes(rgba_png(player))
        (place / "enemy.png").write_bytes(rgba_png(enemy))
    return folder
