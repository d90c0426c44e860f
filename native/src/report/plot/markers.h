// Colour and shape of a series: six of either, shifted after each round, so that 36 series differ.
#pragma once

#include <string>

#include "report/plot/svg.h"

namespace hitlab::report::plot {

inline constexpr std::size_t kSeriesColours = 6;
/// From the middle of a mark to its outline, about.
inline constexpr double kMarkRadiusPx = 4.5;

/// CSS class that gives the elements within its colour.
std::string seriesStyle(std::size_t series);

/// Circle, diamond, square, triangle, plus, triangle upside down.
void drawMark(Svg& svg, std::size_t series, double x, double y);

}  // namespace hitlab::report::plot
