"""The world of DESIGN.md: its size and the places that the player comes through."""

WORLD_WIDTH = 1280
WORLD_HEIGHT = 720


def route_positions(route, width, height):
    """Returns (xs, ys), one entry for each place k of the route, both never decreasing."""
    return ROUTES[route](WORLD_WIDTH - width, WORLD_HEIGHT - height)


def visited(path, step):
    """Returns the places at which frames stand: every `step`th, and always the last."""
    return tuple([*line[:-1:step], line[-1]] for line in path)


def horizontal(free_x, free_y):
    return list(range(free_x + 1)), [free_y // 2] * (free_x + 1)


def vertical(free_x, free_y):
    return [free_x // 2] * (free_y + 1), list(range(free_y + 1))


def diagonal(free_x, free_y):
    steps = (free_x + 1) // 2
    frames = range(steps + 1)
    return ([min(2 * k, free_x) for k in frames],
            [(2 * k * free_y + steps) // (2 * steps) for k in frames])


ROUTES = {"horizontal": horizontal, "vertical": vertical, "diagonal": diagonal}
