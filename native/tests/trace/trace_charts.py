"""The numbers that stand in charts (values beside marks, what is said when one points at them) against the tables."""

import re

from plain_stats import median, outliers, quantile
from trace_cells import is_number
from trace_page import is_rounded
from trace_published import hit_test_samples

NUMBER = r"[-+]?[\d,]*\.?\d+[MGT]?"
# How the words of a mark begin, and the columns whose numbers follow, by the table that belongs to the chart.
BOX = ("median_ns", "q1_ns", "q3_ns", "low_ns", "high_ns", "outliers")
BAR = ("value", "low", "high")
SERIES = {"cost-error": ("median_ns", "median_low", "median_high", "wrong_per_1000", "wrong_low", "wrong_high"),
          "boxes-per-test": BOX, "boxes-per-frame": BOX, "published-hit-test": BOX,
          "false-positives": BAR, "false-negatives": BAR, "earliness": BAR}
MATRICES = ("pairs-answers", "pairs-times")
# A histogram says no numbers but those of its axes.
SILENT = ("frame-time-bins",)
SHADES = ((0.001, "shade-strong"), (0.01, "shade-medium"), (0.05, "shade-weak"), (2, "shade-none"))


def shows(texts, values):
    return len(texts) == len(values) and all(map(is_rounded, texts, values))


def box_of(values):
    beyond = outliers(values)
    inside = [value for value in values if value not in beyond]
    return [median(values), quantile(values, 0.25), quantile(values, 0.75), min(inside), max(inside), len(beyond)]


def rows_of(table, logs):
    """(name, numbers) of each mark, in order. A figure that is not defined has no mark."""
    ids = [column["id"] for column in table["columns"]]
    samples = hit_test_samples(logs)
    for cells in table["rows"]:
        row = dict(zip(ids, cells))
        if table["id"] == "published-hit-test":
            numbers = box_of(samples[row["device"], row["pacing"], row["sprites"], row["algorithm"]])
        else:
            numbers = [row[name] for name in SERIES[table["id"]]]
        if is_number(numbers[0]):
            yield row["algorithm"], [number for number in numbers if number is not None]


def word_complaints(chart, rows):
    """What a chart says of itself has no numbers but those of its case, and of its marks."""
    case = [word for row in rows for name, word in row.items()
            if isinstance(word, str) and name not in ("first", "second", "algorithm")]
    case += [f"{row['enemies']:,} enemies" for row in rows if "enemies" in row]
    case += [f"{row['enemies']} enemies" for row in rows if "enemies" in row]
    case += [f"of {len(chart.groups)} algorithms"]
    # The heading is the title again, in as many lines as there is room for.
    title, description, *heading = chart.words
    said = [] if title.startswith(" ".join(heading).rstrip("\N{HORIZONTAL ELLIPSIS}")) else [f"{chart.id}: {heading}"]
    for words in (title, description):
        left = words
        for known in sorted(case, key=len, reverse=True):
            left = left.replace(known, "")
        if re.search(r"\d", left):
            said.append(f"{chart.id}: says {words!r}")
    return said


def series_complaints(table, charts, logs):
    marks = [group for chart in charts for group in chart.groups if group.kind.startswith("series-")]
    rows = list(rows_of(table, logs))
    said = [] if len(marks) == len(rows) else [f"{table['id']}: {len(marks)} marks for {len(rows)} rows"]
    for mark, (name, numbers) in zip(marks, rows):
        head, _, tail = mark.title.partition(":")
        wanted = numbers
        if SERIES[table["id"]] is BOX and numbers[-1] == 0:
            wanted = numbers[:-1]
        texts = re.findall(NUMBER, tail)
        values = mark.texts if SERIES[table["id"]] is BAR else [texts[0]] if texts else []
        if head != name or not shows(texts, wanted) or not shows(values, wanted[:1]):
            said.append(f"{table['id']}: the chart says {mark.title!r} and {mark.texts} for {name} {wanted}")
    return said


def matrix_complaints(table, charts):
    """Each cell has p over r, seen from its row."""
    ids = [column["id"] for column in table["columns"]]
    rows = [dict(zip(ids, cells)) for cells in table["rows"]]
    rows = [row for row in rows if row["route"] == "all"]
    said = []
    for chart in charts:
        names = list(dict.fromkeys(name for row in rows for name in (row["first"], row["second"])))
        count = next(n for n in range(2, 9) if n * (n - 1) == len(chart.groups))
        own, rows = rows[:count * (count - 1) // 2], rows[count * (count - 1) // 2:]
        pairs = {(row["first"], row["second"]): row for row in own}
        names = [name for name in names if any(name in pair for pair in pairs)]
        cells = [(a, b) for a in names for b in names if a != b]
        for (a, b), group in zip(cells, chart.groups, strict=True):
            row, sign = (pairs[a, b], 1) if (a, b) in pairs else (pairs[b, a], -1)
            p, r = row["wilcoxon_p"], sign * row["rank_biserial"]
            shade = next(name for limit, name in SHADES if p < limit)
            if group.kind != shade or not shows(group.texts, [p, r]):
                said.append(f"{chart.id}: {a}, {b}: {group} for {p}, {r}")
    return said + ([f"{table['id']}: {len(rows)} rows without a matrix"] if rows else [])


def chart_complaints(tables, page, logs):
    by_table, said = {}, []
    for chart in page.charts:
        by_table.setdefault(re.sub(r"-\d+$", "", chart.id), []).append(chart)
    said += [f"a chart that no test knows: {name}" for name in by_table
             if name not in SERIES and name not in MATRICES and name not in SILENT]
    for table in tables:
        charts = by_table.get(table["id"])
        rows = [dict(zip([column["id"] for column in table["columns"]], cells)) for cells in table["rows"]]
        rows += [{"device": run.device} for run in logs.runs]
        said += [complaint for chart in charts or () for complaint in word_complaints(chart, rows)]
        if table["id"] in SERIES:
            said += series_complaints(table, charts or [], logs)
        elif table["id"] in MATRICES:
            said += matrix_complaints(table, charts or [])
        elif charts and table["id"] not in SILENT:
            said.append(f"{table['id']}: has a chart that no test knows")
    return said
