"""Where `hitlab report` and `run --report` put the report, and what they refuse."""

import csv
import re
import signal
import tempfile
import unittest
from pathlib import Path

from reports import ENDLESS, PLAN, TRIALS, ReportTest, change_run, parse_strictly
from support import TIMEOUT_S, ProgramTest, edit_lines, hitlab, line_count, read_rows, snapshot, wait_until


def without_origin(page):
    """All but the line that says when the page was made."""
    return re.sub(r'<p class="origin">.*?</p>', "", page)


class OutputTest(ReportTest):
    def test_default_file_stands_in_the_present_folder(self):
        for extra, name in (((), "report.html"), (("--format", "md"), "report.md"),
                            (("--format", "json"), "report.json")):
            done = self.expect(0, "report", self.whole, *extra, cwd=self.folder)
            self.assertEqual(done.stdout, f"report  {name} (1 run, {TRIALS} trials)\n")
            self.assertGreater((self.folder / name).stat().st_size, 1000)

    def test_extension_decides_where_no_format_is_given(self):
        starts = {"html": "<!doctype html>", "md": "# Hitlab report", "json": "{"}
        for name, form in (("x.html", "html"), ("x.HTM", "html"), ("x.md", "md"), ("x.json", "json"), ("x", "html"),
                           (".x", "html")):
            self.expect(0, "report", self.whole, "-o", name, cwd=self.folder)
            self.assertTrue((self.folder / name).read_text(encoding="utf-8").startswith(starts[form]), name)
        self.expect(0, "report", self.whole, "--format", "md", "-o", "x.txt", cwd=self.folder)
        self.assertTrue((self.folder / "x.txt").read_text(encoding="utf-8").startswith(starts["md"]))
        self.expect(0, "report", self.whole, "--format", "md", "-o", "x.json", cwd=self.folder)
        self.assertTrue((self.folder / "x.json").read_text(encoding="utf-8").startswith(starts["md"]))
        for out in ("-", "/dev/stdout"):
            self.assertTrue(self.expect(0, "report", self.whole, "-o", out).stdout.startswith(starts["html"]))

    def test_extension_of_no_format_is_refused(self):
        for name in ("x.pdf", "x.txt", "x.csv", "x.md.bak"):
            line = self.expect_one_line(2, "report", self.whole, "-o", name, cwd=self.folder)
            for word in (f"'{name}'", ".html", ".htm", ".md", ".json", "--format"):
                self.assertIn(word, line)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_the_same_logs_give_the_same_page(self):
        before = snapshot(self.whole)
        pages = []
        for name in ("one", "two"):
            self.expect(0, "report", self.whole, "-o", self.folder / name)
            pages.append(without_origin((self.folder / name).read_text(encoding="utf-8")))
        self.assertEqual(*pages)
        self.assertEqual(snapshot(self.whole), before, "reports only read")

    def test_dash_prints_the_report_and_nothing_else(self):
        for name, start in (("html", "<!doctype html>"), ("md", "# Hitlab report"), ("json", "{")):
            done = self.expect(0, "report", self.whole, "--format", name, "-o", "-", cwd=self.folder)
            self.assertTrue(done.stdout.startswith(start))
            self.assertEqual(done.stderr, "")
            self.assertNotIn("report  -", done.stdout)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_json_is_strict_and_holds_the_tables(self):
        report = parse_strictly(self.expect(0, "report", self.whole, "--format", "json", "-o", "-").stdout)
        self.assertEqual([section["id"] for section in report["sections"]][0], "answer")

    def test_missing_folder_is_an_error_and_not_made(self):
        page = self.folder / "nowhere" / "page.html"
        self.assertIn(str(page), self.expect_one_line(1, "report", self.whole, "-o", page))
        self.assertFalse(page.parent.exists())

    def test_log_of_a_run_is_refused_and_untouched(self):
        run = self.copy("run")
        before = snapshot(run)
        for name in ("run.json", "trials.csv", "hits.csv", "enemies.csv", "warmup.csv", "resources.csv", "frames.csv",
                     ".lock"):
            for path in (run / name, run / "." / name):
                self.assertIn(str(path), self.expect_one_line(1, "report", self.whole, "-o", path))
            self.assertIn(name, self.expect_one_line(1, "report", self.whole, "-o", name, cwd=run))
        self.assertEqual(snapshot(run), before)

    def test_link_to_a_log_does_not_lead_to_it(self):
        run = self.copy("run")
        before = snapshot(run)
        (self.folder / "link").symlink_to(run / "trials.csv")
        hitlab("report", self.whole, "-o", self.folder / "link")
        self.assertEqual(snapshot(run), before)

    def test_page_may_stand_in_a_runs_directory(self):
        run = self.copy("run")
        self.expect(0, "report", run, "-o", run / "report.html")
        self.assertEqual(self.report(run), ([], 1, TRIALS))

    def test_directory_in_place_of_a_file_is_refused(self):
        line = self.expect_one_line(1, "report", self.whole, "-o", self.folder)
        self.assertIn(f"{self.folder}: is a directory", line)
        self.expect_one_line(1, "report", self.whole, "-o", "")

    def test_older_page_is_replaced(self):
        page = self.folder / "page.html"
        page.write_text("old" * 10 ** 6)
        self.report(self.whole)
        self.assertTrue(page.read_text(encoding="utf-8").endswith("</html>\n"))
        self.assertEqual(list(self.folder.iterdir()), [page])

    def test_full_disk_is_an_error(self):
        self.assertIn("/dev/full", self.expect_one_line(1, "report", self.whole, "-o", "/dev/full"))
        with open("/dev/full", "w", encoding="utf-8") as full:
            self.expect(1, "report", self.whole, "-o", "-", stdout=full)

    def test_wrong_format_and_locale_are_quoted(self):
        for flags, words in ((("--format", "pdf"), ("'pdf'", "html", "csv", "json", "md")),
                             (("--format", "csv", "--locale", "de"), ("'de'", "C", "pt-BR")),
                             (("--locale", "pt-BR"), ("--locale", "csv")),
                             (("--format", "csv", "-o", "-"), ("-o", "directory"))):
            line = self.expect_one_line(2, "report", self.whole, *flags, cwd=self.folder)
            for word in words:
                self.assertIn(word, line)
        self.assertEqual(list(self.folder.iterdir()), [])


