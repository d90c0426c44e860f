#include "sprite/volumes.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "geometry/fit.h"
#include "geometry/hull.h"
#include "geometry/overlap.h"
#include "sprite/sprite.h"
#include "support/masks.h"

namespace hitlab::sprite {
namespace {

using geometry::PixelSet;
using math::Vec2i;
using tests::maskFrom;

const VolumeSet& kThesis = kVolumeSets[0];
const VolumeSet& kFitted = kVolumeSets[1];

/// Transparent but for one pixel in the middle.
Image dotImage(int width, int height) {
    Image image{width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(4 * width * height), 0)};
    image.rgba[static_cast<std::size_t>(4 * (height / 2 * width + width / 2) + 3)] = 255;
    return image;
}

std::vector<std::int32_t*> numbersOf(Volumes& volumes) {
    std::vector<std::int32_t*> numbers{&volumes.rectangle.x0, &volumes.rectangle.y0, &volumes.rectangle.x1,
                                       &volumes.rectangle.y1, &volumes.circle.cx2,   &volumes.circle.cy2,
                                       &volumes.circle.r2,    &volumes.diamond.cx2,  &volumes.diamond.cy2,
                                       &volumes.diamond.r2};
    for (Vec2i& corner : volumes.polygon.vertices16) numbers.insert(numbers.end(), {&corner.x, &corner.y});
    return numbers;
}

/// FNV-1a by its definition, over the numbers as little-endian 32-bit words.
std::uint64_t plainHash(Volumes volumes) {
    std::uint64_t hash = 14695981039346656037u;
    for (const std::int32_t* number : numbersOf(volumes)) {
        for (int shift = 0; shift < 32; shift += 8)
            hash = (hash ^ (static_cast<std::uint32_t>(*number) >> shift & 255)) * 1099511628211u;
    }
    return hash;
}

Volumes someVolumes() {
    return thesisVolumes(maskFrom({".##..", "#####", ".####"}));
}

TEST(VolumeSets, table_namesThesisFirstThenFitted) {
    ASSERT_EQ(kVolumeSets.size(), 2u);
    EXPECT_EQ(kThesis.id, "thesis");
    EXPECT_EQ(kThesis.maxSidePx, 4096);
    EXPECT_EQ(kFitted.id, "fitted");
    EXPECT_EQ(kFitted.maxSidePx, 128);
}

TEST(VolumeSets, rows_buildTheSetTheyName) {
    const PixelSet mask = maskFrom({"...", ".#.", "..."});
    EXPECT_EQ(kThesis.build(mask).rectangle, (geometry::Box{0, 0, 6, 6}));
    EXPECT_EQ(kFitted.build(mask).rectangle, (geometry::Box{2, 2, 4, 4}));
}

TEST(ThesisVolumes, wideImage_hasItsBoundsAndHalfItsWidthAsRadius) {
    const Volumes volumes = thesisVolumes(maskFrom({".....", ".#...", "....."}));
    EXPECT_EQ(volumes.rectangle, (geometry::Box{0, 0, 10, 6}));
    EXPECT_EQ(volumes.circle, (geometry::Circle{{5, 3, 5}}));
    EXPECT_EQ(volumes.diamond, (geometry::Diamond{{5, 3, 4}}));
    EXPECT_EQ(volumes.polygon.vertices16, (std::vector<Vec2i>{{16, 16}, {32, 16}, {32, 32}, {16, 32}}));
}

TEST(ThesisVolumes, highImage_hasHalfItsHeightAsRadius) {
    const Volumes volumes = thesisVolumes(maskFrom({"#.", "..", "..", ".#"}));
    EXPECT_EQ(volumes.rectangle, (geometry::Box{0, 0, 4, 8}));
    EXPECT_EQ(volumes.circle, (geometry::Circle{{2, 4, 4}}));
    EXPECT_EQ(volumes.diamond, (geometry::Diamond{{2, 4, 6}}));
}

RC_GTEST_PROP(ThesisVolumes, anyMask_followsTheRules, ()) {
    const PixelSet mask = tests::arbitraryMask(12);
    const Volumes volumes = thesisVolumes(mask);
    const int w = mask.width(), h = mask.height();
    RC_ASSERT((volumes.rectangle == geometry::Box{0, 0, 2 * w, 2 * h}));
    RC_ASSERT((volumes.circle == geometry::Circle{{w, h, std::max(w, h)}}));
    RC_ASSERT(volumes.diamond == geometry::enclosingDiamond(mask));
    RC_ASSERT(volumes.polygon.vertices16.size() <= 8u);
}

RC_GTEST_PROP(ThesisVolumes, pixelContact_isMissedByNeitherRectangleNorDiamondNorPolygon, ()) {
    const PixelSet a = tests::arbitraryMask(14), b = tests::arbitraryMask(14);
    const Volumes ofA = thesisVolumes(a), ofB = thesisVolumes(b);
    for (int y = -14; y <= 14; ++y) {
        for (int x = -14; x <= 14; ++x) {
            if (!geometry::overlaps(a, {x, y}, b, {0, 0})) continue;
            RC_ASSERT(geometry::overlaps(ofA.rectangle, {x, y}, ofB.rectangle, {0, 0}));
            RC_ASSERT(geometry::overlaps(ofA.diamond, {x, y}, ofB.diamond, {0, 0}));
            RC_ASSERT(geometry::overlaps(ofA.polygon, {x, y}, ofB.polygon, {0, 0}));
        }
    }
}

RC_GTEST_PROP(FittedVolumes, anyMask_hasTheFittedShapesAndTheHullItself, ()) {
    const PixelSet mask = tests::arbitraryMask(12);
    const Volumes volumes = fittedVolumes(mask);
    std::vector<Vec2i> hull = geometry::hullOfPixels(mask);
    for (Vec2i& corner : hull) corner = {16 * corner.x, 16 * corner.y};
    RC_ASSERT(volumes.polygon.vertices16 == hull);
    RC_ASSERT(volumes.rectangle == geometry::fittedBox(mask));
    RC_ASSERT(volumes.circle == geometry::fittedCircle(mask));
    RC_ASSERT(volumes.diamond == geometry::fittedDiamond(mask));
}

TEST(FittedVolumes, hullOfManyCorners_keepsThemAll) {
    const PixelSet disc =
        maskFrom({"....###....", "..#######..", ".#########.", ".#########.", "###########", "###########",
                  "###########", ".#########.", ".#########.", "..#######..", "....###...."});
    EXPECT_EQ(fittedVolumes(disc).polygon.vertices16.size(), 16u);
    EXPECT_EQ(thesisVolumes(disc).polygon.vertices16.size(), 8u);
}

TEST(VolumesHash, knownVolumes_hashAllNumbersInOrder) {
    const Volumes volumes = someVolumes();
    EXPECT_EQ(volumesHash(volumes), plainHash(volumes));
    EXPECT_EQ(volumesHash(volumes), volumesHash(someVolumes()));
}

TEST(VolumesHash, anyChangedNumber_changesIt) {
    Volumes volumes = someVolumes();
    const auto numbers = numbersOf(volumes);
    ASSERT_GE(numbers.size(), 16u);
    std::set<std::uint64_t> hashes{volumesHash(volumes)};
    for (std::int32_t* number : numbers) {
        ++*number;
        hashes.insert(volumesHash(volumes));
        --*number;
    }
    EXPECT_EQ(hashes.size(), numbers.size() + 1);
}

TEST(VolumesHash, oneMoreCorner_changesIt) {
    Volumes volumes = someVolumes();
    const std::uint64_t before = volumesHash(volumes);
    volumes.polygon.vertices16.push_back({0, 0});
    EXPECT_NE(volumesHash(volumes), before);
}

TEST(MakeSprite, noOpaquePixel_isAnErrorThatNamesTheImage) {
    Image image = dotImage(4, 3);
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 127;
    for (const VolumeSet& set : kVolumeSets) {
        const auto sprite = makeSprite(image, set, "ghost{}.png");
        ASSERT_FALSE(sprite);
        EXPECT_TRUE(sprite.error().message.starts_with("ghost{}.png: ")) << sprite.error().message;
        EXPECT_NE(sprite.error().message.find("no opaque pixel"), std::string::npos);
    }
}

TEST(MakeSprite, image_isKeptWithItsMaskAndVolumes) {
    const Image image = dotImage(5, 3);
    const auto sprite = makeSprite(image, kFitted, "dot");
    ASSERT_TRUE(sprite);
    EXPECT_EQ(sprite->image.width, 5);
    EXPECT_EQ(sprite->image.height, 3);
    EXPECT_EQ(sprite->image.rgba, image.rgba);
    EXPECT_EQ(sprite->mask.count(), 1);
    EXPECT_TRUE(sprite->mask.at(2, 1));
    EXPECT_EQ(sprite->volumeSet, "fitted");
    EXPECT_EQ(sprite->volumes.rectangle, (geometry::Box{4, 2, 6, 4}));
}

TEST(MakeSprite, sideOf128_isFitted) {
    for (const Vec2i size : {Vec2i{128, 3}, {3, 128}, {128, 128}}) {
        const auto sprite = makeSprite(dotImage(size.x, size.y), kFitted, "dot");
        ASSERT_TRUE(sprite);
        EXPECT_EQ(sprite->volumeSet, "fitted");
        EXPECT_EQ(sprite->volumes.circle.r2, 1);
    }
}

TEST(MakeSprite, sideOf129_fallsBackToThesisAndSaysSo) {
    for (const Vec2i size : {Vec2i{129, 3}, {3, 129}}) {
        const auto sprite = makeSprite(dotImage(size.x, size.y), kFitted, "dot");
        ASSERT_TRUE(sprite);
        EXPECT_EQ(sprite->volumeSet, "thesis");
        EXPECT_EQ(sprite->volumes.rectangle, (geometry::Box{0, 0, 2 * size.x, 2 * size.y}));
        EXPECT_EQ(sprite->volumes.circle.r2, 129);
    }
}

TEST(MakeSprite, thesis_isBuiltForTheLargestSide) {
    const auto sprite = makeSprite(dotImage(4096, 1), kThesis, "dot");
    ASSERT_TRUE(sprite);
    EXPECT_EQ(sprite->volumeSet, "thesis");
    EXPECT_EQ(sprite->volumes.rectangle, (geometry::Box{0, 0, 8192, 2}));
}

}  // namespace
}  // namespace hitlab::sprite
