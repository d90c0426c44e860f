#include "geometry/hull.h"

#include <algorithm>
#include <utility>

namespace hitlab::geometry {

namespace {

using math::Vec2i;

/// Adds the points to the chain in turn; those that no longer turn left are dropped, down to `fixed` points.
template <typename Points>
void extendChain(std::vector<Vec2i>& chain, std::size_t fixed, const Points& points) {
    for (const Vec2i point : points) {
        while (chain.size() > fixed &&
               math::cross(chain.back() - chain[chain.size() - 2], point - chain.back()) <= 0) {
            chain.pop_back();
        }
        chain.push_back(point);
    }
}

}  // namespace

std::vector<Vec2i> convexHull(std::vector<Vec2i> points) {
    const auto byXThenY = [](Vec2i a, Vec2i b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    std::sort(points.begin(), points.end(), byXThenY);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;

    std::vector<Vec2i> chain;
    extendChain(chain, 1, points);
    const std::size_t lower = chain.size();
    std::reverse(points.begin(), points.end());
    points.erase(points.begin());
    extendChain(chain, lower, points);
    chain.pop_back();  // the first point again
    return chain;
}

std::vector<Vec2i> hullOfPixels(const PixelSet& pixels) {
    std::vector<Vec2i> corners;
    for (int y = 0; y < pixels.height(); ++y) {
        int first = 0;
        while (first < pixels.width() && !pixels.at(first, y)) ++first;
        if (first == pixels.width()) continue;
        int last = pixels.width() - 1;
        while (!pixels.at(last, y)) --last;
        corners.insert(corners.end(), {{first, y}, {first, y + 1}, {last + 1, y}, {last + 1, y + 1}});
    }
    return convexHull(std::move(corners));
}

}  // namespace hitlab::geometry
