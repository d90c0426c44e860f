#include "cli/progress.h"

#include <gtest/gtest.h>

namespace hitlab::cli {
namespace {

TEST(DurationText, isRoundedUpAndReadable) {
    EXPECT_EQ(durationText(0.2), "1 s");
    EXPECT_EQ(durationText(59), "59 s");
    EXPECT_EQ(durationText(59.5), "1 min 00 s");
    EXPECT_EQ(durationText(200), "3 min 20 s");
    EXPECT_EQ(durationText(7500), "2 h 05 min");
    EXPECT_EQ(durationText(97200), "27 h 00 min");
}

TEST(BytesText, hasAUnitThatFits) {
    EXPECT_EQ(bytesText(0), "0 bytes");
    EXPECT_EQ(bytesText(999), "999 bytes");
    EXPECT_EQ(bytesText(4200), "4.2 kB");
    EXPECT_EQ(bytesText(2.1e6), "2.1 MB");
    EXPECT_EQ(bytesText(75e9), "75 GB");
    EXPECT_EQ(bytesText(999.9e6), "1.0 GB");
    EXPECT_EQ(bytesText(5e15), "5000 TB");
}

}  // namespace
}  // namespace hitlab::cli
