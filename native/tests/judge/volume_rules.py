"""Every volume of a sprite from the rules of DESIGN.md, by trying all candidates.

Fits minimise the symmetric difference between shape and opaque pixels; ties go
to the smaller size, then the smaller y, then the smaller x of the centre. All
lengths are doubled, so half pixels are integers.

Circles and diamonds are laid over the sprite as bit sets (one Python integer a
picture): an AND and a bit count is then the opaque area inside a candidate, so
trying all of them takes seconds.
"""

from math import isqrt

from hitlab_shapes import Volumes
from polygon_rule import fitted_polygon, thesis_polygon


def thesis_volumes(mask):
    w, h = mask.width, mask.height
    return Volumes(w, h, (0, 0, 2 * w, 2 * h), (w, h, max(w, h)), thesis_diamond(mask), thesis_polygon(mask))


def thesis_diamond(mask):
    w, h = mask.width, mask.height
    radius = max(abs(2 * (x + i) - w) + abs(2 * (y + j) - h)
                 for x, y in mask.opaque_pixels() for i in (0, 1) for j in (0, 1))
    return w, h, radius


def fitted_volumes(mask):
    return Volumes(mask.width, mask.height, fitted_rectangle(mask), fitted_circle(mask),
                   fitted_diamond(mask), fitted_polygon(mask))


def fitted_rectangle(mask):
    """All rectangles within the image; beyond it a rectangle only gets worse."""
    best = None
    for y0 in range(mask.height):
        columns = [0] * mask.width
        for y1 in range(y0 + 1, mask.height + 1):
            columns = [count + mask.is_opaque(x, y1 - 1) for x, count in enumerate(columns)]
            best = better(best, best_of_rows(columns, y0, y1))
    return best[-1]


def best_of_rows(columns, y0, y1):
    """Best rectangle from row y0 up to row y1, given the opaque pixels a column."""
    best = None
    height = y1 - y0
    for x0 in range(len(columns)):
        difference = 0  # up to the sprite's whole opaque area, the same for all
        for x1 in range(x0 + 1, len(columns) + 1):
            difference += height - 2 * columns[x1 - 1]
            if best is None or difference <= best[0]:
                area = (x1 - x0) * height
                best = better(best, (difference, area, y0 + y1, x0 + x1, x1 - x0,
                                     (2 * x0, 2 * y0, 2 * x1, 2 * y1)))
    return best


def better(best, candidate):
    return candidate if best is None else min(best, candidate)


class Canvas:
    """A grid of cells as one integer, with an empty margin on all sides.

    Shapes are bit sets of the same stride, drawn around the corner (0, 0) of
    cells; `window` moves the picture so that a given corner comes to lie there.
    """

    def __init__(self, rows, width, margin):
        self.margin = margin
        self.stride = width + 2 * margin
        self._bits = sum(row << self.position(0, y) for y, row in enumerate(rows))

    def position(self, x, y):
        return (y + self.margin) * self.stride + x + self.margin

    def window(self, x, y):
        return self._bits >> (y * self.stride + x)

    def nested_shapes(self, level_of, largest):
        """Returns the cells of level 0, 0..1, 0..2, ... up to `largest`."""
        shapes = [0] * (largest + 1)
        span = range(-self.margin, self.margin)
        for y in span:
            for x in span:
                if level_of(x, y) <= largest:
                    shapes[level_of(x, y)] |= 1 << self.position(x, y)
        for level in range(1, largest + 1):
            shapes[level] |= shapes[level - 1]
        return shapes


def fitted_circle(mask):
    """A pixel belongs to the circle if its centre is inside or on it."""
    opaque = len(mask.opaque_pixels())
    # A disc of radius r px holds over 3 (r - 1)^2 pixel centres. Above twice the
    # opaque pixels it is worse than one that holds a single opaque pixel.
    largest = 2 * (isqrt(2 * opaque // 3) + 2)
    canvas = Canvas(mask.rows, mask.width, largest // 2 + 1)
    best = None
    for odd_x in (0, 1):
        for odd_y in (0, 1):
            discs = canvas.nested_shapes(disc_level(odd_x, odd_y), largest)
            areas = [disc.bit_count() for disc in discs]
            for cx, cy in centres(mask, odd_x, odd_y):
                window = canvas.window(cx // 2, cy // 2)
                difference, radius = min(
                    (areas[r] - 2 * (window & discs[r]).bit_count(), r) for r in range(1, largest + 1))
                best = better(best, (difference, radius, cy, cx))
    _, radius, cy, cx = best
    return cx, cy, radius


def centres(mask, odd_x, odd_y):
    return [(cx, cy) for cy in range(odd_y, 2 * mask.height + 1, 2)
            for cx in range(odd_x, 2 * mask.width + 1, 2)]


def disc_level(odd_x, odd_y):
    """Smallest doubled radius that reaches a pixel's centre, for a disc whose
    doubled centre is (odd_x, odd_y)."""
    def level(x, y):
        squared = (2 * x + 1 - odd_x) ** 2 + (2 * y + 1 - odd_y) ** 2
        root = isqrt(squared)
        return root + (root * root < squared)
    return level


def fitted_diamond(mask):
    """Areas are exact: on a grid of half pixels the edges of a diamond run
    through cell corners, so each cell is inside, outside or cut in two halves.
    Twice the part of a cell inside radius r is thus: 1 if its level is up to r,
    and 1 more if it is up to r - 1."""
    opaque = len(mask.opaque_pixels())
    # Doubled radius r means r^2 / 2 square pixels; twice the opaque area is too much.
    largest = isqrt(4 * opaque) + 1
    canvas = Canvas(half_pixel_rows(mask), 2 * mask.width, largest + 1)
    diamonds = canvas.nested_shapes(diamond_level, largest)
    best = None
    for cy in range(2 * mask.height + 1):
        for cx in range(2 * mask.width + 1):
            window = canvas.window(cx, cy)
            inside = [(window & diamond).bit_count() for diamond in diamonds]
            # In eighths of a square pixel, up to the sprite's own area.
            difference, radius = min(
                (4 * r * r - 2 * (inside[r] + inside[r - 1]), r) for r in range(1, largest + 1))
            best = better(best, (difference, radius, cy, cx))
    _, radius, cy, cx = best
    return cx, cy, radius


def diamond_level(x, y):
    """Smallest doubled radius whose diamond around (0, 0) enters the cell."""
    return (x if x >= 0 else -x - 1) + (y if y >= 0 else -y - 1) + 1


def half_pixel_rows(mask):
    doubled = [sum(0b11 << 2 * x for x in range(mask.width) if mask.is_opaque(x, y))
               for y in range(mask.height)]
    return [row for row in doubled for _ in (0, 1)]
