// Boxes of quartiles with Tukey's whiskers. Outliers that fall on the same column of pixels are one dot:
// thousands of them take no more room than the width of the chart.
#include <fmt/format.h>

#include <cassert>
#include <cmath>
#include <set>

#include "report/plot/chart.h"
#include "report/plot/markers.h"
#include "report/plot/number_text.h"
#include "report/plot/rows.h"

namespace hitlab::report::plot {

namespace {

constexpr double kBoxHalfPx = 6;
constexpr double kCapHalfPx = 3.5;
constexpr double kOutlierRadiusPx = 2;

std::vector<double> valuesOf(std::span<const Box> boxes) {
    std::vector<double> values;
    for (const Box& box : boxes) {
        assert(box.q1 <= box.median && box.median <= box.q3);
        values.insert(values.end(), {box.low, box.q1, box.median, box.q3, box.high});
        values.insert(values.end(), box.outliers.begin(), box.outliers.end());
    }
    return values;
}

std::string wordsOf(const Box& box) {
    std::string words =
        fmt::format("{}: median {}, quartiles {} to {}, whiskers {} to {}", box.label, valueText(box.median),
                    valueText(box.q1), valueText(box.q3), valueText(box.low), valueText(box.high));
    if (!box.outliers.empty()) words += fmt::format(", {} beyond", box.outliers.size());
    return words;
}

/// From the box to the whisker's end; a cap only where that end is on the axis.
void drawWhisker(Svg& svg, const ValueScale& scale, double end, double boxEdge, double y) {
    const double x = scale.clampedPx(end);
    svg.line("whisker", scale.clampedPx(boxEdge), y, x, y);
    if (scale.shows(end)) svg.line("whisker", x, y - kCapHalfPx, x, y + kCapHalfPx);
}

void drawOutliers(Svg& svg, const ValueScale& scale, const Box& box, double y, LeftOut& leftOut) {
    std::set<double> columns;
    for (const double outlier : box.outliers) {
        if (!leftOut.shows(scale, outlier)) continue;
        const double x = scale.clampedPx(outlier);
        if (columns.insert(std::round(x)).second) svg.circle("outlier", x, y, kOutlierRadiusPx);
    }
}

void drawBox(Svg& svg, const ValueScale& scale, const Box& box, double y, LeftOut& leftOut) {
    svg.openGroup(seriesStyle(box.series));
    svg.tooltip(wordsOf(box));
    drawOutliers(svg, scale, box, y, leftOut);
    if (leftOut.shows(scale, box.median)) {
        if (box.low < box.q1) drawWhisker(svg, scale, box.low, box.q1, y);
        if (box.high > box.q3) drawWhisker(svg, scale, box.high, box.q3, y);
        svg.rect("box", {scale.clampedPx(box.q1), y - kBoxHalfPx, scale.clampedPx(box.q3), y + kBoxHalfPx});
        const double x = scale.clampedPx(box.median);
        svg.line("median", x, y - kBoxHalfPx, x, y + kBoxHalfPx);
    }
    svg.closeGroup();
}

}  // namespace

std::string boxPlot(const Frame& frame, std::span<const Box> boxes) {
    Svg svg;
    std::vector<Row> rows;
    for (const Box& box : boxes) rows.push_back({box.label, box.series});
    const RowLayout layout =
        layOutRows(rows, drawHeading(svg, frame.title, frame.widthPx), frame.widthPx, RowStyle{});
    const ValueScale scale(frame.x.scale, axisEnds(frame.x, valuesOf(boxes), Room{}), layout.area.left,
                           layout.area.right);
    const Foot foot = drawXAxis(svg, frame.x, scale, layout.area, frame.widthPx);
    drawRowLabels(svg, rows, layout);
    LeftOut leftOut;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        drawBox(svg, scale, boxes[i], layout.middlesPx[i], leftOut);
    return finishChart(svg, frame, leftOut, foot);
}

}  // namespace hitlab::report::plot
