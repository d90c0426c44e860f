"""What a frame must show, computed from the rules (docs/methods.md) with the judge's routes, masks and detectors."""

import struct
import sys
import zlib
from pathlib import Path

from picture import Box, Picture
from support import PROGRAM, PROJECT

sys.path.append(str(Path(__file__).resolve().parent.parent / "judge"))

import recompute  # noqa: E402
from detectors import Body, Detector  # noqa: E402
from hitlab_shapes import ask_volumes  # noqa: E402
from routes import WORLD_HEIGHT, WORLD_WIDTH, route_positions  # noqa: E402
from sprite_mask import collect_chunks, load_mask, undo_filters  # noqa: E402

GROUND = (34, 39, 49)
CONTACT = (255, 255, 120)
FALSE_HIT, MISSED = (255, 84, 48), (196, 120, 255)
VOLUME_COLOURS = {"euclidean": (255, 140, 60), "manhattan": (40, 210, 150), "rectangle": (86, 180, 255),
                  "sat": (255, 150, 210), "pixel": (240, 228, 66)}
BITS_64 = (1 << 64) - 1


class Rng:
    """SplitMix64."""

    def __init__(self, seed):
        self._state = seed

    def next(self):
        self._state = z = self._state + 0x9E3779B97F4A7C15 & BITS_64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & BITS_64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & BITS_64
        return z ^ z >> 31

    def below(self, bound):
        while True:
            product = (self.next() >> 32) * bound
            if product % 2 ** 32 >= (2 ** 32 - bound) % bound:
                return product >> 32


def fnv1a(text):
    value = recompute.FNV_OFFSET
    for byte in text.encode():
        value = (value ^ byte) * recompute.FNV_PRIME & BITS_64
    return value


def image_path(sprites, role):
    return PROJECT / "assets" / "sprites" / sprites / f"{role}.png"


class Image:
    """A sprite's opaque pixels with their colours. Ours are opaque or clear, nothing between."""

    def __init__(self, sprites, role):
        path = image_path(sprites, role)
        self.mask = load_mask(path)
        self.width, self.height = self.mask.width, self.mask.height
        header, pixels = collect_chunks(path.read_bytes())
        lines = undo_filters(zlib.decompress(pixels), *struct.unpack_from(">II", header))
        assert not set().union(*(line[3::4] for line in lines)) - {0, 255}, f"{path} is translucent somewhere"
        self.pixels = [(x, y, lines[y][4 * x:4 * x + 3]) for x, y in self.mask.opaque_pixels()]

    def places(self, at):
        return {(at[0] + x, at[1] + y) for x, y, _ in self.pixels}

    def draw(self, at, canvas):
        for x, y, colour in self.pixels:
            start = 3 * ((at[1] + y) * WORLD_WIDTH + at[0] + x)
            canvas[start:start + 3] = colour


class Scene:
    """A pass of one case."""

    def __init__(self, sprites="mario", route="horizontal", enemies=100, seed=1, sample=0, volumes="thesis"):
        self.sprites, self.route, self.enemies, self.seed, self.sample = sprites, route, enemies, seed, sample
        self.volume_set = volumes
        self.player, self.enemy = Image(sprites, "player"), Image(sprites, "enemy")
        self.path = route_positions(route, self.player.width, self.player.height)
        self.frames = len(self.path[0])
        self.places = self._place()
        self._volumes = None

    def _place(self):
        text = f"{self.sprites}/{self.route}/{self.enemies}/{self.sample}"
        rng = Rng(Rng(Rng(self.seed).next() ^ fnv1a(text)).next())
        room = WORLD_WIDTH - self.enemy.width + 1, WORLD_HEIGHT - self.enemy.height + 1
        return [(rng.below(room[0]), rng.below(room[1])) for _ in range(self.enemies)]

    @property
    def flags(self):
        """Those of `hitlab shot` for this pass."""
        return ("--sprites", self.sprites, "--route", self.route, "--enemies", self.enemies, "--seed", self.seed,
                "--sample", self.sample, "--volumes", self.volume_set)

    def player_at(self, frame):
        return self.path[0][frame], self.path[1][frame]

    def volumes(self):
        """(player's, enemy's), in the program's own words."""
        if self._volumes is None:
            paths = [image_path(self.sprites, role) for role in ("player", "enemy")]
            self._volumes = ask_volumes(PROGRAM, paths, self.volume_set)
        return self._volumes

    def hits(self, algorithm):
        """{enemy: Hit} of the whole pass."""
        bodies = [Body(image.mask, volumes) for image, volumes in zip((self.player, self.enemy), self.volumes())]
        detector, truth = Detector(algorithm, *bodies), Detector("pixel", *bodies)
        return recompute.find_hits(self.path, self.places, detector, truth, recompute.Pace(1, False))

    def plain_picture(self, frame, algorithm):
        """The sprites on the ground: enemies in their order but for those called so far, the player on top."""
        called = {enemy for enemy, hit in self.hits(algorithm).items()
                  if hit.called is not None and hit.called <= frame}
        canvas = bytearray(bytes(GROUND) * (WORLD_WIDTH * WORLD_HEIGHT))
        for enemy, place in enumerate(self.places):
            if enemy not in called:
                self.enemy.draw(place, canvas)
        self.player.draw(self.player_at(frame), canvas)
        return Picture(WORLD_WIDTH, WORLD_HEIGHT, canvas)

    def shared_pixels(self, frame):
        """The places at which the player and some enemy are both opaque."""
        (x, y), player, enemy = self.player_at(frame), self.player, self.enemy
        near = (at for at in self.places
                if x - enemy.width < at[0] < x + player.width and y - enemy.height < at[1] < y + player.height)
        return player.places((x, y)) & set().union(*(enemy.places(place) for place in near))

    def enemy_box(self, enemy):
        return Box(*self.places[enemy], self.enemy.width, self.enemy.height)
