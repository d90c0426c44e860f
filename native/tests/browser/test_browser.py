"""The browser and the checks of pages, proved with small pages that have just one fault each.

Only a check that notices a fault can be believed when it says of the report that there is none.
"""

import os
import shutil
import subprocess
import sys
import time
import unittest
from pathlib import Path
from unittest import mock

import browser as browser_module
import page_checks
from browser import Browser, BrowserError, BrowserTest

WAIT_S = 30
CHART = ('<svg id="chart" viewBox="0 0 300 200" style="width: 100%; max-width: 300px" role="img">'
         '<title>A chart</title><path d="M20 20 V180 H280" stroke="#222" fill="none"/>'
         '<rect x="40" y="60" width="50" height="120" fill="#06c"/>'
         '<text x="60" y="195" font-size="12">sat</text></svg>')
HEAD = ('<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">')


class PageTest(BrowserTest):
    def show(self, body="", head="", chart=CHART, width=1280, mobile=False):
        """Opens a page that is in order but for what it is given."""
        path = self.folder / "page.html"
        path.write_text(f"{HEAD}{head}</head><body>{chart}{body}</body></html>", encoding="utf-8")
        self.browser.resize(width, mobile=mobile)
        self.browser.open(path)

    def all_complaints(self, width=1280):
        return page_checks.complaints(self.browser, width)

    def assert_complaint(self, expression, complaints):
        """One complaint, and it says this: the fault is noticed, and nothing else is taken for one."""
        self.assertEqual(len(complaints), 1, complaints)
        self.assertRegex(complaints[0], expression)


class SoundPageTest(PageTest):
    def test_page_in_order_has_no_complaint_at_any_width_and_scheme(self):
        for width, mobile in ((360, True), (360, False), (768, False), (1280, False)):
            for scheme in ("light", "dark"):
                with self.subTest(width=width, mobile=mobile, scheme=scheme):
                    self.browser.media(scheme)
                    self.show("<p>Words that <b>wrap</b> where there is no more room for all of them in one line.</p>",
                              width=width, mobile=mobile)
                    self.assertEqual(self.all_complaints(width), [])
                    self.assertEqual(page_checks.chart_count(self.browser), 1)

    def test_strict_policy_of_the_page_does_not_hinder_the_checks(self):
        self.show(head='<meta http-equiv="Content-Security-Policy" '
                       'content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:">')
        self.assertEqual(self.all_complaints(), [])

    def test_wide_table_in_a_box_that_scrolls_is_excused(self):
        cells = "<td>0123456789</td>" * 40
        self.show(f'<div style="overflow: hidden"><div style="overflow-x: auto"><table><tr>{cells}</tr></table></div>'
                  '</div>', width=360, mobile=True)
        self.assertEqual(self.all_complaints(360), [])

    def test_words_for_screen_readers_alone_are_excused(self):
        self.show('<p style="position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap">'
                  'Said, not shown</p>')
        self.assertEqual(self.all_complaints(), [])

    def test_links_for_the_reader_are_no_requests(self):
        self.show('<a href="https://example.com/">A source</a> <a href="#chart">Above</a>')
        self.assertEqual(self.all_complaints(), [])


class MessagesTest(PageTest):
    def test_console_error_is_noticed(self):
        self.show("<script>console.error('a false step')</script>")
        self.assert_complaint("SEVERE .*a false step", self.all_complaints())

    def test_warnings_and_remarks_are_noticed(self):
        self.show("<script>console.warn('a warning'); console.log('a remark')</script>")
        self.assertRegex("\n".join(self.all_complaints()), r"WARNING .*a warning\"\nINFO .*a remark")

    def test_uncaught_exception_is_noticed(self):
        self.show("<script>null.property</script>")
        self.assert_complaint("SEVERE javascript: .*Uncaught TypeError", self.all_complaints())

    def test_exception_of_a_click_is_noticed(self):
        self.show("<button onclick='missing()'>Go</button>")
        self.assertEqual(self.all_complaints(), [])
        self.browser.click("button")
        self.assert_complaint("missing is not defined", self.all_complaints())

    def test_late_rejection_is_noticed(self):
        self.show("<script>addEventListener('load', () => Promise.reject(new Error('too late')))</script>")
        self.assert_complaint("too late", self.all_complaints())

    def test_messages_of_an_earlier_page_are_forgotten(self):
        self.show("<script>console.error('before')</script>")
        self.show()
        self.assertEqual(self.all_complaints(), [])

    def test_alert_fails_the_test(self):
        with self.assertRaisesRegex(BrowserError, "unexpected alert open"):
            self.show("<script>alert(1)</script>")
            self.all_complaints()
        self.show()


