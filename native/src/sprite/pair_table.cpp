#include "sprite/pair_table.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

#include "math/exact.h"

namespace hitlab::sprite {

namespace {

using geometry::Box;
using geometry::PixelSet;
using geometry::Polygon;
using math::Vec2i;

/// Open overlap of [a0, a1] shifted by 2 offset with [b0, b1], in halves: b0 - a1 < 2 offset < b1 - a0.
std::pair<std::int32_t, std::int32_t> openRange(std::int32_t a0, std::int32_t a1, std::int32_t b0,
                                                std::int32_t b1) {
    return {math::floorDivide(b0 - a1, 2) + 1, math::ceilDivide(b1 - a0, 2) - 1};
}

OffsetBox offsetsOf(const Box& player, const Box& enemy) {
    const auto [lowX, highX] = openRange(player.x0, player.x1, enemy.x0, enemy.x1);
    const auto [lowY, highY] = openRange(player.y0, player.y1, enemy.y0, enemy.y1);
    return {{lowX, lowY}, {highX, highY}};
}

CentreReach reachOf(const geometry::Round& player, const geometry::Round& enemy) {
    const Vec2i shift2{player.cx2 - enemy.cx2, player.cy2 - enemy.cy2};
    const std::int32_t reach2 = player.r2 + enemy.r2;
    const auto low = [reach2](std::int32_t shift) { return math::ceilDivide(-reach2 - shift, 2); };
    const auto high = [reach2](std::int32_t shift) { return math::floorDivide(reach2 - shift, 2); };
    return {shift2, reach2, {{low(shift2.x), low(shift2.y)}, {high(shift2.x), high(shift2.y)}}};
}

std::pair<std::int64_t, std::int64_t> shadow(const Polygon& polygon, Vec2i axis) {
    std::int64_t low = std::numeric_limits<std::int64_t>::max();
    std::int64_t high = std::numeric_limits<std::int64_t>::min();
    for (const Vec2i vertex : polygon.vertices16) {
        low = std::min(low, math::dot(vertex, axis));
        high = std::max(high, math::dot(vertex, axis));
    }
    return {low, high};
}

/// The direction in smallest whole numbers, in the right half plane, so that parallel normals are equal.
Vec2i canonicalNormal(Vec2i edge) {
    const std::int32_t divisor = std::gcd(edge.x, edge.y);
    const Vec2i normal{edge.y / divisor, -edge.x / divisor};
    const bool flip = normal.x < 0 || (normal.x == 0 && normal.y < 0);
    return flip ? Vec2i{-normal.x, -normal.y} : normal;
}

void addNormals(const Polygon& polygon, std::vector<Vec2i>& normals) {
    const auto& vertices = polygon.vertices16;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Vec2i normal = canonicalNormal(vertices[(i + 1) % vertices.size()] - vertices[i]);
        if (std::find(normals.begin(), normals.end(), normal) == normals.end()) normals.push_back(normal);
    }
}

AxisInterval intervalOf(const Polygon& player, const Polygon& enemy, Vec2i normal) {
    const auto [playerLow, playerHigh] = shadow(player, normal);
    const auto [enemyLow, enemyHigh] = shadow(enemy, normal);
    const std::int64_t units = geometry::kPolygonUnits;
    const std::int64_t low = math::ceilDivide(enemyLow - playerHigh, units);
    const std::int64_t high = math::floorDivide(enemyHigh - playerLow, units);
    assert(static_cast<std::int32_t>(low) == low && static_cast<std::int32_t>(high) == high);
    return {normal, static_cast<std::int32_t>(low), static_cast<std::int32_t>(high)};
}

/// How many offsets of the box lie outside the interval. Row by row: in a row the inner ones are a range.
std::int64_t countShutOut(const AxisInterval& axis, const OffsetBox& box) {
    const std::int64_t columns = box.high.x - box.low.x + 1;
    std::int64_t count = 0;
    for (std::int64_t y = box.low.y; y <= box.high.y; ++y) {
        const std::int64_t low = axis.low - axis.normal.y * y, high = axis.high - axis.normal.y * y;
        if (axis.normal.x == 0) {
            count += low <= 0 && 0 <= high ? 0 : columns;
            continue;
        }
        const std::int64_t slope = axis.normal.x;  // canonical: not negative
        const std::int64_t first = std::max<std::int64_t>(box.low.x, math::ceilDivide(low, slope));
        const std::int64_t last = std::min<std::int64_t>(box.high.x, math::floorDivide(high, slope));
        count += columns - std::max<std::int64_t>(0, last - first + 1);
    }
    return count;
}

bool fits32Bits(Vec2i normal, const OffsetBox& box) {
    const auto largest = [](std::int32_t low, std::int32_t high) {
        return std::max(std::abs(std::int64_t{low}), std::abs(std::int64_t{high}));
    };
    const std::int64_t sum = std::abs(normal.x) * largest(box.low.x, box.high.x) +
                             std::abs(normal.y) * largest(box.low.y, box.high.y);
    return sum < std::numeric_limits<std::int32_t>::max();
}

ConvexOffsets offsetsOf(const Polygon& player, const Polygon& enemy) {
    const AxisInterval x = intervalOf(player, enemy, {1, 0}), y = intervalOf(player, enemy, {0, 1});
    ConvexOffsets offsets{{{x.low, y.low}, {x.high, y.high}}, {}};
    std::vector<Vec2i> normals;
    addNormals(player, normals);
    addNormals(enemy, normals);
    std::vector<std::pair<std::int64_t, AxisInterval>> axes;
    for (const Vec2i normal : normals) {
        const AxisInterval axis = intervalOf(player, enemy, normal);
        if (const std::int64_t shutOut = countShutOut(axis, offsets.bounds)) axes.push_back({shutOut, axis});
    }
    std::stable_sort(axes.begin(), axes.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    offsets.axes.reserve(axes.size());
    for (const auto& [shutOut, axis] : axes) {
        offsets.axes.push_back(axis);
        offsets.fits32Bits = offsets.fits32Bits && fits32Bits(axis.normal, offsets.bounds);
    }
    return offsets;
}

}  // namespace

bool circlesCollide(const CentreReach& circles, Vec2i offset) {
    const Vec2i distance2 = circles.distance2(offset);
    return math::dot(distance2, distance2) <= std::int64_t{circles.reach2} * circles.reach2;
}

bool diamondsCollide(const CentreReach& diamonds, Vec2i offset) {
    const Vec2i distance2 = diamonds.distance2(offset);
    return std::abs(distance2.x) + std::abs(distance2.y) <= diamonds.reach2;
}

bool polygonsCollide(const ConvexOffsets& polygons, Vec2i offset) {
    return polygons.bounds.contains(offset) &&
           std::all_of(polygons.axes.begin(), polygons.axes.end(), [offset](const AxisInterval& axis) {
               const std::int64_t place = math::dot(axis.normal, offset);
               return axis.low <= place && place <= axis.high;
           });
}

PairTable::PairTable(const Sprite& player, const Sprite& enemy)
    : rectangle(offsetsOf(player.volumes.rectangle, enemy.volumes.rectangle)),
      circle(reachOf(player.volumes.circle, enemy.volumes.circle)),
      diamond(reachOf(player.volumes.diamond, enemy.volumes.diamond)),
      polygon(offsetsOf(player.volumes.polygon, enemy.volumes.polygon)),
      pixels(player.mask, enemy.mask) {}

std::size_t PairTable::bytes() const {
    return sizeof *this - sizeof pixels + pixels.bytes() + polygon.axes.capacity() * sizeof(AxisInterval);
}

}  // namespace hitlab::sprite
