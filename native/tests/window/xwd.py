"""Reads the framebuffer that Xvfb keeps in a file (-fbdir): the format of xwd, version 7."""

import mmap
import struct
from dataclasses import dataclass

from picture import Box, Picture

HEADER = "25I"
COLOUR_BYTES = 12


@dataclass(frozen=True)
class Layout:
    """Where the pixels are in the file; `places` are those of red, green and blue in a pixel of four bytes."""

    offset: int
    width: int
    height: int
    stride: int
    places: tuple[int, int, int]


def read_layout(data):
    """Parses the header, whose numbers may have either byte order."""
    order = next((order for order in "><" if struct.unpack_from(order + "2I", data)[1] == 7), None)
    if order is None:
        raise ValueError("not an XWD file of version 7")
    fields = struct.unpack_from(order + HEADER, data)
    size, pixel_format, depth, width, height = fields[0], fields[2], fields[3], fields[4], fields[5]
    byte_order, pixel_bits, stride, masks, colours = fields[7], fields[11], fields[12], fields[14:17], fields[19]
    if (pixel_format, depth, pixel_bits) != (2, 24, 32):
        raise ValueError(f"not 24-bit colours in 32 bits: format {pixel_format}, {depth} in {pixel_bits}")
    return Layout(size + colours * COLOUR_BYTES, width, height, stride,
                  tuple(byte_place(mask, byte_order) for mask in masks))


def byte_place(mask, byte_order):
    """Which byte of a pixel a channel's mask means; order 0 puts the lowest byte first."""
    place = {0xff: 0, 0xff00: 1, 0xff0000: 2, 0xff000000: 3}[mask]
    return 3 - place if byte_order else place


def to_picture(data, box=None):
    """The part of an XWD image that is in the box (or all of it)."""
    layout = read_layout(data)
    box = (box or Box(0, 0, layout.width, layout.height)).within(layout.width, layout.height)
    first = layout.offset + 4 * box.x
    starts = (first + layout.stride * y for y in range(box.y, box.y + box.height))
    pixels = b"".join(data[start:start + 4 * box.width] for start in starts)
    colours = bytearray(3 * box.width * box.height)
    for channel, place in enumerate(layout.places):
        colours[channel::3] = pixels[place::4]
    return Picture(box.width, box.height, bytes(colours))


def read_picture(path, box=None):
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return to_picture(data, box)
