// What all charts share: heading, axes, grid and the words below.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/plot/scale.h"
#include "report/plot/svg.h"

namespace hitlab::report::plot {

/// Free on all sides of a chart.
inline constexpr double kEdgePx = 4;
/// Between a label and what it names.
inline constexpr double kGapPx = 6;

/// Title in up to two lines at the top. Returns where it ends.
double drawHeading(Svg& svg, std::string_view title, double widthPx);

/// Values that have no place on their axis: how many, for the reader.
struct LeftOut {
    std::size_t notPositive = 0, beyondEnds = 0;

    /// Whether the scale shows the value; counts it if not.
    bool shows(const ValueScale& scale, double value);
    /// Empty if none: `Not shown: 2 of 0 or less, 1 beyond the axis.`
    std::string text() const;
};

/// Where words may follow below a chart.
struct Foot {
    double middlePx = 0, topPx = 0;
};

/// Grid lines over the height of `area`, labels and title below it.
Foot drawXAxis(Svg& svg, const Axis& axis, const ValueScale& scale, const Rect& area, double widthPx);

/// Ticks of an upright axis and the room that their labels need on the left.
struct YTicks {
    std::vector<Tick> ticks;
    double widthPx = 0;
};
YTicks yTicksOf(const ValueScale& scale);

/// The title of the upright axis, lying, in one line above the area. Returns where it ends.
double drawYTitle(Svg& svg, const Axis& axis, double topPx, double widthPx);
/// Grid lines over the width of `area` and labels on its left.
void drawYAxis(Svg& svg, const YTicks& ticks, const ValueScale& scale, const Rect& area);

/// In the middle of an area without data.
void drawNoData(Svg& svg, const Rect& area);

/// Writes what was left out, for those who see and those who listen, and closes the drawing.
std::string finishChart(Svg& svg, const Frame& frame, const LeftOut& leftOut, Foot foot);

}  // namespace hitlab::report::plot
