#!/usr/bin/env python3
"""Checks that every file of native/src includes only what docs/architecture.md allows its folder.

    check_layers.py [PROJECT]

The first table of that page lists the folders in order: name, what it is, which folders it may use. What those
may use, it may use too; a file name instead of a folder allows that file alone.
"""

import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
ROW = re.compile(r"^\| `([a-z/]+)` \|.*\|([^|]*)\|$")
# Headers that the build writes.
GENERATED = {"commit.h"}


def read_layers(page):
    """Folder to the list of what it may use, in the page's order."""
    layers = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        if row := ROW.match(line):
            layers[row.group(1)] = re.findall(r"`([^`]+)`", row.group(2))
    return layers


def order_problems(layers):
    seen = set()
    for folder, uses in layers.items():
        for used in uses:
            if used.split("/")[0] not in seen:
                yield f"docs/architecture.md: `{folder}` may use `{used}`, which does not stand before it"
        seen.add(folder)


def allowed_for(folder, layers):
    """All folders and files that the folder may include, directly or through others."""
    allowed = {folder}
    for used in layers[folder]:
        allowed |= {used} if used.endswith(".h") else allowed_for(used, layers)
    return allowed


def include_problems(source, layers):
    for path in sorted(source.rglob("*")):
        if path.suffix not in {".h", ".cpp", ".in"}:
            continue
        name = path.relative_to(source).as_posix()
        allowed = allowed_for(name.split("/")[0], layers)
        for included in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if included.split("/")[0] in allowed or included in allowed | GENERATED:
                continue
            yield f"native/src/{name}: includes {included}, which its folder may not use"


def problems_of(project):
    source = project / "native" / "src"
    layers = read_layers(project / "docs" / "architecture.md")
    folders = {path.name for path in source.iterdir() if path.is_dir()}
    strangers = [f"`{folder}` stands only in one of native/src and docs/architecture.md"
                 for folder in sorted(folders ^ set(layers))]
    # Includes can be judged only by a table that is itself in order.
    return strangers + list(order_problems(layers)) or list(include_problems(source, layers))


def main():
    project = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2])
    problems = problems_of(project)
    for problem in problems:
        print(problem)
    print(f"layers: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
