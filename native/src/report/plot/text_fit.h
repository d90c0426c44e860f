// How much room words take, estimated without a font: as wide as in DejaVu Sans, one of the widest that pages
// are shown with, so what fits here fits there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hitlab::report::plot {

/// Of all text but titles; on a 360 px screen a chart is shown at 336 of its 360 px, so no text under 10 px.
inline constexpr double kTextPx = 11;
inline constexpr double kTitlePx = 13;
inline constexpr double kLinePx = 14;

double textWidthPx(std::string_view text, double sizePx = kTextPx);

/// The text, or as much of its start as fits before an ellipsis. The result is valid UTF-8.
std::string ellipsized(std::string_view text, double widthPx, double sizePx = kTextPx);

/// At most `maxLines` lines, broken at blanks; words wider than a line and what is left on the last line are
/// ellipsized. Runs of blanks count as one; no words give no lines.
std::vector<std::string> wrapped(std::string_view text, double widthPx, double sizePx, std::size_t maxLines);

}  // namespace hitlab::report::plot
