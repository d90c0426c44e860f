"""Plays one trial again and says what its log rows must contain."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction

from routes import visited

FNV_OFFSET = 0xCBF29CE484222325
FNV_PRIME = 0x100000001B3
BITS_64 = (1 << 64) - 1


@dataclass(frozen=True)
class Hit:
    """One row of hits.csv; a frame that does not exist is None."""

    called: int | None
    true: int | None

    @property
    def verdict(self):
        if self.called is None:
            return "FN"
        return "FP" if self.true is None else "TP"


@dataclass(frozen=True)
class Pace:
    """How the player moves: `step` places a frame, those in between tested too if `continuous`."""

    step: int
    continuous: bool

    def frame_of(self, k):
        """The frame whose move comes through place k: the next one that stands still there or beyond."""
        return None if k is None else -(-k // self.step)


def find_hits(path, places, detector, truth, pace):
    """Returns {enemy: Hit} for the enemies that are called, truly hit or both.

    The truth looks at every place, whatever the pace.
    """
    hits, stops = {}, visited(path, pace.step)
    for enemy, place in enumerate(places):
        true = pace.frame_of(first_place(path, place, truth))
        if pace.continuous:
            called = pace.frame_of(first_place(path, place, detector))
        else:
            called = first_place(stops, place, detector)
        if called is not None or true is not None:
            hits[enemy] = Hit(called, true)
    return hits


def first_place(path, enemy, detector):
    """Returns the first index of the path at which the detector says yes, or None."""
    for k in places_in_reach(path, enemy, detector):
        if detector.collides(path[0][k] - enemy[0], path[1][k] - enemy[1]):
            return k
    return None


def places_in_reach(path, enemy, detector):
    """The indices whose offset is in reach on both axes.

    Coordinates never decrease along a route, so on each axis these indices are
    one unbroken range.
    """
    first, end = 0, len(path[0])
    for line, at, (lowest, highest) in zip(path, enemy, (detector.reach_x, detector.reach_y)):
        first = max(first, bisect_left(line, at + lowest))
        end = min(end, bisect_right(line, at + highest))
    return range(first, end)


def expected_counts(frames, enemies, hits):
    """Returns the integer columns of trials.csv that follow from the hits."""
    called = [hit.called for hit in hits.values() if hit.called is not None]
    verdicts = [hit.verdict for hit in hits.values()]
    return {
        "frames": frames,
        # An enemy called at frame k was tested in frames 0 .. k.
        "tests": sum(frame + 1 for frame in called) + (enemies - len(called)) * frames,
        "collisions": len(called),
        "true_positives": verdicts.count("TP"),
        "false_positives": verdicts.count("FP"),
        "false_negatives": verdicts.count("FN"),
    }


def contact_errors(hits):
    """Returns (mean, signed value of largest magnitude), or (None, None)."""
    errors = [hit.called - hit.true for hit in hits.values() if hit.verdict == "TP"]
    if not errors:
        return None, None
    return Fraction(sum(errors), len(errors)), max(errors, key=lambda e: (abs(e), -e))


def hits_hash(hits):
    digest = FNV_OFFSET
    for enemy, hit in sorted(hits.items()):
        if hit.called is None:
            continue
        for byte in enemy.to_bytes(4, "little") + hit.called.to_bytes(4, "little"):
            digest = (digest ^ byte) * FNV_PRIME & BITS_64
    return f"x{digest:016x}"
