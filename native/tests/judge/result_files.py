"""Reads a result directory: run.json and the three CSV files the judge needs."""

import csv
import json
from dataclasses import dataclass
from pathlib import Path

from errors import JudgeError
from matrix_rule import Matrix

HEADERS = {
    "trials.csv": (
        "trial,sprites,route,enemies,algorithm,volumes,sample,seed,status,frames,tests,collisions,"
        "true_positives,false_positives,false_negatives,contact_error_mean_frames,"
        "contact_error_max_frames,detection_ns,detection_ns_per_test,detection_frame_p50_ns,"
        "detection_frame_p99_ns,route_ns,fps,hits_hash,pacing,repeat,hit_test_ns,trial_ns,"
        "variant,candidates,broadphase,broadphase_build_ns,broadphase_bytes,step,continuous"),
    "hits.csv": "trial,enemy,called_frame,true_frame,verdict",
    "enemies.csv": "sprites,route,enemies,sample,enemy,x,y",
}


@dataclass
class Results:
    """A result directory in memory; every CSV row is a dict of texts."""

    seed: int
    volumes: str
    placement: str
    settings: dict  # column of trials.csv -> the text that all rows must have
    matrix: Matrix
    finished: bool
    trials: list
    hits: dict      # trial text -> rows in file order
    enemies: dict   # placement key -> rows in file order

    def placement_key(self, row):
        names = ["sprites", "route", "enemies", "sample"]
        if self.placement == "independent":
            names.append("algorithm")
        return tuple(row[name] for name in names)


def read_results(directory):
    directory = Path(directory)
    run = read_run(directory / "run.json")
    results = Results(
        run_value(run, "seed", int), run_value(run, "volumes", str),
        run_value(run, "placement", str), read_settings(run), read_matrix(run),
        run.get("state") == "finished", read_rows(directory, "trials.csv"), {}, {})
    if results.placement not in ("shared", "independent"):
        raise JudgeError(f"{directory / 'run.json'}: unknown placement {results.placement!r}")
    for row in read_rows(directory, "hits.csv"):
        results.hits.setdefault(row["trial"], []).append(row)
    extra = ",algorithm" if results.placement == "independent" else ""
    for row in read_rows(directory, "enemies.csv", extra):
        results.enemies.setdefault(results.placement_key(row), []).append(row)
    return results


def read_run(path):
    try:
        run = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise JudgeError(f"{path}: {error}") from error
    if not isinstance(run, dict):
        raise JudgeError(f"{path}: not a JSON object")
    return run


def read_settings(run):
    return {"volumes": run_value(run, "volumes", str),
            "broadphase": run_value(run, "broadphase", str),
            "step": str(run_value(run, "step", int)),
            "continuous": str(int(run_value(run, "continuous", bool)))}


def read_matrix(run):
    try:
        return Matrix(run["options"])
    except (KeyError, TypeError) as error:
        raise JudgeError(f"run.json: options: {error!r}") from error


def run_value(run, key, kind):
    """Looks at the top level, then among the options: the issue fixes neither."""
    options = run.get("options")
    for place in (run, options if isinstance(options, dict) else {}):
        if type(place.get(key)) is kind:
            return place[key]
    raise JudgeError(f"run.json: no {kind.__name__} {key!r}, neither at the top nor in 'options'")


def read_rows(directory, name, extra_columns=""):
    path = directory / name
    try:
        with open(path, newline="", encoding="utf-8") as file:
            lines = list(csv.reader(file, strict=True))
    except (OSError, ValueError, csv.Error) as error:
        raise JudgeError(f"{path}: {error}") from error
    wanted = (HEADERS[name] + extra_columns).split(",")
    header = lines[0] if lines else []
    if header[:len(wanted)] != wanted:
        raise JudgeError(f"{path}: the header does not begin with {','.join(wanted)}")
    return [named_row(path, number, header, line) for number, line in enumerate(lines[1:], 2)]


def named_row(path, number, header, line):
    if len(line) != len(header):
        raise JudgeError(f"{path}: record {number} has {len(line)} fields, the header {len(header)}")
    return dict(zip(header, line))
