#include "experiment/crowd.h"

#include "base/table.h"

namespace hitlab::experiment {

namespace {

constexpr broadphase::CellPx kOneCell{1 << 16, 1 << 16};

}  // namespace

Broadphase broadphaseOf(std::string_view id) {
    return base::getById(kBroadphases, id).broadphase;
}

Crowd::Crowd(std::span<const math::Vec2i> corners, Broadphase broadphase)
    : isGrid_(broadphase == Broadphase::kGrid),
      grid_(corners, isGrid_ ? broadphase::kDefaultCell : kOneCell),
      calledFrames_(corners.size(), kNoFrame) {}

Crowd::Found Crowd::find(const detect::FrameTest& test, std::span<const math::Vec2i> places,
                         std::uint32_t* hits) const {
    if (!isGrid_) {
        const detect::EnemyPlaces all{grid_.x().first(size()), grid_.y().first(size())};
        return {test(places, all, hits), size()};
    }
    Found found;
    const detect::CornerBox reach = reachFrom(test.algorithm, test.pair, places);
    // Runs come in the order of the arrays, so the hits ascend.
    grid_.forEachRun(reach.low, reach.high, [&](std::uint32_t first, std::uint32_t end) {
        const std::size_t count = end - first;
        std::uint32_t* next = hits + found.hits;
        const std::size_t hit =
            test(places, {grid_.x().subspan(first, count), grid_.y().subspan(first, count)}, next);
        for (std::size_t i = 0; i < hit; ++i) next[i] += first;
        found.hits += hit;
        found.candidates += count;
    });
    return found;
}

void Crowd::retire(std::span<const std::uint32_t> hits, std::int32_t frame) {
    for (const std::uint32_t hit : hits) calledFrames_[grid_.numbers()[hit]] = frame;
    grid_.remove(hits);
}

}  // namespace hitlab::experiment
