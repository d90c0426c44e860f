#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "render/gles3_stage.h"

namespace hitlab::render::gles3 {
namespace {

constexpr int kSide = 64;

Colour someColour(base::Rng& rng) {
    const auto channel = [&] { return static_cast<std::uint8_t>(rng.below(256)); };
    return {channel(), channel(), channel(), 255};
}

struct Box {
    int left, top, right, bottom, stroke;

    bool covers(int x, int y) const {
        if (x < left || x >= right || y < top || y >= bottom) return false;
        return stroke == 0 || x < left + stroke || x >= right - stroke || y < top + stroke ||
               y >= bottom - stroke;
    }
    ShapeInstance shape(Colour colour) const {
        return {{static_cast<float>(left), static_cast<float>(top), static_cast<float>(right),
                 static_cast<float>(bottom)},
                static_cast<float>(stroke),
                colour,
                ShapeKind::kBox};
    }
};

void paint(sprite::Image& picture, const Box& box, Colour colour) {
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x)
            if (box.covers(x, y)) setColour(picture, x, y, colour);
}

Box someBox(base::Rng& rng, int side, int stroke) {
    const auto place = [&] {
        return static_cast<int>(rng.below(static_cast<std::uint32_t>(side + 20))) - 10;
    };
    // Now and then right is not beyond left: then there is no box.
    return {place(), place(), place(), place(), stroke};
}

TEST(Gles3Shapes, filledBox_coversExactlyItsPixels) {
    Stage stage(kSide, kSide);
    base::Rng rng(3);
    for (int round = 0; round < 300; ++round) {
        const Box box = someBox(rng, kSide, 0);
        const Colour colour = someColour(rng);
        DrawList list = stage.blank();
        list.scene.shapes.push_back(box.shape(colour));
        sprite::Image expected = imageOf(kSide, kSide);
        paint(expected, box, colour);
        expectSame(stage.picture(list), expected);
        if (HasFatalFailure()) FAIL() << box.left << ' ' << box.top << ' ' << box.right << ' ' << box.bottom;
    }
}

TEST(Gles3Shapes, outlinedBox_coversExactlyThePixelsInsideItsEdges) {
    Stage stage(kSide, kSide);
    base::Rng rng(4);
    for (int round = 0; round < 100; ++round) {
        DrawList list = stage.blank();
        sprite::Image expected = imageOf(kSide, kSide);
        for (int i = 0; i < 5; ++i) {
            const Box box = someBox(rng, kSide, 1 + static_cast<int>(rng.below(4)));
            const Colour colour = someColour(rng);
            list.scene.shapes.push_back(box.shape(colour));
            paint(expected, box, colour);
        }
        expectSame(stage.picture(list), expected);
    }
}

TEST(Gles3Shapes, boxesUnderACamera_areExactWhereTheirEdgesAreWholePixels) {
    Stage stage(kSide, kSide);
    base::Rng rng(5);
    for (const int scale : {2, 3, 5}) {
        for (int stroke = 0; stroke < 4; ++stroke) {
            DrawList list = stage.blank();
            list.scene.camera = {static_cast<float>(scale), 7, -4};
            const Box box{2, 3, 9, 8, stroke};
            list.scene.shapes.push_back(box.shape(kGreen));
            const Box onScreen{2 * scale + 7, 3 * scale - 4, 9 * scale + 7, 8 * scale - 4, stroke};
            sprite::Image expected = imageOf(kSide, kSide);
            paint(expected, onScreen, kGreen);
            expectSame(stage.picture(list), expected);
        }
    }
}

TEST(Gles3Shapes, boxesUpTo4096_areExact) {
    for (const auto& [width, height] : {std::pair(4096, 8), std::pair(8, 4096)}) {
        Stage stage(width, height);
        DrawList list = stage.blank();
        sprite::Image expected = imageOf(width, height);
        for (int i = 0; i < 4090; i += 5) {
            const Box box = width > height ? Box{i, 1, i + 4, 6, 1} : Box{1, i, 6, i + 4, 1};
            list.scene.shapes.push_back(box.shape(kRed));
            paint(expected, {box.left, box.top, box.right, box.top + 1, 0}, kRed);
            paint(expected, {box.left, box.bottom - 1, box.right, box.bottom, 0}, kRed);
            paint(expected, {box.left, box.top, box.left + 1, box.bottom, 0}, kRed);
            paint(expected, {box.right - 1, box.top, box.right, box.bottom, 0}, kRed);
        }
        expectSame(stage.picture(list), expected);
    }
}

TEST(Gles3Shapes, translucentBox_isBlendedOnce) {
    Stage stage(kSide, kSide);
    DrawList list = stage.blank();
    list.scene.background = {40, 80, 120, 255};
    list.scene.shapes.push_back(Box{5, 6, 50, 40, 3}.shape({250, 10, 90, 100}));
    sprite::Image expected = imageOf(kSide, kSide, list.scene.background);
    paint(expected, {5, 6, 50, 40, 3}, blend(list.scene.background, {250, 10, 90, 100}));
    expectSame(stage.picture(list), expected, 1);
}

TEST(Gles3Shapes, edgesBetweenPixels_makeNoBlurredBox) {
    Stage stage(kSide, kSide);
    for (int tenth = 0; tenth < 10; ++tenth) {
        DrawList list = stage.blank();
        const float shift = static_cast<float>(tenth) / 10;
        list.scene.shapes.push_back(
            {{5 + shift, 6 + shift, 30 + shift, 20 + shift}, 1, kWhite, ShapeKind::kBox});
        const int whole = tenth > 5 ? 1 : 0;
        sprite::Image expected = imageOf(kSide, kSide);
        paint(expected, {5 + whole, 6 + whole, 30 + whole, 20 + whole, 1}, kWhite);
        if (tenth != 5) expectSame(stage.picture(list), expected);
    }
}

using Inside = std::function<bool(double x, double y)>;

/// Draws white on black and compares each pixel with the part of 16 x 16 places in it that are inside.
void expectCoverage(Stage& stage, const ShapeInstance& shape, const Inside& inside, double tolerance) {
    constexpr int kSteps = 16;
    DrawList list = stage.blank();
    list.scene.shapes.push_back(shape);
    const sprite::Image picture = stage.picture(list);
    for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
            int hits = 0;
            for (int step = 0; step < kSteps * kSteps; ++step)
                hits += inside(x + (step % kSteps + 0.5) / kSteps, y + (step / kSteps + 0.5) / kSteps);
            const double expected = static_cast<double>(hits) / (kSteps * kSteps);
            const double drawn = colourAt(picture, x, y).red / 255.0;
            ASSERT_NEAR(drawn, expected, tolerance) << "pixel (" << x << ", " << y << ")";
        }
    }
}

