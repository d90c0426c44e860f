"""The polygon rule of DESIGN.md in exact rationals.

Raw (x, y) coordinates throughout; "counter-clockwise" is a positive shoelace
area in them. Edge i runs from vertex i to vertex i + 1.
"""

from fractions import Fraction
from math import floor

MOST_EDGES = 8


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def minus(a, b):
    return a[0] - b[0], a[1] - b[1]


def convex_hull(points):
    """Monotone chain: starts at the lowest x, then y; drops collinear points."""
    ordered = sorted(set(points))
    lower, upper = half_hull(ordered), half_hull(reversed(ordered))
    return lower[:-1] + upper[:-1]


def half_hull(points):
    chain = []
    for point in points:
        while len(chain) > 1 and cross(minus(chain[-1], chain[-2]), minus(point, chain[-1])) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def sprite_hull(mask):
    return convex_hull([(x + i, y + j) for x, y in mask.opaque_pixels() for i in (0, 1) for j in (0, 1)])


def reduced_polygon(hull):
    """Drops edges one by one until MOST_EDGES are left."""
    polygon = [(Fraction(x), Fraction(y)) for x, y in hull]
    while len(polygon) > MOST_EDGES:
        choices = [(*added, i) for i in range(len(polygon)) if (added := without_edge(polygon, i))]
        if not choices:
            break
        _, tip, edge = min(choices, key=lambda choice: (choice[0], choice[2]))
        polygon = drop_edge(polygon, edge, tip)
    return polygon


def without_edge(polygon, i):
    """Returns (twice the added area, meeting point), or None if the neighbours
    of edge i do not meet on its outer side."""
    before, start, end, after = (polygon[(i + k) % len(polygon)] for k in (-1, 0, 1, 2))
    incoming, outgoing = minus(start, before), minus(after, end)
    turn = cross(incoming, outgoing)
    if turn <= 0:
        return None
    # start + t * incoming lies on the outgoing edge's line.
    t = cross(minus(end, start), outgoing) / turn
    tip = (start[0] + t * incoming[0], start[1] + t * incoming[1])
    return cross(minus(tip, start), minus(end, start)), tip


def drop_edge(polygon, edge, tip):
    """The remaining edges keep their order, and with it the lowest vertex stays
    first: edges are sorted by direction, and dropping one changes no other."""
    if edge == len(polygon) - 1:
        return [tip] + polygon[1:-1]
    return polygon[:edge] + [tip] + polygon[edge + 2:]


def to_sixteenths(polygon):
    half = Fraction(1, 2)
    return convex_hull([(floor(16 * x + half), floor(16 * y + half)) for x, y in polygon])


def thesis_polygon(mask):
    return tuple(to_sixteenths(reduced_polygon(sprite_hull(mask))))


def fitted_polygon(mask):
    return tuple((16 * x, 16 * y) for x, y in sprite_hull(mask))


def pixels_left_out(polygon16, mask):
    """Opaque pixels whose square, shrunk by 1/8 px a side, is not wholly held."""
    edges = list(zip(polygon16, polygon16[1:] + polygon16[:1]))

    def holds(point):
        return all(cross(minus(b, a), minus(point, a)) >= 0 for a, b in edges)
    return [(x, y) for x, y in mask.opaque_pixels()
            if not all(holds((16 * x + i, 16 * y + j)) for i in (2, 14) for j in (2, 14))]
