#include "report/document.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace hitlab::report {
namespace {

TEST(Cells, wholeNumbers_haveCommasBetweenThousands) {
    EXPECT_EQ(whole(0).text, "0");
    EXPECT_EQ(whole(999).text, "999");
    EXPECT_EQ(whole(1000).text, "1,000");
    EXPECT_EQ(whole(123456).text, "123,456");
    EXPECT_EQ(whole(1234567).text, "1,234,567");
    EXPECT_EQ(whole(std::numeric_limits<std::uint64_t>::max()).text, "18,446,744,073,709,551,615");
    EXPECT_EQ(whole(1234567).value, 1234567);
}

TEST(Cells, decimals_areRoundedAndHaveThousands) {
    EXPECT_EQ(decimal(1234567.891, 2).text, "1,234,567.89");
    EXPECT_EQ(decimal(-1234.5, 1).text, "-1,234.5");
    EXPECT_EQ(decimal(-999.99, 0).text, "-1,000");
    EXPECT_EQ(decimal(-123, 0).text, "-123");
    EXPECT_EQ(decimal(0.125, 3).text, "0.125");
    EXPECT_EQ(decimal(1234.5678, 4).text, "1,234.5678") << "none behind the point";
    EXPECT_EQ(decimal(1.005, 1).value, 1.005) << "programs get all digits";
}

TEST(Cells, minusZero_isNeverShown) {
    EXPECT_EQ(decimal(-0.0, 0).text, "0");
    EXPECT_EQ(decimal(-0.0, 2).text, "0.00");
    EXPECT_EQ(decimal(-0.004, 2).text, "0.00");
    EXPECT_EQ(decimal(-0.006, 2).text, "-0.01");
    EXPECT_EQ(significant(-0.0).text, "0");
    EXPECT_EQ(significant(-1e-20).text, "0.000000000000");
}

TEST(Cells, significantDigits_haveNoExponent) {
    EXPECT_EQ(significant(0).text, "0");
    EXPECT_EQ(significant(1).text, "1.00");
    EXPECT_EQ(significant(12.345).text, "12.3");
    EXPECT_EQ(significant(123.45).text, "123");
    EXPECT_EQ(significant(1234567).text, "1,234,567") << "digits before the point are all shown";
    EXPECT_EQ(significant(0.00123456).text, "0.00123");
    EXPECT_EQ(significant(0.00123456, 5).text, "0.0012346");
    EXPECT_EQ(significant(-0.5, 1).text, "-0.5");
    EXPECT_EQ(significant(3.14159, 4).text, "3.142");
}

TEST(Cells, significantDigits_atPowersOfTen) {
    EXPECT_EQ(significant(1000).text, "1,000");
    EXPECT_EQ(significant(10).text, "10.0");
    EXPECT_EQ(significant(0.1).text, "0.100");
    EXPECT_EQ(significant(0.001).text, "0.00100");
    EXPECT_EQ(significant(999.6).text, "1,000");
}

TEST(Cells, whatIsNoNumber_isShownAsItIs) {
    EXPECT_EQ(significant(std::nan("")).text, "nan");
    EXPECT_EQ(significant(std::numeric_limits<double>::infinity()).text, "inf");
}

TEST(Cells, probabilities_changeTheirFormAtAThousandth) {
    EXPECT_EQ(probability(0).text, "< 0.001");
    EXPECT_EQ(probability(1e-300).text, "< 0.001");
    EXPECT_EQ(probability(std::nextafter(0.001, 0)).text, "< 0.001");
    EXPECT_EQ(probability(0.001).text, "0.001");
    EXPECT_EQ(probability(0.0344).text, "0.034");
    EXPECT_EQ(probability(1).text, "1.000");
    EXPECT_EQ(probability(1e-9).value, 1e-9);
}

TEST(Cells, probabilities_areMarkedBelowFivePercent) {
    EXPECT_EQ(probability(0.0001).mark, Mark::kGood);
    EXPECT_EQ(probability(std::nextafter(0.05, 0)).mark, Mark::kGood);
    EXPECT_EQ(probability(0.05).mark, Mark::kNone);
    EXPECT_EQ(probability(1).mark, Mark::kNone);
}

TEST(Cells, whatIsNotDefined_hasAReasonAndNoValue) {
    const Cell cell = notDefined("all values are equal");
    EXPECT_EQ(cell.text, "not defined");
    EXPECT_EQ(cell.note, "not defined, because all values are equal");
    EXPECT_FALSE(cell.value);
    EXPECT_EQ(blank().text, "");
    EXPECT_FALSE(blank().value);
    EXPECT_FALSE(word("12").value) << "words are no numbers";
}

RC_GTEST_PROP(Cells, wholeNumbers_readBackWithoutTheirCommas, ()) {
    const auto number = *rc::gen::arbitrary<std::uint64_t>();
    std::string digits;
    std::size_t sinceComma = 0, commas = 0;
    const std::string text = whole(number).text;
    for (const char c : text) {
        if (c == ',') {
            RC_ASSERT((commas == 0 ? sinceComma >= 1 && sinceComma <= 3 : sinceComma == 3));
            ++commas;
            sinceComma = 0;
        } else {
            digits += c;
            ++sinceComma;
        }
    }
    RC_ASSERT((commas == 0 ? sinceComma <= 3 : sinceComma == 3));
    RC_ASSERT(digits == std::to_string(number));
}

Table threeColumns() {
    return {.id = "t",
            .title = "T",
            .columns = {{"route", "route"}, {"enemies", "enemies, all"}, {"p", "p"}},
            .rows = {{word("all"), whole(100), word("x")}, {word("all"), whole(100), word("x")}}};
}

TEST(HideConstant, columnsThatSayTheSame_areSaidOnce) {
    Table table = threeColumns();
    hideConstant(table, {"enemies", "route"});
    EXPECT_TRUE(table.columns[0].hidden);
    EXPECT_TRUE(table.columns[1].hidden);
    EXPECT_FALSE(table.columns[2].hidden) << "it is not among those that may be";
    EXPECT_EQ(table.common, "route: all; enemies, all: 100") << "in the table's order";
    EXPECT_EQ(table.rows[0].size(), 3u) << "programs still get them";
}

TEST(HideConstant, columnsThatDiffer_stay) {
    Table table = threeColumns();
    table.rows[1][0] = word("vertical");
    hideConstant(table, {"enemies", "route"});
    EXPECT_FALSE(table.columns[0].hidden);
    EXPECT_EQ(table.common, "enemies, all: 100");
}

TEST(HideConstant, anEmptyColumn_saysNone) {
    Table table = threeColumns();
    for (auto& row : table.rows) row[0] = blank();
    hideConstant(table, {"route"});
    EXPECT_EQ(table.common, "route: none");
}

TEST(HideConstant, withoutRowsOrSuchColumns_changesNothing) {
    Table table = threeColumns();
    table.common = "said before";
    hideConstant(table, {"nowhere"});
    EXPECT_EQ(table.common, "said before");
    table.rows.clear();
    hideConstant(table, {"route"});
    EXPECT_FALSE(table.columns[0].hidden);
    EXPECT_EQ(table.common, "said before");
}

}  // namespace
}  // namespace hitlab::report
