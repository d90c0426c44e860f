// What is drawn is what is tested: the shapes are asked the detectors' own questions.
#include "session/volume_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "detect/algorithm.h"
#include "session/passes.h"

namespace hitlab::session {
namespace {

using math::Vec2i;
using render::ShapeInstance;
using render::ShapeKind;
using Shapes = std::vector<ShapeInstance>;

const std::vector<experiment::SpriteSet>& spritesWith(std::string_view volumes) {
    static const auto thesis = tests::testbedSprites("thesis"), fitted = tests::testbedSprites("fitted");
    return volumes == "thesis" ? thesis : fitted;
}

Shapes drawn(std::string_view algorithm, const sprite::Sprite& sprite, Vec2i at, float px) {
    Shapes shapes;
    base::getById(kVolumeShapes, algorithm).append(sprite.volumes, at, {{}, px}, shapes);
    return shapes;
}

/// Coordinates are halves or sixteenths of a pixel below 2^14: floats hold them exactly.
bool drawnShapesCollide(const Shapes& a, const Shapes& b) {
    const float *p = a[0].numbers, *q = b[0].numbers;
    switch (a[0].kind) {
        case ShapeKind::kBox:
            return p[0] < q[2] && q[0] < p[2] && p[1] < q[3] && q[1] < p[3];
        case ShapeKind::kCircle:
            return std::pow(double{p[0]} - q[0], 2) + std::pow(double{p[1]} - q[1], 2) <=
                   std::pow(double{p[2]} + q[2], 2);
        case ShapeKind::kDiamond:
            return std::abs(p[0] - q[0]) + std::abs(p[1] - q[1]) <= p[2] + q[2];
        default:
            break;
    }
    const auto shadow = [](const Shapes& shapes, double nx, double ny) {
        std::pair<double, double> range{1e9, -1e9};
        for (const ShapeInstance& edge : shapes) {
            const double place = edge.numbers[0] * nx + edge.numbers[1] * ny;
            range = {std::min(range.first, place), std::max(range.second, place)};
        }
        return range;
    };
    for (const Shapes* shapes : {&a, &b}) {
        for (const ShapeInstance& edge : *shapes) {
            const double nx = double{edge.numbers[3]} - edge.numbers[1],
                         ny = double{edge.numbers[0]} - edge.numbers[2];
            const auto [low, high] = shadow(a, nx, ny);
            const auto [otherLow, otherHigh] = shadow(b, nx, ny);
            if (high < otherLow || otherHigh < low) return false;
        }
    }
    return true;
}

TEST(VolumeShapes, drawnShapes_collideExactlyWhereTheDetectorSaysSo) {
    for (const std::string_view volumes : {"thesis", "fitted"}) {
        for (const auto& set : spritesWith(volumes)) {
            for (const VolumeShape& row : kVolumeShapes) {
                const auto& algorithm = base::getById(detect::kAlgorithms, row.id);
                const Vec2i enemy{400, 300};
                const Shapes theirs = drawn(row.id, set.enemy, enemy, 1);
                int yes = 0;
                for (int dy = -90; dy <= 90; dy += 3) {
                    for (int dx = -90; dx <= 90; ++dx) {
                        const Vec2i player = enemy + Vec2i{dx, dy};
                        const bool collides = algorithm.pairTest({set.player, player}, {set.enemy, enemy});
                        ASSERT_EQ(drawnShapesCollide(drawn(row.id, set.player, player, 1), theirs), collides)
                            << volumes << " " << set.id << " " << row.id << " " << dx << "," << dy;
                        yes += collides;
                    }
                }
                EXPECT_GT(yes, 100) << "the window of offsets has hits";
            }
        }
    }
}

TEST(VolumeShapes, filledPolygon_coversItsCornersByTrianglesFromOne) {
    const auto& sprite = thesisSprites().front().enemy;
    const Shapes edges = drawn("sat", sprite, {0, 0}, 1), triangles = drawn("sat", sprite, {0, 0}, 0);
    EXPECT_EQ(edges.size(), sprite.volumes.polygon.vertices16.size());
    EXPECT_EQ(triangles.size(), edges.size() - 2);
    for (const ShapeInstance& triangle : triangles) EXPECT_EQ(triangle.kind, ShapeKind::kTriangle);
}

TEST(VolumeShapes, outlineOfAPolygon_liesInsideIt) {
    for (const auto& set : thesisSprites()) {
        const Shapes edges = drawn("sat", set.enemy, {10, 20}, 1);
        Shapes lines;
        appendPolygon(set.enemy.volumes, {10, 20}, {{}, 2, 1}, lines);
        ASSERT_EQ(lines.size(), edges.size());
        for (std::size_t i = 0; i < lines.size(); ++i) {
            // Both ends of each line, half its width from its own edge and inside all others.
            for (std::size_t j = 0; j < edges.size(); ++j) {
                const float *a = edges[j].numbers, *p = lines[i].numbers;
                const float length = std::hypot(a[2] - a[0], a[3] - a[1]);
                const float distance =
                    ((a[2] - a[0]) * (p[1] - a[1]) - (a[3] - a[1]) * (p[0] - a[0])) / length;
                EXPECT_GE(distance, 1 - 1e-4f);
                if (j == i) {
                    EXPECT_NEAR(distance, 1, 1e-4);
                }
            }
        }
    }
}

TEST(VolumeShapes, everyStudiedAlgorithmButThePixels_hasAShape) {
    for (const auto& algorithm : detect::kAlgorithms) {
        const bool isDrawn = base::findById(kVolumeShapes, algorithm.id) != nullptr;
        const bool isShape = algorithm.role == detect::Role::kStudied && &algorithm != &detect::kTruth;
        EXPECT_EQ(isDrawn, isShape) << algorithm.id;
    }
}

}  // namespace
}  // namespace hitlab::session