class RequestsTest(PageTest):
    def test_outside_requests_are_noticed_and_do_not_get_out(self):
        for body in ("<img src='https://example.com/a.png' alt=''>", "<script src='//example.com/a.js'></script>",
                     "<script>fetch('https://example.com/a').catch(() => 0)</script>",
                     "<link rel='stylesheet' href='http://example.com/a.css'>",
                     "<p style='background: url(https://example.com/a.png)'>Words</p>",
                     "<script>navigator.sendBeacon('https://example.com/a')</script>",
                     "<iframe src='https://example.com/a'></iframe>"):
            with self.subTest(body):
                self.show(body)
                self.assertRegex("\n".join(page_checks.outside_requests(self.browser)),
                                 r"asked for (https?|file)://example\.com/a")

    def test_web_socket_is_noticed(self):
        self.show("<script>new WebSocket('wss://example.com/a')</script>")
        self.assertIn("asked for wss://example.com/a", page_checks.outside_requests(self.browser))

    def test_file_beside_the_page_is_noticed(self):
        (self.folder / "beside.css").write_text("", encoding="utf-8")
        self.show(head="<link rel='stylesheet' href='beside.css'>")
        complaints = page_checks.outside_requests(self.browser)
        self.assertRegex("\n".join(complaints), r"asked for file://.*/beside\.css\nlink refers to beside\.css")

    def test_mere_reference_is_noticed(self):
        for head in ("<link rel='preconnect' href='https://example.com'>",
                     "<style>@font-face { font-family: never; src: url(https://example.com/f) }</style>",
                     "<meta http-equiv='refresh' content='999; url=https://example.com/'>"):
            with self.subTest(head):
                self.show(head=head)
                self.assert_complaint("refers to .*https://example.com", page_checks.outside_requests(self.browser))

    def test_page_is_offline(self):
        self.show()
        self.assertFalse(self.browser.run("return navigator.onLine"))
        with self.assertRaisesRegex(BrowserError, "ERR_(INTERNET_DISCONNECTED|NAME_NOT_RESOLVED)"):
            self.browser.open("http://example.com/")


class OverflowTest(PageTest):
    def check(self, body, width=360, **options):
        self.show(body, width=width, **options)
        return page_checks.overflow(self.browser, width)

    def test_element_that_is_too_wide_is_noticed_by_name(self):
        complaints = self.check('<div id="wide" style="width: 500px">Words</div>')
        self.assertRegex(complaints[0], r"the page is \d+ px wide, but its window 360")
        self.assertRegex("\n".join(complaints), r"div#wide goes from 8 to 508 px of 360")

    def test_phone_that_zooms_out_does_not_hide_it(self):
        complaints = "\n".join(self.check('<div id="wide" style="width: 500px">Words</div>', mobile=True))
        self.assertRegex(complaints, r"div#wide goes from 8 to 508 px of 360")

    def test_room_that_the_scroll_bar_takes_is_not_the_page_s(self):
        self.assertEqual(self.check('<div style="width: 345px; margin: 0 -8px">Words</div>'), [])
        complaints = self.check('<div id="wide" style="width: 355px; margin: 0 -8px">Words</div>'
                                '<div style="height: 2000px"></div>')
        self.assertRegex("\n".join(complaints), r"the page is 355 px wide, but its window 345")

    def test_page_without_a_viewport_for_phones_is_noticed(self):
        path = self.folder / "page.html"
        path.write_text("<!doctype html><title>A page</title><p>Words", encoding="utf-8")
        self.browser.resize(360, mobile=True)
        self.browser.open(path)
        self.assertIn("laid out for 980 px, not for 360", "\n".join(page_checks.overflow(self.browser, 360)))

    def test_cutting_off_at_the_edge_is_no_way_out(self):
        complaints = self.check('<style>html, body { overflow-x: hidden }</style><div id="wide" style="width: 500px">')
        self.assertEqual(complaints, [])
        complaints = self.check('<style>html, body { overflow-x: hidden }</style>'
                                '<div id="wide" style="width: 500px">Words</div>')
        self.assertRegex("\n".join(complaints), "div#wide goes from 8 to 508 px of 360")

    def test_element_cut_off_by_its_box_is_noticed(self):
        complaints = self.check('<div style="overflow: hidden"><div id="wide" style="width: 500px">Words</div></div>')
        self.assert_complaint("div#wide goes from 8 to 508 px of 360", complaints)

    def test_element_out_of_the_left_edge_is_noticed(self):
        complaints = self.check('<div id="left" style="margin-left: -50px">Words that begin outside</div>')
        self.assertRegex("\n".join(complaints), "div#left goes from -42 ")

    def test_word_that_cannot_wrap_is_noticed(self):
        complaints = self.check(f"<p>{'long' * 40}</p>")
        self.assertRegex("\n".join(complaints), '"longlong.*" sticks out of its p')

    def test_words_over_the_next_cell_are_noticed(self):
        table = ('<table style="table-layout: fixed; width: 200px"><tr><td>much_too_long_for_its_cell</td>'
                 '<td>next</td></tr></table>')
        self.assert_complaint('"much_too_long_for_its_cell" sticks out of its td', self.check(table))

    def test_words_cut_off_are_noticed(self):
        self.assert_complaint('"These words are cut off" is cut off by p', self.check(
            '<p style="overflow: hidden; white-space: nowrap; width: 60px">These words are cut off</p>'))

    def test_folded_part_is_seen_when_unfolded(self):
        body = '<details><summary>More</summary><div id="wide" style="width: 500px">Words</div></details>'
        self.assertEqual(self.check(body), [])
        page_checks.open_folded(self.browser)
        self.assertIn("div#wide", "\n".join(page_checks.overflow(self.browser, 360)))


