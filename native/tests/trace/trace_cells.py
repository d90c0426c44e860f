"""What a cell of the report must hold, and how exactly.

A whole number must be met exactly, another number to 1e-9; what is computed to less says so. A word must be the same
word; None is an empty cell; UNDEFINED a number that does not exist, with a reason.
"""

import math
from typing import NamedTuple

UNDEFINED = object()


class Close(NamedTuple):
    value: float
    relative: float = 1e-9
    absolute: float = 0.0

    def holds(self, number):
        return math.isclose(number, self.value, rel_tol=self.relative, abs_tol=self.absolute)


class Between(NamedTuple):
    low: float
    high: float

    def holds(self, number):
        slack = 1e-9 * max(abs(self.low), abs(self.high))
        return self.low - slack <= number <= self.high + slack


def difference(value, scale=1.0):
    """A difference of figures of this size: what is left of them has fewer digits."""
    return Close(value, absolute=1e-12 * scale)


def statistic(value):
    return Close(value, 1e-6, 1e-12)


def probability(value):
    return Close(value, 1e-6, 1e-10)


def range_probability(value):
    """Of a studentized range."""
    return Close(value, 1e-6, 1e-6)


def is_number(cell):
    return isinstance(cell, (int, float)) and not isinstance(cell, bool)


def is_undefined(cell):
    return isinstance(cell, dict) and set(cell) == {"undefined"} \
        and cell["undefined"].startswith("not defined, because ")


def agrees(expected, cell):
    if expected is UNDEFINED:
        return is_undefined(cell)
    if expected is None or isinstance(expected, str):
        return cell == expected
    if not is_number(cell):
        return False
    if isinstance(expected, int):
        return cell == expected
    return (Close(expected, absolute=1e-300) if isinstance(expected, float) else expected).holds(cell)


class Expected:
    """A table: rows by what stands in the key columns; all of them have the same columns."""

    def __init__(self, *keys):
        self.keys, self.rows, self.columns = keys, {}, None

    def add(self, key, **cells):
        assert len(key) == len(self.keys) and tuple(key) not in self.rows, key
        assert self.columns in (None, tuple(cells)), (self.columns, tuple(cells))
        self.columns = tuple(cells)
        self.rows[tuple(key)] = cells

    def complaints(self, table):
        """What the report's table has, lacks, or says wrongly."""
        ids = [column["id"] for column in table["columns"]]
        wanted = [*self.keys, *self.columns]
        if sorted(ids) != sorted(wanted):
            unknown, missing = sorted(set(ids) - set(wanted)), sorted(set(wanted) - set(ids))
            return [f"{table['id']}: columns that no test knows: {unknown}; columns that are not there: {missing}"]
        said, met = [], set()
        for cells in table["rows"]:
            row = dict(zip(ids, cells, strict=True))
            key = tuple(row[name] for name in self.keys)
            if key not in self.rows or key in met:
                said.append(f"{table['id']}: a row {'twice' if key in met else 'from nowhere'}: {key}")
                continue
            met.add(key)
            said += [f"{table['id']} {key} {name}: {row[name]!r} instead of {shown(expected)}"
                     for name, expected in self.rows[key].items() if not agrees(expected, row[name])]
        said += [f"{table['id']}: no row {key}" for key in self.rows if key not in met]
        return said


def shown(expected):
    return "nothing defined" if expected is UNDEFINED else repr(expected)
