// A matrix of names against names: words in each cell, and a shade that says the same at a glance.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

#include "report/plot/axes.h"
#include "report/plot/chart.h"
#include "report/plot/text_fit.h"

namespace hitlab::report::plot {

namespace {

constexpr double kLabelShare = 0.3;
constexpr double kCellGapPx = 2;
constexpr double kCellPaddingPx = 6;
/// Longer words are cut.
constexpr double kMostWordsPx = 80;

/// In the order of Shade.
constexpr std::array<std::string_view, 4> kShadeStyles{"shade-none", "shade-weak", "shade-medium",
                                                       "shade-strong"};

double widestPx(const std::vector<std::string>& labels) {
    double widest = 0;
    for (const std::string& label : labels) widest = std::max(widest, textWidthPx(label));
    return widest;
}

std::size_t mostLines(const HeatMap& map) {
    std::size_t most = 1;
    for (const HeatCell& cell : map.cells) most = std::max(most, cell.lines.size());
    return most;
}

struct Grid {
    double left = 0, top = 0;
    double cellWidth = 0, cellHeight = 0;

    Rect cell(std::size_t row, std::size_t column) const {
        const double x = left + static_cast<double>(column) * cellWidth;
        const double y = top + static_cast<double>(row) * cellHeight;
        return {x, y, x + cellWidth - kCellGapPx, y + cellHeight - kCellGapPx};
    }
};

/// Lying if all fit, else aslant over the column of row labels, which is free there. Returns the room below
/// `top`.
double drawColumnLabels(Svg& svg, const HeatMap& map, const Grid& grid, double top) {
    const double widest = widestPx(map.columns);
    const bool lying = widest <= grid.cellWidth - kCellGapPx;
    const double slantPx = std::min(widest, (grid.left + grid.cellWidth / 2) * std::numbers::sqrt2 - kLinePx);
    const double height = lying ? kLinePx : slantPx / std::numbers::sqrt2 + kLinePx / 2;
    for (std::size_t i = 0; i < map.columns.size(); ++i) {
        const double x = grid.cell(0, i).middleX();
        if (lying) {
            svg.text({x, top + height / 2, Anchor::kMiddle}, "", map.columns[i]);
        } else {
            svg.textWithin(slantPx + 0.01, {x, top + height - kLinePx / 4, Anchor::kEnd, 45}, "",
                           map.columns[i]);
        }
    }
    return height + 2;
}

void drawCell(Svg& svg, const HeatCell& cell, const Rect& rect) {
    assert(cell.lines.size() <= 2);
    if (cell.lines.empty()) return;
    svg.openGroup(kShadeStyles[static_cast<std::size_t>(cell.shade)]);
    svg.rect("cell", rect);
    double y = rect.middleY() - kLinePx / 2 * static_cast<double>(cell.lines.size() - 1);
    for (const std::string& line : cell.lines) {
        svg.textWithin(rect.width(), {rect.middleX(), y, Anchor::kMiddle}, "", line);
        y += kLinePx;
    }
    svg.closeGroup();
}

/// Cells are as wide as the map allows, or as their words need: numbers are not cut.
Grid gridOf(const HeatMap& map) {
    const double labelPx = std::min(widestPx(map.rows), map.widthPx * kLabelShare);
    double wordsPx = 0;
    for (const HeatCell& cell : map.cells) wordsPx = std::max(wordsPx, widestPx(cell.lines));
    Grid grid;
    grid.left = kEdgePx + labelPx + kGapPx;
    const double sharePx = (map.widthPx - kEdgePx + kCellGapPx - grid.left) /
                           static_cast<double>(std::max<std::size_t>(1, map.columns.size()));
    grid.cellWidth = std::max(sharePx, std::min(wordsPx, kMostWordsPx) + 2 * kCellGapPx);
    grid.cellHeight = static_cast<double>(mostLines(map)) * kLinePx + 2 * kCellPaddingPx;
    return grid;
}

}  // namespace

std::string heatMap(const HeatMap& map) {
    assert(map.cells.size() == map.rows.size() * map.columns.size());
    Svg svg;
    Grid grid = gridOf(map);
    const double width = std::max(map.widthPx, grid.cell(0, map.columns.size()).left - kCellGapPx + kEdgePx);
    const double top = drawHeading(svg, map.title, width);
    grid.top = top + drawColumnLabels(svg, map, grid, top);
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        const double y = grid.cell(row, 0).middleY();
        svg.textWithin(grid.left - kGapPx - kEdgePx + 0.01, {grid.left - kGapPx, y, Anchor::kEnd}, "",
                       map.rows[row]);
        for (std::size_t column = 0; column < map.columns.size(); ++column) {
            drawCell(svg, map.cells[row * map.columns.size() + column], grid.cell(row, column));
        }
    }
    double bottom = grid.cell(map.rows.size(), 0).top;
    if (map.cells.empty()) {
        drawNoData(svg, {kEdgePx, bottom, width - kEdgePx, bottom + grid.cellHeight});
        bottom += grid.cellHeight;
    }
    return svg.finished({map.id, map.title, map.description, width, bottom + kEdgePx});
}

}  // namespace hitlab::report::plot