TEST(Gles3Shapes, circle_coversWhatIsWithinItsRadius) {
    Stage stage(kSide, kSide);
    for (const auto& [x, y, radius, stroke] : {std::array{32.0f, 32.0f, 20.0f, 0.0f},
                                               {31.5f, 30.25f, 7.3f, 0.0f},
                                               {10, 50, 2, 0},
                                               {32, 32, 25, 1},
                                               {32.5f, 31.5f, 25, 3},
                                               {20, 20, 12.7f, 2},
                                               {60, 2, 9, 1.5f},
                                               {32.5f, 32.5f, 6, 6},
                                               {32, 32, 6, 99}}) {
        const float centreX = x, centreY = y, outer = radius;
        const float inner = stroke > 0 ? radius - stroke : 0;
        expectCoverage(
            stage, {{x, y, radius}, stroke, kWhite, ShapeKind::kCircle},
            [=](double px, double py) {
                const double distance = std::hypot(px - centreX, py - centreY);
                return distance < outer && distance >= inner;
            },
            0.12);
    }
}

TEST(Gles3Shapes, diamond_coversWhatIsWithinItsManhattanRadius) {
    Stage stage(kSide, kSide);
    for (const auto& [x, y, radius, stroke] : {std::array{32.0f, 32.0f, 20.0f, 0.0f},
                                               {31.5f, 30.25f, 7.3f, 0.0f},
                                               {10, 50, 3, 0},
                                               {32, 32, 25, 1},
                                               {32.5f, 31.5f, 25, 3},
                                               {32, 32, 6, 9}}) {
        const double centreX = x, centreY = y, outer = radius;
        // The outline is measured across the edge, which is at 45 degrees.
        const double inner = stroke > 0 ? radius - stroke * std::sqrt(2.0) : 0;
        expectCoverage(
            stage, {{x, y, radius}, stroke, kWhite, ShapeKind::kDiamond},
            [=](double px, double py) {
                const double distance = std::abs(px - centreX) + std::abs(py - centreY);
                return distance < outer && distance >= inner;
            },
            0.15);
    }
}

TEST(Gles3Shapes, segment_isARectangleLongerByHalfItsWidthAtEachEnd) {
    Stage stage(kSide, kSide);
    base::Rng rng(6);
    for (int round = 0; round < 40; ++round) {
        const auto place = [&] { return 8 + static_cast<double>(rng.below(480)) / 10; };
        const double startX = place(), startY = place();
        // The first four lie along the axes, the fifth has no length.
        const double endX = round < 2 || round == 4 ? startX : place();
        const double endY = (round >= 2 && round < 5) ? startY : place();
        const double width = 1 + static_cast<double>(rng.below(60)) / 10;
        const double length = std::hypot(endX - startX, endY - startY);
        const double dx = length > 0 ? (endX - startX) / length : 1,
                     dy = length > 0 ? (endY - startY) / length : 0;
        ShapeInstance shape{{static_cast<float>(startX), static_cast<float>(startY), static_cast<float>(endX),
                             static_cast<float>(endY)},
                            static_cast<float>(width),
                            kWhite,
                            ShapeKind::kSegment};
        expectCoverage(
            stage, shape,
            [=](double x, double y) {
                const double along = (x - startX) * dx + (y - startY) * dy;
                const double across = (y - startY) * dx - (x - startX) * dy;
                return along > -width / 2 && along < length + width / 2 && std::abs(across) < width / 2;
            },
            0.15);
    }
}

