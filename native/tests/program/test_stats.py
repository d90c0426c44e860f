"""`hitlab stats`: a test on a user's own table. The answers are those of R and SciPy in native/tests/stats/judged."""

import csv
import io
import json
import os
import subprocess
import unittest

from support import PROGRAM, PROJECT, TIMEOUT_S, ProgramTest, environment

JUDGED = PROJECT / "native" / "tests" / "stats" / "judged"
TESTS = ("shapiro", "anova", "tukey", "kruskal", "nemenyi", "friedman", "friedman-nemenyi", "wilcoxon", "mcnemar",
         "mannwhitney", "levene")
PAIRED = ("friedman", "friedman-nemenyi", "wilcoxon", "mcnemar")
PAIRS = ("tukey", "nemenyi", "friedman-nemenyi", "wilcoxon")
TWO_GROUPS = ("mcnemar", "mannwhitney")
# Which kind of data set each test is asked about.
KINDS = {**dict.fromkeys(TESTS, "independent"), **dict.fromkeys(PAIRED, "paired"), "mcnemar": "yes-no"}
GOOD = {"a": (1.5, 2.5, 4, 3, 7), "b": (2, 8, 6, 9.5, 5), "c": (0, 1, 1.25, 3, 2)}


def read_judged(name):
    return json.loads((JUDGED / f"{name}.json").read_text(encoding="utf-8"))


