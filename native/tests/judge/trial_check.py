"""Compares every `ok` trial of a result directory with the judge's own outcome."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import recompute
from detectors import ALGORITHMS, Body, Detector
from errors import JudgeError
from hitlab_shapes import ask_volumes
from result_files import read_results
from routes import ROUTES, WORLD_HEIGHT, WORLD_WIDTH, route_positions, visited
from sprite_mask import load_mask

MEAN_TOLERANCE = Fraction(1, 10**6)
# What classic and tuned must have in common, besides what the judge computes for each.
ANSWERS = ("tests", "collisions", "true_positives", "false_positives", "false_negatives",
           "contact_error_mean_frames", "contact_error_max_frames", "hits_hash")


class ResultJudge:
    """Checks one result directory; `differences` holds one line for each."""

    def __init__(self, program, assets, directory):
        self.results = read_results(directory)
        self.differences = []
        self.checked = 0
        self._program = program
        self._assets = Path(assets)
        self._bodies = {}
        self._detectors = {}
        self._seeds = {}
        self._pace = recompute.Pace(int(self.results.settings["step"]),
                                    self.results.settings["continuous"] == "1")
        # A trial run again leaves the rows of its first try in hits.csv too.
        self._runs = Counter(row["trial"] for row in self.results.trials)

    def check(self):
        ok_rows = [row for row in self.results.trials if row["status"] == "ok"]
        for row in ok_rows:
            self.check_trial(row)
        self.check_forms(ok_rows)
        self.check_numbers(ok_rows)
        for trial, count in Counter(row["trial"] for row in ok_rows).items():
            if count > 1:
                self.differ("trials.csv", f"trial {trial}", "ok rows", count, 1)
        for trial in sorted(self.results.hits.keys() - self._runs.keys()):
            self.differ("hits.csv", f"trial {trial}", "row in trials.csv", "missing", "hits")

    def differ(self, file, where, what, logged, found):
        self.differences.append(f"{file} {where}: {what}: logged {logged}, judge finds {found}")

    def check_trial(self, row):
        require_known(row)
        self.checked += 1
        self.check_settings(row)
        player, enemy = self.bodies(row["sprites"])
        places = self.enemy_places(row, enemy.mask)
        if places is None:
            return
        path = route_positions(row["route"], player.mask.width, player.mask.height)
        hits = recompute.find_hits(path, places, self.detector(row["sprites"], row["algorithm"]),
                                   self.detector(row["sprites"], "pixel"), self._pace)
        frames = len(visited(path, self._pace.step)[0])
        counts = recompute.expected_counts(frames, len(places), hits)
        self.compare_trial(row, counts, hits)
        self.check_candidates(row, counts)
        self.compare_hits(row["trial"], hits)

    def check_settings(self, row):
        where = f"trial {row['trial']}"
        for column, wanted in self.results.settings.items():
            if row[column] != wanted:
                self.differ("trials.csv", where, column, shown(row[column]), f"{wanted} in run.json")
        seed = self._seeds.setdefault(self.results.placement_key(row), row["seed"])
        if row["seed"] != seed:
            self.differ("trials.csv", where, "seed", row["seed"], f"{seed} for the same placement")

    def check_candidates(self, row, counts):
        """Without a broad phase every live enemy is tested; a grid may spare some, but none that is called."""
        where, grid = f"trial {row['trial']}", row["broadphase"] == "grid"
        least, most = counts["collisions"] if grid else counts["tests"], counts["tests"]
        if not least <= number(row["candidates"]) <= most:
            self.differ("trials.csv", where, "candidates", row["candidates"], f"{least} .. {most}")
        for column in ("broadphase_build_ns", "broadphase_bytes"):
            if not (row[column].isdigit() if grid else row[column] == ""):
                self.differ("trials.csv", where, column, shown(row[column]), "a number" if grid else "(empty)")

    def check_forms(self, ok_rows):
        first = {}
        for row in ok_rows:
            case = tuple(row[column] for column in ("sprites", "route", "enemies", "sample", "algorithm"))
            other = first.setdefault(case, row)
            for column in ANSWERS:
                if row[column] != other[column]:
                    self.differ("trials.csv", f"trial {row['trial']}", f"{column} of {row['variant']}",
                                shown(row[column]), f"{shown(other[column])} in trial {other['trial']}, the same case")

    def check_numbers(self, ok_rows):
        for row in ok_rows:
            wanted = self.results.matrix.number_of(row)
            if row["trial"] != str(wanted):
                self.differ("trials.csv", f"trial {row['trial']}", "trial", row["trial"],
                            "no such case in run.json" if wanted is None else wanted)
        there = {row["trial"] for row in ok_rows}
        for trial in self.results.matrix.all_numbers() if self.results.finished else ():
            if str(trial) not in there:
                self.differ("trials.csv", f"trial {trial}", "ok rows", 0, 1)

    def bodies(self, sprites):
        if sprites not in self._bodies:
            pngs = [self._assets / "sprites" / sprites / f"{role}.png" for role in ("player", "enemy")]
            volumes = ask_volumes(self._program, pngs, self.results.volumes)
            self._bodies[sprites] = [checked_body(*both) for both in zip(pngs, volumes)]
        return self._bodies[sprites]

    def detector(self, sprites, algorithm):
        key = (sprites, algorithm)
        if key not in self._detectors:
            self._detectors[key] = Detector(algorithm, *self.bodies(sprites))
        return self._detectors[key]

    def enemy_places(self, row, mask):
        """Returns the enemies' (x, y) by number, or None after a difference."""
        where = f"trial {row['trial']}"
        logged = {}
        for line in self.results.enemies.get(self.results.placement_key(row), []):
            enemy, place = number(line["enemy"]), (number(line["x"]), number(line["y"]))
            if logged.setdefault(enemy, place) != place:
                self.differ("enemies.csv", where, f"enemy {enemy}", place, f"{logged[enemy]} before")
        if logged.keys() != set(range(number(row["enemies"]))):
            self.differ("enemies.csv", where, "enemies", len(logged), f"0 .. {row['enemies']} - 1 wanted")
            return None
        for enemy, place in logged.items():
            if not on_screen(place, mask):
                self.differ("enemies.csv", where, f"enemy {enemy}", place, "not wholly on screen")
        return [logged[enemy] for enemy in range(len(logged))]

    def compare_trial(self, row, counts, hits):
        mean, largest = recompute.contact_errors(hits)
        where = f"trial {row['trial']}"
        checks = [(column, wanted, literally) for column, wanted in counts.items()]
        checks += [("contact_error_mean_frames", mean, nearly),
                   ("contact_error_max_frames", largest, exactly)]
        for column, wanted, agree in checks:
            if not agree(row[column], wanted):
                self.differ("trials.csv", where, column, shown(row[column]), shown(wanted))
        digest = recompute.hits_hash(hits)
        if row["hits_hash"] != digest:
            self.differ("trials.csv", where, "hits_hash", shown(row["hits_hash"]), digest)

    def compare_hits(self, trial, hits):
        lines = self.results.hits.get(trial, [])
        if self._runs[trial] > 1:
            lines = lines[len(lines) - len(hits):] if len(lines) > len(hits) else lines
        logged = {}
        for line in lines:
            enemy = number(line["enemy"])
            if enemy in logged:
                self.differ("hits.csv", f"trial {trial}", f"enemy {enemy}", "twice", "once")
            logged[enemy] = (line["called_frame"], line["true_frame"], line["verdict"])
        wanted = {enemy: (shown_frame(hit.called), shown_frame(hit.true), hit.verdict)
                  for enemy, hit in hits.items()}
        for enemy in sorted(logged.keys() | wanted.keys()):
            self.compare_hit(f"trial {trial}", enemy, logged.get(enemy), wanted.get(enemy))

    def compare_hit(self, where, enemy, logged, wanted):
        if logged is None or wanted is None:
            self.differ("hits.csv", where, f"enemy {enemy}",
                        ",".join(logged or ["no row"]), ",".join(wanted or ["no row"]))
            return
        for column, ours, theirs in zip(("called_frame", "true_frame", "verdict"), wanted, logged):
            if ours != theirs:
                self.differ("hits.csv", where, f"enemy {enemy} {column}", shown(theirs), shown(ours))


