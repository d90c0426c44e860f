#include "sprite/pair_table.h"

#include <algorithm>
#include <cassert>
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
    return {{player.cx2 - enemy.cx2, player.cy2 - enemy.cy2}, player.r2 + enemy.r2};
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

std::vector<AxisInterval> intervalsOf(const Polygon& player, const Polygon& enemy) {
    std::vector<Vec2i> normals;
    addNormals(player, normals);
    addNormals(enemy, normals);
    std::vector<AxisInterval> intervals;
    for (const Vec2i normal : normals) {
        const auto [playerLow, playerHigh] = shadow(player, normal);
        const auto [enemyLow, enemyHigh] = shadow(enemy, normal);
        const std::int64_t units = geometry::kPolygonUnits;
        const std::int64_t low = math::ceilDivide(enemyLow - playerHigh, units);
        const std::int64_t high = math::floorDivide(enemyHigh - playerLow, units);
        intervals.push_back({normal, static_cast<std::int32_t>(low), static_cast<std::int32_t>(high)});
        assert(intervals.back().low == low && intervals.back().high == high);
    }
    return intervals;
}

}  // namespace

OffsetBitmap::OffsetBitmap(const PixelSet& player, const PixelSet& enemy)
    : low_{1 - player.width(), 1 - player.height()},
      columns_(static_cast<std::uint32_t>(player.width() + enemy.width() - 1)),
      rows_(static_cast<std::uint32_t>(player.height() + enemy.height() - 1)),
      words_((std::size_t{columns_} * rows_ + 63) / 64) {
    for (int py = 0; py < player.height(); ++py) {
        for (int px = 0; px < player.width(); ++px) {
            if (!player.at(px, py)) continue;
            // Player's pixel p meets enemy's pixel e at the offset e - p.
            for (int ey = 0; ey < enemy.height(); ++ey) {
                const std::size_t row = static_cast<std::size_t>(ey - py - low_.y) * columns_;
                for (int ex = 0; ex < enemy.width(); ++ex) {
                    if (enemy.at(ex, ey)) set(row + static_cast<std::size_t>(ex - px - low_.x));
                }
            }
        }
    }
}

PairTable::PairTable(const Sprite& player, const Sprite& enemy)
    : rectangle(offsetsOf(player.volumes.rectangle, enemy.volumes.rectangle)),
      circle(reachOf(player.volumes.circle, enemy.volumes.circle)),
      diamond(reachOf(player.volumes.diamond, enemy.volumes.diamond)),
      polygon(intervalsOf(player.volumes.polygon, enemy.volumes.polygon)),
      pixels(player.mask, enemy.mask) {}

}  // namespace hitlab::sprite
