// Bins side by side, drawn as one path: a histogram has no series, so it has a colour of its own.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "report/plot/axes.h"
#include "report/plot/chart.h"

namespace hitlab::report::plot {

namespace {

constexpr double kHeightPx = 150;
constexpr double kRightPx = 12;
/// Narrower bins touch.
constexpr double kGapFromPx = 4;
/// A rare value among thousands is still seen.
constexpr double kLeastHeightPx = 1;

void collect(std::span<const Bin> bins, std::vector<double>& ends, std::vector<double>& counts) {
    for (const Bin& bin : bins) {
        assert(bin.low < bin.high && bin.count >= 0);
        ends.insert(ends.end(), {bin.low, bin.high});
        counts.push_back(bin.count);
    }
}

std::string binPath(const Bin& bin, const ValueScale& x, const ValueScale& y, double bottom) {
    const double left = x.clampedPx(bin.low), right = x.clampedPx(bin.high);
    const double top = std::min(y.clampedPx(bin.count), bottom - kLeastHeightPx);
    const double gap = right - left >= kGapFromPx ? 0.5 : 0;
    return fmt::format("M{} {}V{}H{}V{}z", svgNumber(left + gap), svgNumber(bottom), svgNumber(top),
                       svgNumber(right - gap), svgNumber(bottom));
}

/// Counts what lies in bins wholly beyond the axis as left out.
void drawBins(Svg& svg, std::span<const Bin> bins, const ValueScale& x, const ValueScale& y,
              LeftOut& leftOut) {
    const double bottom = y.clampedPx(y.ends().low);
    std::string path;
    for (const Bin& bin : bins) {
        if (bin.count <= 0) continue;
        if (bin.high > x.ends().low && bin.low < x.ends().high) {
            path += binPath(bin, x, y, bottom);
        } else {
            leftOut.beyondEnds += static_cast<std::size_t>(bin.count);
        }
    }
    if (!path.empty()) svg.path("bin", path);
}

}  // namespace

std::string histogram(const Frame& frame, std::span<const Bin> bins) {
    Svg svg;
    std::vector<double> ends, counts;
    collect(bins, ends, counts);
    double top = drawHeading(svg, frame.title, frame.widthPx);
    top = drawYTitle(svg, frame.y, top, frame.widthPx);
    const ValueScale y(frame.y.scale, axisEnds(frame.y, counts, Room{.zero = true}), top + kHeightPx, top);
    const YTicks yTicks = yTicksOf(y);
    const Rect area{kEdgePx + yTicks.widthPx + kGapPx, top, frame.widthPx - kRightPx, top + kHeightPx};
    const ValueScale x(frame.x.scale, axisEnds(frame.x, ends, Room{.share = 0}), area.left, area.right);
    drawYAxis(svg, yTicks, y, area);
    const Foot foot = drawXAxis(svg, frame.x, x, area, frame.widthPx);
    LeftOut leftOut;
    drawBins(svg, bins, x, y, leftOut);
    if (bins.empty()) drawNoData(svg, area);
    return finishChart(svg, frame, leftOut, foot);
}

}  // namespace hitlab::report::plot
