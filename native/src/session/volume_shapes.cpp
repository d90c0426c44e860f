#include "session/volume_shapes.h"

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
    const auto& corners = volumes.polygon.vertices16;
    const auto x = [&](std::size_t i) { return fromUnits(at.x, corners[i % corners.size()].x); };
    const auto y = [&](std::size_t i) { return fromUnits(at.y, corners[i % corners.size()].y); };
    if (stroke.px == 0) {
        for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
            shapes.push_back(
                {{x(0), y(0), x(i), y(i), x(i + 1), y(i + 1)}, 0, stroke.colour, ShapeKind::kTriangle});
        }
        return;
    }
    for (std::size_t i = 0; i < corners.size(); ++i)
        shapes.push_back(segment(x(i), y(i), x(i + 1), y(i + 1), stroke.px, stroke.colour));
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
