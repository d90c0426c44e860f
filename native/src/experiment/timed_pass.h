// One pass with its detection calls timed, frame by frame: a run goes through it at once, a window shows a
// frame at a time. In the timed region there is nothing but the detection calls: buffers are made before,
// hits are taken out after. Only the first call of a block writes to the buffer that counts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiment/pass.h"

namespace hitlab::experiment {

struct FrameTimes {
    std::int64_t frameNs = 0;
    /// Of the block of `repeat` calls.
    std::int64_t blockNs = 0;
    std::uint32_t liveEnemies = 0;
};

/// Detection calls timed as one block; the buffers are made once.
class TimedCalls {
  public:
    explicit TimedCalls(std::size_t enemies) : hits_(enemies), scratch_(enemies) {}

    /// The time of `repeat` calls; found() and hits() are those of the first.
    std::int64_t time(const detect::FrameTest& test, std::span<const math::Vec2i> places, const Crowd& crowd,
                      std::uint32_t repeat);

    const Crowd::Found& found() const { return found_; }
    std::span<const std::uint32_t> hits() const { return std::span(hits_).first(found_.hits); }

  private:
    std::vector<std::uint32_t> hits_;
    std::vector<std::uint32_t> scratch_;
    Crowd::Found found_;
};

class TimedPass {
  public:
    /// The course and the enemies outlive it. The clock of the pass starts.
    TimedPass(const PassSetup& pass, std::uint32_t repeat);

    /// Frames tested so far; the last of them is the one to be shown.
    std::uint32_t framesTested() const { return static_cast<std::uint32_t>(frames_.size()); }
    bool isOver() const { return framesTested() == course_.frames(); }

    /// Tests the next frame, which is there, and takes out who was called.
    void testFrame();
    /// Before the first frame: its time counts from here.
    void startClock(std::int64_t nowNs) { frameStartNs_ = nowNs; }
    /// Ends the frame under way, which may have been shown meanwhile.
    void endFrame(std::int64_t nowNs);

    /// From the next frame on.
    void swapTest(const detect::FrameTest& test) { test_.emplace(test); }

    /// For each enemy the frame at which it was called so far, or kNoFrame.
    const std::vector<std::int32_t>& calledFrames() const { return crowd_.calledFrames(); }
    const std::vector<FrameTimes>& frames() const { return frames_; }
    std::uint32_t repeat() const { return repeat_; }
    /// Sum over the frames of the live enemies, and of those that reached the algorithm.
    std::uint64_t tests() const { return tests_; }
    std::uint64_t candidates() const { return candidates_; }
    /// What the broad phase took to build; none without one.
    std::optional<std::int64_t> broadphaseBuildNs() const { return broadphaseBuildNs_; }
    std::optional<std::uint64_t> broadphaseBytes() const { return broadphaseBytes_; }
    /// All frames that have ended.
    std::int64_t routeNs() const { return routeNs_; }

  private:
    Crowd buildCrowd(const PassSetup& pass);

    const Course& course_;
    std::optional<detect::FrameTest> test_;
    std::uint32_t repeat_;
    std::optional<std::int64_t> broadphaseBuildNs_;
    std::optional<std::uint64_t> broadphaseBytes_;
    Crowd crowd_;
    TimedCalls calls_;
    std::vector<FrameTimes> frames_;
    std::uint64_t tests_ = 0;
    std::uint64_t candidates_ = 0;
    std::int64_t routeNs_ = 0;
    std::int64_t frameStartNs_ = 0;
};

}  // namespace hitlab::experiment