def long_table(groups):
    """The text of a table with blocks, the groups in their order."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("block", "group", "value"))
    for name, values in groups.items():
        writer.writerows((f"block {i}", name, repr(value)) for i, value in enumerate(values))
    return text.getvalue()


def groups_for(test, groups=None):
    """Groups that the test accepts."""
    groups = groups or GOOD
    if test == "mcnemar":
        return {"a": (1, 1, 1, 0, 1), "b": (0, 0, 1, 0, 0)}
    return dict(list(groups.items())[:2]) if test in TWO_GROUPS else groups


def refuse_constant(name):
    raise ValueError(f"{name} is no JSON")


def refuse_null(members):
    """A null in place of a number would be a NaN in hiding; only tests without degrees of freedom have one."""
    for name, value in members:
        if value is None and name != "df":
            raise ValueError(f"{name} is null")
    return dict(members)


def strict_json(text):
    return json.loads(text, parse_constant=refuse_constant, object_pairs_hook=refuse_null)


class StatsTest(ProgramTest):
    def write(self, content):
        path = self.folder / "table.csv"
        if isinstance(content, str):
            content = content.encode("utf-8")
        path.write_bytes(content)
        return path

    def answer(self, test, content):
        done = self.expect(0, "stats", test, self.write(content))
        self.assertEqual(done.stderr, "")
        return strict_json(done.stdout)

    def from_standard_input(self, test, content, **options):
        return subprocess.run([PROGRAM, "stats", test, "-"], input=content, env=environment(), check=False,
                              capture_output=True, timeout=TIMEOUT_S, **options)


class AnswerTest(StatsTest):
    def assert_near(self, test, field, ours, judged, where):
        if judged is None:
            return
        tolerance = 1e-6 if test in PAIRS and field == "p" else 1e-6 * max(abs(judged), 1e-10) + 1e-15
        self.assertLessEqual(abs(ours - judged), tolerance, f"{where}: {test} {field}: {ours}, judged {judged}")

    def field_of(self, row, field):
        """Of an answer or a pair, by the judges' names of the fields."""
        if field == "effect":
            return row["effect"]["value"]
        if field in ("df", "df2") and isinstance(row["df"], list):
            return row["df"][field == "df2"]
        return row[field]

    def compare(self, test, answer, judged, where):
        rows = answer["pairs"] if test in PAIRS else answer["groups"] if test == "shapiro" else [answer]
        for field, expected in judged.items():
            expected = expected if isinstance(expected, list) else [expected]
            self.assertEqual(len(rows), len(expected), where)
            for row, number in zip(rows, expected):
                self.assert_near(test, field, self.field_of(row, field), number, where)

    def test_every_test_gives_the_judges_answers(self):
        sets = read_judged("data")
        judges = {name: read_judged(name) for name in ("r", "scipy", "plain")}
        for test in TESTS:
            chosen = [name for name, one in sets.items() if one["kind"] == KINDS[test]][::11]
            self.assertGreater(len(chosen), 2)
            for name in chosen:
                groups = {f"group {i}": values for i, values in enumerate(sets[name]["groups"])}
                if test in TWO_GROUPS:
                    groups = dict(list(groups.items())[:2])
                answer = self.answer(test, long_table(groups))
                self.assertEqual((answer["test"], [group["group"] for group in answer["groups"]]),
                                 (test, list(groups)))
                self.assertEqual([group["n"] for group in answer["groups"]], list(map(len, groups.values())))
                for judge, answers in judges.items():
                    if test in answers.get(name, {}):
                        self.compare(test, answer, answers[name][test], f"{name}, {judge}")

    def test_answer_of_one_test_has_its_fields_in_order(self):
        answer = self.answer("anova", long_table(GOOD))
        self.assertEqual(list(answer), ["test", "groups", "defined", "statistic", "df", "p", "effect"])
        self.assertEqual(answer["groups"], [{"group": name, "n": 5} for name in GOOD])
        self.assertEqual(answer["df"], [2, 12])
        self.assertEqual(answer["effect"]["name"], "eta squared")
        self.assertEqual(self.answer("kruskal", long_table(GOOD))["df"], 2)
        self.assertIsNone(self.answer("mannwhitney", long_table(groups_for("mannwhitney")))["df"])
        self.assertNotIn("effect", self.answer("levene", long_table(GOOD)))

    def test_pairs_name_their_groups_in_order(self):
        for test in PAIRS:
            answer = self.answer(test, long_table({"z": GOOD["a"], "a": GOOD["b"], "m": GOOD["c"]}))
            self.assertEqual(list(answer), ["test", "groups", "defined", "pairs"])
            self.assertEqual([(pair["first"], pair["second"]) for pair in answer["pairs"]],
                             [("z", "a"), ("z", "m"), ("a", "m")])
            for pair in answer["pairs"]:
                self.assertEqual(list(pair), ["first", "second", "statistic", "df", "p", "effect"])
                self.assertTrue(0 <= pair["p"] <= 1)

    def test_shapiro_answers_for_each_group(self):
        answer = self.answer("shapiro", long_table({"good": (1, 2, 4), "equal": (3, 3, 3), "few": (1, 2)}))
        good, equal, few = answer["groups"]
        self.assertEqual(list(good), ["group", "n", "defined", "statistic", "df", "p"])
        self.assertEqual((equal["defined"], few["defined"]), (False, False))
        self.assertRegex(equal["reason"], "^not defined, because .*equal")
        self.assertRegex(few["reason"], "^not defined, because .*3")

    def test_order_of_lines_pairs_nothing_but_blocks_do(self):
        lines = long_table(GOOD).splitlines()
        self.assertEqual(self.answer("friedman", "\n".join([lines[0], *lines[1:6], *lines[10:5:-1], *lines[11:]])),
                         self.answer("friedman", long_table(GOOD)))


