#!/usr/bin/env python3
"""An independent check of Hitlab's results, in plain Python.

    judge.py --hitlab PROGRAM --assets ASSETS_DIR RESULT_DIR
    judge.py volumes --hitlab PROGRAM PNG...

The first plays every `ok` trial again from enemies.csv, the PNG files and the
program's volumes; the second computes the volumes again from the PNG files.
Every difference is one line; exit code 1 if there is one, or nothing to check.
"""

import argparse
import sys

from errors import JudgeError
from trial_check import ResultJudge
from volume_check import check_volumes


def judge_results(arguments):
    parser = argparse.ArgumentParser(prog="judge.py", epilog="See also: judge.py volumes --help")
    parser.add_argument("--hitlab", required=True, help="the hitlab program")
    parser.add_argument("--assets", required=True, help="the folder that holds sprites/")
    parser.add_argument("result_dir")
    options = parser.parse_args(arguments)
    judge = ResultJudge(options.hitlab, options.assets, options.result_dir)
    judge.check()
    run = judge.results
    print(f"judge: seed {run.seed}, volumes {run.volumes}, placement {run.placement}")
    return summary("trials", judge.checked, judge.differences)


def judge_volumes(arguments):
    parser = argparse.ArgumentParser(prog="judge.py volumes")
    parser.add_argument("--hitlab", required=True, help="the hitlab program")
    parser.add_argument("pngs", nargs="+", metavar="PNG")
    options = parser.parse_args(arguments)
    checked, differences = 0, []
    for png in options.pngs:
        count, lines = check_volumes(options.hitlab, png)
        checked += count
        differences += lines
    return summary("volume sets", checked, differences)


def summary(things, checked, differences):
    for line in differences:
        print(line)
    print(f"judge: {checked} {things}, {len(differences)} differences")
    return 1 if differences or not checked else 0


def main(arguments):
    try:
        if arguments[:1] == ["volumes"]:
            return judge_volumes(arguments[1:])
        return judge_results(arguments)
    except JudgeError as error:
        print(f"judge: error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
