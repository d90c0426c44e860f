"""The five algorithms straight from their definitions, one pair at a time.

Everything depends only on the offset player minus enemy in whole pixels, so a
Detector remembers the answer for each offset. Lengths are integers in half
pixels or sixteenths; nothing is ever rounded.
"""

from dataclasses import dataclass

from hitlab_shapes import Volumes
from sprite_mask import Mask


@dataclass(frozen=True)
class Body:
    """What one sprite brings to a test."""

    mask: Mask
    volumes: Volumes


class Detector:
    """One algorithm for one pair of sprites."""

    def __init__(self, algorithm, player, enemy):
        box_of, make_test = ALGORITHMS[algorithm]
        self._test = make_test(player, enemy)
        self._answers = {}
        self.reach_x, self.reach_y = offsets_in_reach(box_of(player), box_of(enemy))

    def collides(self, dx, dy):
        offset = (dx, dy)
        if offset not in self._answers:
            self._answers[offset] = self._test(dx, dy)
        return self._answers[offset]


def offsets_in_reach(player_box, enemy_box):
    """Returns (lowest, highest) offset on each axis at which the boxes touch.

    Boxes are (x0, y0, x1, y1) in sixteenths. Outside these offsets the boxes
    are apart, so whatever they contain cannot collide.
    """
    return tuple((-((player_box[axis + 2] - enemy_box[axis]) // 16),
                  (enemy_box[axis + 2] - player_box[axis]) // 16) for axis in (0, 1))


def euclidean_test(player, enemy):
    px, py, pr = player.volumes.circle2
    ex, ey, er = enemy.volumes.circle2

    def test(dx, dy):
        x, y = 2 * dx + px - ex, 2 * dy + py - ey
        return x * x + y * y <= (pr + er) ** 2
    return test


def manhattan_test(player, enemy):
    px, py, pr = player.volumes.diamond2
    ex, ey, er = enemy.volumes.diamond2

    def test(dx, dy):
        return abs(2 * dx + px - ex) + abs(2 * dy + py - ey) <= pr + er
    return test


def rectangle_test(player, enemy):
    px0, py0, px1, py1 = player.volumes.rectangle2
    ex0, ey0, ex1, ey1 = enemy.volumes.rectangle2

    def test(dx, dy):
        x, y = 2 * dx, 2 * dy
        return x + px0 < ex1 and ex0 < x + px1 and y + py0 < ey1 and ey0 < y + py1
    return test


def sat_test(player, enemy):
    ours, theirs = player.volumes.polygon16, enemy.volumes.polygon16
    axes = [(axis, project(ours, axis), project(theirs, axis))
            for axis in edge_normals(ours) + edge_normals(theirs)]

    def test(dx, dy):
        # Moving a polygon shifts its projection by the offset's own projection.
        for (nx, ny), (low, high), (other_low, other_high) in axes:
            shift = 16 * (nx * dx + ny * dy)
            if high + shift < other_low or other_high < low + shift:
                return False
        return True
    return test


def edge_normals(polygon):
    return [(y1 - y0, x0 - x1)
            for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1])]


def project(polygon, axis):
    values = [x * axis[0] + y * axis[1] for x, y in polygon]
    return min(values), max(values)


def pixel_test(player, enemy):
    ours, theirs = player.mask.rows, enemy.mask.rows

    def test(dx, dy):
        # Player row r lies on enemy row r + dy, its bits dx places further on.
        first, last = max(0, -dy), min(len(ours), len(theirs) - dy)
        return any(shifted(ours[r], dx) & theirs[r + dy] for r in range(first, last))
    return test


def shifted(bits, places):
    # Bits that fall off to the right lie left of the enemy: they meet nothing.
    return bits << places if places >= 0 else bits >> -places


def none_test(_player, _enemy):
    return lambda dx, dy: False


def centred_box(shape2):
    cx, cy, r = shape2
    return tuple(8 * edge for edge in (cx - r, cy - r, cx + r, cy + r))


def polygon_box(polygon):
    xs, ys = zip(*polygon)
    return min(xs), min(ys), max(xs), max(ys)


def image_box(body):
    return 0, 0, 16 * body.mask.width, 16 * body.mask.height


ALGORITHMS = {
    "euclidean": (lambda body: centred_box(body.volumes.circle2), euclidean_test),
    "manhattan": (lambda body: centred_box(body.volumes.diamond2), manhattan_test),
    "rectangle": (lambda body: tuple(8 * edge for edge in body.volumes.rectangle2), rectangle_test),
    "sat": (lambda body: polygon_box(body.volumes.polygon16), sat_test),
    "pixel": (image_box, pixel_test),
    "none": (image_box, none_test),
}