class NotDefinedTest(StatsTest):
    def assert_not_defined(self, test, groups, reason):
        with self.subTest(test=test, groups=groups):
            answer = self.answer(test, long_table(groups))
            told = answer["groups"][0] if test == "shapiro" else answer
            self.assertIs(told["defined"], False)
            self.assertRegex(told["reason"], f"^not defined, because .*{reason}")
            self.assertFalse({"statistic", "p", "pairs"} & set(told))

    def test_equal_values_have_no_answer(self):
        for test in TESTS:
            equal = {name: (1.0,) * 5 for name in groups_for(test)}
            self.assert_not_defined(test, equal, "" if test == "mcnemar" else "equal|0")

    def test_values_that_are_not_finite_have_no_answer(self):
        for test in TESTS:
            for text in ("nan", "NaN", "NA", "inf", "Inf", "-Inf", "-inf", "Infinity"):
                table = long_table(groups_for(test)).splitlines()
                table[1] = table[1].rsplit(",", 1)[0] + f",{text}"
                answer = self.answer(test, "\n".join(table))
                told = answer["groups"][0] if test == "shapiro" else answer
                self.assertEqual(told.get("reason"), "not defined, because a value is not finite", (test, text))

    def test_fewer_than_three_values_have_no_answer(self):
        for test in TESTS:
            if test != "mcnemar":
                self.assert_not_defined(
                    test, {name: values[:2] for name, values in groups_for(test).items()}, "")

    def test_one_group_has_no_answer(self):
        for test in TESTS:
            if test != "shapiro" and test not in TWO_GROUPS:
                self.assert_not_defined(test, {"a": GOOD["a"]}, "")

    def test_extreme_values_never_give_a_nan(self):
        for values in ((1e308, -1e308, 1e308), (5e-324, 0.0, 1e-323), (1e200, 2e200, 4e200), (1e-200, 2e-200, 5e-200)):
            groups = {"a": values, "b": values[::-1], "c": (values[1], values[2], values[0])}
            for test in TESTS:
                if test != "mcnemar":
                    self.answer(test, long_table(groups_for(test, groups)))


class TableTest(StatsTest):
    """Tables as spreadsheets and R write them."""

    def setUp(self):
        super().setUp()
        self.plain = self.answer("wilcoxon", long_table(GOOD))

    def assert_same(self, content):
        self.assertEqual(self.answer("wilcoxon", content), self.plain)

    def test_byte_order_mark_and_line_ends_of_windows_are_accepted(self):
        text = long_table(GOOD)
        self.assert_same("\ufeff" + text)
        self.assert_same(text.replace("\n", "\r\n"))
        self.assert_same("\ufeff" + text.replace("\n", "\r\n"))
        self.assert_same(text.rstrip("\n"))
        self.assert_same(text.replace("\n", "\r\n").rstrip("\r\n"))

    def test_quotes_spaces_and_empty_lines_are_accepted(self):
        rows = [line.split(",") for line in long_table(GOOD).splitlines()]
        self.assert_same("\n".join(",".join(f'"{field}"' for field in row) for row in rows))
        self.assert_same("\n".join(" , ".join(row) + "\t" for row in rows))
        self.assert_same("\n\n" + "\n\n".join(map(",".join, rows)) + "\n\n \n")

    def test_lines_of_commas_alone_are_empty_lines(self):
        self.assert_same(",,\n" + long_table(GOOD) + ",,\n , ,\n,,,,\n")

    def test_names_of_columns_may_have_capitals(self):
        self.assert_same(long_table(GOOD).replace("block,group,value", "BLOCK,Group,Value"))

    def test_columns_may_stand_in_any_order_beside_others(self):
        rows = [line.split(",") for line in long_table(GOOD).splitlines()]
        self.assert_same("\n".join(",".join(reversed(row)) for row in rows))
        self.assert_same("\n".join(",".join((f'"x,{i}"', *row, "")) for i, row in enumerate(rows)))

    def test_forms_of_numbers_are_accepted(self):
        self.assert_same(long_table(GOOD).replace(",1.5", ",+15e-1").replace(",0\n", ",-0.0E5\n"))

    def test_names_with_commas_quotes_and_foreign_letters_come_back(self):
        names = ('a,b', 'say "x"', "größe ✓")
        answer = self.answer("anova", long_table(dict(zip(names, GOOD.values()))))
        self.assertEqual([group["group"] for group in answer["groups"]], list(names))

    def test_names_that_are_no_utf_8_give_json_all_the_same(self):
        content = long_table(GOOD).encode("utf-8").replace(b",a,", b",gr\xf6\xdfe,")
        self.assertIn("gr\ufffd", self.answer("anova", content)["groups"][0]["group"])

    def test_standard_input_is_read(self):
        done = self.from_standard_input("wilcoxon", long_table(GOOD).encode("utf-8"))
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(strict_json(done.stdout), self.plain)
        done = self.from_standard_input("wilcoxon", b"")
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertEqual(done.stderr, b"hitlab: standard input: is empty\n")

    def test_large_table_is_answered(self):
        text = long_table({name: [(i * (7 + k) % 1009) / 8 for i in range(40000)] for k, name in enumerate("abc")})
        for test in ("kruskal", "nemenyi", "friedman", "wilcoxon", "anova"):
            self.assertTrue(self.answer(test, text)["defined"])
        shapiro = self.answer("shapiro", text)["groups"][0]
        self.assertRegex(shapiro["reason"], "^not defined, because .*5,?000")


