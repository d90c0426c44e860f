#include "session/volume_shapes.h"

#include <cmath>

namespace hitlab::session {

namespace {

using math::Vec2i;
using render::ShapeInstance;
using render::ShapeKind;
using sprite::Volumes;
using Shapes = std::vector<ShapeInstance>;

/// Halves of a pixel from the corner to pixels of the world.
float fromHalves(std::int32_t corner, std::int32_t halves) {
    return static_cast<float>(corner) + static_cast<float>(halves) / 2;
}

float fromUnits(std::int32_t corner, std::int32_t units) {
    return static_cast<float>(corner) + static_cast<float>(units) / geometry::kPolygonUnits;
}

/// In pixels of the world.
struct Corner {
    float x = 0;
    float y = 0;
};

/// To the left of the way from one corner to the next, which is inwards; of length 1.
Corner inwards(Vec2i from, Vec2i to) {
    const auto x = static_cast<float>(to.x - from.x), y = static_cast<float>(to.y - from.y);
    const float length = std::hypot(x, y);
    return {-y / length, x / length};
}

/// The polygon's corners, all its edges moved inwards by `insetPx`.
std::vector<Corner> cornersOf(const geometry::Polygon& polygon, Vec2i at, float insetPx) {
    const auto& vertices = polygon.vertices16;
    const std::size_t count = vertices.size();
    std::vector<Corner> corners;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2i vertex = vertices[i];
        const Corner a = inwards(vertices[(i + count - 1) % count], vertex),
                     b = inwards(vertex, vertices[(i + 1) % count]);
        const float share = insetPx / (1 + a.x * b.x + a.y * b.y);
        corners.push_back({fromUnits(at.x, vertex.x) + share * (a.x + b.x),
                           fromUnits(at.y, vertex.y) + share * (a.y + b.y)});
    }
    return corners;
}

ShapeInstance round(ShapeKind kind, const geometry::Round& round, Vec2i at, const Stroke& stroke) {
    return {{fromHalves(at.x, round.cx2), fromHalves(at.y, round.cy2), fromHalves(0, round.r2)},
            stroke.px,
            stroke.colour,
            kind};
}

}  // namespace

void appendBox(const Volumes& volumes, Vec2i at, const Stroke& stroke, Shapes& shapes) {
    const geometry::Box& edges = volumes.rectangle;
    shapes.push_back(box(fromHalves(at.x, edges.x0), fromHalves(at.y, edges.y0), fromHalves(at.x, edges.x1),
                         fromHalves(at.y, edges.y1), stroke));
}

void appendCircle(const Volumes& volumes, Vec2i at, const Stroke& stroke, Shapes& shapes) {
    shapes.push_back(round(ShapeKind::kCircle, volumes.circle, at, stroke));
}

void appendDiamond(const Volumes& volumes, Vec2i at, const Stroke& stroke, Shapes& shapes) {
    shapes.push_back(round(ShapeKind::kDiamond, volumes.diamond, at, stroke));
}

void appendPolygon(const Volumes& volumes, Vec2i at, const Stroke& stroke, Shapes& shapes) {
    const std::vector<Corner> corners = cornersOf(volumes.polygon, at, stroke.px * stroke.worldPx / 2);
    if (stroke.px == 0) {
        const Corner& first = corners[0];
        for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
            const Corner &b = corners[i], &c = corners[i + 1];
            shapes.push_back(
                {{first.x, first.y, b.x, b.y, c.x, c.y}, 0, stroke.colour, ShapeKind::kTriangle});
        }
        return;
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Corner &from = corners[i], &to = corners[(i + 1) % corners.size()];
        shapes.push_back(segment(from.x, from.y, to.x, to.y, stroke.px, stroke.colour));
    }
}

ShapeInstance segment(float x0, float y0, float x1, float y1, float widthPx, render::Colour colour) {
    return {{x0, y0, x1, y1}, widthPx, colour, ShapeKind::kSegment};
}

ShapeInstance box(float left, float top, float right, float bottom, const Stroke& stroke) {
    return {{left, top, right, bottom}, stroke.px, stroke.colour, ShapeKind::kBox};
}

ShapeInstance circle(float x, float y, float radius, const Stroke& stroke) {
    return {{x, y, radius}, stroke.px, stroke.colour, ShapeKind::kCircle};
}

}  // namespace hitlab::session
