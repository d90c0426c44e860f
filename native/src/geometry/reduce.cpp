// Every edge that is left lies on a line of the first hull, so the polygon is kept as its lines; vertices are
// intersections of neighbours. With coordinates of 0 .. 2^12 a line's (a, b, c) has |a|, |b| <= 2^12 and
// |c| <= 2^25, a minor of two lines is below 2^25 and the determinant of three below 2^52. The triangle that
// three lines enclose has the area det^2 / (2 |minor minor minor|) (Cramer): 2^104 over 2^76, exact in 128
// bits. Comparing two such fractions by cross-multiplication would need 180 bits: see math::compare.
#include "geometry/reduce.h"

#include <cassert>
#include <optional>

#include "geometry/hull.h"
#include "math/exact.h"

namespace hitlab::geometry {

namespace {

using math::Fraction;
using math::Int128;
using math::Vec2i;

/// Points with a x + b y = c; the polygon lies where a x + b y <= c.
struct Line {
    std::int64_t a = 0;
    std::int64_t b = 0;
    std::int64_t c = 0;
};

Line lineThrough(Vec2i from, Vec2i to) {
    const Vec2i edge = to - from;
    return {edge.y, -edge.x, math::cross(from, to)};
}

/// Positive when `second` turns left of `first` by less than half a circle.
std::int64_t turn(const Line& first, const Line& second) {
    return first.a * second.b - second.a * first.b;
}

Int128 determinant(const Line& p, const Line& q, const Line& r) {
    return Int128{p.c} * turn(q, r) - Int128{q.c} * turn(p, r) + Int128{r.c} * turn(p, q);
}

/// Twice the area between `edge` and its prolonged neighbours; none if they do not meet on the outer side.
std::optional<Fraction> addedArea(const Line& before, const Line& edge, const Line& after) {
    const std::int64_t outer = turn(before, after);
    if (outer <= 0) return std::nullopt;
    const Int128 det = determinant(before, edge, after);
    return Fraction{det * det, Int128{turn(before, edge)} * turn(edge, after) * outer};
}

std::optional<std::size_t> cheapestEdge(const std::vector<Line>& lines) {
    std::optional<std::size_t> cheapest;
    Fraction least;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line& before = lines[(i + lines.size() - 1) % lines.size()];
        const Line& after = lines[(i + 1) % lines.size()];
        const auto area = addedArea(before, lines[i], after);
        if (area && (!cheapest || math::compare(*area, least) < 0)) {
            cheapest = i;
            least = *area;
        }
    }
    return cheapest;
}

/// numerator / denominator in units of 1/16, to the nearest, halves up; denominator > 0.
std::int32_t roundedSixteenths(Int128 numerator, Int128 denominator) {
    const Int128 doubled = 2 * kPolygonUnits * numerator + denominator;
    return static_cast<std::int32_t>(math::floorDivide(doubled, 2 * denominator));
}

Vec2i roundedMeeting(const Line& first, const Line& second) {
    const Int128 denominator = turn(first, second);
    return {roundedSixteenths(Int128{first.c} * second.b - Int128{second.c} * first.b, denominator),
            roundedSixteenths(Int128{first.a} * second.c - Int128{second.a} * first.c, denominator)};
}

}  // namespace

Polygon reduceHull(const std::vector<Vec2i>& hull, std::size_t maxEdges) {
    assert(hull.size() >= 3 && maxEdges >= 5);
    std::vector<Line> lines;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        lines.push_back(lineThrough(hull[i], hull[(i + 1) % hull.size()]));
    }
    while (lines.size() > maxEdges) {
        // The turns of all edges add up to two circles, so with five edges or more some edge has less than
        // half a circle to itself.
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(*cheapestEdge(lines)));
    }
    std::vector<Vec2i> vertices;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        vertices.push_back(roundedMeeting(lines[(i + lines.size() - 1) % lines.size()], lines[i]));
    }
    return {convexHull(std::move(vertices))};
}

}  // namespace hitlab::geometry