class BadTableTest(StatsTest):
    def refuse(self, content, *words, test="friedman"):
        with self.subTest(content=content[:60]):
            line = self.expect_one_line(1, "stats", test, self.write(content))
            for word in ("table.csv", *words):
                self.assertIn(word, line)

    def test_missing_columns_are_named(self):
        self.refuse("group,block\na,1\n", "line 1", "'value'", "group, block")
        self.refuse("value,block\n1,1\n", "line 1", "'group'")
        self.refuse("group,value\na,1\n", "line 1", "'block'")
        self.refuse("Gruppe,Value,Block\na,1,1\n", "'group'", "Gruppe, Value, Block")
        self.refuse("group,value,Value,block\na,1,1,1\n", "line 1", "two columns 'value'")
        self.refuse("a,1,1\n", "line 1", "'group'")
        self.refuse("group,value,value,block\na,1,1,1\n", "line 1", "two columns 'value'")

    def test_semicolons_and_other_encodings_get_a_hint(self):
        told = "table.csv: has no commas: fields are separated by commas, not "
        self.refuse("group;value;block\na;1,5;1\n", told + "semicolons\n")
        self.refuse('"group";"value";"block"\n"a";1;1\n', told + "semicolons\n")
        self.refuse("group\tvalue\tblock\na\t1.5\t1\n", told + "tabs\n")
        self.refuse("group,value,block\na,1,1\n".encode("utf-16"), "UTF-16")

    def test_values_that_are_no_numbers_are_quoted_with_their_line(self):
        for text in ("many", "1x", "0x10", "1e", "--1", "+-1", "1 2", "1_000", "'1'", "1.5.2", "N/A", "null"):
            self.refuse(f"block,group,value\n1,a,1\n\n2,a,{text}\n", "line 4", f"'{text}'", "not a number")
        self.refuse("block,group,value\n1,a,\n", "line 2", "value is missing")
        for text in ("1e999", "-1e999"):
            self.refuse(f"block,group,value\n1,a,{text}\n", "line 2", text, "out of range")

    def test_decimal_comma_gets_a_hint(self):
        self.refuse('block,group,value\n1,a,"1,5"\n', "line 2", "'1,5'", "with a point")
        self.refuse("block,group,value\n1,a,1,5\n", "line 2", "4 fields", "with a point")

    def test_missing_fields_are_told(self):
        self.refuse("block,group,value\n1,a\n", "line 2", "2 fields", "3")
        self.refuse("block,group,value\n1,,5\n", "line 2", "group is missing")
        self.refuse("block,group,value\n,a,5\n", "line 2", "block is missing")
        self.refuse('block,group,value\n1,"a,5\n', "line 2", "quotes")

    def test_tables_without_values_are_told(self):
        self.refuse("", "empty")
        self.refuse("\n\n", "empty")
        self.refuse("block,group,value\n", "no values")

    def test_block_twice_in_a_group_is_quoted(self):
        self.refuse("block,group,value\nx,a,1\nx,b,1\nx,a,2\n", "line 4", "'x'", "'a'", "line 2")
        self.refuse("block,group,value\nx,a,1\nx,b,1\ny,a,2\nx,b,3\n", "line 5", "'x'", "'b'", "line 3")
        self.refuse("block,group,value\ny,a,1\ny,b,1\nx,a,1\nx,a,2\ny,a,3\n", "line 5", "'x'", "'a'", "line 4")

    def test_block_missing_in_a_group_is_quoted(self):
        self.refuse("block,group,value\nx,a,1\nx,b,1\ny,a,2\n", "'y'", "'b'")
        many = "block,group,value\n" + "".join(f"{i},{i % 90},1\n" for i in range(200000))
        self.refuse(many, "'0'", "'1'")

    def test_wrong_number_of_groups_is_told(self):
        for test in TWO_GROUPS:
            table = {name: (0, 1, 1, 0) for name in "abc"}
            self.refuse(long_table(table), "two groups, not 3", test, test=test)
            self.refuse(long_table({"a": (0, 1, 1)}), "two groups, not 1", test=test)
        self.refuse(long_table({str(i): (1, 2, 3) for i in range(101)}), "line 302", "100 groups", test="tukey")

    def test_values_of_mcnemar_are_0_or_1(self):
        for text in ("2", "0.5", "-1", "1e-300"):
            self.refuse(f"block,group,value\n1,a,1\n1,b,{text}\n", "line 3", text, "neither 0 nor 1", test="mcnemar")

    def test_files_that_cannot_be_read_are_named(self):
        for path, word in ((self.folder / "none.csv", "none.csv"), (self.folder, "directory")):
            self.assertIn(word, self.expect_one_line(1, "stats", "anova", path))

    def test_files_too_large_are_refused(self):
        path = self.write("")
        os.truncate(path, (64 << 20) + 1)
        self.assertIn("larger", self.expect_one_line(1, "stats", "anova", path))
        self.assertIn("larger", self.expect_one_line(1, "stats", "anova", "/dev/zero"))
        done = self.from_standard_input("anova", bytes((64 << 20) + 1))
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"larger", done.stderr)

    def test_file_names_that_begin_with_a_hyphen_are_no_standard_input(self):
        (self.folder / "-x.csv").write_text(long_table(GOOD), encoding="utf-8")
        self.expect(0, "stats", "anova", "./-x.csv", cwd=self.folder)