class ChartsTest(PageTest):
    def check(self, chart, body="", width=1280):
        self.show(body, chart=chart, width=width)
        return page_checks.hidden_charts(self.browser, width)

    def test_invisible_chart_is_noticed(self):
        for style in ("display: none", "visibility: hidden", "opacity: 0"):
            with self.subTest(style):
                self.assert_complaint(r'chart 1 #chart "A chart" is not shown',
                                      self.check(f'<div style="{style}">{CHART}</div>'))

    def test_folded_chart_is_noticed(self):
        self.assert_complaint("is not shown", self.check(f"<details>{CHART}</details>"))

    def test_chart_without_size_is_noticed(self):
        self.assert_complaint("is only 300 x 0 px", self.check(CHART.replace("width: 100%", "height: 0; width: 100%")))
        self.assert_complaint("is only 20 x 13.3 px", self.check(f'<div style="width: 20px">{CHART}</div>'))

    def test_chart_outside_of_the_page_is_noticed(self):
        for place in ("left: -9999px", "left: 1200px", "top: -500px"):
            with self.subTest(place):
                chart = f'<div style="position: absolute; width: 300px; {place}">{CHART}</div>'
                self.assert_complaint("is not inside of the page", self.check(chart))

    def test_chart_cut_off_is_noticed(self):
        self.assert_complaint("is cut off by div.low",
                              self.check(f'<div class="low" style="overflow: hidden; height: 50px">{CHART}</div>'))

    def test_chart_with_nothing_drawn_is_noticed(self):
        self.assert_complaint("has nothing drawn in it",
                              self.check('<svg width="300" height="200"><text x="9" y="99">Words</text></svg>'))

    def test_chart_in_the_colour_of_its_ground_is_noticed(self):
        pale = CHART.replace("#222", "#fff").replace("#06c", "#fefefe").replace("sat", "")
        self.assert_complaint("cannot be seen: 0.00% of it stands out", self.check(pale))

    def test_chart_behind_something_is_noticed(self):
        cover = '<div style="position: absolute; left: 0; top: 0; width: 500px; height: 500px; background: #eee"></div>'
        self.assert_complaint("cannot be seen", self.check(CHART, cover))

    def test_charts_side_by_side_are_told_apart(self):
        pale = CHART.replace("#222", "#fff").replace("#06c", "#fff").replace("sat", "")
        for order, number in (((CHART, pale), 2), ((pale, CHART), 1)):
            with self.subTest(number):
                self.assert_complaint(f"chart {number} .*cannot be seen", self.check(
                    f'<div style="display: flex">{order[0]}{order[1]}</div>'))

    def test_second_chart_far_below_is_looked_at(self):
        second = CHART.replace('id="chart"', 'id="second"')
        pale = second.replace("#222", "#fff").replace("#06c", "#fff").replace("sat", "")
        self.assertEqual(self.check(CHART, f'<div style="height: 9000px"></div>{second}'), [])
        self.assert_complaint("chart 2 #second", self.check(CHART, f'<div style="height: 9000px"></div>{pale}'))
        self.browser.run("scrollTo(0, 5000)")
        self.assert_complaint("chart 2 #second", page_checks.hidden_charts(self.browser, 1280))


