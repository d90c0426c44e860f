// The enemies of a pass. One that was called is tested no more.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "broadphase/grid.h"
#include "detect/frame_test.h"
#include "experiment/course.h"

namespace hitlab::experiment {

enum class Broadphase { kNone, kGrid };

struct BroadphaseInfo {
    /// Stands in logs: never renamed.
    std::string_view id;
    std::string_view title;
    Broadphase broadphase;
};

inline constexpr std::array kBroadphases{
    BroadphaseInfo{"none", "every live enemy is tested in every frame", Broadphase::kNone},
    BroadphaseInfo{"grid", "a uniform grid hands over the enemies near the player", Broadphase::kGrid},
};

/// By its id, which is in the table.
Broadphase broadphaseOf(std::string_view id);

class Crowd {
  public:
    Crowd(std::span<const math::Vec2i> corners, Broadphase broadphase);

    /// Enemies not yet called.
    std::size_t size() const { return grid_.size(); }

    /// The memory of the broad phase; 0 without one.
    std::size_t broadphaseBytes() const { return isGrid_ ? grid_.bytes() : 0; }

    struct Found {
        std::size_t hits = 0;
        /// Enemies that reached the algorithm.
        std::size_t candidates = 0;
    };

    /// Asks `test` about the player at `places`. Writes who collides to `hits`, which has room for all
    /// enemies: handles for retire().
    Found find(const detect::FrameTest& test, std::span<const math::Vec2i> places, std::uint32_t* hits) const;

    /// Takes out what the last find() has found, as called at `frame`.
    void retire(std::span<const std::uint32_t> hits, std::int32_t frame);

    /// For each enemy the frame at which it was called, or kNoFrame.
    const std::vector<std::int32_t>& calledFrames() const { return calledFrames_; }

  private:
    bool isGrid_;
    /// Without a broad phase it has one cell.
    broadphase::Grid grid_;
    std::vector<std::int32_t> calledFrames_;
};

}  // namespace hitlab::experiment
