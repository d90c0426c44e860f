#include "broadphase/grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/rng.h"

namespace hitlab::broadphase {
namespace {

using math::Vec2i;

std::vector<Vec2i> randomCorners(base::Rng& rng, std::size_t count, std::uint32_t spread) {
    std::vector<Vec2i> corners;
    for (std::size_t i = 0; i < count; ++i) {
        const auto coordinate = [&] {
            return static_cast<std::int32_t>(rng.below(spread)) - static_cast<std::int32_t>(spread / 3);
        };
        const std::int32_t x = coordinate();
        corners.push_back({x, coordinate()});
    }
    return corners;
}

/// The numbers of the items that a query hands over. Fails when one comes twice or has another corner.
std::set<std::uint32_t> queried(const Grid& grid, const std::vector<Vec2i>& corners, Vec2i low, Vec2i high) {
    std::set<std::uint32_t> numbers;
    std::uint32_t lastEnd = 0;
    grid.forEachRun(low, high, [&](std::uint32_t first, std::uint32_t end) {
        EXPECT_GE(first, lastEnd) << "runs ascend";
        EXPECT_LT(first, end);
        lastEnd = end;
        for (std::uint32_t i = first; i < end; ++i) {
            const std::uint32_t number = grid.numbers()[i];
            EXPECT_TRUE(numbers.insert(number).second) << number;
            EXPECT_EQ(corners[number], (Vec2i{grid.x()[i], grid.y()[i]}));
        }
    });
    return numbers;
}

bool isIn(Vec2i corner, Vec2i low, Vec2i high) {
    return low.x <= corner.x && corner.x <= high.x && low.y <= corner.y && corner.y <= high.y;
}

void expectAllWithin(const Grid& grid, const std::vector<Vec2i>& corners, const std::set<std::uint32_t>& gone,
                     Vec2i low, Vec2i high) {
    const auto found = queried(grid, corners, low, high);
    for (std::uint32_t i = 0; i < corners.size(); ++i) {
        if (gone.contains(i)) {
            ASSERT_FALSE(found.contains(i)) << "removed " << i;
        } else if (isIn(corners[i], low, high)) {
            ASSERT_TRUE(found.contains(i)) << corners[i].x << ' ' << corners[i].y;
        }
    }
}

class AnyCells : public testing::TestWithParam<CellPx> {};

TEST_P(AnyCells, anyQueries_holdEveryCornerWithin_alsoAfterRemovals) {
    base::Rng rng(11);
    for (const std::size_t count : {0, 1, 2, 3, 50, 700}) {
        const auto corners = randomCorners(rng, count, 900);
        Grid grid(corners, GetParam());
        std::set<std::uint32_t> gone;
        for (int round = 0; round < 30; ++round) {
            const Vec2i low = randomCorners(rng, 1, 1200).front();
            const Vec2i high{low.x + static_cast<std::int32_t>(rng.below(200)),
                             low.y + static_cast<std::int32_t>(rng.below(200))};
            expectAllWithin(grid, corners, gone, low, high);
            // Removes some of what the query handed over.
            std::vector<std::uint32_t> indices;
            grid.forEachRun(low, high, [&](std::uint32_t first, std::uint32_t end) {
                for (std::uint32_t i = first; i < end; ++i) {
                    if (rng.below(3) == 0) indices.push_back(i);
                }
            });
            for (const std::uint32_t i : indices) gone.insert(grid.numbers()[i]);
            grid.remove(indices);
            ASSERT_EQ(grid.size(), corners.size() - gone.size());
        }
        expectAllWithin(grid, corners, gone, {-2000, -2000}, {2000, 2000});
    }
}

INSTANTIATE_TEST_SUITE_P(Cells, AnyCells,
                         testing::Values(CellPx{1, 1}, kDefaultCell, CellPx{8, 32}, CellPx{100, 7},
                                         CellPx{1 << 15, 1 << 15}),
                         [](const auto& test) {
                             return std::to_string(test.param.width) + "x" +
                                    std::to_string(test.param.height);
                         });

TEST(Grid, aSmallQueryOfManyCorners_handsOverFew) {
    base::Rng rng(3);
    const auto corners = randomCorners(rng, 20'000, 1200);
    const Grid grid(corners);
    const auto found = queried(grid, corners, {100, 100}, {150, 150});
    EXPECT_GT(found.size(), 20u);
    EXPECT_LT(found.size(), 200u);
}

TEST(Grid, cornersOnTheEdgesOfCellsAndStrips_areFoundFromBothSides) {
    std::vector<Vec2i> corners;
    for (const std::int32_t column : {0, 1, 2, 63, 64, 65, 128}) {
        for (const std::int32_t row : {0, 1, 2}) {
            const Vec2i edge{column * kDefaultCell.width, row * kDefaultCell.height};
            corners.push_back(edge);
            corners.push_back({edge.x + kDefaultCell.width - 1, edge.y + kDefaultCell.height - 1});
        }
    }
    const Grid grid(corners);
    for (std::uint32_t i = 0; i < corners.size(); ++i) {
        EXPECT_TRUE(queried(grid, corners, corners[i], corners[i]).contains(i)) << i;
    }
}

TEST(Grid, lastItemAndAllItems_canBeRemoved) {
    const std::vector<Vec2i> corners{{0, 0}, {1, 0}, {2, 0}};
    Grid grid(corners);
    grid.remove(std::vector<std::uint32_t>{2});
    EXPECT_EQ(queried(grid, corners, {0, 0}, {9, 9}), (std::set<std::uint32_t>{0, 1}));
    grid.remove(std::vector<std::uint32_t>{0, 1});
    EXPECT_EQ(queried(grid, corners, {0, 0}, {9, 9}), (std::set<std::uint32_t>{}));
    EXPECT_EQ(grid.size(), 0u);
}

TEST(Grid, bytes_growWithTheItems) {
    base::Rng rng(3);
    const auto corners = randomCorners(rng, 1000, 1200);
    const Grid grid(corners), one({corners.data(), 1});
    EXPECT_GE(grid.bytes(), 1000 * 8u);
    EXPECT_LT(one.bytes(), 1000u);
}

}  // namespace
}  // namespace hitlab::broadphase
