#include "sprite/mask.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "support/masks.h"

namespace hitlab::sprite {
namespace {

using geometry::PixelSet;
using tests::maskFrom;

/// All pixels of one colour, fully transparent.
Image transparentImage(int width, int height) {
    return {width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(4 * width * height), 0)};
}

std::uint8_t& alphaAt(Image& image, int x, int y) {
    return image.rgba[static_cast<std::size_t>(4 * (y * image.width + x) + 3)];
}

/// FNV-1a by its definition.
std::uint64_t hashOfBytes(const std::vector<std::uint8_t>& bytes) {
    std::uint64_t hash = 14695981039346656037u;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 1099511628211u;
    return hash;
}

PixelSet withOneFlipped(const PixelSet& mask, int flipX, int flipY) {
    PixelSet other(mask.width(), mask.height());
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
            if (mask.at(x, y) != (x == flipX && y == flipY)) other.add(x, y);
        }
    }
    return other;
}

TEST(OpaquePixels, everyAlpha_isSolidJustAbove127) {
    Image image = transparentImage(256, 1);
    for (int alpha = 0; alpha < 256; ++alpha) alphaAt(image, alpha, 0) = static_cast<std::uint8_t>(alpha);
    const PixelSet mask = opaquePixels(image);
    EXPECT_FALSE(mask.at(127, 0));
    EXPECT_TRUE(mask.at(128, 0));
    for (int alpha = 0; alpha < 256; ++alpha) EXPECT_EQ(mask.at(alpha, 0), alpha > 127) << alpha;
}

TEST(OpaquePixels, colour_doesNotMatter) {
    const Image bright{2, 1, {255, 255, 255, 127, 255, 255, 255, 0}};
    EXPECT_EQ(opaquePixels(bright).count(), 0);
    const Image black{1, 1, {0, 0, 0, 128}};
    EXPECT_EQ(opaquePixels(black).count(), 1);
}

TEST(OpaquePixels, eachPixel_standsInItsPlace) {
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 4; ++x) {
            Image image = transparentImage(4, 3);
            alphaAt(image, x, y) = 255;
            const PixelSet mask = opaquePixels(image);
            EXPECT_EQ(mask.width(), 4);
            EXPECT_EQ(mask.height(), 3);
            EXPECT_TRUE(mask.at(x, y));
            EXPECT_EQ(mask.count(), 1);
        }
    }
}

TEST(OpaquePixels, noSolidPixel_givesAnEmptySetOfTheSameSize) {
    const PixelSet mask = opaquePixels(transparentImage(5, 2));
    EXPECT_EQ(mask.width(), 5);
    EXPECT_EQ(mask.height(), 2);
    EXPECT_EQ(mask.count(), 0);
}

TEST(MaskHash, knownMask_isTheHashOfSizesAndRows) {
    EXPECT_EQ(maskHash(maskFrom({"#.#", "..#"})), hashOfBytes({3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 1, 0, 0, 1}));
    std::vector<std::uint8_t> tall{1, 0, 0, 0, 44, 1, 0, 0};
    tall.resize(8 + 300, 0);
    EXPECT_EQ(maskHash(PixelSet(1, 300)), hashOfBytes(tall));
}

TEST(MaskHash, samePixelsInAnotherShape_hashDifferently) {
    EXPECT_NE(maskHash(maskFrom({"##", "##", "##"})), maskHash(maskFrom({"###", "###"})));
    EXPECT_NE(maskHash(PixelSet(6, 1)), maskHash(PixelSet(1, 6)));
    EXPECT_NE(maskHash(PixelSet(2, 2)), maskHash(PixelSet(2, 3)));
}

RC_GTEST_PROP(MaskHash, anyFlippedPixel_changesIt, ()) {
    const PixelSet mask = tests::arbitraryMask(6);
    const std::uint64_t hash = maskHash(mask);
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) RC_ASSERT(maskHash(withOneFlipped(mask, x, y)) != hash);
    }
    RC_ASSERT(maskHash(withOneFlipped(mask, -1, -1)) == hash);
}

}  // namespace
}  // namespace hitlab::sprite
