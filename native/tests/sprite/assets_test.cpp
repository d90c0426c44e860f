#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/durable_file.h"
#include "sprite/mask.h"
#include "sprite/png.h"

namespace hitlab::sprite {
namespace {

namespace fs = std::filesystem;
using geometry::PixelSet;

struct SpriteFile {
    const char* name;
    int width;
    int height;
};

/// DESIGN.md's table.
constexpr SpriteFile kFiles[] = {{"mario/player.png", 35, 67},  {"mario/enemy.png", 53, 54},
                                 {"pacman/player.png", 23, 25}, {"pacman/enemy.png", 28, 31},
                                 {"tyrian/player.png", 49, 35}, {"tyrian/enemy.png", 42, 52}};

std::string assetBytes(const fs::path& name) {
    const auto bytes = base::readFile(fs::path(HITLAB_TEST_ASSETS) / name);
    EXPECT_TRUE(bytes) << name;
    return bytes ? *bytes : std::string();
}

Image imageOf(const std::string& name) {
    auto image = decodePng(assetBytes("sprites/" + name), name);
    EXPECT_TRUE(image) << name;
    return image ? std::move(*image) : Image{1, 1, {0, 0, 0, 0}};
}

PixelSet maskOf(const std::string& name) {
    return opaquePixels(imageOf(name));
}

/// How many stretches of solid pixels a row has: the gaps between them are one fewer.
int stretchesInRow(const PixelSet& mask, int y) {
    int stretches = 0;
    for (int x = 0; x < mask.width(); ++x)
        stretches += mask.at(x, y) && (x == 0 || !mask.at(x - 1, y)) ? 1 : 0;
    return stretches;
}

/// From the first to the last solid pixel.
int spanOfRow(const PixelSet& mask, int y) {
    int first = 0, last = mask.width() - 1;
    while (first <= last && !mask.at(first, y)) ++first;
    while (last >= first && !mask.at(last, y)) --last;
    return last - first + 1;
}

void expectStretchesInLastRows(const std::string& name, int rows, int stretches) {
    const PixelSet mask = maskOf(name);
    for (int y = mask.height() - rows; y < mask.height(); ++y)
        EXPECT_EQ(stretchesInRow(mask, y), stretches) << name << " row " << y;
}

class SpriteAsset : public testing::TestWithParam<SpriteFile> {};

TEST_P(SpriteAsset, header_saysEightBitRgbaNotInterlacedInTheRightSize) {
    const std::string bytes = assetBytes(std::string("sprites/") + GetParam().name);
    ASSERT_GE(bytes.size(), 33u);
    const auto byte = [&bytes](std::size_t i) { return int{static_cast<std::uint8_t>(bytes[i])}; };
    EXPECT_EQ(bytes.substr(12, 4), "IHDR");
    EXPECT_EQ(byte(18) * 256 + byte(19), GetParam().width);
    EXPECT_EQ(byte(22) * 256 + byte(23), GetParam().height);
    EXPECT_EQ(byte(24), 8) << "bits a channel";
    EXPECT_EQ(byte(25), 6) << "RGBA";
    EXPECT_EQ(byte(28), 0) << "not interlaced";
}

TEST_P(SpriteAsset, opaquePixels_touchAllFourSides) {
    const PixelSet mask = maskOf(GetParam().name);
    ASSERT_EQ(mask.width(), GetParam().width);
    ASSERT_EQ(mask.height(), GetParam().height);
    bool left = false, right = false;
    for (int y = 0; y < mask.height(); ++y) {
        left |= mask.at(0, y);
        right |= mask.at(mask.width() - 1, y);
    }
    EXPECT_TRUE(left && right);
    EXPECT_GT(stretchesInRow(mask, 0), 0);
    EXPECT_GT(stretchesInRow(mask, mask.height() - 1), 0);
}

TEST_P(SpriteAsset, picture_hasSeveralColoursOnATransparentBackground) {
    const Image image = imageOf(GetParam().name);
    std::set<std::vector<std::uint8_t>> colours;
    int transparent = 0;
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            const std::uint8_t* pixel = image.pixel(x, y);
            if (pixel[3] > 127) colours.insert({pixel[0], pixel[1], pixel[2]});
            transparent += pixel[3] == 0 ? 1 : 0;
        }
    }
    EXPECT_GE(colours.size(), 5u);
    EXPECT_GT(transparent, image.width * image.height / 20);
}

