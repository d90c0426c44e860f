#include <gtest/gtest.h>

#include "base/rng.h"
#include "sprite/png.h"

namespace hitlab::sprite {
namespace {

/// Random in all four channels, so transparent pixels have colours too.
Image someImage(int width, int height) {
    base::Rng rng(11);
    Image image{width, height, std::vector<std::uint8_t>(4 * static_cast<std::size_t>(width) * height)};
    for (std::uint8_t& byte : image.rgba) byte = static_cast<std::uint8_t>(rng.below(256));
    for (std::size_t pixel = 3; pixel < image.rgba.size(); pixel += 16) image.rgba[pixel] = 0;
    return image;
}

TEST(PngEncode, decoded_isTheSameImage) {
    for (const auto& [width, height] :
         {std::pair(1, 1), std::pair(7, 3), std::pair(301, 200), std::pair(4096, 1)}) {
        const Image image = someImage(width, height);
        const auto bytes = encodePng(image);
        ASSERT_TRUE(bytes) << bytes.error().message;
        const auto decoded = decodePng(*bytes, "encoded");
        ASSERT_TRUE(decoded) << decoded.error().message;
        EXPECT_EQ(decoded->width, width);
        EXPECT_EQ(decoded->height, height);
        EXPECT_TRUE(decoded->rgba == image.rgba);
    }
}

TEST(PngEncode, sameImage_givesTheSameBytes) {
    const Image image = someImage(64, 48);
    EXPECT_TRUE(*encodePng(image) == *encodePng(image));
}

TEST(PngEncode, sizesThatNoPngMayHave_areAnError) {
    for (const auto& [width, height] :
         {std::pair(0, 0), std::pair(0, 5), std::pair(4097, 1), std::pair(1, -1)}) {
        const auto bytes = encodePng({width, height, {}});
        ASSERT_FALSE(bytes);
        EXPECT_EQ(bytes.error().message, "a PNG image of " + std::to_string(width) + " x " +
                                             std::to_string(height) + " px: each side must be 1 to 4096 px");
    }
}

}  // namespace
}  // namespace hitlab::sprite
