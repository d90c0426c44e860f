#!/usr/bin/env python3
"""Writes the opaque pixels of sprites as plain PBM files, for tests of a core that is built without a PNG reader.

    write_masks.py SPRITES MASKS NAME...

Makes MASKS/NAME.pbm of SPRITES/NAME.png for each name.
"""

import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).parents[1] / "judge"))

from sprite_mask import load_mask  # noqa: E402 (found through the line above)


def pbm_text(mask):
    rows = (" ".join(str(int(mask.is_opaque(x, y))) for x in range(mask.width)) for y in range(mask.height))
    return f"P1\n{mask.width} {mask.height}\n" + "\n".join(rows) + "\n"


def main():
    sprites, masks, *names = sys.argv[1:]
    for name in names:
        target = pathlib.Path(masks, f"{name}.pbm")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(pbm_text(load_mask(pathlib.Path(sprites, f"{name}.png"))), encoding="ascii")


if __name__ == "__main__":
    main()
