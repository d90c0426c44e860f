#include "detect/frame_test.h"

#include <algorithm>
#include <cassert>

namespace hitlab::detect {

CornerBox reachFrom(const Algorithm& algorithm, const Pair& pair, std::span<const Vec2i> places) {
    assert(!places.empty());
    Vec2i low = places.front(), high = low;
    for (const Vec2i place : places) {
        low = {std::min(low.x, place.x), std::min(low.y, place.y)};
        high = {std::max(high.x, place.x), std::max(high.y, place.y)};
    }
    const sprite::OffsetBox reach = algorithm.reach(pair.table);
    return {cornersAt(reach, low).low, cornersAt(reach, high).high};
}

std::size_t FrameTest::operator()(std::span<const Vec2i> places, EnemyPlaces enemies,
                                  std::uint32_t* hits) const {
    assert(!places.empty());
    if (places.size() == 1) return (algorithm.*variant.batch)(pair, places.front(), enemies, hits);
    return variant.sweep(algorithm, pair, places, enemies, hits);
}

}  // namespace hitlab::detect