class ChartTextsTest(PageTest):
    def check(self, *texts, width=1280):
        self.show(chart=CHART.replace("</svg>", "".join(texts) + "</svg>"), width=width)
        return page_checks.chart_texts(self.browser)

    def test_text_out_of_its_chart_is_noticed(self):
        for place in ('x="280" y="50"', 'x="-5" y="50"', 'x="50" y="4"', 'x="150" y="204"',
                      'transform="translate(270 40) rotate(-90)"'):
            with self.subTest(place):
                complaints = self.check(f'<text font-size="12" {place}>Outside</text>')
                self.assert_complaint('"Outside" is cut off', complaints)

    def test_upright_text_inside_is_fine(self):
        self.assertEqual(self.check('<text font-size="12" transform="translate(15 140) rotate(-90)">Inside</text>'), [])

    def test_texts_over_each_other_are_noticed(self):
        self.assert_complaint('"pixel" covers "sat"', self.check('<text font-size="12" x="70" y="193">pixel</text>'))

    def test_texts_side_by_side_and_in_lines_are_fine(self):
        self.assertEqual(self.check('<text font-size="12" x="90" y="195">pixel</text>',
                                    '<text font-size="12" x="150" y="50">one line</text>',
                                    '<text font-size="12" x="150" y="62">the next</text>'), [])

    def test_letters_too_small_are_noticed(self):
        self.assert_complaint('"tiny" is only 5 px high', self.check('<text font-size="5" x="100" y="50">tiny</text>'))

    def test_chart_shrunk_for_a_phone_has_small_letters(self):
        chart = ('<svg viewBox="0 0 1200 400" style="width: 100%"><path d="M0 0 H1200" stroke="#222"/>'
                 '<text x="500" y="200" font-size="14">axis</text></svg>')
        for width, expected in ((1280, []), (360, ['chart 1: "axis" is only 4 px high'])):
            with self.subTest(width):
                self.show(chart=chart, width=width)
                self.assertEqual(page_checks.chart_texts(self.browser), expected)


