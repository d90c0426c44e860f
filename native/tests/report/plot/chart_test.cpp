// Charts as a whole: goldens, one a kind, and what holds for any data. The parts have tests of their own.
#include "report/plot/chart.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>

#include "base/rng.h"
#include "golden.h"
#include "svg_checks.h"

namespace hitlab::report::plot {
namespace {

constexpr std::array kNames{"euclidean", "manhattan", "rectangle", "sat", "pixel"};

Frame frameOf(const std::string& id, const std::string& title) {
    Frame frame;
    frame.id = id;
    frame.title = title;
    frame.description = "For those who listen.";
    frame.x.title = "detection, ns a test";
    return frame;
}

/// The mistakes of a chart, one a line; empty if it is sound.
std::string problemsOf(const std::string& svg) {
    std::string problems = xmlProblem(svg);
    const Rect view = viewBoxOf(svg);
    for (const ShownText& text : textsOf(svg)) {
        const Rect nearly{view.left - 0.02, view.top - 0.02, view.right + 0.02, view.bottom + 0.02};
        if (!text.turned && !nearly.holds(text.box)) problems += "\noutside: " + text.words;
    }
    for (const char* noise : {"nan", "inf", "e+", "\"-0\"", "e-0"}) {
        if (countOf(svg, noise) > 0) problems += fmt::format("\nholds {}", noise);
    }
    return problems;
}

std::vector<Point> costAndError() {
    constexpr std::array kCost{0.41, 0.39, 0.402, 0.47, 0.5};
    constexpr std::array kWrong{120.0, 180.0, 300.0, 12.0, 0.0};
    std::vector<Point> points;
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        points.push_back({kNames[i], i, kCost[i], kWrong[i],
                          stats::Interval{kCost[i] * 0.985, kCost[i] * 1.015},
                          stats::Interval{std::max(0.0, kWrong[i] - 9), kWrong[i] + 9}});
    }
    return points;
}

std::vector<Box> boxesAround(std::span<const double> medians) {
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < medians.size(); ++i) {
        const double m = medians[i];
        boxes.push_back({kNames[i % kNames.size()],
                         i,
                         m * 0.85,
                         m * 0.93,
                         m,
                         m * 1.1,
                         m * 1.3,
                         {m * 0.5, m * 1.5, m * 1.9, m * 4}});
    }
    return boxes;
}

TEST(Scatter, looksAsItDid) {
    Frame frame = frameOf("cost-error", "Cost and error");
    frame.y.title = "wrong per 1,000";
    EXPECT_TRUE(
        matchesGolden(scatter(frame, costAndError(), std::vector<std::size_t>{4, 1, 0, 3}), "scatter"));
}

TEST(BoxPlot, looksAsItDid) {
    Frame frame = frameOf("times", "Time of a call");
    frame.x.scale = Scale::kLog;
    EXPECT_TRUE(
        matchesGolden(boxPlot(frame, boxesAround(std::array{0.41, 12.0, 300.0, 9000.0, 120000.0})), "boxes"));
}

TEST(Bars, lookAsTheyDid) {
    const std::vector<Bar> rows{{"euclidean", 0, 120.4, stats::Interval{101, 138}},
                                {"manhattan", 1, -60, stats::Interval{-80, 5}},
                                {"a label that is much longer than its column", 2, 300, {}},
                                {"pixel", 4, 0, {}}};
    EXPECT_TRUE(matchesGolden(bars(frameOf("wrong", "Wrong answers"), rows), "bars"));
}

TEST(Histogram, looksAsItDid) {
    Frame frame = frameOf("frames", "Frame times");
    frame.x = {"frame, ms", Scale::kLinear, {}, 20.0};
    frame.y.title = "frames";
    std::vector<Bin> bins;
    for (int i = 0; i < 14; ++i)
        bins.push_back({15 + i * 0.5, 15.5 + i * 0.5, i == 3 ? 4000.0 : 40.0 / (1 + i)});
    EXPECT_TRUE(matchesGolden(histogram(frame, bins), "histogram"));
}

HeatMap pairs(std::size_t size, std::vector<std::string> lines) {
    HeatMap map;
    map.id = "pairs";
    map.title = "Pairs of algorithms";
    for (std::size_t i = 0; i < size; ++i) {
        map.columns.emplace_back(kNames[i % kNames.size()]);
        map.rows.emplace_back(kNames[i % kNames.size()]);
    }
    for (std::size_t i = 0; i < size * size; ++i) {
        const bool diagonal = i / size == i % size;
        map.cells.push_back(diagonal ? HeatCell{} : HeatCell{lines, static_cast<Shade>(i % 4)});
    }
    return map;
}

TEST(HeatMap, looksAsItDid) {
    EXPECT_TRUE(matchesGolden(heatMap(pairs(5, {"< 0.001", "+0.31"})), "heat-map"));
}

