#include "experiment/course.h"

#include <gtest/gtest.h>

namespace hitlab::experiment {
namespace {

using math::Vec2i;

std::vector<Vec2i> pathTo(std::int32_t last) {
    std::vector<Vec2i> path;
    for (std::int32_t k = 0; k <= last; ++k) path.push_back({k, 2 * k});
    return path;
}

TEST(Course, ofStepOne_visitsEveryPlace) {
    const Course course(pathTo(5), 1, false);
    ASSERT_EQ(course.frames(), 6u);
    for (std::uint32_t frame = 0; frame < 6; ++frame) {
        ASSERT_EQ(course.tested(frame).size(), 1u);
        EXPECT_EQ(course.tested(frame).front().x, static_cast<std::int32_t>(frame));
        EXPECT_EQ(course.move(frame).size(), 1u);
    }
}

TEST(Course, ofAnyStep_hasCeilFramesAndEndsAtTheLastPlace) {
    for (std::int32_t last = 0; last <= 40; ++last) {
        for (std::uint32_t step = 1; step <= 45; ++step) {
            const Course course(pathTo(last), step, false);
            const auto places = static_cast<std::uint32_t>(last);
            ASSERT_EQ(course.frames(), (places + step - 1) / step + 1);
            for (std::uint32_t frame = 0; frame < course.frames(); ++frame) {
                ASSERT_EQ(course.tested(frame).size(), 1u);
                ASSERT_EQ(course.tested(frame).front().x,
                          static_cast<std::int32_t>(std::min(frame * step, places)));
            }
        }
    }
}

TEST(Course, moves_areThePathCutIntoPieces) {
    for (std::uint32_t step = 1; step <= 12; ++step) {
        const std::vector<Vec2i> path = pathTo(10);
        const Course course(path, step, true);
        std::vector<Vec2i> joined;
        for (std::uint32_t frame = 0; frame < course.frames(); ++frame) {
            const auto move = course.move(frame);
            ASSERT_LE(move.size(), step);
            EXPECT_EQ(course.tested(frame).data(), move.data());
            EXPECT_EQ(course.tested(frame).size(), move.size());
            joined.insert(joined.end(), move.begin(), move.end());
        }
        EXPECT_EQ(joined, path);
    }
}

}  // namespace
}  // namespace hitlab::experiment
