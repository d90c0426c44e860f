"""The report's other formats, read back: the page with html.parser, Markdown and CSV as text.

Numbers are compared with those of the JSON: all digits where they stand for programs, half a unit in the last place
where they are rounded for people.
"""

import csv
import io
import re
from collections import namedtuple
from html.parser import HTMLParser
from urllib.parse import unquote

from trace_cells import is_number, is_undefined

Cell = namedtuple("Cell", "text value title")
# One chart: its id, what it says of itself (title, description, heading), and its groups in order.
Chart = namedtuple("Chart", "id words groups")
Group = namedtuple("Group", "kind title texts")
SUFFIXES = {"M": 1e6, "G": 1e9, "T": 1e12}


class Page(HTMLParser):
    """Tables by id (heads, rows, common), paragraphs and warnings, notes, folded titles, charts, CSV of the links."""

    def __init__(self, text):
        super().__init__()
        self.heads, self.rows, self.common = {}, {}, {}
        self.paragraphs, self.notes, self.summaries, self.charts, self.links = [], [], {}, [], {}
        self.summary, self.table, self.last_common = None, None, ""
        self.group, self.sink, self.attributes = None, None, {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "table":
            self.table = attributes["id"].removeprefix("table-")
            assert self.table not in self.heads, f"two tables {self.table}"
            self.heads[self.table], self.rows[self.table] = [], []
            self.common[self.table], self.last_common = self.last_common, ""
            if self.summary:
                self.summaries[self.table], self.summary = self.summary, None
        elif tag == "tr" and self.heads.get(self.table):
            self.rows[self.table].append([])
        elif tag == "a" and attributes.get("class") == "csv":
            self.links[attributes["download"].removesuffix(".csv")] = unquote(attributes["href"].split(",", 1)[1])
        elif tag == "svg":
            self.charts.append(Chart(attributes["aria-labelledby"].split()[0].removesuffix("-title"), [], []))
        elif tag == "g":
            self.group = {"kind": attributes["class"], "title": "", "texts": []}
        is_word = tag == "desc" or (tag == "title" and self.charts) or attributes.get("class") == "heading"
        if tag in ("th", "td", "p", "summary") or is_word or (tag == "text" and self.group):
            self.sink, self.attributes = "", attributes

    def handle_data(self, data):
        if self.sink is not None:
            self.sink += data

    def handle_endtag(self, tag):
        if tag == "g":
            self.charts[-1].groups.append(Group(**self.group))
            self.group = None
        if self.sink is None or tag not in ("th", "td", "p", "summary", "title", "desc", "text"):
            return
        text, self.sink = self.sink.replace("\xa0", " "), None
        if tag == "th":
            self.heads[self.table].append(text)
        elif tag == "td":
            value = self.attributes.get("data-value")
            self.rows[self.table][-1].append(
                Cell(text, None if value is None else float(value), self.attributes.get("title", "")))
        elif tag == "summary":
            self.summary = text
        elif tag in ("title", "desc", "text") and not self.group:
            self.charts[-1].words.append(text)
        elif tag == "title":
            self.group["title"] = text
        elif tag == "text":
            self.group["texts"].append(text)
        elif self.attributes.get("class") == "common":
            self.last_common = text
        elif self.attributes.get("class") == "note":
            self.notes.append(text)
        elif self.attributes.get("class") in (None, "warning"):
            self.paragraphs.append(text)


def number_of(text):
    """(the number, half a unit of its last place)."""
    scale = SUFFIXES.get(text[-1], 1.0)
    digits = text.rstrip("MGT").replace(",", "")
    decimals = len(digits.partition(".")[2])
    return float(digits) * scale, 0.5 * 10.0 ** -decimals * scale


def is_rounded(text, value):
    """Whether the text is the value, as people read it."""
    if text == "< 0.001":
        return value < 0.001
    if not re.fullmatch(r"[-+]?[\d,]+(\.\d+)?[MGT]?", text):
        return False
    number, half = number_of(text)
    return abs(number - value) <= half * (1 + 1e-9) + 1e-12 * abs(value)


def cell_complaint(cell, shown):
    """What is wrong with a cell of the page beside the JSON's; None if nothing is."""
    if is_number(cell):
        fine = shown.value == cell and is_rounded(shown.text.removesuffix("*"), cell)
    elif is_undefined(cell):
        fine = shown.value is None and shown.text == "not defined" and shown.title == cell["undefined"]
    else:
        fine = shown.value is None and shown.text == (cell or "")
    return None if fine else f"the page has {shown} for {cell!r}"


def is_hidden(page, table, i):
    """A column that says the same in all rows may stand above the table, once."""
    values = [row[i] for row in table["rows"]]
    if any(value != values[0] for value in values):
        return False
    said = re.search(rf"(?:^|; ){re.escape(table['columns'][i]['title'])}: (.*?)(?:; |$)", page.common[table["id"]])
    if not said:
        return False
    word = said.group(1)
    return is_rounded(word, values[0]) if is_number(values[0]) else word in (values[0], "none")


def page_complaints(tables, page):
    """All tables of the JSON, in order, against the page."""
    if list(page.heads) != [table["id"] for table in tables]:
        return [f"the page's tables are {list(page.heads)}"]
    said = []
    for table in tables:
        shown = [i for i in range(len(table["columns"])) if not is_hidden(page, table, i)]
        if page.heads[table["id"]] != [table["columns"][i]["title"] for i in shown]:
            said.append(f"{table['id']}: the page's columns are {page.heads[table['id']]}")
            continue
        rows = page.rows[table["id"]]
        folded = page.summaries.get(table["id"], f"({len(rows)} rows)")
        if re.findall(r"\((\d+) rows?\)$", folded) != [str(len(rows))]:
            said.append(f"{table['id']}: {folded!r} for {len(rows)} rows")
        if [len(row) for row in rows] != [len(shown)] * len(table["rows"]):
            said.append(f"{table['id']}: the page has {len(rows)} rows, or of other lengths")
            continue
        for row, cells in zip(table["rows"], rows):
            wrong = [cell_complaint(row[i], cell) for i, cell in zip(shown, cells)]
            said += [f"{table['id']}: {complaint}" for complaint in wrong if complaint]
    return said


def stars(table, page):
    """The key cells of the rows whose median has a star."""
    rows = page.rows[table["id"]]
    return [tuple(row[:9]) for row, cells in zip(table["rows"], rows) if any(cell.text.endswith("*") for cell in cells)]


# CSV


def csv_complaints(table, text, separator=",", decimal="."):
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator, strict=True))
    if rows[0] != [column["id"] for column in table["columns"]] or len(rows) != len(table["rows"]) + 1:
        return [f"{table['id']}.csv: its columns are {rows[0]}, its lines {len(rows)}"]
    said = []
    for cells, fields in zip(table["rows"], rows[1:]):
        for cell, shown in zip(cells, fields, strict=True):
            if is_number(cell):
                fine = decimal == "." or "." not in shown
                fine = fine and float(shown.replace(decimal, ".")) == cell
            else:
                words = cell["undefined"] if is_undefined(cell) else cell or ""
                fine = shown == ("'" if words[:1] in tuple("=+-@\t") else "") + words
            if not fine:
                said.append(f"{table['id']}.csv: {shown!r} for {cell!r}")
    return said


# Markdown


def markdown_tables(text):
    """The cells of each table, its head first, in order."""
    tables, inside = [], False
    for line in text.split("\n"):
        if line.startswith("|"):
            if not inside:
                tables.append([])
            cells = re.split(r"(?<!\\)\|", line)[1:-1]
            if not set(line) <= set("|-"):
                tables[-1].append([re.sub(r"\\(.)", r"\1", cell.strip()) for cell in cells])
        inside = line.startswith("|")
    return tables


def markdown_complaints(page, text):
    """The same texts as on the page."""
    tables = markdown_tables(text)
    if len(tables) != len(page.heads):
        return [f"Markdown has {len(tables)} tables, the page {len(page.heads)}"]
    said = []
    for name, table in zip(page.heads, tables):
        wanted = [page.heads[name], *([cell.text for cell in row] for row in page.rows[name])]
        if table != wanted:
            wrong = next((pair for pair in zip(wanted, table) if pair[0] != pair[1]), (len(wanted), len(table)))
            said.append(f"{name}: Markdown and page differ: {wrong}")
    return said