class ContrastTest(PageTest):
    def test_faint_words_are_noticed(self):
        self.show('<p style="color: #bbb">Faint</p>')
        self.assert_complaint(r'"Faint" in p has a contrast of only 1\.9', page_checks.faint_texts(self.browser))

    def test_faint_words_of_a_chart_are_noticed(self):
        self.show(chart=CHART.replace("<text ", '<text fill="oklch(0.9 0 0)" '))
        self.assert_complaint('"sat" in text has a contrast', page_checks.faint_texts(self.browser))

    def check_in_chart(self, *shapes):
        """Letters of a chart amid shapes; that of the usual chart stands apart."""
        self.show(chart=CHART.replace("</svg>", "".join(shapes) + "</svg>"))
        return page_checks.faint_texts(self.browser)

    CELL = '<rect x="150" y="40" width="90" height="30" fill="{}"/>'
    WORD = '<text x="160" y="60" font-size="12" fill="{}">a word</text>'

    def test_white_letters_on_a_dark_shape_are_fine(self):
        self.assertEqual(self.check_in_chart(self.CELL.format("#1f6aa5"), self.WORD.format("#fff")), [])

    def test_letters_in_the_colour_of_the_shape_behind_them_are_noticed(self):
        for shape in (self.CELL.format("#333"), '<circle cx="180" cy="56" r="40" fill="#333"/>',
                      '<g transform="translate(150 40) scale(10)"><path d="M0 0 H9 V3 H0 Z" fill="#333"/></g>'):
            with self.subTest(shape):
                self.assert_complaint('"a word" in text has a contrast of only 1.7',
                                      self.check_in_chart(shape, self.WORD.format("#000")))

    def test_last_of_the_shapes_behind_the_letters_counts(self):
        dark, light = self.CELL.format("#222"), self.CELL.format("#eee")
        self.assertEqual(self.check_in_chart(dark, light, self.WORD.format("#000")), [])
        self.assert_complaint('"a word"', self.check_in_chart(light, dark, self.WORD.format("#000")))

    def test_shapes_beside_the_letters_or_without_a_filling_do_not_count(self):
        for shape in ('<rect x="150" y="80" width="90" height="30" fill="#000"/>', self.CELL.format("none"),
                      # Its box holds the letters, its filling does not.
                      '<path d="M140 20 H260 L140 40 Z" fill="#000"/>',
                      f'<defs>{self.CELL.format("#000")}</defs>',
                      self.CELL.format("#000").replace("/>", ' visibility="hidden"/>')):
            with self.subTest(shape):
                self.assertEqual(self.check_in_chart(shape, self.WORD.format("#000")), [])

    def test_letters_longer_than_the_shape_behind_them_are_noticed(self):
        self.assert_complaint('"much longer words" in text has a contrast of only 1$', self.check_in_chart(
            self.CELL.format("#1f6aa5"), self.WORD.format("#fff").replace("a word", "much longer words")))

    def test_transparent_filling_is_mixed_with_its_ground(self):
        for opacity, complaints in ((0.1, 0), (0.9, 1)):
            with self.subTest(opacity):
                shape = self.CELL.format("#000").replace("/>", f' fill-opacity="{opacity}"/>')
                self.assertEqual(len(self.check_in_chart(shape, self.WORD.format("#000"))), complaints)

    def test_letters_behind_a_shape_are_noticed(self):
        self.assert_complaint('"a word" in text has a contrast of only 1$',
                              self.check_in_chart(self.WORD.format("#000"), self.CELL.format("#eee")))

    def test_letters_with_a_halo_stand_on_it(self):
        word = self.WORD.format("#000").replace("<text ", '<text paint-order="stroke" stroke="#fff" {}')
        dark = self.CELL.format("#222")
        self.assertEqual(self.check_in_chart(dark, word.format('stroke-width="3"')), [])
        self.assert_complaint('"a word"', self.check_in_chart(dark, word.format('stroke-width="0.5"')))

    def test_pale_letters_are_noticed(self):
        self.show('<p style="opacity: 0.3">Pale</p>')
        self.assert_complaint('"Pale" in p has a contrast', page_checks.faint_texts(self.browser))

    def test_dark_scheme_that_forgot_the_letters_is_noticed(self):
        head = "<style>@media (prefers-color-scheme: dark) { body { background: #111 } text { fill: #eee } }</style>"
        self.show("<p>Words</p>", head=head)
        self.assertEqual(page_checks.faint_texts(self.browser), [])
        self.browser.media("dark")
        self.assert_complaint('"Words" in p', page_checks.faint_texts(self.browser))


class DownloadTest(PageTest):
    SCRIPT = ("<button>Save</button><script>document.querySelector('button').onclick = () => {"
              "const link = document.createElement('a');"
              "link.href = URL.createObjectURL(new Blob(['a,b\\n1,2\\n'])); link.download = 'made.csv'; link.click(); }"
              "</script>")

    def test_file_of_a_link_arrives(self):
        self.show('<a download="table.csv" href="data:text/csv;charset=utf-8,a%2Cb%0A1%2C%C3%A9%0A">CSV</a>')
        path = self.browser.download("a")
        self.assertEqual((path.name, path.read_bytes()), ("table.csv", b"a,b\n1,\xc3\xa9\n"))
        self.assertEqual(self.all_complaints(), [])

    def test_file_made_by_a_script_arrives_and_is_told_apart(self):
        self.show(self.SCRIPT)
        first, second = self.browser.download("button"), self.browser.download("button")
        self.assertEqual([first.read_text(), second.read_text()], ["a,b\n1,2\n"] * 2)
        self.assertNotEqual(first, second)

    def test_link_that_saves_nothing_is_noticed(self):
        self.show('<a href="#chart">CSV</a>')
        with self.assertRaisesRegex(TimeoutError, "no download"):
            self.browser.download("a", timeout_s=0.5)

    def test_covered_link_cannot_be_clicked(self):
        self.show('<a download="a.csv" href="data:text/csv,a">CSV</a>'
                  '<div style="position: fixed; inset: 0; background: #fff"></div>')
        with self.assertRaisesRegex(BrowserError, "element click intercepted"):
            self.browser.click("a")


