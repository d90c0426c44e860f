"""The logs of runs as the trace reads them, with csv and json alone, and the rules by which passes are put together.

Answers (who was called, who was touched) come from hits.csv where a run has it, so that they are counted enemy by
enemy and not taken from the sums in trials.csv.
"""

import csv
import json
from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Dict, List, Optional

ALGORITHMS = ("euclidean", "manhattan", "rectangle", "sat", "pixel", "none")
TRUTH, HARNESS = "pixel", "none"
ALL_ROUTES, ALL_SPRITES = "all", "all sprite sets"


def read_csv(path):
    """Rows as dicts; lines that begin with # are remarks."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


@dataclass
class Run:
    directory: str
    facts: dict
    device: str
    has_hits: bool
    trials: int = 0
    not_counted: Dict[str, int] = field(default_factory=dict)
    # By algorithm: the times of its frames, in ns.
    frame_ns: Dict[str, List[int]] = field(default_factory=dict)
    resources: List[dict] = field(default_factory=list)


@dataclass
class Pass:
    """A trial that counts."""

    run: Run
    run_number: int
    row: dict
    conditions: str
    # By enemy: called frame - true frame where both are there.
    errors: Optional[List[int]]
    wrong_enemies: frozenset
    called: int
    contacts: int
    false_positives: int
    false_negatives: int

    def __getattr__(self, name):
        """The words of the row."""
        if name in ("sprites", "route", "algorithm", "variant", "broadphase", "pacing", "volumes"):
            return self.row[name]
        raise AttributeError(name)

    @property
    def device(self):
        return self.run.device

    @property
    def placement(self):
        return self.run.facts["placement"]

    @property
    def seed(self):
        return int(self.row["seed"][1:], 16)

    @property
    def wrong(self):
        return self.false_positives + self.false_negatives

    def whole(self, name):
        return int(self.row[name])

    @property
    def enemies(self):
        return self.whole("enemies")

    @property
    def ns_per_test(self):
        return float(self.row["detection_ns"]) / self.whole("tests")

    @property
    def ns_per_frame(self):
        return float(self.row["detection_ns"]) / self.whole("frames")

    @property
    def error_sum(self):
        """Frames, over the true positives: from the enemies, else from the rounded mean, a whole number again."""
        if self.errors is not None:
            return sum(self.errors)
        mean = self.row["contact_error_mean_frames"]
        return round(float(mean) * self.whole("true_positives")) if mean else 0

    @property
    def largest_error(self):
        """Of largest magnitude, the negative one on a tie; None without a true positive."""
        if self.errors is not None:
            return max(self.errors, key=lambda error: (abs(error), error < 0), default=None)
        most = self.row["contact_error_max_frames"]
        return int(most) if most else None


def conditions_of(row, facts):
    text = f"{row['volumes']} volumes, {facts['placement']} placement"
    if row["step"] != "1":
        text += f", step {row['step']}"
    return text + (", continuous" if row["continuous"] == "1" else "")


class Logs:
    """Runs in the order in which the report is given them."""

    def __init__(self, directories):
        self.runs, self.passes, self.setups = [], [], defaultdict(list)
        for directory in directories:
            self.read(Path(directory))

    def device_of(self, facts):
        """Another build or system under the same name is another device."""
        name = (facts.get("device") or {}).get("model", facts["cpu"])
        setup = [facts[key] for key in ("cpu", "os", "commit", "compiler", "flags", "simd")]
        met = self.setups[name]
        if setup not in met:
            met.append(setup)
        place = met.index(setup)
        return f"{name} #{place + 1}" if place else name

    def read(self, directory):
        facts = json.loads((directory / "run.json").read_text(encoding="utf-8"))
        has_hits = (directory / "hits.csv").exists()
        run = Run(str(directory), facts, self.device_of(facts), has_hits,
                  resources=read_csv(directory / "resources.csv"))
        hits = defaultdict(list)
        for hit in read_csv(directory / "hits.csv") if has_hits else ():
            hits[hit["trial"]].append(hit)
        algorithms = {}
        for row in read_csv(directory / "trials.csv"):
            if row["status"] != "ok":
                run.not_counted[row["status"]] = run.not_counted.get(row["status"], 0) + 1
                continue
            run.trials += 1
            algorithms[row["trial"]] = row["algorithm"]
            self.passes.append(self.pass_of(run, row, hits[row["trial"]]))
        frames = directory / "frames.csv"
        for row in read_csv(frames) if frames.exists() else ():
            run.frame_ns.setdefault(algorithms[row["trial"]], []).append(int(row["frame_ns"]))
        self.runs.append(run)

    def pass_of(self, run, row, hits):
        common = (run, len(self.runs), row, conditions_of(row, run.facts))
        if not run.has_hits:
            true, false, missed = (int(row[name]) for name in ("true_positives", "false_positives", "false_negatives"))
            return Pass(*common, None, frozenset(), true + false, true + missed, false, missed)
        called = {hit["enemy"] for hit in hits if hit["called_frame"]}
        touched = {hit["enemy"] for hit in hits if hit["true_frame"]}
        errors = [int(hit["called_frame"]) - int(hit["true_frame"]) for hit in hits if hit["enemy"] in called & touched]
        return Pass(*common, errors, frozenset(called ^ touched), len(called), len(touched),
                    len(called - touched), len(touched - called))

    # Passes put together

    @lru_cache(maxsize=None)
    def answers(self, over_routes=False):
        """By (conditions, sprites, enemies, route): by algorithm, passes by seed. The same places count once."""
        first = {}
        for one in self.passes:
            first.setdefault((one.conditions, one.sprites, one.enemies, one.route, one.algorithm, one.seed), one)
        return grouped(first.values(), lambda one: (one.conditions, one.sprites, one.enemies,
                                                    ALL_ROUTES if over_routes else one.route),
                       lambda one: one.seed)

    @lru_cache(maxsize=None)
    def speeds(self, over_routes=True, over_sprites=False):
        """By (conditions, device, pacing, broadphase, variant, sprites, enemies, route): likewise. All that tested."""
        return grouped((one for one in self.passes if one.whole("tests") > 0),
                       lambda one: (one.conditions, one.device, one.pacing, one.broadphase, one.variant,
                                    ALL_SPRITES if over_sprites else one.sprites, one.enemies,
                                    ALL_ROUTES if over_routes else one.route),
                       lambda one: (one.run_number, one.seed))


def grouped(passes, key_of, order):
    groups = defaultdict(lambda: defaultdict(list))
    for one in passes:
        groups[key_of(one)][one.algorithm].append(one)
    return {key: {algorithm: sorted(algorithms[algorithm], key=order)
                  for algorithm in ALGORITHMS if algorithm in algorithms}
            for key, algorithms in groups.items()}


def competing(algorithms, with_truth=True):
    """Without what only measures the testbed."""
    return {name: passes for name, passes in algorithms.items()
            if name != HARNESS and (with_truth or name != TRUTH)}


def blocks_of(algorithms, value, block):
    """(names, groups): each algorithm's values in the blocks that all of them have."""
    by_block = {name: {block(one): value(one) for one in passes} for name, passes in algorithms.items()}
    common = sorted(set.intersection(*(set(blocks) for blocks in by_block.values())))
    return list(by_block), [[blocks[key] for key in common] for blocks in by_block.values()]


def place_of(one):
    """What makes two passes the same block."""
    return one.route, one.seed


def is_exact(conditions):
    """Whether the truth is right by definition: it is asked at every place."""
    return "step" not in conditions or "continuous" in conditions


def comparable(conditions, algorithms):
    """Those whose wrong answers are compared, and their passes: see the note of friedman-answers."""
    kept = competing(algorithms, with_truth=not is_exact(conditions))
    most = max(map(len, kept.values()), default=0)
    kept = {name: passes for name, passes in kept.items() if 2 * len(passes) >= most}
    if not kept or not is_paired(conditions):
        return kept
    common = set.intersection(*({place_of(one) for one in passes} for passes in kept.values()))
    return {name: [one for one in passes if place_of(one) in common] for name, passes in kept.items()}


def is_paired(conditions):
    return "shared placement" in conditions
