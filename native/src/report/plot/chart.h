// The report's charts: plain data in, one inline SVG element out. Categories lie on the y axis and values on
// the x axis, so that names are read without turning one's head and a chart fits a phone. Colours and type
// come from styleSheet(), once a page, in light and dark; series differ by shape or place as well as by
// colour.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stats/interval.h"

namespace hitlab::report::plot {

enum class Scale { kLinear, kLog };

struct Axis {
    /// With its unit, such as `detection, ns a test`.
    std::string title{};
    Scale scale = Scale::kLinear;
    /// Ends of the axis; what is not given follows from the data. A logarithmic axis shows positive values
    /// only.
    std::optional<double> low{}, high{};
};

struct Frame {
    /// Unique on the page: letters, digits and hyphens.
    std::string id{};
    /// Up to two lines.
    std::string title{};
    /// What a reader who cannot see it should know.
    std::string description{};
    Axis x{};
    /// Of charts that have values on both axes.
    Axis y{};
    double widthPx = 360;
};

struct Point {
    std::string label{};
    /// Colour and shape, counted from 0; the same number is the same algorithm in all charts.
    std::size_t series = 0;
    double x = 0, y = 0;
    std::optional<stats::Interval> xRange{}, yRange{};
};

/// Points with labels that do not lie on each other; where there is no room for a label only the tooltip
/// names its point. `front` (indices of points, in any order) is joined by a stepped line, for axes on which
/// less is better.
std::string scatter(const Frame& frame, std::span<const Point> points, std::span<const std::size_t> front);

struct Box {
    std::string label{};
    std::size_t series = 0;
    /// q1 <= median <= q3. Ends of the whiskers: the outermost values within Tukey's fences; of few values
    /// they may lie inside the box, which then has no whisker.
    double low = 0, q1 = 0, median = 0, q3 = 0, high = 0;
    std::vector<double> outliers{};
};

/// A row a box, from the top. Rows whose series come in equal runs (0 0 1 1) or rounds (0 1 0 1) stand in
/// groups; so do bars. Outliers on the same column of pixels are one dot.
std::string boxPlot(const Frame& frame, std::span<const Box> boxes);

struct Bar {
    std::string label{};
    std::size_t series = 0;
    double value = 0;
    std::optional<stats::Interval> range{};
};

/// A row a bar, from the top; the value stands at its end. Bars start at 0; a logarithmic axis has none, so
/// there each value is a mark, shaped as in a scatter chart.
std::string bars(const Frame& frame, std::span<const Bar> bars);

struct Bin {
    double low = 0, high = 0, count = 0;
};

/// Adjoining bins, ascending, low < high; y counts. A bin that is not empty is at least a pixel high.
std::string histogram(const Frame& frame, std::span<const Bin> bins);

enum class Shade { kNone, kWeak, kMedium, kStrong };

struct HeatCell {
    /// One or two short lines; none leave the cell blank.
    std::vector<std::string> lines{};
    Shade shade = Shade::kNone;
};

struct HeatMap {
    std::string id{}, title{}, description{};
    std::vector<std::string> columns{};
    std::vector<std::string> rows{};
    /// Row by row; rows x columns.
    std::vector<HeatCell> cells{};
    /// Or more if the words of the cells need it.
    double widthPx = 360;
};

std::string heatMap(const HeatMap& map);

/// CSS for all charts of a page.
std::string styleSheet();

}  // namespace hitlab::report::plot
