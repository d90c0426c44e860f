"""Compares the program's volumes of a PNG with those of the judge."""

from hitlab_shapes import ask_volumes
from polygon_rule import pixels_left_out
from sprite_mask import load_mask
from volume_rules import fitted_volumes, thesis_volumes

LARGEST_FITTED_SIDE = 128
SETS = {"thesis": thesis_volumes, "fitted": fitted_volumes}
FIELDS = ("width", "height", "rectangle2", "circle2", "diamond2", "polygon16")


def check_volumes(program, png):
    """Returns (number of sets compared, lines of difference)."""
    mask = load_mask(png)
    sets = [name for name in SETS
            if name == "thesis" or max(mask.width, mask.height) <= LARGEST_FITTED_SIDE]
    return len(sets), [line for name in sets for line in check_set(program, png, mask, name)]


def check_set(program, png, mask, name):
    (answer,) = ask_volumes(program, [png], name)
    wanted = SETS[name](mask)
    lines = [f"{png} {name}: {field}: program says {getattr(answer, field)}, judge finds {getattr(wanted, field)}"
             for field in FIELDS if getattr(answer, field) != getattr(wanted, field)]
    left_out = pixels_left_out(answer.polygon16, mask)
    if left_out:
        lines.append(f"{png} {name}: polygon16: leaves out opaque pixels {left_out[:3]}, judge finds none")
    return lines
