// A move asks the discrete test at each of its places, for each enemy until the first yes. Classic: the pair
// test, for all enemies. Tuned: one scan picks out the enemies that the move could reach at all; their
// offsets then walk over the pair's table.
#include "detect/frame_test.h"

#include <algorithm>
#include <cassert>

namespace hitlab::detect {

namespace {

std::size_t sweepClassic(const FrameTest& test, std::span<const Vec2i> places, EnemyPlaces enemies,
                         std::uint32_t* hits) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < enemies.size(); ++i) {
        const Placed enemy{test.pair.enemy, enemies[i]};
        const bool isHit = std::any_of(places.begin(), places.end(), [&](Vec2i place) {
            return test.algorithm.pairTest({test.pair.player, place}, enemy);
        });
        if (isHit) hits[count++] = static_cast<std::uint32_t>(i);
    }
    return count;
}

std::size_t sweepTuned(const FrameTest& test, std::span<const Vec2i> places, EnemyPlaces enemies,
                       std::uint32_t* hits) {
    const std::size_t near = enemiesWithin(test.reachFrom(places), enemies, hits);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < near; ++i) {
        const Vec2i enemy = enemies[hits[i]];
        const bool isHit = std::any_of(places.begin(), places.end(), [&](Vec2i place) {
            return test.algorithm.collidesAt(test.pair.table, place - enemy);
        });
        if (isHit) hits[kept++] = hits[i];
    }
    return kept;
}

}  // namespace

std::size_t FrameTest::operator()(std::span<const Vec2i> places, EnemyPlaces enemies,
                                  std::uint32_t* hits) const {
    assert(!places.empty());
    if (places.size() == 1) return (algorithm.*variant.batch)(pair, places.front(), enemies, hits);
    const auto sweep = variant.id == kClassic.id ? sweepClassic : sweepTuned;
    return sweep(*this, places, enemies, hits);
}

CornerBox FrameTest::reachFrom(std::span<const Vec2i> places) const {
    Vec2i low = places.front(), high = low;
    for (const Vec2i place : places) {
        low = {std::min(low.x, place.x), std::min(low.y, place.y)};
        high = {std::max(high.x, place.x), std::max(high.y, place.y)};
    }
    const sprite::OffsetBox reach = algorithm.reach(pair.table);
    return {cornersAt(reach, low).low, cornersAt(reach, high).high};
}

}  // namespace hitlab::detect
