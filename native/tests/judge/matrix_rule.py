"""The numbers of the trials: places in the unshuffled matrix, the last name of an order counting fastest."""

# As `hitlab list` shows them. Sprite sets of another name come last.
ORDERS = {
    "sprites": ("mario", "pacman", "tyrian"),
    "route": ("horizontal", "vertical", "diagonal"),
    "algorithm": ("euclidean", "manhattan", "rectangle", "sat", "pixel", "none"),
    "variant": ("classic", "tuned"),
}


class Matrix:
    """All trials of a run; with --minutes, or when it is played, nobody knows how many samples there will be."""

    def __init__(self, options):
        self._axes = {column: in_order(options[key], ORDERS[column]) for column, key in (
            ("sprites", "sprites"), ("route", "routes"), ("algorithm", "algorithms"), ("variant", "variants"))}
        self._axes["enemies"] = [str(count) for count in sorted(options["enemies"])]
        self._order = ("sprites", "route", "enemies", "sample", "algorithm", "variant")
        self._open = options["minutes"] is not None or options["samples"] is None
        if self._open:
            self._order = ("sample", "sprites", "route", "enemies", "algorithm", "variant")
        else:
            self._axes["sample"] = [str(sample) for sample in range(options["samples"])]

    def number_of(self, row):
        """Returns the trial's number, or None for a case that the run does not have."""
        number = 0
        for column in self._order:
            if column == "sample" and self._open and row["sample"].isdigit():
                number = int(row["sample"])
            elif row[column] in self._axes.get(column, ()):
                number = number * len(self._axes[column]) + self._axes[column].index(row[column])
            else:
                return None
        return number

    def all_numbers(self):
        """Returns the numbers of a finished run; none where their count is open."""
        count = 0 if self._open else 1
        for axis in self._axes.values():
            count *= len(axis)
        return range(count)


def in_order(names, order):
    return [name for name in order if name in names] + sorted(set(names) - set(order))
