#include "detect/pass.h"

#include <numeric>

namespace hitlab::detect {

using math::Vec2i;

LiveEnemies::LiveEnemies(std::span<const Vec2i> places)
    : ids_(places.size()), calledFrames_(places.size(), kNoFrame) {
    for (const Vec2i place : places) {
        x_.push_back(static_cast<std::int16_t>(place.x));
        y_.push_back(static_cast<std::int16_t>(place.y));
    }
    std::iota(ids_.begin(), ids_.end(), 0u);
}

void LiveEnemies::retire(std::span<const std::uint32_t> hits, std::int32_t frame) {
    if (hits.empty()) return;
    std::size_t kept = hits.front();
    std::size_t nextHit = 0;
    for (std::size_t i = kept; i < ids_.size(); ++i) {
        if (nextHit < hits.size() && hits[nextHit] == i) {
            calledFrames_[ids_[i]] = frame;
            ++nextHit;
            continue;
        }
        x_[kept] = x_[i];
        y_[kept] = y_[i];
        ids_[kept] = ids_[i];
        ++kept;
    }
    x_.resize(kept);
    y_.resize(kept);
    ids_.resize(kept);
}

std::vector<std::int32_t> firstCalls(const Algorithm& algorithm, const sprite::PairTable& pair,
                                     std::span<const Vec2i> path, std::span<const Vec2i> enemies) {
    return *firstCallsWhile([] { return true; }, algorithm, pair, path, enemies);
}

std::optional<std::vector<std::int32_t>> firstCallsWhile(const std::function<bool()>& goOn,
                                                         const Algorithm& algorithm,
                                                         const sprite::PairTable& pair,
                                                         std::span<const Vec2i> path,
                                                         std::span<const Vec2i> enemies) {
    LiveEnemies live(enemies);
    std::vector<std::uint32_t> hits(enemies.size());
    for (std::size_t frame = 0; frame < path.size(); ++frame) {
        const std::size_t count = algorithm.batch(pair, path[frame], live.places(), hits.data());
        live.retire(std::span(hits).first(count), static_cast<std::int32_t>(frame));
        if (!goOn()) return std::nullopt;
    }
    return live.calledFrames();
}

}  // namespace hitlab::detect