TEST(BoxPlot, withoutData_saysSo) {
    const std::string svg = boxPlot(frameOf("none", "Nothing"), {});
    EXPECT_TRUE(matchesGolden(svg, "no-data"));
    EXPECT_EQ(countOf(svg, ">no data<"), 1U);
}

TEST(Charts, withoutData_areSound) {
    const Frame frame = frameOf("none", "Nothing");
    for (const std::string& svg : {scatter(frame, {}, {}), boxPlot(frame, {}), bars(frame, {}),
                                   histogram(frame, {}), heatMap(pairs(0, {}))}) {
        EXPECT_EQ(problemsOf(svg), "");
        EXPECT_EQ(countOf(svg, ">no data<"), 1U) << svg;
    }
}

TEST(Charts, anyText_isEscapedAndCut) {
    const std::string wild =
        "<b>&\"'\xFF\x01 and a long text, longer than any column or even the whole chart would be";
    Frame frame = frameOf("wild", wild);
    frame.description = frame.x.title = frame.y.title = wild;
    HeatMap map = pairs(2, {wild, wild});
    map.title = map.description = map.rows[0] = map.columns[1] = wild;
    for (const std::string& svg : {scatter(frame, std::vector<Point>{{wild, 0, 1, 1, {}, {}}}, {}),
                                   boxPlot(frame, std::vector<Box>{{wild, 0, 1, 2, 3, 4, 5, {}}}),
                                   bars(frame, std::vector<Bar>{{wild, 0, 1, {}}}),
                                   histogram(frame, std::vector<Bin>{{0, 1, 5}}), heatMap(map)}) {
        EXPECT_EQ(problemsOf(svg), "");
        EXPECT_EQ(countOf(svg, "<b>"), 0U);
    }
}

TEST(Charts, haveANameAndADescriptionOfTheirOwn) {
    const std::string svg = bars(frameOf("wrong", "Wrong answers"), {});
    EXPECT_EQ(countOf(svg, "role=\"img\" aria-labelledby=\"wrong-title wrong-desc\""), 1U);
    EXPECT_EQ(countOf(svg, "<title id=\"wrong-title\">Wrong answers</title>"), 1U);
    EXPECT_EQ(countOf(svg, "<desc id=\"wrong-desc\">For those who listen.</desc>"), 1U);
    EXPECT_EQ(countOf(svg, "class=\"heading\""), 1U);
}

TEST(BoxPlot, whatALogarithmicAxisCannotShow_isCounted) {
    Frame frame = frameOf("zeros", "Zeros");
    frame.x.scale = Scale::kLog;
    std::vector<Box> boxes = boxesAround(std::array{1.0, 2.0, 3.0});
    boxes[0].outliers.push_back(0);
    boxes[1].low = boxes[1].q1 = boxes[1].median = 0;
    boxes[2].low = boxes[2].q1 = 0;
    const std::string svg = boxPlot(frame, boxes);
    EXPECT_EQ(problemsOf(svg), "");
    EXPECT_EQ(countOf(svg, "Not shown: 2 of 0 or less."), 2U) << "below the chart and in its description";
    EXPECT_EQ(countOf(svg, "class=\"box\""), 2U);
    EXPECT_EQ(countOf(svg, "log scale"), 1U);
}

TEST(BoxPlot, thousandsOfOutliers_areNoMoreThanThePixels) {
    std::vector<Box> boxes = boxesAround(std::array{1.0});
    for (int i = 0; i < 20000; ++i) boxes[0].outliers.push_back(2 + i * 0.001);
    EXPECT_LE(countOf(boxPlot(frameOf("many", "Many"), boxes), "<circle"), 360U);
}

TEST(BoxPlot, whiskersInsideTheBox_areNotDrawn) {
    const std::vector<Box> boxes{{"few", 0, 100, 75, 100, 100, 100, {0}}};
    EXPECT_EQ(countOf(boxPlot(frameOf("few", "Few"), boxes), "class=\"whisker\""), 0U);
}

TEST(BoxPlot, equalValues_areDrawnInTheMiddle) {
    const std::vector<Box> boxes{{"same", 2, 16.6, 16.6, 16.6, 16.6, 16.6, {}}};
    const std::string svg = boxPlot(frameOf("same", "Same"), boxes);
    EXPECT_EQ(problemsOf(svg), "");
    EXPECT_EQ(countOf(svg, "class=\"median\""), 1U);
}

TEST(Bars, negativeValues_reachLeftOfZero) {
    const std::vector<Bar> rows{{"faster", 0, -10, stats::Interval{-12, -8}}, {"slower", 1, 10, {}}};
    const std::string svg = bars(frameOf("difference", "Difference"), rows);
    EXPECT_EQ(problemsOf(svg), "");
    EXPECT_EQ(countOf(svg, ">-10<"), 2U) << "tick and value";
}