TEST(Gles3Shapes, segmentsAlongPixels_areSharp) {
    Stage stage(16, 16);
    DrawList list = stage.blank();
    // Through centres of pixels, 1 px wide; along edges of pixels, 2 px wide.
    list.scene.shapes.push_back({{2.5f, 3.5f, 9.5f, 3.5f}, 1, kWhite, ShapeKind::kSegment});
    list.scene.shapes.push_back({{5, 7, 5, 12}, 2, kWhite, ShapeKind::kSegment});
    sprite::Image expected = imageOf(16, 16);
    paint(expected, {2, 3, 10, 4, 0}, kWhite);
    paint(expected, {4, 6, 6, 13, 0}, kWhite);
    expectSame(stage.picture(list), expected);
}

TEST(Gles3Shapes, thinSegments_areFaintInsteadOfGone) {
    Stage stage(16, 16);
    DrawList list = stage.blank();
    list.scene.shapes.push_back({{2.5f, 3.5f, 9.5f, 3.5f}, 0.5f, kWhite, ShapeKind::kSegment});
    EXPECT_NEAR(colourAt(stage.picture(list), 6, 3).red, 128, 1);
}

TEST(Gles3Shapes, strokes_areInPixelsOfTheScreen) {
    Stage stage(kSide, kSide);
    DrawList list = stage.blank();
    list.scene.camera.scale = 4;
    list.scene.shapes.push_back({{2, 3, 12, 3}, 2, kWhite, ShapeKind::kSegment});
    sprite::Image expected = imageOf(kSide, kSide);
    paint(expected, {7, 11, 49, 13, 0}, kWhite);
    expectSame(stage.picture(list), expected);
}

TEST(Gles3Shapes, shapesWithoutSize_areNotDrawn) {
    Stage stage(16, 16);
    DrawList list = stage.blank();
    const float nan = std::nanf("");
    for (const ShapeKind kind : {ShapeKind::kCircle, ShapeKind::kDiamond}) {
        for (const float radius : {0.0f, -0.25f, -5.0f, nan}) {
            list.scene.shapes.push_back({{8.5f, 8.5f, radius}, 0, kWhite, kind});
            list.scene.shapes.push_back({{8.5f, 8.5f, radius}, 2, kWhite, kind});
        }
    }
    for (const float width : {0.0f, -2.0f, nan})
        list.scene.shapes.push_back({{2, 2, 14, 14}, width, kWhite, ShapeKind::kSegment});
    list.scene.shapes.push_back({{10, 2, 4, 14}, 0, kWhite, ShapeKind::kBox});
    list.scene.shapes.push_back({{4, 14, 10, 2}, 1, kWhite, ShapeKind::kBox});
    list.scene.shapes.push_back({{5, 5, 5, 5}, 0, kWhite, ShapeKind::kBox});
    list.scene.shapes.push_back({{5, 5, 9, 9, 7, 7}, 0, kWhite, ShapeKind::kTriangle});
    expectSame(stage.picture(list), imageOf(16, 16));
}

struct Point {
    double x, y;
};

/// Above 0 to the left of the line from a to b, by its distance.
double side(Point a, Point b, Point p) {
    return ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / std::hypot(b.x - a.x, b.y - a.y);
}

ShapeInstance triangle(Point a, Point b, Point c, Colour colour) {
    return {{static_cast<float>(a.x), static_cast<float>(a.y), static_cast<float>(b.x),
             static_cast<float>(b.y), static_cast<float>(c.x), static_cast<float>(c.y)},
            0,
            colour,
            ShapeKind::kTriangle};
}

TEST(Gles3Shapes, triangle_coversThePixelsWhoseCentresAreInside) {
    Stage stage(kSide, kSide);
    base::Rng rng(8);
    constexpr double kTie = 0.02;
    for (int round = 0; round < 100; ++round) {
        const auto place = [&] { return Point{rng.below(800) / 10.0 - 8, rng.below(800) / 10.0 - 8}; };
        Point a = place(), b = place(), c = place();
        DrawList list = stage.blank();
        list.scene.shapes.push_back(triangle(a, b, c, kWhite));
        if (side(a, b, c) < 0) std::swap(b, c);
        const sprite::Image picture = stage.picture(list);
        for (int i = 0; i < kSide * kSide; ++i) {
            const Point centre{i % kSide + 0.5, i / kSide + 0.5};
            const double edge = std::min({side(a, b, centre), side(b, c, centre), side(c, a, centre)});
            if (std::abs(edge) < kTie) continue;
            ASSERT_EQ(colourAt(picture, i % kSide, i / kSide), edge > 0 ? kWhite : kBlack)
                << round << ' ' << i;
        }
    }
}