class PicturesTest(PageTest):
    def test_screenshot_shows_the_whole_page_in_parts(self):
        self.show('<div style="height: 17000px; background: linear-gradient(red, blue)"></div>', width=360, mobile=True)
        paths = self.browser.screenshot(self.folder / "page.png")
        self.assertEqual([path.name for path in paths], ["page.png", "page-2.png", "page-3.png"])
        # Width and height stand at the head of a PNG file.
        sizes = [tuple(int.from_bytes(path.read_bytes()[at:at + 4], "big") for at in (16, 20)) for path in paths]
        self.assertEqual(sizes[:2], [(360, 8000)] * 2)
        self.assertEqual((sizes[2][0], sizes[2][1] > 1000), (360, True))

    def test_scheme_and_print_reach_the_page(self):
        self.show()
        asked = "return [matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('print').matches]"
        for scheme, kind, expected in (("dark", "screen", [True, False]), ("light", "print", [False, True])):
            self.browser.media(scheme, kind)
            self.assertEqual(self.browser.run(asked), expected)

    def test_page_is_printed(self):
        self.show("<p>Words</p>")
        self.browser.pdf(self.folder / "page.pdf")
        self.assertTrue((self.folder / "page.pdf").read_bytes().startswith(b"%PDF-"))

    def test_paper_has_the_style_of_paper(self):
        sizes = []
        for kind in ("print", "screen"):
            self.show("<p>" + "Words " * 5000, f"<style>@media {kind} {{ p {{ display: none }} }}</style>")
            self.browser.pdf(self.folder / "page.pdf")
            sizes.append((self.folder / "page.pdf").read_bytes().count(b"/Type /Page\n"))
        self.assertEqual((sizes[0], sizes[1] > 5), (1, True), sizes)


class EndsTest(unittest.TestCase):
    """Whatever happens, no process and no folder is left."""

    def setUp(self):
        browser_module.require()

    def started(self):
        browser = Browser()
        self.addCleanup(browser.close)
        self.assertGreater(len(browser.processes()), 1)
        return browser

    def assert_gone(self, browser):
        self.assertEqual(browser.processes(), [])
        self.assertFalse(browser.folder.exists())

    def test_closed_browser_leaves_nothing(self):
        browser = self.started()
        browser.close()
        self.assert_gone(browser)
        browser.close()

    def test_browser_that_does_not_listen_is_ended_too(self):
        browser = self.started()
        with mock.patch.object(browser, "_call", side_effect=ConnectionRefusedError):
            browser.close()
        self.assert_gone(browser)

    def test_browser_that_does_not_start_is_an_error_and_leaves_nothing(self):
        folder = self.enterContext(browser_module.tempfile.TemporaryDirectory())
        with (mock.patch("tempfile.tempdir", folder), mock.patch("browser.ARGUMENTS", ("--headless=new", "--version")),
              self.assertRaisesRegex(BrowserError, "session not created")):
            Browser()
        self.assertEqual(os.listdir(folder), [])

    def test_browser_ends_with_the_tests_that_were_killed(self):
        code = ("import time; from browser import Browser; browser = Browser(); "
                "print(browser.process.pid, browser.folder, flush=True); time.sleep(60)")
        with subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parent, stdout=subprocess.PIPE,
                              encoding="utf-8") as tests:
            group, folder = tests.stdout.readline().split()
            self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
            tests.kill()
        watcher = mock.Mock(folder=folder, process=mock.Mock(pid=int(group)))
        deadline = time.monotonic() + WAIT_S
        while Browser.processes(watcher):
            self.assertLess(time.monotonic(), deadline, "the browser outlives the tests")
            time.sleep(0.05)


class LackTest(unittest.TestCase):
    """Where there is no browser."""

    def lacking(self, **environment):
        self.enterContext(mock.patch("browser.shutil.which", return_value=None))
        self.enterContext(mock.patch.dict(os.environ, environment, clear=True))

    def test_tests_are_skipped_aloud(self):
        self.lacking()
        with self.assertRaisesRegex(unittest.SkipTest, "SKIPPED: .* not opened in a browser: there is no chromium and "
                                                       "no chromedriver here .*chromium-driver"):
            browser_module.require()

    def test_tests_fail_where_a_browser_is_demanded(self):
        self.lacking(HITLAB_REQUIRE_BROWSER="1")
        with self.assertRaisesRegex(AssertionError, "there is no chromium .*HITLAB_REQUIRE_BROWSER=1"):
            browser_module.require()


if __name__ == "__main__":
    unittest.main()