TEST(Bars, onALogarithmicAxis_areMarks) {
    Frame frame = frameOf("log", "Log");
    frame.x.scale = Scale::kLog;
    const std::vector<Bar> rows{{"fast", 0, 0.41, {}}, {"slow", 1, 120000, {}}, {"nothing", 2, 0, {}}};
    const std::string svg = bars(frame, rows);
    EXPECT_EQ(problemsOf(svg), "");
    EXPECT_EQ(countOf(svg, "class=\"bar\""), 0U);
    EXPECT_EQ(countOf(svg, "class=\"mark\""), 2U);
    EXPECT_EQ(countOf(svg, "Not shown: 1 of 0 or less."), 2U);
}

TEST(Bars, allBeyondAGivenEnd_areCounted) {
    Frame frame = frameOf("early", "Early");
    frame.x.low = 0;
    const std::string svg = bars(frame, std::vector<Bar>{{"late", 0, -3, {}}, {"later", 1, -5, {}}});
    EXPECT_EQ(problemsOf(svg), "");
    EXPECT_EQ(countOf(svg, "Not shown: 2 beyond the axis."), 2U);
}

TEST(Histogram, aRareValue_isStillSeen) {
    const std::string svg = histogram(frameOf("rare", "Rare"), std::vector<Bin>{{0, 1, 100000}, {1, 2, 1}});
    EXPECT_EQ(problemsOf(svg), "");
    EXPECT_EQ(countOf(svg, "z"), countOf(svg, "zM") + 1) << "one path of two bins";
    EXPECT_EQ(countOf(svg, "zM"), 1U);
}

TEST(HeatMap, blankCells_areNotDrawn) {
    EXPECT_EQ(countOf(heatMap(pairs(5, {"0.034"})), "class=\"cell\""), 20U);
}

TEST(HeatMap, numbersInManyColumns_areNotCut) {
    const std::string svg = heatMap(pairs(8, {"< 0.001"}));
    EXPECT_EQ(problemsOf(svg), "");
    EXPECT_EQ(countOf(svg, ">&lt; 0.001</text>"), 56U);
    EXPECT_GT(viewBoxOf(svg).right, 360);
}

/// Values of any size and, on linear axes, of either sign.
struct AnyData {
    explicit AnyData(std::uint64_t seed) : rng(seed) {}

    double number() {
        const double size = std::pow(10, static_cast<double>(rng.below(14000)) / 1000 - 4);
        return rng.below(8) == 0 ? 0 : rng.below(4) == 0 ? -size : size;
    }
    Frame frame() {
        Frame frame = frameOf("any", "Any data");
        frame.x.scale = rng.below(2) == 0 ? Scale::kLinear : Scale::kLog;
        frame.y.scale = rng.below(2) == 0 ? Scale::kLinear : Scale::kLog;
        frame.y.title = "y";
        return frame;
    }

    base::Rng rng;
};

RC_GTEST_PROP(Scatter, ofAnyPoints_isSoundWithLabelsApart, ()) {
    AnyData data(*rc::gen::arbitrary<std::uint64_t>());
    std::vector<Point> points;
    std::vector<std::size_t> front;
    for (std::size_t i = 0; i < data.rng.below(12); ++i) {
        points.push_back({kNames[i % kNames.size()], i, data.number(), data.number(), {}, {}});
        front.push_back(i);
    }
    const std::string svg = scatter(data.frame(), points, front);
    RC_ASSERT(problemsOf(svg).empty());
    std::vector<Rect> names;
    for (const ShownText& text : textsOf(svg)) {
        if (text.style != "name") continue;
        for (const Rect& other : names) RC_ASSERT(!other.meets(text.box));
        names.push_back(text.box);
    }
}

RC_GTEST_PROP(RowCharts, ofAnyValues_areSound, ()) {
    AnyData data(*rc::gen::arbitrary<std::uint64_t>());
    std::vector<Box> boxes;
    std::vector<Bar> rows;
    for (std::size_t i = 0; i < data.rng.below(12); ++i) {
        std::array<double, 5> five;
        for (double& value : five) value = data.number();
        std::sort(five.begin(), five.end());
        boxes.push_back(
            {kNames[i % kNames.size()], i, five[0], five[1], five[2], five[3], five[4], {data.number()}});
        rows.push_back({kNames[i % kNames.size()], i, five[2], stats::Interval{five[1], five[3]}});
    }
    const Frame frame = data.frame();
    RC_ASSERT(problemsOf(boxPlot(frame, boxes)).empty());
    RC_ASSERT(problemsOf(bars(frame, rows)).empty());
}

RC_GTEST_PROP(Histogram, ofAnyCounts_isSound, ()) {
    AnyData data(*rc::gen::arbitrary<std::uint64_t>());
    std::vector<Bin> bins;
    double low = data.number();
    for (auto left = data.rng.below(40); left > 0; --left) {
        const double high = low + 1 + std::abs(low) * 0.1;
        bins.push_back({low, high, std::round(std::abs(data.number()))});
        low = high;
    }
    RC_ASSERT(problemsOf(histogram(data.frame(), bins)).empty());
}

}  // namespace
}  // namespace hitlab::report::plot
