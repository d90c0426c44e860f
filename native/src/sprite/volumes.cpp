#include "sprite/volumes.h"

#include <algorithm>

#include "base/hash.h"
#include "geometry/fit.h"
#include "geometry/hull.h"
#include "geometry/reduce.h"

namespace hitlab::sprite {

namespace {

using geometry::PixelSet;

geometry::Polygon polygonOfHull(const std::vector<math::Vec2i>& hull) {
    geometry::Polygon polygon;
    for (const math::Vec2i corner : hull) polygon.vertices16.push_back(geometry::kPolygonUnits * corner);
    return polygon;
}

}  // namespace

Volumes thesisVolumes(const PixelSet& mask) {
    const int width = mask.width(), height = mask.height();
    return {.rectangle = {0, 0, 2 * width, 2 * height},
            .circle = {{width, height, std::max(width, height)}},
            .diamond = geometry::enclosingDiamond(mask),
            .polygon = geometry::reduceHull(geometry::hullOfPixels(mask), kThesisPolygonEdges)};
}

Volumes fittedVolumes(const PixelSet& mask) {
    return {.rectangle = geometry::fittedBox(mask),
            .circle = geometry::fittedCircle(mask),
            .diamond = geometry::fittedDiamond(mask),
            .polygon = polygonOfHull(geometry::hullOfPixels(mask))};
}

std::uint64_t volumesHash(const Volumes& volumes) {
    base::Fnv1a hash;
    const auto add = [&hash](std::int32_t number) { hash.addUint32(static_cast<std::uint32_t>(number)); };
    const auto& box = volumes.rectangle;
    for (const std::int32_t edge : {box.x0, box.y0, box.x1, box.y1}) add(edge);
    for (const geometry::Round& round : {geometry::Round(volumes.circle), geometry::Round(volumes.diamond)}) {
        for (const std::int32_t number : {round.cx2, round.cy2, round.r2}) add(number);
    }
    for (const math::Vec2i vertex : volumes.polygon.vertices16) {
        add(vertex.x);
        add(vertex.y);
    }
    return hash.value();
}

}  // namespace hitlab::sprite
