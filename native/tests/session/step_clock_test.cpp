#include "session/step_clock.h"

#include <gtest/gtest.h>

namespace hitlab::session {
namespace {

TEST(StepClock, atSixtyPictures_speedOneIsAFrameAPictureWhateverTheTimes) {
    StepClock clock;
    for (const double elapsed : {0.0, 0.016, 0.03, 0.001, 0.0167}) EXPECT_EQ(clock.due(1, 60, elapsed), 1u);
    EXPECT_EQ(clock.due(1, 59.94, 0.02), 1u);
    EXPECT_EQ(clock.due(8, 60, 0.016), 8u);
}

TEST(StepClock, quarterSpeed_isAFrameEveryFourPictures) {
    StepClock clock;
    std::vector<std::uint32_t> due;
    for (int i = 0; i < 8; ++i) due.push_back(clock.due(0.25f, 60, 0.016));
    EXPECT_EQ(due, (std::vector<std::uint32_t>{0, 0, 0, 1, 0, 0, 0, 1}));
}

TEST(StepClock, onOtherDisplays_theTimeDecides) {
    StepClock clock;
    std::uint32_t due = 0;
    for (int i = 0; i < 144; ++i) due += clock.due(1, 144, 1.0 / 144);
    EXPECT_NEAR(due, 60, 1);
}

TEST(StepClock, whereNoPictureWaits_theTimeDecides) {
    StepClock clock;
    std::uint32_t due = 0;
    for (int i = 0; i < 5000; ++i) due += clock.due(1, 0, 0.0002);
    EXPECT_NEAR(due, 60, 1);
}

TEST(StepClock, afterALongHalt_littleIsMadeUpFor) {
    StepClock clock;
    EXPECT_LE(clock.due(1, 144, 100), 6u);
}

TEST(StepClock, reset_owesNothing) {
    StepClock clock;
    EXPECT_EQ(clock.due(0.5f, 60, 0), 0u);
    clock.reset();
    EXPECT_EQ(clock.due(0.5f, 60, 0), 0u);
    EXPECT_EQ(clock.due(0.5f, 60, 0), 1u);
}

}  // namespace
}  // namespace hitlab::session
