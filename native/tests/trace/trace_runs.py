"""The runs that are traced: small ones of the program, and copies of them that look like other devices and displays."""

import csv
import json
import random
import shutil

from support import ALGORITHMS, hitlab

FLAGS = {
    "base": ("--seed", 1, "--samples", 8),
    "load": ("load", "--seed", 2, "--samples", 4, "--sprites", "mario"),
    "independent": ("--seed", 3, "--placement", "independent", "--samples", 7),
    "frames": ("--seed", 4, "--frames", "--samples", 1),
    "step": ("--seed", 5, "--step", 40, "--samples", 4),
    "grid": ("--seed", 6, "--broadphase", "grid", "--enemies", 1000, "--samples", 3, "--sprites", "mario", "--routes",
             "diagonal", "--algorithms", ",".join(ALGORITHMS)),
    "nohits": ("--seed", 7, "--no-hits", "--samples", 3),
    # Nobody to meet, or next to nobody; other volumes; every place of a move.
    "few": ("--seed", 8, "--enemies", "0,2", "--samples", 3, "--sprites", "pacman", "--routes", "vertical,diagonal",
            "--volumes", "fitted", "--continuous", "--step", 7),
    # More than the study's 42 passes, where its figures contradict each other.
    "many": ("--seed", 9, "--samples", 44, "--sprites", "pacman,tyrian", "--routes", "vertical,diagonal"),
    # No shape at all.
    "bare": ("--seed", 10, "--samples", 3, "--algorithms", "none", "--sprites", "mario", "--routes", "vertical"),
}
TIMES = ("detection_ns", "detection_ns_per_test", "detection_frame_p50_ns", "detection_frame_p99_ns", "hit_test_ns")


def make_runs(folder):
    for name, flags in FLAGS.items():
        done = hitlab("run", *flags, "--quiet", "--out", name, cwd=folder)
        assert done.returncode == 0, done.stderr
    copy_as_device(folder, "device", {"cpu": "Another, slower CPU"}, 1.5)
    copy_as_device(folder, "build", {"compiler": "Another 1.0", "flags": "-O3"}, 1.02)
    copy_as_shown(folder, "base", "vsync", 60)
    copy_as_shown(folder, "load", "vsync-load", 120)


def edit_run(folder, change):
    path = folder / "run.json"
    facts = json.loads(path.read_text(encoding="utf-8"))
    change(facts)
    path.write_text(json.dumps(facts, indent=2), encoding="utf-8")


def edit_trials(folder, change, more=lambda rows: ()):
    """`change(row)` alters each row in place; `more(rows)` are added at the end."""
    path = folder / "trials.csv"
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        change(row)
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows([*rows, *more(rows)])


def copy_as_device(folder, name, facts, factor):
    """Another device that met the same enemies: times that are longer and scatter, pixel perfect far cheaper."""
    shutil.copytree(folder / "base", folder / name)
    rng = random.Random(factor)

    def slow(row):
        own = factor * rng.uniform(0.8, 1.25) * (0.3 if row["algorithm"] == "pixel" else 1)
        for column in TIMES:
            if row[column]:
                row[column] = f"{float(row[column]) * own:.3f}"

    edit_run(folder / name, lambda run: run.update(facts))
    edit_trials(folder / name, slow)


def copy_as_shown(folder, source, name, rate):
    """As if frames had waited for a display; one trial was throttled and does not count."""
    shutil.copytree(folder / source, folder / name)
    rng = random.Random(rate)

    def change(run):
        run["display"] = {"renderer": "A renderer", "refresh_hz": rate, "paced_by": "display"}
        run["options"]["pacing"] = "vsync"

    def show(row):
        ns = int(int(row["frames"]) / rate * 1e9 * rng.uniform(0.998, 1.004))
        row.update(route_ns=ns, fps=f"{int(row['frames']) / ns * 1e9:.3f}", pacing="vsync", repeat=1)

    edit_run(folder / name, change)
    edit_trials(folder / name, show, lambda rows: [{**rows[0], "trial": 999999, "status": "throttled"}])
