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

}  // namespace
}  // namespace hitlab::metrics
