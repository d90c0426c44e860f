// Bars from 0, with intervals. A logarithmic axis has no 0 to start from: there each value is a mark instead.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "report/plot/chart.h"
#include "report/plot/markers.h"
#include "report/plot/number_text.h"
#include "report/plot/rows.h"
#include "report/plot/text_fit.h"

namespace hitlab::report::plot {

namespace {

constexpr double kBarHalfPx = 6;
constexpr double kCapHalfPx = 3;

std::vector<double> valuesOf(std::span<const Bar> bars) {
    std::vector<double> values;
    for (const Bar& bar : bars) {
        values.push_back(bar.value);
        if (!bar.range) continue;
        assert(bar.range->low <= bar.range->high);
        values.insert(values.end(), {bar.range->low, bar.range->high});
    }
    return values;
}

std::string wordsOf(const Bar& bar) {
    const std::string words = fmt::format("{}: {}", bar.label, valueText(bar.value));
    if (!bar.range) return words;
    return fmt::format("{}, between {} and {}", words, valueText(bar.range->low), valueText(bar.range->high));
}

void drawRange(Svg& svg, const ValueScale& scale, const stats::Interval& range, double y) {
    const double low = scale.clampedPx(range.low), high = scale.clampedPx(range.high);
    svg.line("range", low, y, high, y);
    for (const double end : {range.low, range.high}) {
        if (!scale.shows(end)) continue;
        const double x = scale.clampedPx(end);
        svg.line("range", x, y - kCapHalfPx, x, y + kCapHalfPx);
    }
}

/// The rightmost pixel of what is drawn.
double drawBody(Svg& svg, const ValueScale& scale, const Bar& bar, double y) {
    const double x = scale.clampedPx(bar.value);
    const bool isMark = scale.scale() == Scale::kLog;
    const double start = isMark ? x : scale.clampedPx(0);
    if (!isMark) svg.rect("bar", {std::min(x, start), y - kBarHalfPx, std::max(x, start), y + kBarHalfPx});
    if (bar.range) drawRange(svg, scale, *bar.range, y);
    if (isMark) drawMark(svg, bar.series, x, y);
    const double end = std::max(start, isMark ? x + kMarkRadiusPx : x);
    return bar.range ? std::max(end, scale.clampedPx(bar.range->high)) : end;
}

void drawBar(Svg& svg, const ValueScale& scale, const Bar& bar, double y, LeftOut& leftOut) {
    const bool drawn = leftOut.shows(scale, bar.value) || scale.scale() == Scale::kLinear;
    svg.openGroup(seriesStyle(bar.series));
    svg.tooltip(wordsOf(bar));
    const double end = drawn ? drawBody(svg, scale, bar, y) : scale.clampedPx(bar.value);
    svg.text({end + kGapPx, y}, "value", valueText(bar.value));
    svg.closeGroup();
}

}  // namespace

std::string bars(const Frame& frame, std::span<const Bar> bars) {
    Svg svg;
    std::vector<Row> rows;
    RowStyle style;
    for (const Bar& bar : bars) {
        rows.push_back({bar.label, bar.series});
        style.rightPx = std::max(style.rightPx, textWidthPx(valueText(bar.value)) + kGapPx + kEdgePx);
    }
    const RowLayout layout =
        layOutRows(rows, drawHeading(svg, frame.title, frame.widthPx), frame.widthPx, style);
    const Ends ends = axisEnds(frame.x, valuesOf(bars), Room{.zero = true});
    const ValueScale scale(frame.x.scale, ends, layout.area.left, layout.area.right);
    const Foot foot = drawXAxis(svg, frame.x, scale, layout.area, frame.widthPx);
    drawRowLabels(svg, rows, layout);
    LeftOut leftOut;
    for (std::size_t i = 0; i < bars.size(); ++i) drawBar(svg, scale, bars[i], layout.middlesPx[i], leftOut);
    if (scale.scale() == Scale::kLinear && !bars.empty() && scale.shows(0)) {
        svg.line("axis", scale.clampedPx(0), layout.area.top, scale.clampedPx(0), layout.area.bottom);
    }
    return finishChart(svg, frame, leftOut, foot);
}

}  // namespace hitlab::report::plot
