#include "render/atlas.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace hitlab::render {
namespace {

sprite::Image numbered(int width, int height, std::uint8_t first) {
    sprite::Image image{width, height, {}};
    for (int i = 0; i < 4 * width * height; ++i) image.rgba.push_back(static_cast<std::uint8_t>(first + i));
    return image;
}

TEST(Atlas, everyImage_isInItsRegionPixelByPixel) {
    const std::vector<sprite::Image> images{numbered(3, 2, 1), numbered(5, 4, 40), numbered(1, 1, 200)};
    const Atlas atlas = packAtlas(images);
    ASSERT_EQ(atlas.regions.size(), images.size());
    for (std::size_t i = 0; i < images.size(); ++i) {
        const Region& region = atlas.regions[i];
        EXPECT_EQ(region.width, images[i].width);
        EXPECT_EQ(region.height, images[i].height);
        for (int y = 0; y < images[i].height; ++y) {
            for (int x = 0; x < images[i].width; ++x) {
                EXPECT_TRUE(std::equal(images[i].pixel(x, y), images[i].pixel(x, y) + 4,
                                       atlas.image.pixel(region.x + x, region.y + y)));
            }
        }
    }
}

TEST(Atlas, regions_lieInTheImageAndDoNotOverlap) {
    const Atlas atlas = packAtlas(std::vector{numbered(3, 2, 1), numbered(5, 4, 40), numbered(4, 3, 9)});
    int end = 0;
    for (const Region& region : atlas.regions) {
        EXPECT_GE(region.y, end);
        end = region.y + region.height;
        EXPECT_LE(region.x + region.width, atlas.image.width);
    }
    EXPECT_EQ(end, atlas.image.height);
    EXPECT_EQ(atlas.image.rgba.size(), static_cast<std::size_t>(4 * atlas.image.width * atlas.image.height));
}

}  // namespace
}  // namespace hitlab::render
