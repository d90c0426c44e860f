// One pass of a player along its path among standing enemies. An enemy that was called is tested no more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "detect/algorithm.h"

namespace hitlab::detect {

/// A frame that does not exist: never called, or never in contact.
constexpr std::int32_t kNoFrame = -1;

/// The enemies not yet called, in ascending order, and the frames at which the others were.
class LiveEnemies {
  public:
    explicit LiveEnemies(std::span<const math::Vec2i> places);

    /// Those still under test.
    EnemyPlaces places() const { return {x_, y_}; }
    std::size_t size() const { return ids_.size(); }

    /// Takes out the enemies at these indices of places(), ascending, as called at `frame`.
    void retire(std::span<const std::uint32_t> hits, std::int32_t frame);

    /// For each enemy the frame at which it was called, or kNoFrame.
    const std::vector<std::int32_t>& calledFrames() const { return calledFrames_; }

  private:
    std::vector<std::int16_t> x_;
    std::vector<std::int16_t> y_;
    std::vector<std::uint32_t> ids_;
    std::vector<std::int32_t> calledFrames_;
};

/// The first frame at which `algorithm` says yes, for each enemy: a whole pass, not timed.
std::vector<std::int32_t> firstCalls(const Algorithm& algorithm, const sprite::PairTable& pair,
                                     std::span<const math::Vec2i> path, std::span<const math::Vec2i> enemies);

/// The same; nothing when `goOn`, asked after each frame, says no.
std::optional<std::vector<std::int32_t>> firstCallsWhile(const std::function<bool()>& goOn,
                                                         const Algorithm& algorithm,
                                                         const sprite::PairTable& pair,
                                                         std::span<const math::Vec2i> path,
                                                         std::span<const math::Vec2i> enemies);

}  // namespace hitlab::detect
