#include "metrics/csv.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace hitlab::metrics {
namespace {

using Fields = std::vector<std::string>;

TEST(CsvText, plainFields_areNotQuoted) {
    CsvText text;
    text.add("mario")
        .addNumber(-3)
        .addEmpty()
        .addDecimal(0.12345)
        .addDecimal(1, 6)
        .endLine()
        .addNumber(7)
        .endLine();
    EXPECT_EQ(text.text(), "mario,-3,,0.123,1.000000\n7\n");
}

TEST(CsvText, commasQuotesAndLineEnds_areQuotedAsRfc4180Says) {
    CsvText text;
    text.add("a,b").add("say \"hi\"").add("two\nlines").endLine();
    EXPECT_EQ(text.text(), "\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\n");
}

TEST(ParseCsvLine, brokenQuotes_giveNothing) {
    for (const char* line : {"\"open", "a\"b,c", "\"a\"b,c", "\"\"\"", "x,\"y"}) {
        EXPECT_FALSE(parseCsvLine(line).has_value()) << line;
    }
}

TEST(ParseCsvLine, emptyFields_areKept) {
    EXPECT_EQ(parseCsvLine(""), Fields{""});
    EXPECT_EQ(parseCsvLine(",a,"), (Fields{"", "a", ""}));
    EXPECT_EQ(parseCsvLine("\"\",\"\"\"\""), (Fields{"", "\""}));
}

RC_GTEST_PROP(Csv, whatIsWritten_isReadBack, ()) {
    auto fields = *rc::gen::nonEmpty(rc::gen::container<Fields>(
        rc::gen::container<std::string>(rc::gen::element('a', ',', '"', ' ', '\xc3', '\xa9', '1'))));
    CsvText text;
    for (const std::string& field : fields) text.add(field);
    RC_ASSERT(parseCsvLine(text.text()) == fields);
}

std::vector<std::string> copiesOf(const CsvLine& parts) {
    return {parts.fields().begin(), parts.fields().end()};
}

TEST(CsvLine, afterQuotedFields_isAsGoodAsNew) {
    CsvLine parts;
    ASSERT_TRUE(parts.split("\"a,b\",\"c\"\"d\",e"));
    EXPECT_EQ(copiesOf(parts), (Fields{"a,b", "c\"d", "e"}));
    ASSERT_TRUE(parts.split("1,2"));
    EXPECT_EQ(copiesOf(parts), (Fields{"1", "2"}));
    ASSERT_TRUE(parts.split("\"x\""));
    EXPECT_EQ(copiesOf(parts), Fields{"x"});
}

TEST(CsvLine, afterABrokenLine_isAsGoodAsNew) {
    CsvLine parts;
    EXPECT_FALSE(parts.split("\"a\",\"open"));
    ASSERT_TRUE(parts.split("\"b\",c"));
    EXPECT_EQ(copiesOf(parts), (Fields{"b", "c"}));
}

TEST(CsvLine, manyQuotedFields_stayWhereTheyAre) {
    std::string line = "\"field number 0, of many\"";
    for (int i = 1; i < 200; ++i) line += fmt::format(",\"field number {}, of many\"", i);
    CsvLine parts;
    ASSERT_TRUE(parts.split(line));
    ASSERT_EQ(parts.fields().size(), 200u);
    for (std::size_t i = 0; i < 200; ++i)
        EXPECT_EQ(parts.fields()[i], fmt::format("field number {}, of many", i));
}

TEST(CsvLine, plainFields_areViewsIntoTheLine) {
    const std::string line = "mario,12";
    CsvLine parts;
    ASSERT_TRUE(parts.split(line));
    EXPECT_EQ(parts.fields()[0].data(), line.data());
    EXPECT_EQ(parts.fields()[1].data(), line.data() + 6);
}

RC_GTEST_PROP(CsvLine, usedAgainAndAgain_equalsParseCsvLine, ()) {
    const auto lines = *rc::gen::container<std::vector<std::string>>(
        rc::gen::container<std::string>(rc::gen::element('a', ',', '"', '"', ' ', '1')));
    CsvLine parts;
    for (const std::string& line : lines) {
        const auto wanted = parseCsvLine(line);
        RC_ASSERT(parts.split(line) == wanted.has_value());
        RC_ASSERT((!wanted || copiesOf(parts) == *wanted));
    }
}

}  // namespace
}  // namespace hitlab::metrics