def require_known(row):
    for column, known in (("algorithm", ALGORITHMS), ("route", ROUTES)):
        if row[column] not in known:
            raise JudgeError(f"trials.csv trial {row['trial']}: unknown {column} {row[column]!r}")


def checked_body(png, volumes):
    mask = load_mask(png)
    if (volumes.width, volumes.height) != (mask.width, mask.height):
        raise JudgeError(f"{png}: is {mask.width} x {mask.height}, but the program says "
                         f"{volumes.width} x {volumes.height}")
    return Body(mask, volumes)


def on_screen(place, mask):
    x, y = place
    return 0 <= x <= WORLD_WIDTH - mask.width and 0 <= y <= WORLD_HEIGHT - mask.height


def number(text):
    try:
        return int(text)
    except ValueError as error:
        raise JudgeError(f"not a whole number in a CSV file: {text!r}") from error


def literally(text, wanted):
    return text == str(wanted)


def exactly(text, wanted):
    return differs_by_at_most(0, text, wanted)


def nearly(text, wanted):
    return differs_by_at_most(MEAN_TOLERANCE, text, wanted)


def differs_by_at_most(tolerance, text, wanted):
    """An empty field agrees with None only; "-3" and "-3.000" are one value."""
    if wanted is None or text == "":
        return wanted is None and text == ""
    try:
        return abs(Fraction(text) - wanted) <= tolerance
    except (ValueError, ZeroDivisionError):
        return False


def shown(value):
    if isinstance(value, Fraction):
        return f"{float(value):.6f}"
    return "(empty)" if value is None or value == "" else str(value)


def shown_frame(frame):
    return "" if frame is None else str(frame)
