#include "report/plain_text.h"

#include <gtest/gtest.h>

namespace hitlab::report {
namespace {

TEST(PlainText, alignsNamesToTheLeftAndNumbersToTheRight) {
    Table table{.id = "t",
                .title = "A title",
                .note = "A note.",
                .columns = {{"name", "name"}, {"count", "count"}, {"verdict", "verdict"}}};
    table.rows = {{word("euclidean"), whole(5), word("same")}, {word("sat"), whole(1234567), word("faster")}};
    EXPECT_EQ(plainText(table),
              "A title\n"
              "name           count  verdict\n"
              "euclidean          5  same\n"
              "sat        1,234,567  faster\n"
              "A note.\n");
}

TEST(PlainText, saysHiddenColumnsOnce) {
    Table table{.id = "t", .title = "A title", .note = "", .columns = {{"enemies", "enemies"}, {"ns", "ns"}}};
    table.rows = {{whole(100), decimal(1.5, 1)}, {whole(100), decimal(12.5, 1)}};
    hideConstant(table, {"enemies"});
    EXPECT_EQ(plainText(table), "A title\nenemies: 100\n  ns\n 1.5\n12.5\n");
}

TEST(PlainText, notesOfCells_areNumberedAndToldBelow) {
    Table table{.id = "t", .title = "A title", .note = "", .columns = {{"p", "p"}, {"verdict", "verdict"}}};
    const Cell undefined = notDefined("there are no values");
    table.rows = {{blank(), undefined}, {probability(0.5), word("same")}, {blank(), undefined}};
    EXPECT_EQ(plainText(table),
              "A title\n"
              "    p  verdict\n"
              "       not defined [1]\n"
              "0.500  same\n"
              "       not defined [1]\n"
              "[1] not defined, because there are no values\n");
}

TEST(PlainText, lettersBeyondAscii_countOnce) {
    Table table{.id = "t", .title = "A title", .note = "", .columns = {{"name", "name"}, {"n", "n"}}};
    table.rows = {{word("ção"), whole(1)}, {word("abcd"), whole(2)}};
    EXPECT_EQ(plainText(table), "A title\nname  n\nção   1\nabcd  2\n");
}

TEST(PlainText, withoutRows_hasTitleAndHeader) {
    EXPECT_EQ(plainText({.id = "t", .title = "A title", .note = "", .columns = {{"name", "name"}}}),
              "A title\nname\n");
}

}  // namespace
}  // namespace hitlab::report
