#include "report/plot/rows.h"

#include <gtest/gtest.h>

#include "report/plot/text_fit.h"

namespace hitlab::report::plot {
namespace {

std::size_t groupOf(std::vector<std::size_t> series) {
    std::vector<Row> rows;
    for (const std::size_t number : series) rows.push_back({"", number});
    return groupSize(rows);
}

TEST(GroupSize, runsAndRounds_areGroups) {
    EXPECT_EQ(groupOf({0, 0, 1, 1, 2, 2}), 2U);
    EXPECT_EQ(groupOf({0, 1, 2, 0, 1, 2}), 3U);
    EXPECT_EQ(groupOf({4, 2, 4, 2, 4, 2}), 2U);
}

TEST(GroupSize, otherRows_standAlone) {
    EXPECT_EQ(groupOf({}), 0U);
    EXPECT_EQ(groupOf({0, 1, 2, 3, 4}), 0U);
    EXPECT_EQ(groupOf({0, 0, 0, 0}), 0U);
    EXPECT_EQ(groupOf({0, 0, 1}), 0U);
    EXPECT_EQ(groupOf({2, 0, 1, 0, 2, 1}), 0U);
}

TEST(LayOutRows, labelColumn_followsTheLongestLabel) {
    const std::vector<Row> rows{{"sat", 0}, {"rectangle", 1}};
    const RowLayout layout = layOutRows(rows, 20, 360, RowStyle{});
    EXPECT_NEAR(layout.area.left, kEdgePx + textWidthPx("rectangle") + kGapPx, 1e-9);
    EXPECT_EQ(layout.middlesPx, (std::vector<double>{31, 53}));
}

TEST(LayOutRows, aVeryLongLabel_leavesRoomForTheChart) {
    const std::string label(100, 'a');
    const std::vector<Row> rows{{label, 0}};
    EXPECT_LE(layOutRows(rows, 20, 360, RowStyle{}).area.left, 360 * 0.4 + kEdgePx + kGapPx);
}

}  // namespace
}  // namespace hitlab::report::plot
