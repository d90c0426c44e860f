"""The data sets that R and SciPy judge: random, of many sizes, the same every time.

A set is {"name", "kind", "law", "groups"}; what the groups hold depends on the kind:

    independent   groups of unequal sizes: analysis of variance, ranks, Levene
    single        one group, up to 5,000 values: Shapiro-Wilk, summaries
    paired        groups of the same blocks, value i of each is block i
    yes-no        the same, two groups of zeros and ones
    proportion    one group of two numbers: successes, trials
    p-values      one group of them
"""

import math
import random

SHIFTS = (0, 0, 0.3, 1, 0.6, 2.5)
# Many groups have very many pairs.
COUNTS = (2, 3, 3, 4, 2, 5, 3, 6)


def gauss(rng):
    """Box and Muller; the library's own generator may change."""
    return math.sqrt(-2 * math.log(1 - rng.random())) * math.cos(2 * math.pi * rng.random())


def three_digits(value):
    return float(f"{value:.3g}")


# Middle, spread, how values scatter, how they are rounded: few digits keep the files small and make ties.
LAWS = {
    "normal": (10, 2, gauss, three_digits),
    "whole": (10, 2, gauss, round),
    "skewed": (0, 1, lambda rng: math.exp(gauss(rng)), three_digits),
    "counts": (0, 6, lambda rng: -math.log(1 - rng.random()), math.floor),
    "heavy": (0, 1, lambda rng: gauss(rng) / (abs(gauss(rng)) + 1e-3), three_digits),
    "uniform": (0, 1, lambda rng: rng.random(), three_digits),
    "offset": (1e6, 1, gauss, lambda value: round(value, 1)),
    "tiny": (1e-7, 2e-8, gauss, three_digits),
    "coarse": (0, 1, gauss, lambda value: round(2 * value) / 2),
}


def draw(rng, law, shift=0.0, width=1.0):
    """A value of the law, moved by so many spreads, scattered so many times as wide."""
    middle, spread, scatter, rounded = LAWS[law]
    return float(rounded(middle + spread * (width * scatter(rng) + shift)))


def size(rng, low, high):
    """Small sizes are as likely as large ones: evenly on a scale of logarithms."""
    return min(high, int(low * math.exp(rng.random() * math.log((high + 1) / low))))


def varies(groups):
    return all(len(set(group)) > 1 for group in groups) and any(len(set(group)) > 2 for group in groups)


def independent(number):
    name = f"independent-{number:03d}"
    rng = random.Random(name)
    law = list(LAWS)[number % len(LAWS)]
    count = COUNTS[number % len(COUNTS)]
    most = 300 if number % 20 == 7 else 80 if number % 5 == 1 else 24
    sizes = [size(rng, 3, most) for _ in range(count)]
    if number % 4 == 0:
        sizes = sizes[:1] * count
    shift = SHIFTS[number % len(SHIFTS)]
    widening = (0, 0, 1, 0, 3)[number % 5]  # of the spread, from group to group
    groups = [[]]
    while not varies(groups):
        groups = [[draw(rng, law, shift * i, 1 + widening * i) for _ in range(n)] for i, n in enumerate(sizes)]
    return {"name": name, "kind": "independent", "law": law, "groups": groups}


def single(number, n):
    name = f"single-{number:03d}"
    rng = random.Random(name)
    law = list(LAWS)[number % len(LAWS)]
    groups = [[]]
    while not varies(groups) and (n > 3 or len(set(groups[0])) < 2):
        groups = [[draw(rng, law) for _ in range(n)]]
    return {"name": name, "kind": "single", "law": law, "groups": groups}


def paired(number):
    name = f"paired-{number:03d}"
    rng = random.Random(name)
    law = list(LAWS)[number % len(LAWS)]
    has_copy = number % 12 == 11
    count = max(COUNTS[number % len(COUNTS)], 3 if has_copy else 2)
    blocks = size(rng, 3, 200 if number % 15 == 4 else 40)
    shift = SHIFTS[number % len(SHIFTS)]
    groups = []
    while not varies(groups) or all(a == b for a, b in zip(*groups[:2])):
        levels = [2 * rng.random() for _ in range(blocks)]
        groups = [[draw(rng, law, shift * i + level) for level in levels] for i in range(count)]
    if has_copy:
        groups[-1] = list(groups[0])  # a pair without any difference
    return {"name": name, "kind": "paired", "law": law, "groups": groups}


def yes_no(number):
    name = f"yes-no-{number:03d}"
    rng = random.Random(name)
    first, second = rng.random(), rng.random()
    if number % 3 == 0:
        second = first
    groups = [[], []]
    while groups[0] == groups[1]:
        blocks = size(rng, 3, 300)
        groups = [[float(rng.random() < chance) for _ in range(blocks)] for chance in (first, second)]
    return {"name": name, "kind": "yes-no", "law": "chance", "groups": groups}


def proportion(number):
    name = f"proportion-{number:03d}"
    rng = random.Random(name)
    trials = size(rng, 1, 10 ** (1 + number % 6))
    successes = (0, trials, int(rng.random() * (trials + 1)), trials // 100)[number % 4]
    return {"name": name, "kind": "proportion", "law": "chance", "groups": [[float(successes), float(trials)]]}


def p_values(number):
    name = f"p-values-{number:03d}"
    rng = random.Random(name)
    values = [float(f"{rng.random() ** 4:.2g}") for _ in range(1 + number)]
    return {"name": name, "kind": "p-values", "law": "uniform", "groups": [values]}


def make_sets():
    # Every size from 3 to 13 several times: small samples have formulas of their own.
    sizes = [n for n in range(3, 14) for _ in range(3)]
    sizes += [16, 19, 20, 25, 31, 40, 50, 50, 64, 80, 100, 128, 160, 200, 256, 320, 400, 500, 700]
    largest = [1000, 2000, 5000]
    return [*(independent(i) for i in range(110)),
            *(single(i, n) for i, n in enumerate(sizes)),
            # Laws whose values take few characters: whole, counts, coarse.
            *(single((1000 + 9 * i) + (1, 3, 8)[i], n) for i, n in enumerate(largest)),
            *(paired(i) for i in range(60)),
            *(yes_no(i) for i in range(24)),
            *(proportion(i) for i in range(24)),
            *(p_values(i) for i in range(10))]
