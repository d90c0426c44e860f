#include "report/plot/markers.h"

#include <fmt/format.h>

#include <array>

namespace hitlab::report::plot {

namespace {

/// Path data from the mark's middle on, of about the same area each. The first is a circle.
constexpr std::array<std::string_view, kSeriesColours> kOutlines{
    "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
    "m0 -5.6l5.6 5.6l-5.6 5.6l-5.6 -5.6z",
    "m-4 -4h8v8h-8z",
    "m0 -5.2l5.4 9.2h-10.8z",
    "m-1.7 -5.2h3.4v3.5h3.5v3.4h-3.5v3.5h-3.4v-3.5h-3.5v-3.4h3.5z",
    "m0 5.2l5.4 -9.2h-10.8z",
};

}  // namespace

std::string seriesStyle(std::size_t series) {
    return fmt::format("series-{}", series % kSeriesColours);
}

void drawMark(Svg& svg, std::size_t series, double x, double y) {
    const std::size_t shape = (series + series / kSeriesColours) % kOutlines.size();
    svg.path("mark", fmt::format("M{} {}{}", svgNumber(x), svgNumber(y), kOutlines[shape]));
}

}  // namespace hitlab::report::plot
