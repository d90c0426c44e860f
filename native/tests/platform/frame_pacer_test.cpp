#include "platform/desktop/frame_pacer.h"

#include <gtest/gtest.h>

#include "base/clock.h"

namespace hitlab::platform::desktop {
namespace {

TEST(FramePacer, inTime_keepsTheRhythm) {
    EXPECT_EQ(FramePacer::nextDueNs(1000, 1000, 100), 1100);
    EXPECT_EQ(FramePacer::nextDueNs(1000, 1100, 100), 1100);
}

TEST(FramePacer, lateByMoreThanAFrame_startsAnew) {
    EXPECT_EQ(FramePacer::nextDueNs(1000, 1101, 100), 1201);
    EXPECT_EQ(FramePacer::nextDueNs(1000, 5000, 100), 5100);
}

TEST(FramePacer, frames_areNeverFasterThanAsked) {
    const std::int64_t start = base::nowNs();
    FramePacer pacer(1000);
    for (int i = 0; i < 20; ++i) pacer.wait();
    EXPECT_GE(base::nowNs() - start, 20 * 1'000'000);
}

}  // namespace
}  // namespace hitlab::platform::desktop
