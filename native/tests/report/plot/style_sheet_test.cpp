// Colours are read from the style sheet itself; contrast as in WCAG 2: 3 to 1 for graphics, 4.5 to 1 for
// words.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "report/plot/chart.h"
#include "report/plot/markers.h"

namespace hitlab::report::plot {
namespace {

using Colour = std::array<double, 3>;

enum class Mode { kLight, kDark };

Colour colourOf(Mode mode, const std::string& name) {
    const std::string css = styleSheet();
    const std::size_t dark = css.find("prefers-color-scheme: dark");
    const std::size_t at = css.find("--plot-" + name + ": #", mode == Mode::kDark ? dark : 0);
    const std::size_t hash = css.find('#', at);
    Colour colour;
    for (std::size_t i = 0; i < 3; ++i)
        colour[i] = std::stoi(css.substr(hash + 1 + 2 * i, 2), nullptr, 16) / 255.0;
    return colour;
}

double luminanceOf(const Colour& colour) {
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

double contrast(const Colour& a, const Colour& b) {
    const double x = luminanceOf(a), y = luminanceOf(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

Colour blended(const Colour& over, const Colour& under, double opacity) {
    Colour colour;
    for (std::size_t i = 0; i < 3; ++i) colour[i] = over[i] * opacity + under[i] * (1 - opacity);
    return colour;
}

class StyleSheet : public testing::TestWithParam<Mode> {};
INSTANTIATE_TEST_SUITE_P(Modes, StyleSheet, testing::Values(Mode::kLight, Mode::kDark),
                         [](const auto& mode) { return mode.param == Mode::kLight ? "light" : "dark"; });

TEST_P(StyleSheet, seriesStandOutAgainstThePage) {
    constexpr double kBarOpacity = 0.88;
    ASSERT_NE(styleSheet().find("fill-opacity: 0.88"), std::string::npos);
    const Colour paper = colourOf(GetParam(), "paper");
    for (std::size_t i = 0; i < kSeriesColours; ++i) {
        const Colour series = colourOf(GetParam(), fmt::format("series-{}", i));
        EXPECT_GE(contrast(blended(series, paper, kBarOpacity), paper), 3) << "series " << i;
    }
    EXPECT_GE(contrast(colourOf(GetParam(), "bin"), paper), 3);
    EXPECT_GE(contrast(colourOf(GetParam(), "axis"), paper), 2.5);
}

TEST_P(StyleSheet, wordsCanBeRead) {
    const Colour paper = colourOf(GetParam(), "paper");
    EXPECT_GE(contrast(colourOf(GetParam(), "ink"), paper), 7);
    EXPECT_GE(contrast(colourOf(GetParam(), "muted"), paper), 4.5);
    for (const char* shade : {"none", "weak", "medium", "strong"}) {
        EXPECT_GE(contrast(colourOf(GetParam(), fmt::format("on-{}", shade)),
                           colourOf(GetParam(), fmt::format("shade-{}", shade))),
                  4.5)
            << shade;
    }
}

TEST_P(StyleSheet, shadesGrowStronger) {
    const Colour paper = colourOf(GetParam(), "paper");
    double before = 1;
    for (const char* shade : {"none", "weak", "medium", "strong"}) {
        const double now = contrast(colourOf(GetParam(), fmt::format("shade-{}", shade)), paper);
        EXPECT_GT(now, before * 1.05) << shade;
        before = now;
    }
}

TEST(StyleSheetText, printIsLightAndKeepsItsColours) {
    EXPECT_NE(styleSheet().find("@media screen and (prefers-color-scheme: dark)"), std::string::npos);
    EXPECT_NE(styleSheet().find("print-color-adjust: exact"), std::string::npos);
}

}  // namespace
}  // namespace hitlab::report::plot
