#include "cli/shapes_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>

#include "base/xml_text.h"

namespace hitlab::cli {

namespace {

using sprite::Image;
using sprite::Sprite;

/// The taller sprite is drawn about so high; units of the drawing are its pixels on screen.
constexpr double kDrawnHeight = 420;
constexpr double kMargin = 24;
constexpr double kLegendHeight = 56;
constexpr double kTitleHeight = 30;

struct Stroke {
    std::string_view title;
    std::string_view colour;
};
/// Okabe and Ito's colours, which colour-blind readers tell apart.
constexpr Stroke kRectangle{"rectangle", "#0072b2"};
constexpr Stroke kCircle{"circle (euclidean)", "#d55e00"};
constexpr Stroke kDiamond{"diamond (manhattan)", "#009e73"};
constexpr Stroke kPolygon{"polygon (sat)", "#cc79a7"};
constexpr std::array kStrokes{kRectangle, kCircle, kDiamond, kPolygon};

/// In pixels of the sprite.
struct Extent {
    double left = 0, top = 0, right = 0, bottom = 0;

    void include(double x, double y) {
        left = std::min(left, x);
        top = std::min(top, y);
        right = std::max(right, x);
        bottom = std::max(bottom, y);
    }
    double width() const { return right - left; }
    double height() const { return bottom - top; }
};

/// What the sprite and all its volumes take.
Extent extentOf(const Sprite& sprite) {
    Extent extent{0, 0, static_cast<double>(sprite.image.width), static_cast<double>(sprite.image.height)};
    for (const geometry::Round& round :
         {geometry::Round(sprite.volumes.circle), geometry::Round(sprite.volumes.diamond)}) {
        extent.include((round.cx2 - round.r2) / 2.0, (round.cy2 - round.r2) / 2.0);
        extent.include((round.cx2 + round.r2) / 2.0, (round.cy2 + round.r2) / 2.0);
    }
    for (const math::Vec2i vertex : sprite.volumes.polygon.vertices16)
        extent.include(vertex.x / 16.0, vertex.y / 16.0);
    return extent;
}

/// One path for each colour, of runs of equal pixels in a row.
std::string pixelPaths(const Image& image) {
    std::map<std::array<std::uint8_t, 4>, std::string> paths;
    const auto colourAt = [&image](int x, int y) {
        const std::uint8_t* p = image.pixel(x, y);
        return std::array<std::uint8_t, 4>{p[0], p[1], p[2], p[3]};
    };
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width;) {
            const auto colour = colourAt(x, y);
            int end = x + 1;
            while (end < image.width && colourAt(end, y) == colour) ++end;
            if (colour[3] > 0) paths[colour] += fmt::format("M{} {}h{}v1h-{}z", x, y, end - x, end - x);
            x = end;
        }
    }
    std::string text;
    for (const auto& [colour, path] : paths) {
        const std::string opacity =
            colour[3] == 255 ? "" : fmt::format(" fill-opacity=\"{:.3f}\"", colour[3] / 255.0);
        text += fmt::format("<path fill=\"#{:02x}{:02x}{:02x}\"{} d=\"{}\"/>\n", colour[0], colour[1],
                            colour[2], opacity, path);
    }
    return text;
}

std::string outlines(const Sprite& sprite) {
    const auto& [box, circle, diamond, polygon] = sprite.volumes;
    std::string text = "<g fill=\"none\" stroke-width=\"2.5\" stroke-linejoin=\"round\">\n";
    const auto add = [&text](const Stroke& stroke, const std::string& shape) {
        text +=
            fmt::format("<{} stroke=\"{}\" vector-effect=\"non-scaling-stroke\"/>\n", shape, stroke.colour);
    };
    add(kRectangle, fmt::format("rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", box.x0 / 2.0,
                                box.y0 / 2.0, (box.x1 - box.x0) / 2.0, (box.y1 - box.y0) / 2.0));
    add(kCircle, fmt::format("circle cx=\"{}\" cy=\"{}\" r=\"{}\"", circle.cx2 / 2.0, circle.cy2 / 2.0,
                             circle.r2 / 2.0));
    const double x = diamond.cx2 / 2.0, y = diamond.cy2 / 2.0, r = diamond.r2 / 2.0;
    add(kDiamond,
        fmt::format("polygon points=\"{},{} {},{} {},{} {},{}\"", x, y - r, x + r, y, x, y + r, x - r, y));
    std::string points;
    for (const math::Vec2i vertex : polygon.vertices16) {
        points += fmt::format("{}{},{}", points.empty() ? "" : " ", vertex.x / 16.0, vertex.y / 16.0);
    }
    add(kPolygon, fmt::format("polygon points=\"{}\"", points));
    return text + "</g>\n";
}

std::string panel(const NamedSprite& named, const Extent& extent, double scale, double left, double top) {
    const std::string name = std::filesystem::path(named.name).filename().string();
    std::string text = fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"15\" fill=\"#333\">{}, {} x {} px, {}</text>\n", left,
        top - 10, base::xmlText(name), named.sprite.image.width, named.sprite.image.height,
        named.sprite.volumeSet);
    text += fmt::format("<g transform=\"translate({:.2f} {:.2f}) scale({:.4f})\">\n",
                        left - extent.left * scale, top - extent.top * scale, scale);
    text += "<g shape-rendering=\"crispEdges\">\n" + pixelPaths(named.sprite.image) + "</g>\n";
    return text + outlines(named.sprite) + "</g>\n";
}

std::string legend(double top) {
    std::string text;
    for (std::size_t i = 0; i < kStrokes.size(); ++i) {
        const double x = kMargin + static_cast<double>(i % 2) * 180,
                     y = top + static_cast<double>(i / 2) * 22;
        text += fmt::format("<path d=\"M{} {}h24\" stroke=\"{}\" stroke-width=\"3\"/>\n", x, y,
                            kStrokes[i].colour);
        text += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"14\" fill=\"#333\">{}</text>\n", x + 32,
                            y + 5, kStrokes[i].title);
    }
    return text;
}

}  // namespace

base::Result<std::string> drawShapes(const std::vector<NamedSprite>& sprites) {
    double tallest = 0;
    for (const auto& [name, sprite] : sprites) {
        if (std::max(sprite.image.width, sprite.image.height) > kMaxDrawnSidePx) {
            return base::Error{fmt::format("{}: is {} x {} px: --svg draws images up to {} px a side", name,
                                           sprite.image.width, sprite.image.height, kMaxDrawnSidePx)};
        }
        tallest = std::max(tallest, extentOf(sprite).height());
    }
    // One scale for all, so that sizes can be compared; whole numbers keep pixels even.
    const double scale = tallest < kDrawnHeight ? std::floor(kDrawnHeight / tallest) : kDrawnHeight / tallest;
    const double top = kMargin + kTitleHeight;
    double left = kMargin;
    std::string panels;
    for (const NamedSprite& named : sprites) {
        const Extent extent = extentOf(named.sprite);
        panels += panel(named, extent, scale, left, top);
        left += std::max(extent.width() * scale, 170.0) + kMargin;
    }
    const double width = std::max(left, kMargin + 2 * 180 + kMargin);
    const double height = top + tallest * scale + kMargin + kLegendHeight;
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" width=\"{:.0f}\" "
        "height=\"{:.0f}\" font-family=\"sans-serif\">\n",
        width, height, width, height);
    text += fmt::format("<title>Bounding volumes: {}</title>\n", sprites.front().sprite.volumeSet);
    text += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    return text + panels + legend(height - kLegendHeight + 10) + "</svg>\n";
}

}  // namespace hitlab::cli
