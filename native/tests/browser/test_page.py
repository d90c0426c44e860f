"""The page of real runs, opened in a browser: on a phone, a tablet and a desk, in both schemes, and on paper."""

import csv
import io
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "program"))

import browser as browser_module  # noqa: E402
import page_checks  # noqa: E402
import support  # noqa: E402
from browser import BrowserTest  # noqa: E402

WIDTHS = (360, 768, 1280)
PHONE_PX = 360
# Landscape, letter, without the margins.
PAPER_PX = 960
EVERY_LOOK = tuple(itertools.product(WIDTHS, ("light", "dark")))
TWO_LOOKS = ((360, "dark"), (1280, "light"))

RUNS = {
    "plain": ("--seed", 1, "--samples", 6),
    "load": ("load", "--seed", 2, "--samples", 4, "--sprites", "mario"),
    "independent": ("--seed", 3, "--samples", 5, "--placement", "independent", "--sprites", "mario,pacman"),
    "frames": ("--seed", 4, "--samples", 1, "--frames"),
    "fitted": ("--seed", 5, "--samples", 3, "--volumes", "fitted"),
    "quick": ("quick", "--seed", 6),
}
REPORTS = {**{name: (name,) for name in RUNS}, "devices": ("plain", "other"), "all": (*RUNS, "other")}

folder = None


def setUpModule():
    browser_module.require()
    global folder
    folder = Path(tempfile.mkdtemp(prefix="hitlab-page-"))
    unittest.addModuleCleanup(shutil.rmtree, folder, ignore_errors=True)
    for name, flags in RUNS.items():
        program("run", *flags, "--quiet", "--out", folder / name)
        support.as_if_optimised(folder / name)
    other_device(folder / "plain", folder / "other")
    for name, runs in REPORTS.items():
        program("report", *(folder / run for run in runs), "-o", page(name))


def program(*arguments):
    done = support.hitlab(*arguments)
    assert done.returncode == 0, f"{arguments}: {done.stderr}"
    return done


def page(name):
    return folder / f"{name}.html"