class CsvOutputTest(ReportTest):
    def tables(self, *flags, delimiter=",", encoding="utf-8"):
        """By file: the lines of the tables."""
        folder = Path(tempfile.mkdtemp(dir=self.folder)) / "new" / "tables"
        self.expect(0, "report", self.whole, "--format", "csv", "-o", folder, *flags)
        tables = {}
        for path in sorted(folder.iterdir()):
            with open(path, newline="", encoding=encoding) as file:
                lines = list(csv.reader(file, strict=True, delimiter=delimiter))
            self.assertEqual({len(line) for line in lines}, {len(lines[0])}, path)
            tables[path.name] = lines
        return tables

    def test_new_directory_has_a_file_a_table(self):
        tables = self.tables()
        self.assertIn("precision-routes.csv", tables)
        self.assertGreater(len(tables), 10)
        columns, *rows = tables["runs.csv"]
        self.assertEqual(rows[0][columns.index("trials")], str(TRIALS))
        self.assertEqual(rows[0][columns.index("run")], str(self.whole))

    def test_tables_are_those_of_the_page(self):
        self.expect(0, "report", self.whole, "-o", self.folder / "page.html")
        page = (self.folder / "page.html").read_text(encoding="utf-8")
        self.assertEqual(set(re.findall(r'download="([^"]+)"', page)), set(self.tables()))

    def test_brazilian_tables_say_the_same(self):
        plain = self.tables()
        brazilian = self.tables("--locale", "pt-BR", delimiter=";", encoding="utf-8-sig")
        self.assertEqual(set(brazilian), set(plain))
        for name, lines in plain.items():
            for line, other in zip(lines, brazilian[name], strict=True):
                for field, same in zip(line, other, strict=True):
                    is_number = re.fullmatch(r"-?\d+(\.\d+)?(e[-+]\d+)?", field)
                    self.assertEqual(same, field.replace(".", ",") if is_number else field, name)

    def test_brazilian_files_open_with_the_mark_and_semicolons(self):
        folder = self.folder / "tables"
        self.expect(0, "report", self.whole, "--format", "csv", "--locale", "pt-BR", "-o", folder)
        for path in folder.iterdir():
            self.assertRegex(path.read_bytes().split(b"\n")[0], rb"\A\xef\xbb\xbf[a-z0-9_]+(;[a-z0-9_]+)+\Z", path.name)

    def test_word_that_is_a_formula_is_disarmed(self):
        run = self.copy("run")
        change_run(run, lambda data: data.update(cpu="=HYPERLINK(1)", command='-x "y", z'))
        self.expect(0, "report", run, "--format", "csv", "-o", self.folder / "tables")
        row = read_rows(self.folder / "tables" / "builds.csv")[0]
        self.assertEqual((row["cpu"], row["command"]), ("'=HYPERLINK(1)", "'-x \"y\", z"))

    def test_default_directory(self):
        done = self.expect(0, "report", self.whole, "--format", "csv", cwd=self.folder)
        self.assertEqual(done.stdout, f"report  report-csv (1 run, {TRIALS} trials)\n")
        self.assertTrue((self.folder / "report-csv" / "runs.csv").exists())

    def test_directory_of_a_run_is_refused_and_untouched(self):
        run = self.copy("run")
        before = snapshot(run)
        self.assertIn(str(run), self.expect_one_line(1, "report", run, "--format", "csv", "-o", run))
        self.expect_one_line(1, "report", run, "--format", "csv", "-o", ".", cwd=run)
        self.assertEqual(snapshot(run), before)

    def test_file_in_place_of_the_directory_is_an_error(self):
        (self.folder / "file").write_text("mine")
        line = self.expect_one_line(1, "report", self.whole, "--format", "csv", "-o", self.folder / "file")
        self.assertIn(str(self.folder / "file"), line)
        self.assertEqual((self.folder / "file").read_text(), "mine")


class RunWithReportTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.directory = self.folder / "run"
        self.page = self.directory / "report.html"

    def check_page(self):
        text = self.page.read_text(encoding="utf-8")
        self.assertTrue(text.startswith("<!doctype html>") and text.endswith("</html>\n"))
        self.assertIn(f"with {TRIALS} trials", text)

    def test_run_writes_the_page_and_says_so(self):
        done = self.expect(0, *PLAN, "--report", "--out", self.directory)
        self.assertIn(f"report  {self.page}: open it in a browser", done.stdout.splitlines())
        self.check_page()
        self.expect(0, "verify", self.directory)

    def test_quiet_run_writes_it_and_says_nothing(self):
        done = self.expect(0, *PLAN, "--quiet", "--report", "--out", self.directory)
        self.assertEqual((done.stdout, done.stderr), ("", ""))
        self.check_page()

    def test_run_without_the_flag_writes_none(self):
        self.expect(0, *PLAN, "--quiet", "--out", self.directory)
        self.assertFalse(self.page.exists())

    def test_resumed_run_writes_it(self):
        self.expect(0, *PLAN, "--quiet", "--out", self.directory)
        edit_lines(self.directory / "trials.csv", lambda lines: lines[:5])
        done = self.expect(0, "run", "--resume", self.directory, "--report")
        self.assertIn(f"report  {self.page}", done.stdout)
        self.check_page()
        self.assertIn("the run was resumed", self.page.read_text(encoding="utf-8"))

    def test_finished_run_that_is_resumed_writes_it_too(self):
        self.expect(0, *PLAN, "--quiet", "--out", self.directory)
        before = snapshot(self.directory)
        done = self.expect(0, "run", "--resume", self.directory, "--report")
        self.assertIn("finished", done.stdout)
        self.assertIn(f"report  {self.page}", done.stdout)
        self.check_page()
        after = snapshot(self.directory)
        del after[self.page.name]
        self.assertEqual(after, before)

    def test_stopped_run_writes_none(self):
        process = self.starting(*ENDLESS, "--report", "--out", self.directory)
        self.assertTrue(wait_until(lambda: line_count(self.directory / "trials.csv") > 3, process))
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=TIMEOUT_S)
        self.assertEqual(process.returncode, 130)
        self.assertFalse(self.page.exists())


if __name__ == "__main__":
    unittest.main()
