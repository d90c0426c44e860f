"""Files that are no images: one line that names file and reason, exit code 1, and little memory."""

import random
import resource
import unittest
import zlib

import images
from support import PROJECT, ProgramTest, hitlab, is_sanitized

SPRITE = PROJECT / "assets" / "sprites" / "mario" / "player.png"
PICTURE = ("#.#", "###")
# The sanitizer itself maps terabytes of address space.
MEMORY_BYTES = None if is_sanitized() else 1 << 30


def limit_memory():
    if MEMORY_BYTES is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


class BadFileTest(ProgramTest):
    def refuse(self, path, *words):
        """Both as player and as enemy the file must be refused, with a reason."""
        for arguments in ((path,), (SPRITE, path)):
            done = self.expect(1, "shapes", *arguments, "--json", preexec_fn=limit_memory)
            self.assertEqual(done.stdout, "")
            self.assertRegex(done.stderr, r"\A[^\n]+\n\Z")
            self.assertIn(f"{path}: ", done.stderr)
            self.assertGreater(len(done.stderr.split(f"{path}: ", 1)[1]), 8, "no reason is given")
            for word in words:
                self.assertIn(word, done.stderr)

    def refuse_bytes(self, data, *words):
        path = self.folder / "bad.png"
        path.write_bytes(data)
        self.refuse(path, *words)

    def test_file_that_is_no_image_is_refused(self):
        for data in (b"hello", b"\0" * 1000, b"GIF89a" + bytes(50), b"\x89PNG\r\n\x1a\r", SPRITE.read_bytes()[1:]):
            self.refuse_bytes(data, "not a PNG")

    def test_empty_file_is_refused(self):
        self.refuse_bytes(b"", "empty")

    def test_missing_file_is_refused(self):
        self.refuse(self.folder / "missing.png", "No such file")

    def test_directory_is_refused(self):
        self.refuse(self.folder, "directory")

    def test_sprite_cut_at_any_byte_is_refused(self):
        whole = SPRITE.read_bytes()
        positions = {1, 4, 7, 8, 9, 12, 16, 20, 24, 29, 32, 33, 34, 41, len(whole) - 1, len(whole) - 4,
                     len(whole) - 5, len(whole) - 12, len(whole) - 13}
        positions |= set(random.Random(1).sample(range(len(whole)), 12))
        for position in sorted(positions):
            with self.subTest(position=position):
                self.refuse_bytes(whole[:position], "cut short")

    def test_sides_above_4096_pixels_are_refused_with_their_size(self):
        for width, height in ((100000, 100000), (5000, 10), (10, 5000), (4097, 1), (1, 4097),
                              (2 ** 31 - 1, 2 ** 31 - 1), (2 ** 32 - 1, 1)):
            self.refuse_bytes(images.with_size(images.rgba_png(PICTURE), width, height),
                              f"{width} x {height}", "4096")

    def test_true_size_above_4096_pixels_is_refused(self):
        self.refuse_bytes(images.grey_png(4097, 1), "4097 x 1")

    def test_size_of_nothing_is_refused(self):
        for width, height in ((0, 5), (5, 0), (0, 0)):
            self.refuse_bytes(images.with_size(images.rgba_png(PICTURE), width, height), f"{width} x {height}")

    def test_header_that_claims_more_pixels_than_there_are_is_refused(self):
        for width, height in ((4096, 4096), (3, 3), (4, 2)):
            self.refuse_bytes(images.with_size(images.rgba_png(PICTURE), width, height))

    def test_image_without_an_opaque_pixel_is_refused(self):
        self.refuse_bytes(images.rgba_png(("...", "...")), "opaque")
        self.refuse_bytes(images.rgba_png(PICTURE, b"\xff\xff\xff\x7f"), "opaque")
        self.refuse_bytes(images.palette_png(("00", "00"), (0, 255)), "opaque")

    def test_wrong_checksums_are_refused(self):
        whole = images.rgba_png(PICTURE)
        for position in (29, 45, len(whole) - 13):
            spoilt = bytearray(whole)
            spoilt[position] ^= 0x55
            with self.subTest(position=position):
                self.refuse_bytes(bytes(spoilt))

    def test_broken_pixel_data_is_refused(self):
        broken = {"no deflate stream": b"nonsense", "wrong end": zlib.compress(bytes(26))[:-3],
                  "unknown filter": zlib.compress(b"\x09" * 26), "nothing": b""}
        header = images.rgba_png(PICTURE)[:33]
        for name, body in broken.items():
            with self.subTest(name):
                self.refuse_bytes(header + images.chunk(b"IDAT", body) + images.chunk(b"IEND", b""))

    def test_header_of_an_unknown_kind_is_refused(self):
        data = images.scan_lines([[b"\0"] * 4])
        for options in ({"colour": 5}, {"depth": 7}, {"interlace": 9}, {"colour": images.PALETTE}):
            with self.subTest(options=options):
                self.refuse_bytes(images.png(4, 1, data, **options))

    def test_missing_chunks_are_refused(self):
        whole = images.rgba_png(PICTURE)
        self.refuse_bytes(images.SIGNATURE + images.chunk(b"IEND", b""))
        self.refuse_bytes(whole[:33] + images.chunk(b"IEND", b""))
        self.refuse_bytes(images.SIGNATURE + whole[33:])

    def test_chunk_that_claims_gigabytes_is_refused(self):
        whole = images.rgba_png(PICTURE)
        self.refuse_bytes(whole[:33] + b"\x7f\xff\xff\xff" + whole[37:], "cut short")
        self.refuse_bytes(whole[:33] + b"\xff\xff\xff\xff" + whole[37:])

    def test_compressed_flood_in_a_comment_takes_little_memory(self):
        # Two gigabytes of zeros in two megabytes: the same block again and again.
        press = zlib.compressobj(9)
        first, block = (press.compress(bytes(1 << 20)) + press.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
        flood = images.chunk(b"zTXt", b"Comment\0\0" + first + 2000 * block)
        whole = images.rgba_png(PICTURE)
        path = self.folder / "flood.png"
        path.write_bytes(whole[:33] + flood + whole[33:])
        done = self.expect(0, "shapes", path, "--json", preexec_fn=limit_memory)
        self.assertIn('"w":3', done.stdout)

    def test_randomly_spoilt_files_never_crash_the_program(self):
        chance = random.Random(7)
        whole = SPRITE.read_bytes()
        for number in range(40):
            spoilt = bytearray(whole)
            for _ in range(chance.randint(1, 4)):
                spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
            path = self.folder / "spoilt.png"
            path.write_bytes(bytes(spoilt))
            with self.subTest(number=number):
                done = hitlab("shapes", path, "--json", preexec_fn=limit_memory)
                # A spoilt end mark may be passed over; nothing else may go wrong.
                self.assertIn(done.returncode, (0, 1), done.stderr)
                self.assertEqual(done.returncode == 1, str(path) in done.stderr)


if __name__ == "__main__":
    unittest.main()
