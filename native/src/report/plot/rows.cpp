#include "report/plot/rows.h"

#include <algorithm>

#include "report/plot/text_fit.h"

namespace hitlab::report::plot {

namespace {

constexpr double kLabelShare = 0.4;
constexpr double kGroupGapPx = 10;

/// Whether each run of `size` rows has one series, another one than the run before.
bool runsOf(std::span<const Row> rows, std::size_t size) {
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const bool same = rows[i].series == rows[i - 1].series;
        if (same != (i % size != 0)) return false;
    }
    return true;
}

/// Whether the same `size` different series come again and again.
bool roundsOf(std::span<const Row> rows, std::size_t size) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = 0; j < std::min(i, size); ++j) {
            const bool same = rows[i].series == rows[i - j - 1].series;
            if (same != (j + 1 == size)) return false;
        }
    }
    return true;
}

}  // namespace

std::size_t groupSize(std::span<const Row> rows) {
    for (std::size_t size = 2; 2 * size <= rows.size(); ++size) {
        if (rows.size() % size == 0 && (runsOf(rows, size) || roundsOf(rows, size))) return size;
    }
    return 0;
}

RowLayout layOutRows(std::span<const Row> rows, double topPx, double widthPx, const RowStyle& style) {
    double labelPx = 0;
    for (const Row& row : rows) labelPx = std::max(labelPx, textWidthPx(row.label));
    labelPx = std::min(labelPx, widthPx * kLabelShare);
    const double left = rows.empty() ? kEdgePx : kEdgePx + labelPx + kGapPx;
    RowLayout layout{{left, topPx, widthPx - style.rightPx, topPx}, {}};
    const std::size_t group = groupSize(rows);
    double bottom = topPx;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (group > 0 && i > 0 && i % group == 0) bottom += kGroupGapPx;
        layout.middlesPx.push_back(bottom + style.rowPx / 2);
        bottom += style.rowPx;
    }
    layout.area.bottom = bottom + (rows.empty() ? 2 * style.rowPx : 2);
    return layout;
}

void drawRowLabels(Svg& svg, std::span<const Row> rows, const RowLayout& layout) {
    const double right = layout.area.left - kGapPx;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        svg.textWithin(right - kEdgePx + 0.01, {right, layout.middlesPx[i], Anchor::kEnd}, "", rows[i].label);
    }
    if (rows.empty()) drawNoData(svg, layout.area);
}

}  // namespace hitlab::report::plot
