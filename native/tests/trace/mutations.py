"""Small faults put into a report on purpose, to see that the trace notices them."""

import random
import re

ALL_TABLES = {
    "cost-error", "false-positives", "false-negatives", "earliness", "precision-total", "precision-quality",
    "precision-routes", "precision-passes", "published-totals", "published-runs", "published-means", "published-p",
    "published-times", "published-times-p", "published-hit-test", "boxes-per-test", "speed-per-test", "boxes-per-frame",
    "speed-per-frame", "frame-time-bins", "frame-times", "fps", "broadphase-build", "processor-memory", "pairs-answers",
    "friedman-answers", "pairs-times", "friedman-times", "devices", "study-overall", "study-pairs", "study-shapiro",
    "runs", "builds"}
# Of what only nearly follows from the logs: ends of bootstrap intervals, and times out of a histogram.
INTERVALS = re.compile(r"(median|ratio)_(low|high)")
HISTOGRAM = re.compile(r"p\d\d_ms|(from|to)_ms")


def is_number(cell):
    return isinstance(cell, (int, float)) and not isinstance(cell, bool)


def off(table, column, value):
    if INTERVALS.fullmatch(column):
        # Farther than the slowest pass on a busy machine.
        return value * (0.001 if column.endswith("low") else 1000)
    if column == "frames" and table == "frame-time-bins":
        return value * 2 + 100
    if HISTOGRAM.fullmatch(column):
        return value * 1.01 + 1e-5
    # p of a studentized range has 1e-6.
    return value + 1 if isinstance(value, int) and value > 1 else value + 1e-5 * max(abs(value), 1)


def with_cell(table, row, column, value):
    rows = list(table["rows"])
    rows[row] = [*rows[row][:column], value, *rows[row][column + 1:]]
    return {**table, "rows": rows}


def of_numbers(tables):
    """(table, column's place, the table with one number of that column off), in two rows by chance."""
    rng = random.Random(1)
    for table in tables:
        for i, column in enumerate(table["columns"]):
            rows = [r for r, row in enumerate(table["rows"]) if is_number(row[i])]
            for r in rng.sample(rows, min(2, len(rows))):
                yield table, i, with_cell(table, r, i, off(table["id"], column["id"], table["rows"][r][i]))


def of_structure(tables):
    """(what, tables): one that is missing, unknown, twice; a column more and less; a row more and less; no number."""
    for table in tables:
        others = [one for one in tables if one is not table]
        yield f"without {table['id']}", others
        yield f"{table['id']} renamed", [*others, {**table, "id": table["id"] + "-new"}]
        yield f"{table['id']} with a column more", [*others, {
            **table, "columns": [*table["columns"], {"id": "new", "title": "new"}],
            "rows": [[*row, 1] for row in table["rows"]]}]
        yield f"{table['id']} with a column less", [*others, {
            **table, "columns": table["columns"][:-1], "rows": [row[:-1] for row in table["rows"]]}]
        yield f"{table['id']} with a row twice", [*others, {**table, "rows": [*table["rows"], table["rows"][-1]]}]
        yield f"{table['id']} with a row less", [*others, {**table, "rows": table["rows"][:-1]}]
        place = max(i for i, cell in enumerate(table["rows"][0]) if is_number(cell) or i == 0)
        yield f"{table['id']} with an empty cell", [*others, with_cell(table, 0, place, None)]
    yield "a table twice", [*tables, tables[-1]]


def next_digit(text, place):
    """The text with another digit at this place."""
    return text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1:]


def with_text(document, place, text):
    if place == "origin":
        return {**document, "origin": text}
    sections = list(document["sections"])
    blocks = list(sections[place[0]]["blocks"])
    blocks[place[1]] = {**blocks[place[1]], "text": text}
    sections[place[0]] = {**sections[place[0]], "blocks": blocks}
    return {**document, "sections": sections}


def of_words(document):
    """(what, document): one number of a sentence, or one claim, is another."""
    texts = [("origin", document["origin"])]
    for s, section in enumerate(document["sections"]):
        texts += [((s, b), block["text"]) for b, block in enumerate(section["blocks"]) if block["kind"] == "paragraph"]
    claims = (("more often", "less often"), ("fewest", "most"), ("about the same", "5 % less"),
              ("diagonal", "vertical"), ("does not differ significantly", "differs significantly"),
              ("never wrong", "wrong"))
    for place, text in texts:
        start = text.find("from ") if place == "origin" else 0
        # `shaped like mario, 100 enemies, ...` and `tables 5 to 7`: not of the data.
        data = [match for match in re.finditer(r"[\d][\d,.]*\d|\d", text[start:])
                if "published" not in text or text.startswith(text.split(" of ")[0] + " of ") and
                start + match.start() < text.find(". Even")]
        data = [] if re.search(r"More of the study|made of more runs", text) else data
        wrongs = [next_digit(text, start + match.end() - 1) for match in data]
        wrongs += [text.replace(a, b, 1) for a, b in claims if a in text and text.startswith("For sprites")]
        for wrong in wrongs:
            yield f"{text!r} as {wrong!r}", with_text(document, place, wrong)


def of_page(text):
    """(what, page): a value, a text, a number in a chart or a count of rows is another."""
    rng = random.Random(2)
    kinds = {"value": r'data-value="-?(\d)[^"]*"', "text": r'data-value="[^"]*"[^>]*>[^<]*?(\d)\*?</td>',
             "mark": r'<g class="series-\d+">\s*<title>[^<]*?(\d)</title>',
             "figure": r'<text class="value"[^>]*>[^<]*?(\d)</text>',
             "cell": r'<rect class="cell"[^>]*>\s*<text[^>]*>[^<]*?(\d)</text>', "rows": r"\((\d+) rows"}
    for kind, pattern in kinds.items():
        found = list(re.finditer(pattern, text))
        for match in rng.sample(found, min(5, len(found))):
            yield f"{kind}: {match[0]}", next_digit(text, match.start(1))


def of_markdown(text):
    rng = random.Random(3)
    found = list(re.finditer(r"^\| .*(\d) \|$", text, re.M))
    for match in rng.sample(found, 8):
        yield match[0], next_digit(text, match.start(1))