TEST_P(SpriteAsset, mask_isOnePiece) {
    const PixelSet mask = maskOf(GetParam().name);
    PixelSet reached(mask.width(), mask.height());
    std::vector<std::pair<int, int>> open;
    const auto visit = [&](int x, int y) {
        if (x < 0 || y < 0 || x >= mask.width() || y >= mask.height() || !mask.at(x, y) || reached.at(x, y))
            return;
        reached.add(x, y);
        open.emplace_back(x, y);
    };
    visit(mask.width() / 3, mask.height() / 2);
    while (!open.empty()) {
        const auto [x, y] = open.back();
        open.pop_back();
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) visit(x + dx, y + dy);
        }
    }
    EXPECT_EQ(reached.count(), mask.count());
}

INSTANTIATE_TEST_SUITE_P(All, SpriteAsset, testing::ValuesIn(kFiles), [](const auto& test) {
    std::string name = fs::path(test.param.name).replace_extension();
    std::replace(name.begin(), name.end(), '/', '_');
    return name;
});

TEST(Assets, spritesFolder_holdsJustTheSixFiles) {
    std::set<std::string> found, expected;
    const fs::path folder = fs::path(HITLAB_TEST_ASSETS) / "sprites";
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) found.insert(fs::relative(entry.path(), folder));
    }
    for (const SpriteFile& file : kFiles) expected.insert(file.name);
    EXPECT_EQ(found, expected);
}

TEST(Assets, pacmanPlayer_hasATransparentMouthFromTheRightToTheCentre) {
    const PixelSet mask = maskOf("pacman/player.png");
    const int middle = mask.height() / 2, centre = mask.width() / 2;
    for (int x = centre + 1; x < mask.width(); ++x) EXPECT_FALSE(mask.at(x, middle)) << x;
    for (int x = 0; x < centre - 2; ++x) EXPECT_TRUE(mask.at(x, middle)) << x;
    EXPECT_TRUE(mask.at(mask.width() * 3 / 4, mask.height() / 4));
    EXPECT_TRUE(mask.at(mask.width() * 3 / 4, mask.height() * 3 / 4));
}

TEST(Assets, marioFigures_haveAGapBetweenTheLegs) {
    expectStretchesInLastRows("mario/player.png", 15, 2);
    expectStretchesInLastRows("mario/enemy.png", 10, 2);
}

TEST(Assets, pacmanEnemy_hasThreeGapsInItsHem) {
    expectStretchesInLastRows("pacman/enemy.png", 6, 4);
}

TEST(Assets, tyrianShips_areTrianglesPointingAtEachOther) {
    const PixelSet player = maskOf("tyrian/player.png"), enemy = maskOf("tyrian/enemy.png");
    for (int y = 1; y < player.height() - 1; ++y)
        EXPECT_GE(spanOfRow(player, y), spanOfRow(player, y - 1)) << y;
    for (int y = 1; y < enemy.height(); ++y) EXPECT_LE(spanOfRow(enemy, y), spanOfRow(enemy, y - 1)) << y;
    EXPECT_LT(spanOfRow(player, 0), 3);
    EXPECT_LT(spanOfRow(enemy, enemy.height() - 1), 3);
}

struct ReferenceFile {
    const char* name;
    const char* header;
    int rows;
};

TEST(Assets, publishedFigures_haveTheirHeadersAndAllRows) {
    for (const auto& [name, header, rows] :
         {ReferenceFile{"ribeiro2018_means.csv", "sprites,route,algorithm,mean_collisions,mean_route_ns", 36},
          {"ribeiro2018_precision.csv", "sprites,route,run,pixel_perfect,euclidean,manhattan,rectangle,sat",
           45},
          {"ribeiro2018_pvalues.csv", "quantity,route,group1,group2,p_mario,p_pacman,p_tyrian", 36}}) {
        std::istringstream lines(assetBytes(fs::path("reference") / name));
        std::vector<std::string> rowsFound;
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with('#')) rowsFound.push_back(line);
        }
        ASSERT_EQ(rowsFound.size(), static_cast<std::size_t>(rows) + 1) << name;
        EXPECT_EQ(rowsFound.front(), header);
        const auto commas = std::count(rowsFound[0].begin(), rowsFound[0].end(), ',');
        for (const std::string& row : rowsFound)
            EXPECT_EQ(std::count(row.begin(), row.end(), ','), commas) << row;
    }
}

}  // namespace
}  // namespace hitlab::sprite