TEST(Gles3Shapes, trianglesOfAFan_coverEachPixelOnce) {
    Stage stage(kSide, kSide);
    base::Rng rng(9);
    const Colour colour{255, 255, 255, 128};
    for (int round = 0; round < 50; ++round) {
        std::vector<Point> corners;
        for (int i = 0; i < 9; ++i) {
            const double angle = (i + rng.below(100) / 200.0) * 2 * std::acos(-1.0) / 9;
            const double radius = round < 25 ? 25 : 15 + rng.below(100) / 10.0;
            // Rounds with whole numbers have many pixel centres on shared edges.
            const Point corner{32 + radius * std::cos(angle), 32 + radius * std::sin(angle)};
            corners.push_back(round % 2 ? corner
                                        : Point{std::round(corner.x) + 0.5, std::round(corner.y) + 0.5});
        }
        DrawList list = stage.blank();
        for (std::size_t i = 0; i < corners.size(); ++i)
            list.scene.shapes.push_back(
                triangle({32.5, 32.5}, corners[i], corners[(i + 1) % corners.size()], colour));
        const sprite::Image picture = stage.picture(list);
        const std::uint8_t once = blend(kBlack, colour).red;
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) {
                const std::uint8_t red = colourAt(picture, x, y).red;
                const bool near = std::hypot(x - 32, y - 32) < 8;
                ASSERT_TRUE(std::abs(red - once) <= 1 || (red == 0 && !near))
                    << int{red} << " at " << x << ' ' << y;
            }
        }
    }
}

TEST(Gles3Shapes, allKindsTogether_takeOneDrawCall) {
    Stage stage(kSide, kSide);
    DrawList list = stage.blank();
    list.scene.shapes = {Box{2, 2, 9, 9, 1}.shape(kRed),
                         {{20, 20, 6}, 0, kGreen, ShapeKind::kCircle},
                         {{40, 20, 6}, 0, kBlue, ShapeKind::kDiamond},
                         {{5, 50, 30, 60}, 2, kWhite, ShapeKind::kSegment},
                         triangle({40, 40}, {60, 40}, {40, 60}, kRed)};
    const sprite::Image picture = stage.picture(list);
    EXPECT_EQ(stage.renderer().counts().shapes, 5u);
    EXPECT_EQ(stage.renderer().counts().drawCalls, 1u);
    EXPECT_EQ(colourAt(picture, 2, 2), kRed);
    EXPECT_EQ(colourAt(picture, 20, 20), kGreen);
    EXPECT_EQ(colourAt(picture, 40, 20), kBlue);
    EXPECT_EQ(colourAt(picture, 45, 45), kRed);
}

TEST(Gles3Shapes, laterInTheArray_isAbove) {
    Stage stage(16, 16);
    DrawList list = stage.blank();
    list.scene.shapes = {Box{2, 2, 9, 9, 0}.shape(kRed), {{5, 5, 3}, 0, kGreen, ShapeKind::kCircle}};
    EXPECT_EQ(colourAt(stage.picture(list), 5, 5), kGreen);
    std::swap(list.scene.shapes[0], list.scene.shapes[1]);
    EXPECT_EQ(colourAt(stage.picture(list), 5, 5), kRed);
}

TEST(Gles3Shapes, hugeShapes_fillTheScreen) {
    Stage stage(16, 16);
    constexpr float kHuge = 1e6f;
    for (const ShapeInstance& shape :
         {ShapeInstance{{-kHuge, -kHuge, kHuge, kHuge}, 0, kRed, ShapeKind::kBox},
          ShapeInstance{{-kHuge, -kHuge, kHuge, kHuge}, 100, kRed, ShapeKind::kSegment},
          ShapeInstance{{8, 8, kHuge}, 0, kRed, ShapeKind::kCircle},
          ShapeInstance{{8, 8, kHuge}, 0, kRed, ShapeKind::kDiamond},
          ShapeInstance{{-1000, -1000, 4000, -1000, -1000, 4000}, 0, kRed, ShapeKind::kTriangle}}) {
        DrawList list = stage.blank();
        list.scene.shapes.push_back(shape);
        expectSame(stage.picture(list), imageOf(16, 16, kRed));
    }
}

}  // namespace
}  // namespace hitlab::render::gles3
