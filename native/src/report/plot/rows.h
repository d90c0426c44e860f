// Charts with a row a category: labels on the left, values to the right.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "report/plot/axes.h"

namespace hitlab::report::plot {

struct Row {
    std::string_view label;
    std::size_t series = 0;
};

struct RowLayout {
    /// Where values are drawn.
    Rect area;
    /// Middles, from the top.
    std::vector<double> middlesPx;
};

struct RowStyle {
    double rowPx = 22;
    /// Free on the right of the area, for words.
    double rightPx = 10;
};

/// The label column is as wide as the longest label, up to two fifths of the chart. Rows whose series come in
/// equal runs or in equal rounds stand in groups, with a gap between.
RowLayout layOutRows(std::span<const Row> rows, double topPx, double widthPx, const RowStyle& style);

/// All labels, and `no data` if there are no rows.
void drawRowLabels(Svg& svg, std::span<const Row> rows, const RowLayout& layout);

/// Rows in a group: 0 if there are none. Series 0 0 1 1 2 2 make groups of 2, 0 1 2 0 1 2 groups of 3.
std::size_t groupSize(std::span<const Row> rows);

}  // namespace hitlab::report::plot
