"""What the tests of the window know of the program's picture: the scene at the left, the panel at the right."""

import time

from picture import Box, Picture
from scenes import VOLUME_COLOURS
from support import WindowTest

# Without --size: the scene at its own size, with a bar above and below, and the panel beside it.
SCENE = Box(0, 30, 1280, 720)
PANEL_WIDTH = 360
# The window and a shot come from different contexts, whose smooth edges may differ a little.
SMOOTHING = 8
SHOTS = {}


def scene_of(picture):
    return picture.crop(*SCENE)


class PlayTest(WindowTest):
    """Looks at the scene only: the panel shows times, which always change."""

    def scene(self, player):
        return scene_of(player.screenshot())

    def wait_for_scene(self, player, condition, what):
        return scene_of(player.wait_for(lambda picture: condition(scene_of(picture)), what))

    def wait_for_other_scene(self, player, scene):
        return self.wait_for_scene(player, lambda now: now != scene, "another scene")

    def wait_for_outlines(self, player, algorithm="rectangle"):
        """Waits until the volumes of this algorithm are shown, and of no other."""
        others = [colour for name, colour in VOLUME_COLOURS.items() if name != algorithm]
        return self.wait_for_scene(player, lambda scene: scene.count(VOLUME_COLOURS[algorithm]) > 20
                                   and not any(map(scene.count, others)), f"volumes of {algorithm} alone")

    def wait_until_still(self, player, still_s=0.3):
        """Waits until the scene has not changed for a while, and returns it."""
        last, since = None, time.monotonic()

        def is_still(scene):
            nonlocal last, since
            if scene != last:
                last, since = scene, time.monotonic()
            return time.monotonic() - since >= still_s

        return self.wait_for_scene(player, is_still, "a scene that keeps still")

    def wait_for_shot(self, player, *flags, rows=SCENE.height):
        """Waits until the window shows (in its upper rows) the pixels of `hitlab shot` with these flags."""
        wanted = self.shot(*flags).crop(0, 0, SCENE.width, rows)
        return self.wait_for_scene(
            player, lambda scene: not scene.crop(0, 0, SCENE.width, rows).difference(wanted, SMOOTHING)[0],
            f"the picture of {flags}")

    def shot(self, *flags):
        """What `hitlab shot` draws, each picture but once: it is always the same."""
        if flags not in SHOTS:
            path = self.folder / "shot.png"
            self.expect(0, "shot", *flags, "--out", path)
            SHOTS[flags] = Picture.load(path)
        return SHOTS[flags]


class Panel:
    """Where the controls are, found by the colours of their grounds in a screenshot with all sections open.

    The pointer must rest elsewhere: what is under it has another colour. Boxes are in pixels of the window.
    """

    BUTTON, HOVERED, CHOSEN = (48, 56, 72), (64, 78, 104), (32, 112, 190)
    FRAME, LIST = (42, 49, 63), (18, 21, 28)
    FRAMES = 10

    def __init__(self, picture, width=PANEL_WIDTH):
        self._left = picture.width - width
        panel = picture.crop(self._left, 0, width, picture.height)
        buttons = iter(self._boxes(panel, self.BUTTON, self.CHOSEN))

        def row(*names):
            return dict(zip(names, buttons))

        self.buttons = {
            **row("pause", "step", "again", "help", "hide"),
            **row("euclidean", "manhattan", "rectangle", "sat", "pixel"), **row("mario", "pacman", "tyrian"),
            **row("horizontal", "vertical", "diagonal"), **row("thesis", "fitted"),
            **row("1/4", "1/2", "1 x", "2 x", "4 x", "8 x", "max"), **row("-", "+")}
        frames = ("enemies", "seed", "volumes", "masks", "contacts", "wrong", "hit", "frame graph", "detection graph",
                  "timing")
        self.frames = dict(zip(frames, self._boxes(panel, self.FRAME)))
        self.list = picture.bounds(self.LIST)

    def _boxes(self, picture, *colours):
        return [Box(self._left + box.x, *box[1:]) for box in plain_boxes(picture, colours)]

    def middle(self, name):
        return middle_of(self.buttons.get(name) or self.frames[name])

    def is_chosen(self, picture, name):
        """Whether the button is filled with the colour of what is chosen."""
        return picture.crop(*self.buttons[name]).count(self.CHOSEN) > 100


def middle_of(box):
    return box.x + box.width // 2, box.y + box.height // 2


def plain_boxes(picture, colours, least_px=12):
    """The boxes filled with one of the colours, from the top left; letters in their middle do not matter.

    A box is where a line of the colour begins that has none of it above; rounded corners are left out.
    """
    wanted = {bytes(colour) for colour in colours}
    lines = [[row[i:i + 3] in wanted for i in range(0, len(row), 3)] for row in picture.rows]
    found, above = [], [False] * picture.width
    for y, line in enumerate(lines):
        for left, right in runs(line):
            if right - left >= least_px and not any(above[left:right]):
                height = next((h for h in range(picture.height - y) if not lines[y + h][left]), picture.height - y)
                found.append(Box(left, y, right - left, height))
        above = line
    return found


def runs(line):
    """(first, end) of each unbroken run of True."""
    first = None
    for x, on in enumerate([*line, False]):
        if on and first is None:
            first = x
        elif not on and first is not None:
            yield first, x
            first = None
