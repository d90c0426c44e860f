// Points with values on both axes, their intervals, their names, and the front as a stepped line: between two
// points of it, the step lies where a third would have to lie below or left of to be better than both.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "report/plot/axes.h"
#include "report/plot/chart.h"
#include "report/plot/label_places.h"
#include "report/plot/markers.h"
#include "report/plot/number_text.h"
#include "report/plot/text_fit.h"

namespace hitlab::report::plot {

namespace {

constexpr double kHeightPx = 220;
constexpr double kRightPx = 12;
constexpr double kLabelHeightPx = 13;
constexpr double kLabelShare = 0.5;

struct Scales {
    ValueScale x, y;
};

/// A point that both axes show.
struct Shown {
    const Point* point = nullptr;
    double x = 0, y = 0;
};

std::vector<double> valuesOf(std::span<const Point> points, double Point::*value,
                             std::optional<stats::Interval> Point::*range) {
    std::vector<double> values;
    for (const Point& point : points) {
        values.push_back(point.*value);
        if (const auto& interval = point.*range) values.insert(values.end(), {interval->low, interval->high});
    }
    return values;
}

std::string wordsOf(const Point& point) {
    const auto withRange = [](double value, const std::optional<stats::Interval>& range) {
        if (!range) return valueText(value);
        return fmt::format("{} ({} to {})", valueText(value), valueText(range->low), valueText(range->high));
    };
    return fmt::format("{}: {}; {}", point.label, withRange(point.x, point.xRange),
                       withRange(point.y, point.yRange));
}

std::vector<Shown> shownOf(std::span<const Point> points, const Scales& scales, LeftOut& leftOut) {
    std::vector<Shown> shown;
    for (const Point& point : points) {
        if (!leftOut.shows(scales.x, point.x) || !leftOut.shows(scales.y, point.y)) continue;
        shown.push_back({&point, scales.x.clampedPx(point.x), scales.y.clampedPx(point.y)});
    }
    return shown;
}

std::vector<Segment> rangesOf(const Shown& shown, const Scales& scales) {
    std::vector<Segment> ranges;
    if (const auto& range = shown.point->xRange) {
        ranges.push_back({scales.x.clampedPx(range->low), shown.y, scales.x.clampedPx(range->high), shown.y});
    }
    if (const auto& range = shown.point->yRange) {
        ranges.push_back({shown.x, scales.y.clampedPx(range->low), shown.x, scales.y.clampedPx(range->high)});
    }
    return ranges;
}

/// Level, then down, from left to right.
std::vector<Segment> stepsOf(std::span<const Point> points, std::span<const std::size_t> front,
                             const Scales& scales) {
    std::vector<Shown> corners;
    for (const std::size_t i : front) {
        assert(i < points.size());
        const Point& point = points[i];
        if (!scales.x.shows(point.x) || !scales.y.shows(point.y)) continue;
        corners.push_back({&point, scales.x.clampedPx(point.x), scales.y.clampedPx(point.y)});
    }
    std::stable_sort(corners.begin(), corners.end(),
                     [](const Shown& a, const Shown& b) { return a.x < b.x; });
    std::vector<Segment> steps;
    for (std::size_t i = 1; i < corners.size(); ++i) {
        const Shown &a = corners[i - 1], &b = corners[i];
        steps.push_back({a.x, a.y, b.x, a.y});
        steps.push_back({b.x, a.y, b.x, b.y});
    }
    return steps;
}

void drawSteps(Svg& svg, const std::vector<Segment>& steps) {
    if (steps.empty()) return;
    std::string path = fmt::format("M{} {}", svgNumber(steps.front().x1), svgNumber(steps.front().y1));
    for (const Segment& step : steps) path += fmt::format("L{} {}", svgNumber(step.x2), svgNumber(step.y2));
    svg.path("front", path);
}

void drawPoint(Svg& svg, const Shown& shown, const Scales& scales) {
    svg.openGroup(seriesStyle(shown.point->series));
    svg.tooltip(wordsOf(*shown.point));
    for (const Segment& range : rangesOf(shown, scales)) {
        svg.line("range", range.x1, range.y1, range.x2, range.y2);
    }
    drawMark(svg, shown.point->series, shown.x, shown.y);
    svg.closeGroup();
}

void drawLabels(Svg& svg, const std::vector<Shown>& shown, const Rect& area,
                const std::vector<Segment>& lines) {
    const double mostPx = area.width() * kLabelShare;
    std::vector<Spot> spots;
    for (const Shown& s : shown) {
        const double width = std::min(mostPx, textWidthPx(s.point->label));
        spots.push_back({s.x, s.y, kMarkRadiusPx + 1, width, kLabelHeightPx});
    }
    const auto places = placeLabels(spots, area, lines);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (!places[i] || shown[i].point->label.empty()) continue;
        const auto& [box, leader] = *places[i];
        if (leader) svg.line("leader", leader->x1, leader->y1, leader->x2, leader->y2);
        svg.textWithin(mostPx, {box.middleX(), box.middleY(), Anchor::kMiddle}, "name",
                       shown[i].point->label);
    }
}

void drawPoints(Svg& svg, const std::vector<Shown>& shown, const std::vector<Segment>& steps,
                const Scales& scales, const Rect& area) {
    std::vector<Segment> lines = steps;
    drawSteps(svg, steps);
    for (const Shown& s : shown) {
        drawPoint(svg, s, scales);
        const auto ranges = rangesOf(s, scales);
        lines.insert(lines.end(), ranges.begin(), ranges.end());
    }
    drawLabels(svg, shown, area, lines);
}

}  // namespace

std::string scatter(const Frame& frame, std::span<const Point> points, std::span<const std::size_t> front) {
    Svg svg;
    double top = drawHeading(svg, frame.title, frame.widthPx);
    top = drawYTitle(svg, frame.y, top, frame.widthPx);
    const Room room{.share = 0.08};
    const Ends yEnds = axisEnds(frame.y, valuesOf(points, &Point::y, &Point::yRange), room);
    const Ends xEnds = axisEnds(frame.x, valuesOf(points, &Point::x, &Point::xRange), room);
    const ValueScale y(frame.y.scale, yEnds, top + kHeightPx, top);
    const YTicks yTicks = yTicksOf(y);
    const Rect area{kEdgePx + yTicks.widthPx + kGapPx, top, frame.widthPx - kRightPx, top + kHeightPx};
    const Scales scales{ValueScale(frame.x.scale, xEnds, area.left, area.right), y};
    drawYAxis(svg, yTicks, y, area);
    const Foot foot = drawXAxis(svg, frame.x, scales.x, area, frame.widthPx);
    LeftOut leftOut;
    drawPoints(svg, shownOf(points, scales, leftOut), stepsOf(points, front, scales), scales, area);
    if (points.empty()) drawNoData(svg, area);
    return finishChart(svg, frame, leftOut, foot);
}

}  // namespace hitlab::report::plot
