"""The framework's resources of Android 16 in a form that Debian's aapt2 reads.

aapt2 needs to know every android: attribute and its number. Debian's own framework package stops at Android 10; the
table of Android 16 is inside Robolectric's android-all jar on Maven Central, which the Kotlin checks compile against
too. It is written more densely than Debian's aapt2 of 2019 understands, so it is unfolded here:

- tables of 16-bit offsets and sparse tables become tables of 32-bit offsets;
- entries of 8 bytes ("compact") become the usual 16 bytes;
- values for particular languages, screens and versions are left out: only names and numbers matter.

The format: ResourceTypes.h in Android's frameworks/base. All numbers are little-endian.
"""

import os
import struct
import subprocess
import zipfile
from pathlib import Path

VERSION = "16-robolectric-13921718"
ARTIFACT = f"org.robolectric:android-all:{VERSION}"
# Where Maven keeps what it has fetched, unless its settings name another place.
LOCAL = Path.home() / ".m2/repository/org/robolectric/android-all" / VERSION / f"android-all-{VERSION}.jar"
MAVEN_LIMIT_S = 900

STRING_POOL, TABLE, PACKAGE, TYPE, TYPE_SPEC = 0x001, 0x002, 0x200, 0x201, 0x202
SPARSE, OFFSET16 = 1, 2     # flags of a TYPE chunk
COMPLEX, COMPACT = 1, 8     # flags of an entry
NO_ENTRY = 0xFFFFFFFF


class Unavailable(Exception):
    """Maven Central cannot be reached."""


def find_jar():
    """The jar from Maven's folder; fetched by Maven where it is missing there."""
    if not LOCAL.is_file():
        try:
            subprocess.run(["mvn", "--batch-mode", "--quiet", "dependency:get", f"-Dartifact={ARTIFACT}",
                            "-Dtransitive=false"], capture_output=True, check=True, timeout=MAVEN_LIMIT_S,
                           cwd=os.path.expanduser("~"))
        except (OSError, subprocess.SubprocessError) as error:
            raise Unavailable(f"Maven could not fetch {ARTIFACT}") from error
    if not LOCAL.is_file():
        raise Unavailable(f"Maven has no {LOCAL}")
    return LOCAL


def write_framework(jar, path):
    """Writes the package that aapt2 takes with -I."""
    with zipfile.ZipFile(jar) as source, zipfile.ZipFile(path, "w") as target:
        target.writestr("AndroidManifest.xml", source.read("AndroidManifest.xml"))
        target.writestr("resources.arsc", unfold(source.read("resources.arsc")))


def unfold(data):
    body = b""
    for kind, begin, header, size in chunks(data, 12, len(data)):
        if kind == STRING_POOL:
            body += data[begin:begin + size]
        elif kind == PACKAGE:
            body += unfold_package(data, begin, header, size)
            break  # the framework itself; others belong to parts of the system
    return struct.pack("<HHII", TABLE, 12, 12 + len(body), 1) + body


def chunks(data, begin, end):
    """Kind, place, size of the header and size of each chunk."""
    while begin < end:
        kind, header, size = struct.unpack_from("<HHI", data, begin)
        yield kind, begin, header, size
        begin += size


def unfold_package(data, begin, header, size):
    counts, body = {}, b""
    for kind, place, own_header, own_size in chunks(data, begin + header, begin + size):
        if kind in (STRING_POOL, TYPE_SPEC):
            body += data[place:place + own_size]
        if kind == TYPE_SPEC:
            counts[data[place + 8]] = struct.unpack_from("<I", data, place + 12)[0]
        elif kind == TYPE:
            body += unfold_type(data, place, own_header, counts[data[place + 8]])
    return data[begin:begin + 4] + struct.pack("<I", header + len(body)) + data[begin + 8:begin + header] + body


def unfold_type(data, begin, header, count):
    """One type (attr, style, ...) in one configuration; nothing where it is not the default configuration."""
    config = data[begin + 20:begin + header]
    if any(config[4:]):
        return b""
    places, entries = [NO_ENTRY] * count, b""
    for index, place in entry_places(data, begin, header):
        places[index] = len(entries)
        entries += plain_entry(data, place)
    table = struct.pack(f"<{count}I", *places)
    return struct.pack("<HHIBBHII", TYPE, header, header + len(table) + len(entries), data[begin + 8], 0, 0, count,
                       header + len(table)) + config + table + entries


def entry_places(data, begin, header):
    """Index and place of each entry that there is."""
    flags = data[begin + 9]
    count, first = struct.unpack_from("<II", data, begin + 12)
    for number in range(count):
        if flags & SPARSE:
            index, offset = struct.unpack_from("<HH", data, begin + header + 4 * number)
            yield index, begin + first + 4 * offset
            continue
        if flags & OFFSET16:
            offset, = struct.unpack_from("<H", data, begin + header + 2 * number)
            offset = NO_ENTRY if offset == 0xFFFF else 4 * offset
        else:
            offset, = struct.unpack_from("<I", data, begin + header + 4 * number)
        if offset != NO_ENTRY:
            yield number, begin + first + offset


def plain_entry(data, place):
    key, flags, value = struct.unpack_from("<HHI", data, place)
    if flags & COMPACT:  # the upper byte of the flags is the value's type
        return struct.pack("<HHIHBBI", 8, flags & 0xFF & ~COMPACT, key, 8, 0, flags >> 8, value)
    if flags & COMPLEX:
        size = 16 + 12 * struct.unpack_from("<I", data, place + 12)[0]
    else:
        size = 16
    return data[place:place + size]
