// Places for the labels of a scatter chart: beside their marks, on no other label and no mark, inside the
// chart.
//
// Greedy: each label takes the best of the places around its mark, crowded marks first; near before far,
// beside before above and below, clear of lines before across them. Labels that find no place are left out (a
// mark's tooltip still names it). Cost: labels x places x (labels + lines); meant for tens of labels.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "report/plot/svg.h"

namespace hitlab::report::plot {

struct Spot {
    double x = 0, y = 0;
    double radiusPx = 0;
    /// Of the label.
    double widthPx = 0, heightPx = 0;
};

struct Segment {
    double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
};

struct LabelPlace {
    Rect box;
    /// From the mark to the label, when it lies too far off to be told by its place alone.
    std::optional<Segment> leader;
};

/// One for each spot, in their order; nothing where there was no place.
using Places = std::vector<std::optional<LabelPlace>>;

/// `lines` are avoided where that is possible.
Places placeLabels(std::span<const Spot> spots, const Rect& bounds, std::span<const Segment> lines);

}  // namespace hitlab::report::plot