def other_device(source, directory):
    """The same run as a slower device would have logged it."""
    shutil.copytree(source, directory)
    support.edit_facts(directory, cpu="Another CPU 9000")
    rows = support.read_rows(directory / "trials.csv")
    for row in rows:
        for name in ("detection_ns", "detection_ns_per_test", "detection_frame_p50_ns", "detection_frame_p99_ns",
                     "hit_test_ns"):
            row[name] = f"{2.5 * float(row[name]):.3f}"
    with open(directory / "trials.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


class PageTest(BrowserTest):
    def show(self, path, width=1280, scheme="light", kind="screen"):
        self.browser.resize(width, mobile=width == PHONE_PX)
        self.browser.media(scheme, kind)
        self.browser.open(path)

    def assert_fine(self, width, pictures=False):
        complaints = page_checks.complaints(self.browser, width, pictures=pictures)
        if complaints:
            self.fail("\n".join([f"{len(complaints)} complaints", *complaints[:20]]))

    def copied(self, name="plain", to="copy"):
        return Path(shutil.copytree(folder / name, self.folder / to))

    def report(self, *directories):
        """Makes a report of its own; returns the program's complaints, a list of lines."""
        done = program("report", *directories, "-o", self.folder / "page.html")
        return [line.removeprefix("hitlab: ") for line in done.stderr.splitlines()]

    def texts(self, selector):
        return self.browser.run("return [...document.querySelectorAll(arguments[0])].map(each => each.textContent)",
                                selector)


class LookTest(PageTest):
    """Nothing in the console, nothing from outside, nothing sticks out, charts can be seen and letters read."""

    def check(self, name, looks):
        for width, scheme in looks:
            with self.subTest(name, width=width, scheme=scheme):
                self.show(page(name), width, scheme)
                # Pictures take their time, and depend on little else than the scheme.
                if (width, scheme) in TWO_LOOKS:
                    self.assert_fine(width, pictures=True)
                # All that is seen before is seen then too.
                page_checks.open_folded(self.browser)
                self.assert_fine(width)

    def test_page_of_one_run_is_fine_at_every_width_and_scheme(self):
        self.check("plain", EVERY_LOOK)

    def test_page_of_many_runs_is_fine_at_every_width(self):
        self.check("all", (*TWO_LOOKS, (768, "dark")))

    def test_pages_of_all_kinds_of_runs_are_fine(self):
        for number, name in enumerate(sorted(set(REPORTS) - {"plain", "all"})):
            self.check(name, TWO_LOOKS[number % 2:][:1])

    def test_charts_are_where_they_belong(self):
        self.show(page("frames"))
        found = self.browser.run(
            "return Object.fromEntries([...document.querySelectorAll('section')].map("
            "section => [section.id, section.querySelectorAll('svg.plot').length]))")
        self.assertEqual(sum(found.values()), page_checks.chart_count(self.browser))
        # A panel a sprite set; answers: cost against error; speed: boxes of tests and frames, and a histogram.
        self.assertEqual((found["answer"], found["precision"], found["speed"], found["significance"], found["runs"]),
                         (3, 9, 7, 6, 0))

    def test_navigation_of_a_phone_stays_one_line(self):
        self.show(page("plain"), PHONE_PX)
        self.assertLess(self.browser.run("return document.querySelector('nav').offsetHeight"), 60)

    def test_table_that_goes_on_beyond_the_edge_says_so(self):
        self.show(page("plain"), PHONE_PX)
        self.assertGreater(self.browser.run("return [...document.querySelectorAll('.scroll')]"
                                            ".filter(box => box.scrollWidth > box.clientWidth).length"), 0)
        attachments = self.browser.run("return getComputedStyle(document.querySelector('.scroll'))"
                                       ".backgroundAttachment")
        self.assertEqual(attachments, "local, local, scroll, scroll")


class StructureTest(PageTest):
    def setUp(self):
        super().setUp()
        self.show(page("all"))

    def test_page_has_no_script_and_forbids_it(self):
        self.assertEqual(self.browser.run(
            "return [...document.querySelectorAll('*')].filter(each => each.localName === 'script' || "
            "[...each.attributes].some(({name, value}) => name.startsWith('on') || /^\\s*javascript:/i.test(value)))"
            ".map(each => each.outerHTML.slice(0, 80))"), [])
        policy = self.browser.run("return document.querySelector('meta[http-equiv=Content-Security-Policy]').content")
        self.assertEqual(policy, "default-src 'none'; style-src 'unsafe-inline'")

    def test_ids_are_unique_and_all_references_lead_somewhere(self):
        ids = self.browser.run("return [...document.querySelectorAll('[id]')].map(each => each.id)")
        self.assertEqual(sorted(set(ids)), sorted(ids))
        self.assertGreater(len(ids), 100)
        named = self.browser.run(
            "return [...document.querySelectorAll('[aria-labelledby], [aria-describedby], a[href^=\"#\"]')].flatMap("
            "each => ['aria-labelledby', 'aria-describedby', 'href'].flatMap("
            "name => (each.getAttribute(name) ?? '').replace(/^(#|data:.*)/s, '').split(' ').filter(Boolean)))")
        self.assertGreater(len(named), 100)
        self.assertEqual(set(named) - set(ids), set())

    def test_every_table_has_a_heading_and_every_column_a_title(self):
        tables = self.browser.run(
            "return [...document.querySelectorAll('table')].map(table => ({id: table.id,"
            "  heading: table.closest('.block, figure').querySelector('h3').textContent,"
            "  label: table.closest('[role=region]').getAttribute('aria-label'),"
            "  titles: [...table.tHead.rows[0].cells].map(cell => cell.textContent),"
            "  widths: [...new Set([...table.rows].map(row => row.cells.length))], rows: table.tBodies[0].rows.length,"
            "  common: table.closest('.block, details').querySelector('.common')?.textContent ?? ''}))")
        self.assertGreater(len(tables), 20)
        for table in tables:
            with self.subTest(table["id"]):
                self.assertNotIn("", (table["heading"].strip(), table["label"].strip(), *table["titles"]))
                self.assertEqual(table["widths"], [len(table["titles"])])
                self.assertGreater(table["rows"], 0)

    def test_every_chart_has_a_name_for_those_who_cannot_see_it(self):
        names = self.browser.run(
            "return [...document.querySelectorAll('svg')].map(svg => [svg.getAttribute('role'), "
            "svg.querySelector('title')?.textContent ?? '', svg.querySelector('desc')?.textContent ?? ''])")
        for role, title, description in names:
            self.assertEqual((role, "" in (title.strip(), description.strip())), ("img", False), (title, description))

    def test_navigation_leads_to_every_section(self):
        links = self.texts("nav a")
        self.assertEqual(links, self.texts("section h2"))
        self.assertEqual(links, ["The answer", "Precision", "Ours beside the published study", "Speed", "Significance",
                                 "Runs and devices"])
        for width in (PHONE_PX, 1280):
            self.show(page("all"), width)
            for number, title in enumerate(links, 1):
                with self.subTest(title, width=width):
                    self.browser.click(f"nav a:nth-child({number})")
                    self.browser.settle()
                    top, bottom, above, below = self.browser.run(
                        "const box = document.querySelectorAll('section h2')[arguments[0]].getBoundingClientRect();"
                        "return [box.top, box.bottom, document.querySelector('nav').getBoundingClientRect().bottom,"
                        " innerHeight]", number - 1)
                    self.assertGreaterEqual(top, above - 1, "the heading is behind the navigation")
                    self.assertLess(bottom, below)
                    is_last = number == len(links)
                    self.assertLess(top, below if is_last else above + 120, "the section does not begin here")

    def test_reasons_that_only_a_mouse_would_find_are_written_out(self):
        hidden = self.browser.run(
            "return [...document.querySelectorAll('td[title]')].filter(cell => !cell.closest('.block, figure')"
            ".textContent.includes(cell.title)).map(cell => cell.title)")
        self.assertEqual(hidden, [])
        self.assertGreater(len(self.texts("td[title]")), 50)


class PaperTest(PageTest):
    def test_folded_tables_are_printed(self):
        self.show(page("plain"), PAPER_PX)
        shown = ("return [...document.querySelectorAll('details table')].map(table => "
                 "[table.checkVisibility(), table.offsetHeight / table.rows.length])")
        self.assertEqual({visible for visible, _ in self.browser.run(shown)}, {False})
        self.browser.media(kind="print")
        tables = self.browser.run(shown)
        self.assertGreater(len(tables), 10)
        for visible, row_px in tables:
            self.assertTrue(visible)
            self.assertGreater(row_px, 8)
            self.assertLess(row_px, 60)

    def test_paper_is_light_and_nothing_sticks_out_of_it(self):
        for name in ("plain", "all"):
            with self.subTest(name):
                self.show(page(name), PAPER_PX, "dark", "print")
                self.assertEqual(self.browser.run("return getComputedStyle(document.body).backgroundColor"),
                                 "rgb(255, 255, 255)")
                self.assert_fine(PAPER_PX)
                self.assertEqual(self.browser.run("return [...document.querySelectorAll('nav, .csv')]"
                                                  ".filter(each => each.checkVisibility()).length"), 0)

    def pages_of_pdf(self):
        path = self.folder / "page.pdf"
        self.browser.pdf(path)
        content = path.read_bytes()
        self.assertTrue(content.startswith(b"%PDF-"))
        width, height = map(float, re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", content).groups())
        self.assertGreater(width, height)
        return len(re.findall(rb"/Type\s*/Page\b", content))

    def test_pdf_holds_the_folded_tables_too(self):
        self.show(page("quick"))
        folded = self.pages_of_pdf()
        page_checks.open_folded(self.browser)
        self.assertEqual(self.pages_of_pdf(), folded)
        self.browser.run("for (const each of document.querySelectorAll('details')) each.remove()")
        self.assertLess(self.pages_of_pdf(), folded)


class DownloadTest(PageTest):
    CELLS = ("return Object.fromEntries([...document.querySelectorAll('table')].map(table => "
             "[table.id.replace(/^table-/, ''), [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => "
             "cell.dataset.value ?? (cell.title.startsWith('not defined') ? cell.title : cell.textContent)))]))")

    def links(self):
        """By file name: what the links hold."""
        pairs = self.browser.run("return [...document.querySelectorAll('a.csv')].map(link => [link.download, "
                                 "link.getAttribute('href')])")
        self.assertEqual(len(dict(pairs)), len(pairs))
        opening = "data:text/csv;charset=utf-8,"
        self.assertTrue(all(address.startswith(opening) for _, address in pairs))
        return {name: urllib.parse.unquote_to_bytes(address.removeprefix(opening)) for name, address in pairs}

    def test_links_hold_the_same_files_as_the_csv_report(self):
        for name in ("plain", "frames", "all"):
            with self.subTest(name):
                program("report", *(folder / run for run in REPORTS[name]), "--format", "csv", "-o", self.folder / name)
                files = {path.name: path.read_bytes() for path in (self.folder / name).iterdir()}
                self.show(page(name))
                links = self.links()
                self.assertEqual(sorted(links), sorted(files))
                for file, content in files.items():
                    self.assertEqual(links[file], content, file)

    def test_clicked_link_saves_its_file(self):
        self.show(page("plain"), PHONE_PX)
        page_checks.open_folded(self.browser)
        links = self.links()
        for table in ("cost-error", "precision-total", "precision-passes", "runs"):
            with self.subTest(table):
                path = self.browser.download(f'a.csv[download="{table}.csv"]')
                self.assertEqual((path.name, path.read_bytes()), (f"{table}.csv", links[f"{table}.csv"]))
        self.assertEqual(self.browser.console(), [])

    @staticmethod
    def is_same(cell, field):
        try:
            return float(cell) == float(field)
        except ValueError:
            return " ".join(cell.split()) == " ".join(field.lstrip("'").split())

    def test_rows_of_the_files_are_those_of_the_tables(self):
        self.show(page("all"))
        links, tables = self.links(), self.browser.run(self.CELLS)
        self.assertEqual(sorted(links), sorted(f"{table}.csv" for table in tables))
        for table, rows in tables.items():
            with self.subTest(table):
                _, *records = csv.reader(io.StringIO(links[f"{table}.csv"].decode()))
                self.assertEqual(len(records), len(rows))
                # The columns of the page are among those of the file, in their order.
                columns = iter(zip(*records))
                for number, shown in enumerate(zip(*rows)):
                    self.assertTrue(any(all(map(self.is_same, shown, column)) for column in columns),
                                    f"column {number + 1} of the page is not in the file: {shown[:3]}")


class HostileNamesTest(PageTest):
    """Names come from other people's machines: they are words, never orders."""

    NAME = "<script>alert(1)</script><img src=x onerror=alert(2)>\" onmouseover=\"alert(3)' & \u00e9 --" + 60 * "x"

    def assert_harmless(self, width=1280):
        # An alert would have ended the test.
        self.assert_fine(width)
        self.assertEqual(self.browser.run("return document.querySelectorAll('script, img, b, [onmouseover], [onerror]')"
                                          ".length"), 0)
        self.browser.run("for (const each of document.querySelectorAll('*')) "
                         "each.dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))")
        self.assertEqual(self.browser.console(), [])

    def test_device_with_markup_in_its_name_stays_text(self):
        run = self.copied()
        support.edit_facts(run, cpu=self.NAME, os=self.NAME, command=self.NAME, warnings=[self.NAME])
        self.report(run, folder / "other")
        for width in (PHONE_PX, 1280):
            with self.subTest(width):
                self.show(self.folder / "page.html", width)
                page_checks.open_folded(self.browser)
                self.assert_harmless(width)
        self.assertIn(self.NAME, self.texts("#table-builds td"))
        self.assertIn(self.NAME, "\n".join(self.texts(".warning")))
        titles = self.texts("#answer svg > title")
        self.assertTrue(any(self.NAME in title for title in titles), titles)

    def test_directory_whose_name_is_no_text_stays_harmless(self):
        run = os.fsencode(self.folder) + b"/<b onmouseover=alert(1)>\xff\xc3(\xed\xa0\x80\""
        shutil.copytree(os.fsencode(folder / "plain"), run)
        done = subprocess.run([support.PROGRAM, b"report", run, b"-o", self.folder / "page.html"],
                              env=support.environment(), capture_output=True, timeout=support.TIMEOUT_S, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        (self.folder / "page.html").read_text(encoding="utf-8", errors="strict")
        self.show(self.folder / "page.html")
        self.assert_harmless()
        (name,) = self.texts("#table-runs td:first-child")
        self.assertRegex(name, r"/<b onmouseover=alert\(1\)>\?+\(\?+\"$")
        self.assertEqual(self.links_of_broken_bytes(), [])

    def links_of_broken_bytes(self):
        """Links whose file is no UTF-8."""
        return self.browser.run(
            "return [...document.querySelectorAll('a.csv')].filter(link => {"
            "  try { decodeURIComponent(link.href); return false; } catch { return true; }"
            "}).map(link => link.download)")

    def test_run_whose_facts_are_no_text_is_passed_over_in_sight(self):
        run = self.copied()
        facts = (run / "run.json").read_bytes()
        (run / "run.json").write_bytes(re.sub(rb'"cpu":\s*"', b'"cpu": "\xff\xfe<script>alert(1)</script>', facts))
        problems = self.report(run, folder / "quick")
        self.assertRegex("\n".join(problems), r"copy/run\.json: .*passed over")
        self.show(self.folder / "page.html")
        self.assert_harmless()
        self.assertRegex("\n".join(self.texts(".warning")), r"copy/run\.json: .*passed over")


class WarningsTest(PageTest):
    def shown_warnings(self, width):
        """Texts of the warnings that can be seen."""
        self.show(self.folder / "page.html", width)
        self.assert_fine(width)
        return self.browser.run("return [...document.querySelectorAll('.warning')].filter(each => "
                                "each.checkVisibility() && each.offsetHeight > 20).map(each => each.textContent)")

    def test_every_problem_that_the_program_tells_stands_on_the_page(self):
        damaged, stopped = self.copied(to="damaged"), self.copied(to="stopped")
        support.edit_lines(damaged / "trials.csv", lambda lines: [*lines[:3], "what,is,this\n", *lines[3:], "9,torn"])
        support.edit_lines(damaged / "hits.csv", lambda lines: lines[:20])
        support.edit_facts(stopped, state="stopped", flags="-O0 -fsanitize=address", resumed=[{}])
        problems = self.report(damaged, stopped, folder / "fitted", self.folder / "nothing")
        for expected in ("line 4", "hits.csv does not hold", "its state is stopped", "without optimisation", "sanitizers",
                         "was resumed 1 time", "nothing: does not exist", "mixed: "):
            self.assertIn(expected, "\n".join(problems))
        for width in (PHONE_PX, 1280):
            with self.subTest(width):
                warnings = self.shown_warnings(width)
                self.assertEqual([problem for problem in problems if problem not in warnings], [])

    def test_sound_run_has_no_warning(self):
        self.assertEqual(self.report(folder / "plain"), [])
        self.assertEqual(self.shown_warnings(1280), [])


if __name__ == "__main__":
    unittest.main()