class CommandTest(StatsTest):
    def test_unknown_test_is_quoted_and_the_known_ones_listed(self):
        for word in ("bogus", "", "Anova", "ANOVA", "anova,tukey"):
            line = self.expect_one_line(2, "stats", word, self.folder / "none.csv")
            self.assertIn(f"'{word}'", line)
            self.assertIn("allowed: " + ", ".join(TESTS), line)

    def test_help_lists_every_test(self):
        lines = [line.split() for line in self.expect(0, "stats", "--help").stdout.splitlines()]
        self.assertEqual([line[0] for line in lines if line and line[0] in TESTS], list(TESTS))

    def test_full_or_closed_output_is_told(self):
        path = self.write(long_table(GOOD))
        for command, code in (('"$@" >/dev/full', 1), ('"$@" >&-', 0), ('"$@" | head -c 0; exit ${PIPESTATUS[1]}', 0)):
            done = subprocess.run(["bash", "-c", command, "bash", PROGRAM, "stats", "anova", str(path)],
                                  env=environment(), stdin=subprocess.DEVNULL, check=False, capture_output=True,
                                  timeout=TIMEOUT_S)
            self.assertEqual(done.returncode, code, command)
        with open("/dev/full", "w", encoding="utf-8") as full:
            self.assertIn("cannot be written", self.expect_one_line(1, "stats", "anova", path, stdout=full))


if __name__ == "__main__":
    unittest.main()
