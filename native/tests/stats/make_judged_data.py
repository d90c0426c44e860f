#!/usr/bin/python3
"""Asks R and SciPy (Debian: r-base-core, python3-scipy) for the answers that native/tests/stats/judged holds.

    make_judged_data.py            writes the folder again
    make_judged_data.py --check    makes all in memory and compares: the data sets to the bit, the answers to 1e-9

data.json has the data sets (judged_sets.py says of what kinds), r.json, scipy.json and plain.json what each judge
answers: by set, then test, then field. A field of `shapiro` has a number a group, one of the tests of pairs a number
a pair, in the order (0, 1), (0, 2) ... (1, 2) ...; null where the judge has no answer.
"""

import json
import math
import subprocess
import sys
from pathlib import Path

import judged_sets
import plain_judge
import scipy_judge

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "judged"
LISTS = {"shapiro", "tukey", "nemenyi", "friedman-nemenyi", "wilcoxon", "holm"}
TOLERANCE = 1e-9
# Studentized ranges come from quadratures, good to so much in SciPy and R.
RANGE_TESTS = {"tukey", "nemenyi", "friedman-nemenyi"}
RANGE_TOLERANCE = 1e-8
MAX_SHOWN = 20


def ask_r(sets):
    lines = [" ".join((one["name"], one["kind"], *(",".join(map(float.hex, group)) for group in one["groups"])))
             for one in sets]
    done = subprocess.run(["Rscript", "--vanilla", str(HERE / "r_judge.R")], input="\n".join(lines) + "\n",
                          stdout=subprocess.PIPE, encoding="utf-8", check=True)
    answers = {one["name"]: {} for one in sets}
    for line in done.stdout.splitlines():
        name, test, field, *words = line.split()
        values = [None if word == "NA" else float(word) for word in words]
        answers[name].setdefault(test, {})[field] = values if test in LISTS else values[0]
    return answers


def plain(value, path=()):
    """Without the types of numpy, and 3 instead of 3.0."""
    if isinstance(value, dict):
        return {key: plain(inner, (*path, key)) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner, path) for inner in value]
    if value is None or isinstance(value, str):
        return value
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"{path}: the answer is not finite")
    return int(number) if number.is_integer() and abs(number) < 2 ** 53 else number


def make():
    sets = judged_sets.make_sets()
    return {"data": {one["name"]: plain({key: one[key] for key in ("kind", "law", "groups")}) for one in sets},
            "r": plain(ask_r(sets)),
            "scipy": plain({one["name"]: scipy_judge.answers_to(one) for one in sets}),
            "plain": plain({one["name"]: plain_judge.answers_to(one) for one in sets})}


def to_text(content):
    """One line a data set, so that a change shows what it changes."""
    lines = [f"{json.dumps(name)}: {json.dumps(value, separators=(',', ':'))}"
             for name, value in content.items() if value]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def flat(value, path=()):
    """(path, number) of all numbers within."""
    if isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from flat(inner, (*path, key))
    else:
        yield path, value


def agree(path, old, new):
    if not isinstance(old, (int, float)) or not isinstance(new, (int, float)):
        return old == new
    if path[1] in RANGE_TESTS and path[2] == "p":
        return abs(old - new) <= RANGE_TOLERANCE
    return math.isclose(old, new, rel_tol=TOLERANCE, abs_tol=1e-15)


def differences(name, old, new):
    old, new = dict(flat(old)), dict(flat(new))
    for path in sorted(old.keys() | new.keys(), key=str):
        where = f"{name}.json: {' '.join(map(str, path))}"
        if path not in old or path not in new:
            yield f"{where}: only {'now' if path in new else 'in the file'}"
        elif not (old[path] == new[path] if name == "data" else agree(path, old[path], new[path])):
            yield f"{where}: the file has {old[path]}, now it is {new[path]}"


def check():
    problems = []
    made = make()
    for name, content in made.items():
        old = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        problems += differences(name, old, json.loads(to_text(content)))
    for problem in problems[:MAX_SHOWN]:
        print(problem)
    print(f"judged data: {len(made['data'])} sets, {len(problems)} differences")
    return 1 if problems else 0


def write():
    FOLDER.mkdir(exist_ok=True)
    for name, content in make().items():
        text = to_text(content)
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
        print(f"{name}.json: {len(text)} bytes")
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    sys.exit(check() if sys.argv[1:] else write())
