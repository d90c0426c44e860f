#include "report/writers.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "metrics/csv.h"

namespace hitlab::report {
namespace {

constexpr const CsvStyle& kBrazilian = kCsvStyles[1];
const double kInfinity = std::numeric_limits<double>::infinity();

Table tableOf(std::vector<Cell> row) {
    Table table{.id = "small", .title = "A small one"};
    for (std::size_t i = 0; i < row.size(); ++i)
        table.columns.push_back({std::string(1, static_cast<char>('a' + i)), "title"});
    table.rows.push_back(std::move(row));
    return table;
}

std::string csvRow(const Cell& cell, const CsvStyle& style = kPlainCsv) {
    const std::string text = csvText(tableOf({cell}), style);
    return text.substr(text.find('\n') + 1);
}

std::string markdownRow(const std::string& text) {
    const std::string table = markdownText(tableOf({word(text)}));
    return table.substr(table.find("|---|\n") + 6);
}

TEST(CsvText, columnsHaveTheirIdsAndNumbersAllDigits) {
    EXPECT_EQ(csvText(tableOf({word("mario"), whole(1234567), decimal(0.123456789, 2), significant(1e-7)}),
                      kPlainCsv),
              "a,b,c,d\nmario,1234567,0.123456789,1e-07\n");
}

TEST(CsvText, hiddenColumns_areWritten) {
    Table table = tableOf({word("all"), whole(1)});
    hideConstant(table, {"a"});
    EXPECT_EQ(csvText(table, kPlainCsv), "a,b\nall,1\n");
}

TEST(CsvText, aTableWithoutRows_hasItsHeader) {
    Table table = tableOf({word("x"), word("y")});
    table.rows.clear();
    EXPECT_EQ(csvText(table, kPlainCsv), "a,b\n");
}

TEST(CsvText, numbersHaveNoPointWhereNoneIsNeeded) {
    EXPECT_EQ(csvRow(decimal(100, 2)), "100\n");
    EXPECT_EQ(csvRow(decimal(-0.0, 2)), "0\n");
    EXPECT_EQ(csvRow(decimal(-2.5, 2)), "-2.5\n") << "a negative number is no formula";
}

TEST(CsvText, commasQuotesAndLineEnds_areQuoted) {
    EXPECT_EQ(csvRow(word("a,b")), "\"a,b\"\n");
    EXPECT_EQ(csvRow(word("say \"hi\"")), "\"say \"\"hi\"\"\"\n");
    EXPECT_EQ(csvRow(word("two\nlines")), "\"two\nlines\"\n");
    EXPECT_EQ(csvRow(word("a;b")), "a;b\n");
}

TEST(CsvText, wordsThatAreFormulas_getAnApostrophe) {
    EXPECT_EQ(csvRow(word("=1+1")), "'=1+1\n");
    EXPECT_EQ(csvRow(word("+1")), "'+1\n");
    EXPECT_EQ(csvRow(word("-1")), "'-1\n");
    EXPECT_EQ(csvRow(word("@SUM(A1)")), "'@SUM(A1)\n");
    EXPECT_EQ(csvRow(word("\t=1")), "'\t=1\n");
    EXPECT_EQ(csvRow(word("\r=1")), "\"'\r=1\"\n");
    EXPECT_EQ(csvRow(word("=A1,\"x\"")), "\"'=A1,\"\"x\"\"\"\n");
    EXPECT_EQ(csvRow(word("a=1")), "a=1\n");
    EXPECT_EQ(csvRow(notDefined("=1")), "\"not defined, because =1\"\n");
}

TEST(CsvText, bytesThatAreNoText_areReplaced) {
    EXPECT_EQ(csvRow(word("a\xff")), "a?\n");
    EXPECT_EQ(csvRow(word("\xc3\xa9")), "\xc3\xa9\n");
}

TEST(CsvText, whatIsNotDefined_saysWhy) {
    EXPECT_EQ(csvRow(notDefined("there is none")), "\"not defined, because there is none\"\n");
    Cell noted = word("yes");
    noted.note = "a remark";
    EXPECT_EQ(csvRow(noted), "yes\n") << "other notes are for readers";
    EXPECT_EQ(csvText(tableOf({blank(), blank()}), kPlainCsv), "a,b\n,\n");
}

TEST(CsvText, brazilianStyle_hasAMarkSemicolonsAndDecimalCommas) {
    EXPECT_EQ(csvText(tableOf({word("a,b"), decimal(1234.5, 1), word("c;d")}), kBrazilian),
              "\xEF\xBB\xBF"
              "a;b;c\na,b;1234,5;\"c;d\"\n");
    EXPECT_EQ(csvRow(significant(2.5e-9), kBrazilian), "2,5e-09\n");
    EXPECT_EQ(csvRow(word("1.5 times"), kBrazilian), "1.5 times\n") << "words stay as they are";
    EXPECT_EQ(kBrazilian.locale, "pt-BR");
}

RC_GTEST_PROP(CsvText, plainWords_areReadBack, ()) {
    const auto words = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(
        rc::gen::container<std::string>(rc::gen::element('a', ',', '"', ';', ' ', '=', '1'))));
    std::vector<Cell> row;
    std::vector<std::string> wanted;
    for (const std::string& text : words) {
        row.push_back(word(text));
        wanted.push_back(text.starts_with('=') ? '\'' + text : text);
    }
    std::string line = csvText({.rows = {row}}, kPlainCsv).substr(1);
    line.pop_back();
    RC_ASSERT(metrics::parseCsvLine(line) == wanted);
}

TEST(MarkdownText, aTable_hasTitleNotesRuleAndRows) {
    Table table = tableOf({word("mario"), whole(1234), notDefined("none")});
    table.note = "A note.";
    hideConstant(table, {"a"});
    EXPECT_EQ(markdownText(table),
              "### A small one\n\nA note.\n\ntitle: mario\n\n| title | title |\n|---|---|\n"
              "| 1,234 | not defined |\n\n");
}

TEST(MarkdownText, signsOfMarkdown_areEscaped) {
    EXPECT_EQ(markdownRow("a|b"), "| a\\|b |\n\n");
    EXPECT_EQ(markdownRow("*bold* _it_ `code` [link](x)"),
              "| \\*bold\\* \\_it\\_ \\`code\\` \\[link](x) |\n\n");
    EXPECT_EQ(markdownRow("<b>x</b> <!--y--> <?z"), "| \\<b>x\\</b> \\<!--y--> \\<?z |\n\n");
    EXPECT_EQ(markdownRow("&lt; &#39; &#x27; &amp"), "| \\&lt; \\&#39; \\&#x27; &amp |\n\n");
    EXPECT_EQ(markdownRow("two\nlines"), "| two lines |\n\n");
    EXPECT_EQ(markdownRow("C:\\runs\\|x"), "| C:\\\\runs\\\\\\|x |\n\n")
        << "a backslash eats no escape of ours";
}

TEST(MarkdownText, whatIsNoMarkup_staysReadable) {
    for (const char* text :
         {"Wilson's \"score\"", "< 0.001", "<5", "a <", "x > y", "AT&T & Co; &", "&;", "&#;", "50 %"})
        EXPECT_EQ(markdownRow(text), std::string("| ") + text + " |\n\n");
}

TEST(MarkdownText, bytesThatAreNoText_areReplaced) {
    EXPECT_EQ(markdownRow("a\xff\x01z\x7f."), "| a? z . |\n\n");
    EXPECT_EQ(markdownRow("Größe"), "| Größe |\n\n");
}

TEST(MarkdownText, aDocument_hasHeadingsAndNotes) {
    Chart chart{.title = "A chart", .panels = {"<svg/>"}, .numbers = tableOf({whole(1)})};
    const Document document{
        "Title", "Made here", {{"s", "Section", {Paragraph{"Words."}, Warning{"Mind *this*"}, chart}}}};
    EXPECT_EQ(markdownText(document),
              "# Title\n\nMade here\n\n## Section\n\nWords.\n\n> **Note:** Mind \\*this\\*\n\n### A chart\n\n"
              "| title |\n|---|\n| 1 |\n\n");
}

nlohmann::json parsed(const std::string& text) {
    return nlohmann::json::parse(text);
}

TEST(JsonText, cellsAreNumbersWordsNullOrUndefined) {
    const auto table = parsed(jsonText(tableOf({whole(3), decimal(2.5, 0), word("x"), blank(),
                                                notDefined("of it"), decimal(-0.0, 1), whole(1u << 30)})));
    EXPECT_EQ(table["kind"], "table");
    EXPECT_EQ(table["id"], "small");
    EXPECT_EQ(table["columns"][0]["id"], "a");
    EXPECT_EQ(table["rows"][0].dump(),
              R"([3,2.5,"x",null,{"undefined":"not defined, because of it"},0,1073741824])");
}

TEST(JsonText, whatIsNoNumber_isNull) {
    const std::string text =
        jsonText(tableOf({decimal(std::nan(""), 1), decimal(kInfinity, 1), decimal(-kInfinity, 1)}));
    EXPECT_EQ(parsed(text)["rows"][0].dump(), "[null,null,null]");
    EXPECT_EQ(text.find("nan"), std::string::npos);
}

TEST(JsonText, hugeNumbers_keepTheirSize) {
    const auto row =
        parsed(jsonText(tableOf({decimal(1e300, 0), decimal(9007199254740993.0, 0)})))["rows"][0];
    EXPECT_EQ(row[0].get<double>(), 1e300);
    EXPECT_EQ(row[1].get<double>(), 9007199254740992.0);
}

TEST(JsonText, bytesThatAreNoText_areReplaced) {
    const auto table = parsed(jsonText(tableOf({word("a\xff"), word("quote \" \\ \x01")})));
    EXPECT_EQ(table["rows"][0][0], "a\xEF\xBF\xBD");
    EXPECT_EQ(table["rows"][0][1], "quote \" \\ \x01");
}

TEST(JsonText, aDocument_holdsItsBlocksInOrder) {
    Chart chart{.title = "A chart", .note = "Look.", .panels = {"<svg/>"}, .numbers = tableOf({whole(1)})};
    const auto json = parsed(jsonText(Document{
        "Title", "Here", {{"s", "Section", {Paragraph{"p"}, Warning{"w"}, tableOf({whole(1)}), chart}}}}));
    EXPECT_EQ(json["title"], "Title");
    EXPECT_EQ(json["origin"], "Here");
    const auto& blocks = json["sections"][0]["blocks"];
    ASSERT_EQ(blocks.size(), 4u);
    EXPECT_EQ(blocks[0]["text"], "p");
    EXPECT_EQ(blocks[1]["kind"], "warning");
    EXPECT_EQ(blocks[2]["kind"], "table");
    EXPECT_EQ(blocks[3]["numbers"]["id"], "small");
}

std::string pageOf(Block block) {
    return htmlText({"Title", "Here", {{"s", "Section", {std::move(block)}}}});
}

TEST(HtmlText, wordsFromLogs_areEscapedWhereverTheyStand) {
    const std::string evil = "<script>alert('\"&')</script>";
    Table table = tableOf({word(evil), notDefined(evil)});
    table.title = table.note = table.common = evil;
    table.columns[0].title = evil;
    const Chart chart{.title = evil, .note = evil, .numbers = table};
    const std::string page =
        htmlText({evil, evil, {{"s", evil, {Paragraph{evil}, Warning{evil}, table, chart}}}});
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_EQ(page.find("alert('"), std::string::npos);
    EXPECT_NE(page.find("&lt;script&gt;alert(&#39;&quot;&amp;&#39;)&lt;/script&gt;"), std::string::npos);
}

TEST(HtmlText, aCell_hasItsValueNoteAndMark) {
    Cell cell = decimal(0.123456, 2);
    cell.note = "mostly clock";
    cell.mark = Mark::kDoubtful;
    const std::string page = pageOf(tableOf({cell, word("w"), notDefined("x"), probability(0.01)}));
    EXPECT_NE(
        page.find("<td class=\"number doubtful\" data-value=\"0.123456\" title=\"mostly clock\">0.12</td>"),
        std::string::npos);
    EXPECT_NE(page.find("<td>w</td>"), std::string::npos);
    EXPECT_NE(page.find("title=\"not defined, because x\">not defined</td>"), std::string::npos);
    EXPECT_NE(page.find("number good\""), std::string::npos);
}

TEST(HtmlText, aTable_canBeTakenAlongAsCsv) {
    const std::string page = pageOf(tableOf({word("50% & more"), whole(7)}));
    EXPECT_NE(page.find("download=\"small.csv\""), std::string::npos);
    EXPECT_NE(page.find("data:text/csv;charset=utf-8,a,b%0A50%25%20%26%20more,7%0A\""), std::string::npos)
        << page;
}

TEST(HtmlText, hiddenColumns_areSaidOnce) {
    Table table = tableOf({word("all"), whole(5)});
    table.columns[0].title = "route";
    hideConstant(table, {"a"});
    const std::string page = pageOf(table);
    EXPECT_NE(page.find("<p class=\"common\">route: all</p>"), std::string::npos);
    EXPECT_EQ(page.find("<td>all</td>"), std::string::npos);
}

TEST(HtmlText, thePage_runsNothingAndAsksForNothing) {
    const std::string page = pageOf(Paragraph{"x"});
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
    for (const char* word : {"<script", "http://", "https://", "<link", "@import", "url("})
        EXPECT_EQ(page.find(word), std::string::npos) << word;
}

TEST(HtmlText, navigation_leadsToEverySection) {
    const std::string page = htmlText({"T", "o", {{"one", "First", {}}, {"two", "Second", {}}}});
    for (const char* id : {"one", "two"}) {
        EXPECT_NE(page.find(std::string("<a href=\"#") + id + "\">"), std::string::npos);
        EXPECT_NE(page.find(std::string("<section id=\"") + id + "\">"), std::string::npos);
    }
}

TEST(HtmlText, bytesThatAreNoText_areReplaced) {
    const std::string page = pageOf(tableOf({word("a\xff\x01z")}));
    EXPECT_NE(page.find("<td>a? z</td>"), std::string::npos);
}

}  // namespace
}  // namespace hitlab::report
