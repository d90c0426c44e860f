#include "report/plot/svg.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>

#include "base/xml_text.h"
#include "report/plot/text_fit.h"

namespace hitlab::report::plot {

namespace {

/// From the middle of small letters down to the line that they stand on.
constexpr double kBaselinePx = 4;

std::string classOf(std::string_view style) {
    return style.empty() ? "" : fmt::format(" class=\"{}\"", style);
}

std::string_view anchorOf(Anchor anchor) {
    switch (anchor) {
        case Anchor::kMiddle:
            return " text-anchor=\"middle\"";
        case Anchor::kEnd:
            return " text-anchor=\"end\"";
        default:
            return "";
    }
}

}  // namespace

std::string svgNumber(double value) {
    assert(std::isfinite(value));
    std::string text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

void Svg::openGroup(std::string_view style) {
    body_ += fmt::format("<g{}>\n", classOf(style));
}

void Svg::closeGroup() {
    body_ += "</g>\n";
}

void Svg::tooltip(std::string_view text) {
    if (!text.empty()) body_ += fmt::format("<title>{}</title>\n", base::xmlText(text));
}

void Svg::openText(const TextPlace& place, std::string_view style) {
    const std::string x = svgNumber(place.x), y = svgNumber(place.middleY + kBaselinePx);
    const std::string turn = place.turnDegrees == 0
                                 ? ""
                                 : fmt::format(" transform=\"rotate({} {} {})\"",
                                               svgNumber(place.turnDegrees), x, svgNumber(place.middleY));
    body_ +=
        fmt::format("<text{} x=\"{}\" y=\"{}\"{}{}>", classOf(style), x, y, anchorOf(place.anchor), turn);
}

void Svg::text(const TextPlace& place, std::string_view style, std::string_view words) {
    openText(place, style);
    body_ += base::xmlText(words) + "</text>\n";
}

void Svg::textWithin(double widthPx, const TextPlace& place, std::string_view style, std::string_view words) {
    const std::string shown = ellipsized(words, widthPx);
    openText(place, style);
    if (shown != base::validUtf8(words)) body_ += fmt::format("<title>{}</title>", base::xmlText(words));
    body_ += base::xmlText(shown) + "</text>\n";
}

void Svg::line(std::string_view style, double x1, double y1, double x2, double y2) {
    path(style, fmt::format("M{} {}L{} {}", svgNumber(x1), svgNumber(y1), svgNumber(x2), svgNumber(y2)));
}

void Svg::rect(std::string_view style, const Rect& rect) {
    body_ += fmt::format("<rect{} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", classOf(style),
                         svgNumber(rect.left), svgNumber(rect.top), svgNumber(rect.width()),
                         svgNumber(rect.height()));
}

void Svg::circle(std::string_view style, double x, double y, double radius) {
    body_ += fmt::format("<circle{} cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", classOf(style), svgNumber(x),
                         svgNumber(y), svgNumber(radius));
}

void Svg::path(std::string_view style, std::string_view data) {
    body_ += fmt::format("<path{} d=\"{}\"/>\n", classOf(style), data);
}

std::string Svg::finished(const Root& root) const {
    const std::string width = svgNumber(root.widthPx), height = svgNumber(root.heightPx);
    const std::string id = base::xmlText(root.id);
    const bool described = !root.description.empty();
    std::string text = fmt::format(
        "<svg class=\"plot\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" role=\"img\" aria-labelledby=\"{2}-title{3}\">\n<title "
        "id=\"{2}-title\">{4}</title>\n",
        width, height, id, described ? fmt::format(" {}-desc", id) : "", base::xmlText(root.title));
    if (described) {
        text += fmt::format("<desc id=\"{}-desc\">{}</desc>\n", id, base::xmlText(root.description));
    }
    return text + body_ + "</svg>\n";
}

}  // namespace hitlab::report::plot
