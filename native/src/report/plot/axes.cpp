#include "report/plot/axes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "report/plot/text_fit.h"

namespace hitlab::report::plot {

namespace {

constexpr double kTitleLinePx = 17;
/// Titles are bold.
constexpr double kBoldShare = 1.1;
constexpr double kTickLabelPx = 19;

/// A logarithmic axis says so.
std::string titleOf(const Axis& axis) {
    const bool silent = axis.scale == Scale::kLinear || axis.title.find("log") != std::string::npos;
    if (silent) return axis.title;
    return axis.title.empty() ? "log scale" : axis.title + ", log scale";
}

/// The middle of a text so wide that it stays on the chart.
double keptInside(double middle, double textPx, double widthPx) {
    const double half = textPx / 2;
    return std::max(std::min(middle, widthPx - half), half);
}

Foot drawLines(Svg& svg, const std::vector<std::string>& lines, Foot foot, double widthPx) {
    double widest = 0;
    for (const std::string& line : lines) widest = std::max(widest, textWidthPx(line));
    const double x = keptInside(foot.middlePx, widest, widthPx);
    for (const std::string& line : lines) {
        svg.text({x, foot.topPx + kLinePx / 2, Anchor::kMiddle}, "muted", line);
        foot.topPx += kLinePx;
    }
    return foot;
}

}  // namespace

double drawHeading(Svg& svg, std::string_view title, double widthPx) {
    double top = kEdgePx;
    for (const std::string& line : wrapped(title, widthPx - 2 * kEdgePx, kTitlePx * kBoldShare, 2)) {
        svg.text({kEdgePx, top + kTitleLinePx / 2}, "heading", line);
        top += kTitleLinePx;
    }
    return top + kGapPx;
}

bool LeftOut::shows(const ValueScale& scale, double value) {
    if (scale.shows(value)) return true;
    ++(scale.scale() == Scale::kLog && value <= 0 ? notPositive : beyondEnds);
    return false;
}

std::string LeftOut::text() const {
    if (notPositive + beyondEnds == 0) return "";
    std::string text = "Not shown:";
    if (notPositive > 0) text += fmt::format(" {} of 0 or less", notPositive);
    if (notPositive > 0 && beyondEnds > 0) text += ",";
    if (beyondEnds > 0) text += fmt::format(" {} beyond the axis", beyondEnds);
    return text + ".";
}

Foot drawXAxis(Svg& svg, const Axis& axis, const ValueScale& scale, const Rect& area, double widthPx) {
    const auto middleOf = [&](const Tick& tick) {
        return keptInside(scale.clampedPx(tick.value), textWidthPx(tick.label), widthPx);
    };
    const auto ticks = ticksOf(scale, [&](const Tick& tick) {
        const double half = textWidthPx(tick.label) / 2;
        return Stretch{middleOf(tick) - half, middleOf(tick) + half};
    });
    for (const Tick& tick : ticks) {
        const double x = scale.clampedPx(tick.value);
        svg.line("grid", x, area.top, x, area.bottom);
    }
    svg.line("axis", area.left, area.bottom, area.right, area.bottom);
    for (const Tick& tick : ticks) {
        if (tick.label.empty()) continue;
        svg.text({middleOf(tick), area.bottom + kTickLabelPx / 2 + 1, Anchor::kMiddle}, "tick", tick.label);
    }
    const auto lines = wrapped(titleOf(axis), widthPx - 2 * kEdgePx, kTextPx, 2);
    return drawLines(svg, lines, {area.middleX(), area.bottom + kTickLabelPx}, widthPx);
}

YTicks yTicksOf(const ValueScale& scale) {
    YTicks y;
    y.ticks = ticksOf(scale, [&scale](const Tick& tick) {
        const double middle = scale.clampedPx(tick.value);
        return Stretch{middle - kTextPx / 2, middle + kTextPx / 2};
    });
    for (const Tick& tick : y.ticks) y.widthPx = std::max(y.widthPx, textWidthPx(tick.label));
    return y;
}

double drawYTitle(Svg& svg, const Axis& axis, double topPx, double widthPx) {
    const std::string title = titleOf(axis);
    if (title.empty()) return topPx;
    svg.textWithin(widthPx - 2 * kEdgePx, {kEdgePx, topPx + kLinePx / 2}, "muted", title);
    return topPx + kLinePx + kGapPx + 2;
}

void drawYAxis(Svg& svg, const YTicks& ticks, const ValueScale& scale, const Rect& area) {
    for (const Tick& tick : ticks.ticks) {
        const double y = scale.clampedPx(tick.value);
        svg.line("grid", area.left, y, area.right, y);
        if (tick.label.empty()) continue;
        svg.text({area.left - kGapPx, y, Anchor::kEnd}, "tick", tick.label);
    }
}

void drawNoData(Svg& svg, const Rect& area) {
    svg.text({area.middleX(), area.middleY(), Anchor::kMiddle}, "muted", "no data");
}

std::string finishChart(Svg& svg, const Frame& frame, const LeftOut& leftOut, Foot foot) {
    const std::string note = leftOut.text();
    foot = drawLines(svg, wrapped(note, frame.widthPx - 2 * kEdgePx, kTextPx, 2), foot, frame.widthPx);
    const bool both = !note.empty() && !frame.description.empty();
    const std::string description = frame.description + (both ? " " : "") + note;
    return svg.finished({frame.id, frame.title, description, frame.widthPx, foot.topPx + kEdgePx});
}

}  // namespace hitlab::report::plot
