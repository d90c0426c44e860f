"""Asks the program under judgement for its volumes (`hitlab shapes --json`)."""

import json
import subprocess
from dataclasses import dataclass

from errors import JudgeError


@dataclass(frozen=True)
class Volumes:
    """One sprite's volumes as integers.

    rectangle2, circle2 and diamond2 are in half pixels ((x0, y0, x1, y1) and
    (cx, cy, r)); polygon16 holds vertices in sixteenths of a pixel.
    """

    width: int
    height: int
    rectangle2: tuple
    circle2: tuple
    diamond2: tuple
    polygon16: tuple


def ask_volumes(program, pngs, volume_set):
    """Returns one Volumes for each of the one or two PNG files."""
    command = [str(program), "shapes", *map(str, pngs), "--volumes", volume_set, "--json"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise JudgeError(f"{program}: {error.strerror}") from error
    if done.returncode != 0:
        raise JudgeError(f"{' '.join(command)}: exit code {done.returncode}: {done.stderr.strip()}")
    try:
        answer = json.loads(done.stdout)
        return [parse_volumes(answer[role]) for role in ("player", "enemy")[:len(pngs)]]
    except (ValueError, KeyError, TypeError) as error:
        raise JudgeError(f"{' '.join(command)}: bad JSON: {error!r}") from error


def parse_volumes(entry):
    return Volumes(
        whole(entry["w"]), whole(entry["h"]),
        integers(entry["rectangle"], 4),
        parse_centred(entry["circle"]),
        parse_centred(entry["diamond"]),
        tuple(integers(vertex, 2) for vertex in entry["polygon16"]),
    )


def parse_centred(entry):
    return integers((entry["cx2"], entry["cy2"], entry["r2"]), 3)


def integers(values, count):
    if len(values) != count:
        raise ValueError(f"expected {count} numbers, got {values!r}")
    return tuple(whole(value) for value in values)


def whole(value):
    # 3.0 or true would compare equal to an integer and hide a wrong type.
    if type(value) is not int:
        raise ValueError(f"not an integer: {value!r}")
    return value
