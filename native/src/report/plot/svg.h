// A tiny writer of SVG: what the charts draw with. Places are rounded to a hundredth of a pixel, so that the
// same data give the same bytes everywhere; all text is escaped here and nowhere else.
#pragma once

#include <string>
#include <string_view>

namespace hitlab::report::plot {

/// Two decimals at most, no exponent, never `-0`.
std::string svgNumber(double value);

struct Rect {
    double left = 0, top = 0, right = 0, bottom = 0;

    double width() const { return right - left; }
    double height() const { return bottom - top; }
    double middleX() const { return (left + right) / 2; }
    double middleY() const { return (top + bottom) / 2; }
    bool meets(const Rect& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
    bool holds(const Rect& other) const {
        return left <= other.left && top <= other.top && other.right <= right && other.bottom <= bottom;
    }
};

enum class Anchor { kStart, kMiddle, kEnd };

struct TextPlace {
    double x = 0;
    /// The middle of small letters and digits, not the line that they stand on.
    double middleY = 0;
    Anchor anchor = Anchor::kStart;
    /// Clockwise, around the place.
    double turnDegrees = 0;
};

class Svg {
  public:
    /// `style` is a list of CSS classes, here and below. Groups are closed in turn.
    void openGroup(std::string_view style);
    void closeGroup();
    /// Said when one points at the group that was opened last; nothing for an empty text.
    void tooltip(std::string_view text);

    void text(const TextPlace& place, std::string_view style, std::string_view words);
    /// Words that may be cut to `widthPx`: then a tooltip says all of them.
    void textWithin(double widthPx, const TextPlace& place, std::string_view style, std::string_view words);
    void line(std::string_view style, double x1, double y1, double x2, double y2);
    void rect(std::string_view style, const Rect& rect);
    void circle(std::string_view style, double x, double y, double radius);
    /// `data` as in the attribute `d`.
    void path(std::string_view style, std::string_view data);

    struct Root {
        std::string_view id, title, description;
        double widthPx = 0, heightPx = 0;
    };
    /// One element around all that was drawn.
    std::string finished(const Root& root) const;

  private:
    void openText(const TextPlace& place, std::string_view style);

    std::string body_;
};

}  // namespace hitlab::report::plot
