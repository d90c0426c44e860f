#include "experiment/routes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/table.h"

namespace hitlab::experiment {
namespace {

using math::Vec2i;

constexpr SizePx kMario{35, 67}, kPacman{23, 25}, kTyrian{49, 35};

std::size_t framesOf(std::string_view route, SizePx player) {
    return pathOf(base::getById(kRoutes, route), player).size();
}

TEST(Routes, frames_areThoseRecoveredFromThePublishedTimes) {
    EXPECT_EQ(framesOf("horizontal", kMario), 1246u);
    EXPECT_EQ(framesOf("vertical", kMario), 654u);
    EXPECT_EQ(framesOf("diagonal", kMario), 624u);
    EXPECT_EQ(framesOf("horizontal", kPacman), 1258u);
    EXPECT_EQ(framesOf("vertical", kPacman), 696u);
    EXPECT_EQ(framesOf("diagonal", kPacman), 630u);
    EXPECT_EQ(framesOf("horizontal", kTyrian), 1232u);
    EXPECT_EQ(framesOf("vertical", kTyrian), 686u);
    EXPECT_EQ(framesOf("diagonal", kTyrian), 617u);
}

TEST(Horizontal, goesFromSideToSideAtHalfHeightRoundedDown) {
    const auto path = pathOf(base::getById(kRoutes, "horizontal"), kMario);
    for (int k = 0; k < static_cast<int>(path.size()); ++k) {
        ASSERT_EQ(path[static_cast<std::size_t>(k)], (Vec2i{k, 326}));
    }
    EXPECT_EQ(path.back().x + kMario.width, kWorldWidthPx);
}

TEST(Vertical, goesFromTopToBottomAtHalfWidthRoundedDown) {
    const auto path = pathOf(base::getById(kRoutes, "vertical"), kMario);
    for (int k = 0; k < static_cast<int>(path.size()); ++k) {
        ASSERT_EQ(path[static_cast<std::size_t>(k)], (Vec2i{622, k}));
    }
    EXPECT_EQ(path.back().y + kMario.height, kWorldHeightPx);
}

TEST(Diagonal, goesFromCornerToCornerAndRoundsToTheNearestPixel) {
    // Odd and even room on both axes.
    for (const SizePx player : {kMario, kPacman, kTyrian, SizePx{34, 66}, SizePx{1278, 1}, SizePx{1, 719}}) {
        const auto path = pathOf(base::getById(kRoutes, "diagonal"), player);
        const double steps = static_cast<double>(path.size()) - 1;
        EXPECT_EQ(path.front(), (Vec2i{0, 0}));
        EXPECT_EQ(path.back(), (Vec2i{kWorldWidthPx - player.width, kWorldHeightPx - player.height}));
        for (std::size_t k = 0; k < path.size(); ++k) {
            const double exact = static_cast<double>(k) * (kWorldHeightPx - player.height) / steps;
            ASSERT_EQ(path[k].y, static_cast<int>(std::floor(exact + 0.5 + 1e-9))) << k;
            ASSERT_EQ(path[k].x, std::min(2 * static_cast<int>(k), kWorldWidthPx - player.width)) << k;
        }
    }
}

}  // namespace
}  // namespace hitlab::experiment
