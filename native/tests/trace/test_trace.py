"""Every number of the report, traced to rows of the logs: computed once more, by other and plainer code.

The logs are read with csv and json alone; statistics are those of plain_stats.py and plain_shapiro.py. How exactly
figures must agree is said in trace_cells.py, of bootstrap intervals in trace_medians.py. A table, a column, a row, a
chart or a sentence with a number that is not known here fails, so that nothing is shown that no test looks at.
"""

import json
import shutil
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent / name) for name in ("program", "browser")]

import mutations
from support import PROJECT, hitlab
from trace_charts import chart_complaints
from trace_logs import Logs
from trace_page import Page, csv_complaints, markdown_complaints, page_complaints, stars
from trace_precision import cost_error, pass_by_pass, precision_tables
from trace_published import Reference, published_tables
from trace_runs import make_runs
from trace_significance import significance_tables
from trace_speed import clock_marks, frame_bins, speed_tables
from trace_words import note_complaints, word_complaints

# A failure tells no more than this of each kind.
MOST_COMPLAINTS = 20


def tables_of(document):
    blocks = [block for section in document["sections"] for block in section["blocks"]]
    return [block.get("numbers", block) for block in blocks if block["kind"] in ("table", "chart")]


def passes_complaints(logs, tables):
    """Rows of equal sample numbers may come from several runs: they are compared as a heap."""
    columns, rows = pass_by_pass(logs.answers())
    found = [table for table in tables if table["id"] == "precision-passes"]
    if not rows or not found:
        return ["precision-passes: is missing, or from nowhere"] if rows or found else []
    if [column["id"] for column in found[0]["columns"]] != columns:
        return ["precision-passes: columns that no test knows"]
    wrong = Counter(map(tuple, found[0]["rows"])) - Counter(rows)
    missing = Counter(rows) - Counter(map(tuple, found[0]["rows"]))
    return [f"precision-passes: {dict(wrong)} instead of {dict(missing)}"] if wrong or missing else []


def expected_tables(logs, reference):
    expected = {"cost-error": cost_error(logs), **precision_tables(logs), **speed_tables(logs),
                **significance_tables(logs), **published_tables(logs, reference)}
    return {name: table for name, table in expected.items() if table.rows}


def table_complaints(logs, expected, tables):
    """All tables of the report against all that the logs give."""
    said = passes_complaints(logs, tables)
    names = [table["id"] for table in tables]
    said += [f"{name}: the table is missing" for name in expected if name not in names]
    said += [f"{name}: the table is there twice" for name, count in Counter(names).items() if count > 1]
    has_frames = any(run.frame_ns for run in logs.runs)
    for table in tables:
        if table["id"] == "frame-time-bins" and has_frames:
            said += frame_bins(logs, table)
        elif table["id"] in expected:
            said += expected[table["id"]].complaints(table)
        elif table["id"] != "precision-passes":
            said.append(f"{table['id']}: a table that no test knows")
    return said + (["frame-time-bins: is missing"] if has_frames and "frame-time-bins" not in names else [])


class TraceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="hitlab-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        make_runs(cls.folder)
        cls.reference = Reference(PROJECT / "assets" / "reference")

    def report(self, runs, form, *flags, out="-"):
        done = hitlab("report", *runs, "--format", form, "-o", out, *flags, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def logs(self, runs):
        """Under the names that the report is given."""
        logs = Logs(self.folder / run for run in runs)
        for run, name in zip(logs.runs, runs, strict=True):
            run.directory = name
        return logs

    def assert_none(self, complaints):
        if complaints:
            self.fail("\n".join([f"{len(complaints)} complaints", *complaints[:MOST_COMPLAINTS]]))

    def assert_traced(self, *runs):
        """All numbers of the report of these runs, in all formats."""
        logs, document = self.logs(runs), json.loads(self.report(runs, "json"))
        tables = tables_of(document)
        with self.subTest("tables"):
            self.assert_none(table_complaints(logs, expected_tables(logs, self.reference), tables))
        with self.subTest("words"):
            self.assert_none(word_complaints(logs, document, tables))
        page = Page(self.report(runs, "html"))
        with self.subTest("page"):
            self.assert_none(page_complaints(tables, page))
        with self.subTest("page's words"):
            blocks = [block for section in document["sections"] for block in section["blocks"]]
            self.assertEqual(page.paragraphs, [block["text"] for block in blocks if "text" in block])
        with self.subTest("notes on cells"):
            self.assert_none(note_complaints(logs, document, tables, page))
        with self.subTest("marks of times that are mostly clock"):
            for table in tables:
                if table["id"] in ("speed-per-test", "speed-per-frame"):
                    self.assertEqual(set(stars(table, page)), clock_marks(logs))
        with self.subTest("charts"):
            self.assert_none(chart_complaints(tables, page, logs))
        with self.subTest("Markdown"):
            self.assert_none(markdown_complaints(page, self.report(runs, "md")))
        with self.subTest("CSV"):
            self.assert_none(self.csv_complaints(runs, tables, page))

    def csv_complaints(self, runs, tables, page):
        plain, brazilian = self.folder / "csv", self.folder / "csv-br"
        for folder, flags in ((plain, ()), (brazilian, ("--locale", "pt-BR"))):
            shutil.rmtree(folder, ignore_errors=True)
            self.report(runs, "csv", *flags, out=folder.name)
            names = {path.stem for path in folder.iterdir()}
            if names != {table["id"] for table in tables}:
                return [f"{folder.name}: holds {sorted(names)}"]
        said = []
        for table in tables:
            text = (plain / f"{table['id']}.csv").read_text(encoding="utf-8")
            other = (brazilian / f"{table['id']}.csv").read_text(encoding="utf-8")
            said += csv_complaints(table, text) + csv_complaints(table, other, ";", ",")
            said += [] if page.links[table["id"]] == text else [f"{table['id']}: the page's link holds another CSV"]
        return said

    def test_precision_run(self):
        self.assert_traced("base")

    def test_load_run_of_both_forms(self):
        self.assert_traced("load")

    def test_independent_placement(self):
        self.assert_traced("independent")

    def test_run_with_frame_times_and_one_pass_of_a_case(self):
        self.assert_traced("frames")

    def test_fast_player(self):
        self.assert_traced("step")

    def test_broad_phase_and_harness(self):
        self.assert_traced("grid")

    def test_run_without_hits(self):
        self.assert_traced("nohits")

    def test_hardly_any_enemies(self):
        self.assert_traced("few")

    def test_nothing_to_compare(self):
        self.assert_traced("bare")

    def test_more_passes_than_the_study(self):
        self.assert_traced("many")

    def test_display_of_the_studys_rate(self):
        self.assert_traced("vsync")

    def test_displays_of_two_rates_and_both_forms(self):
        self.assert_traced("vsync-load", "vsync")

    def test_devices_count_answers_once(self):
        self.assert_traced("base", "device", "build")

    def test_device_that_comes_first_and_lacks_a_case(self):
        self.assert_traced("device", "independent")

    def test_both_placements_with_many_passes_of_one(self):
        self.assert_traced("many", "independent", "nohits")

    def test_everything_together(self):
        self.assert_traced("base", "device", "load", "independent", "frames", "step", "grid", "nohits", "few", "vsync")

    # What a test that finds nothing is worth

    def test_every_column_is_looked_at(self):
        """A number that is a little off is noticed, in whichever column of whichever table it stands."""
        runs = ("base", "device", "frames", "grid", "nohits", "vsync", "many")
        logs, document = self.logs(runs), json.loads(self.report(runs, "json"))
        expected, tables = expected_tables(logs, self.reference), tables_of(document)
        self.assert_none(table_complaints(logs, expected, tables))
        met = set()
        for table, i, wrong in mutations.of_numbers(tables):
            with self.subTest(table=table["id"], column=table["columns"][i]["id"]):
                self.assertTrue(table_complaints(logs, expected, [wrong if one is table else one for one in tables])
                                if table["id"] in ("precision-passes", "frame-time-bins")
                                else expected[table["id"]].complaints(wrong))
                met.add(table["id"])
        self.assertEqual(met, mutations.ALL_TABLES)

    def test_tables_columns_and_rows_that_come_or_go_are_noticed(self):
        runs = ("base",)
        logs, document = self.logs(runs), json.loads(self.report(runs, "json"))
        expected, tables = expected_tables(logs, self.reference), tables_of(document)
        self.assert_none(table_complaints(logs, expected, tables))
        for what, wrong in mutations.of_structure(tables):
            with self.subTest(what):
                self.assertTrue(table_complaints(logs, expected, wrong))

    def test_every_number_of_the_sentences_is_looked_at(self):
        for runs in (("base",), ("step", "device", "base"), ("vsync",)):
            logs, document = self.logs(runs), json.loads(self.report(runs, "json"))
            tables = tables_of(document)
            self.assert_none(word_complaints(logs, document, tables))
            for what, wrong in mutations.of_words(document):
                with self.subTest(what):
                    self.assertTrue(word_complaints(logs, wrong, tables))

    def test_every_format_is_looked_at(self):
        runs = ("grid",)
        logs, tables = self.logs(runs), tables_of(json.loads(self.report(runs, "json")))
        text, markdown = self.report(runs, "html"), self.report(runs, "md")
        for what, wrong in mutations.of_page(text):
            with self.subTest(what):
                page = Page(wrong)
                self.assertTrue(page_complaints(tables, page) + chart_complaints(tables, page, logs))
        for what, wrong in mutations.of_markdown(markdown):
            with self.subTest(what):
                self.assertTrue(markdown_complaints(Page(text), wrong))


if __name__ == "__main__":
    unittest.main()
