"""Looks at an opened page as a careful reader would: does anything stick out, is every chart there, can it be read?

Every check returns a list of complaints; an empty one says that all is well. The questions themselves are in
page_checks.js.
"""

import base64
import math
from pathlib import Path

from browser import PART_PX

SCRIPT = Path(__file__).with_name("page_checks.js").read_text(encoding="utf-8")
CHARTS = "svg"
LEAST_CHART_PX = 40
LEAST_LETTER_PX = 8
# What the accessibility guidelines (WCAG 2, level AA) ask of letters.
LEAST_CONTRAST = 4.5
# A chart of hair lines has more.
LEAST_INK = 0.002
OWN_SCHEMES = ("data:", "blob:", "about:")


def ask(browser, check, *arguments):
    return browser.run(f"{SCRIPT}\nreturn await checks.{check}(...arguments);", *arguments)


def open_folded(browser):
    """Unfolds all <details>, so that the other checks see what is in them."""
    ask(browser, "openFolded")
    browser.settle()


def overflow(browser, width):
    """What sticks out of a window of this width, or out of its own box, or is cut off.

    What lies in a box that scrolls sideways is excused; the window's own scrolling is not.
    """
    return ask(browser, "overflow", width)


def hidden_charts(browser, width, selector=CHARTS, pictures=True):
    """Charts that are not shown, too small, outside of the page, cut off, empty, or of the ground's colour.

    The last needs pictures of the page, which take most of the time of all checks.
    """
    complaints = ask(browser, "hiddenCharts", selector, width, LEAST_CHART_PX)
    return complaints or (pale_charts(browser, selector) if pictures else [])


def in_parts(boxes):
    """The boxes from the top of the page, in lists that each fit into a picture."""
    parts = []
    for box in sorted(boxes, key=lambda box: box["y"]):
        if not parts or box["y"] + box["height"] > parts[-1][0]["y"] + PART_PX:
            parts.append([])
        parts[-1].append(box)
    return parts


def pale_charts(browser, selector=CHARTS):
    """Charts of whose picture hardly a pixel stands out, because of their colours or of something before them."""
    complaints = []
    for boxes in in_parts(ask(browser, "chartBoxes", selector)):
        left, top = (int(min(box[side] for box in boxes)) for side in "xy")
        right, bottom = (math.ceil(max(box[side] + box[length] for box in boxes))
                         for side, length in (("x", "width"), ("y", "height")))
        picture = base64.b64encode(browser.capture(left, top, right - left, bottom - top)).decode()
        places = [{**box, "x": box["x"] - left, "y": box["y"] - top} for box in boxes]
        complaints += [f"{box['name']} cannot be seen: {share:.2%} of it stands out from its ground"
                       for box, share in zip(boxes, ask(browser, "inks", picture, places)) if share < LEAST_INK]
    return complaints


def chart_count(browser, selector=CHARTS):
    return len(ask(browser, "chartBoxes", selector))


def chart_texts(browser, selector=CHARTS):
    """Letters in charts that are cut off, too small to read, or cover each other."""
    return ask(browser, "chartTextComplaints", selector, LEAST_LETTER_PX)


def faint_texts(browser, least=LEAST_CONTRAST):
    """Letters that hardly stand out from their ground; in charts from the shape behind them.

    Gradients, patterns and pictures are taken for nothing.
    """
    return ask(browser, "faintTexts", least)


def outside_requests(browser):
    """What the page asked for since it was opened, itself and what it holds apart, or what its elements refer to.

    Another file beside the page counts too: it would be missing where the page alone is handed on.
    """
    own = browser.address()
    asked = [f"asked for {address}" for address in browser.requests()
             if address != own and not address.startswith(OWN_SCHEMES)]
    return asked + ask(browser, "outsideReferences")


def complaints(browser, width, charts=CHARTS, pictures=True):
    """All checks of the page as it is shown now, messages of the console included."""
    return [*browser.console(), *outside_requests(browser), *overflow(browser, width),
            *hidden_charts(browser, width, charts, pictures), *chart_texts(browser, charts), *faint_texts(browser)]
