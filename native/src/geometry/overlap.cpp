#include "geometry/overlap.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace hitlab::geometry {

namespace {

using math::Vec2i;

struct Interval {
    std::int64_t low = std::numeric_limits<std::int64_t>::max();
    std::int64_t high = std::numeric_limits<std::int64_t>::min();
};

Interval project(const Polygon& polygon, Vec2i at, Vec2i axis) {
    Interval shadow;
    for (const Vec2i vertex : polygon.vertices16) {
        const std::int64_t place = math::dot(vertex + kPolygonUnits * at, axis);
        shadow.low = std::min(shadow.low, place);
        shadow.high = std::max(shadow.high, place);
    }
    return shadow;
}

/// The first edge of `edges` on whose normal the shadows of a and b lie apart.
std::optional<SeparatingAxis> separatingEdgeOf(const Polygon& edges, const Polygon& a, Vec2i atA,
                                               const Polygon& b, Vec2i atB) {
    const auto& vertices = edges.vertices16;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Vec2i edge = vertices[(i + 1) % vertices.size()] - vertices[i];
        const Vec2i normal{edge.y, -edge.x};
        const Interval shadowA = project(a, atA, normal);
        const Interval shadowB = project(b, atB, normal);
        if (shadowA.high < shadowB.low) return SeparatingAxis{normal, shadowA.high, shadowB.low};
        if (shadowB.high < shadowA.low) return SeparatingAxis{normal, shadowB.high, shadowA.low};
    }
    return std::nullopt;
}

Vec2i centreDistance2(const Round& a, Vec2i atA, const Round& b, Vec2i atB) {
    return {(2 * atA.x + a.cx2) - (2 * atB.x + b.cx2), (2 * atA.y + a.cy2) - (2 * atB.y + b.cy2)};
}

}  // namespace

bool overlaps(const Box& a, Vec2i atA, const Box& b, Vec2i atB) {
    return 2 * atA.x + a.x0 < 2 * atB.x + b.x1 && 2 * atB.x + b.x0 < 2 * atA.x + a.x1 &&
           2 * atA.y + a.y0 < 2 * atB.y + b.y1 && 2 * atB.y + b.y0 < 2 * atA.y + a.y1;
}

bool overlaps(const Circle& a, Vec2i atA, const Circle& b, Vec2i atB) {
    const Vec2i distance = centreDistance2(a, atA, b, atB);
    const std::int64_t reach = std::int64_t{a.r2} + b.r2;
    return math::dot(distance, distance) <= reach * reach;
}

bool overlaps(const Diamond& a, Vec2i atA, const Diamond& b, Vec2i atB) {
    const Vec2i distance = centreDistance2(a, atA, b, atB);
    return std::abs(distance.x) + std::abs(distance.y) <= a.r2 + b.r2;
}

std::optional<SeparatingAxis> separatingAxis(const Polygon& a, Vec2i atA, const Polygon& b, Vec2i atB) {
    const auto axis = separatingEdgeOf(a, a, atA, b, atB);
    return axis ? axis : separatingEdgeOf(b, a, atA, b, atB);
}

bool overlaps(const Polygon& a, Vec2i atA, const Polygon& b, Vec2i atB) {
    return !separatingAxis(a, atA, b, atB);
}

bool overlaps(const PixelSet& a, Vec2i atA, const PixelSet& b, Vec2i atB) {
    const Vec2i shift = atA - atB;  // a's pixel (x, y) stands at b's (x, y) + shift
    const int firstX = std::max(0, -shift.x), endX = std::min(a.width(), b.width() - shift.x);
    const int firstY = std::max(0, -shift.y), endY = std::min(a.height(), b.height() - shift.y);
    for (int y = firstY; y < endY; ++y) {
        for (int x = firstX; x < endX; ++x) {
            if (a.at(x, y) && b.at(x + shift.x, y + shift.y)) return true;
        }
    }
    return false;
}

}  // namespace hitlab::geometry
