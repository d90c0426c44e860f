#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "render/gles3_stage.h"

namespace hitlab::render::gles3 {
namespace {

constexpr int kWidth = 96;
constexpr int kHeight = 64;
constexpr Colour kMagenta{255, 0, 255, 255};

/// Every texel has a colour of its own; some are transparent.
sprite::Image speckledAtlas(int width, int height) {
    base::Rng rng(7);
    sprite::Image atlas = imageOf(width, height);
    for (std::uint8_t& byte : atlas.rgba) byte = static_cast<std::uint8_t>(rng.below(256));
    for (int i = 0; i < width * height; ++i)
        atlas.rgba[4 * static_cast<std::size_t>(i) + 3] = rng.below(4) == 0 ? 0 : 255;
    return atlas;
}

Colour tinted(Colour colour, Colour tint) {
    const auto channel = [](int a, int b) { return static_cast<std::uint8_t>((a * b + 127) / 255); };
    return {channel(colour.red, tint.red), channel(colour.green, tint.green), channel(colour.blue, tint.blue),
            channel(colour.alpha, tint.alpha)};
}

/// The texel under the pixel's centre; false if the sprite is not there.
bool texelAt(const SpriteInstance& sprite, const Camera& camera, int x, int y, int& u, int& v) {
    const double scale = camera.scale;
    u = static_cast<int>(std::floor((x + 0.5 - (camera.originX + scale * sprite.x)) / scale));
    v = static_cast<int>(std::floor((y + 0.5 - (camera.originY + scale * sprite.y)) / scale));
    return u >= 0 && v >= 0 && u < sprite.region.width && v < sprite.region.height;
}

/// The plain way: each pixel of each sprite on the processor.
sprite::Image reference(const DrawList& list, const sprite::Image& atlas) {
    sprite::Image picture = imageOf(list.widthPx, list.heightPx, list.bars);
    const RectPx& clip = list.scene.clip;
    for (int y = std::max(0, clip.y); y < std::min(list.heightPx, clip.y + clip.height); ++y) {
        for (int x = std::max(0, clip.x); x < std::min(list.widthPx, clip.x + clip.width); ++x) {
            Colour colour = list.scene.background;
            for (const SpriteInstance& sprite : list.scene.sprites) {
                int u = 0, v = 0;
                if (!texelAt(sprite, list.scene.camera, x, y, u, v)) continue;
                const Colour texel = colourAt(atlas, sprite.region.x + u, sprite.region.y + v);
                colour = blend(colour, tinted(texel, sprite.tint));
            }
            setColour(picture, x, y, colour);
        }
    }
    return picture;
}

struct View {
    const char* name;
    Camera camera;
    /// Places of sprites are multiples of it.
    float step;
};

class SpritesAtScale : public testing::TestWithParam<View> {};

TEST_P(SpritesAtScale, equalThePlainWay) {
    const sprite::Image atlas = speckledAtlas(24, 20);
    Stage stage(kWidth, kHeight, {atlas, {}});
    DrawList list = stage.blank();
    list.scene.camera = GetParam().camera;
    base::Rng rng(1);
    for (int i = 0; i < 60; ++i) {
        const auto place = [&](std::uint32_t range) {
            return (static_cast<float>(rng.below(range)) - 8) * GetParam().step;
        };
        const Region region{
            static_cast<std::uint16_t>(rng.below(12)), static_cast<std::uint16_t>(rng.below(10)),
            static_cast<std::uint16_t>(rng.below(13)), static_cast<std::uint16_t>(rng.below(11))};
        list.scene.sprites.push_back({place(120), place(90), region, kWhite});
    }
    expectSame(stage.picture(list), reference(list, atlas));
}

// Those of scale 0.5 and 1.5 have ties: there the texel to the right and below is taken.
INSTANTIATE_TEST_SUITE_P(Gles3, SpritesAtScale,
                         testing::Values(View{"one", {1, 0, 0}, 1}, View{"oneMoved", {1, 5, -3}, 1},
                                         View{"oneHalfPixels", {1, 0, 0}, 0.5f}, View{"two", {2, 4, 6}, 1},
                                         View{"three", {3, 0, 0}, 1}, View{"threeMoved", {3, -7, 2}, 1},
                                         View{"half", {0.5f, 0, 0}, 1}, View{"oneAndAHalf", {1.5f, 0, 0}, 1},
                                         View{"fractional", {1.7f, 0.31f, 0.13f}, 1},
                                         View{"fractionalSmall", {0.37f, 10.21f, 3.47f}, 1},
                                         View{"fractionalPlaces", {1, 0.1f, 0.2f}, 0.25f}),
                         [](const auto& view) { return std::string(view.param.name); });

TEST(Gles3Sprites, neighboursInTheAtlas_areNotSeen) {
    sprite::Image atlas = imageOf(16, 16, kMagenta);
    for (int y = 4; y < 9; ++y)
        for (int x = 3; x < 10; ++x) setColour(atlas, x, y, kGreen);
    Stage stage(kWidth, kHeight, {atlas, {}});
    base::Rng rng(2);
    for (int i = 0; i < 200; ++i) {
        DrawList list = stage.blank();
        const auto fraction = [&] { return static_cast<float>(rng.below(1000)) / 1000; };
        list.scene.camera = {0.1f + 8 * fraction(), 20 * fraction(), 20 * fraction()};
        list.scene.sprites.push_back({5 * fraction(), 5 * fraction(), {3, 4, 7, 5}, kWhite});
        const sprite::Image picture = stage.picture(list);
        for (std::size_t byte = 0; byte < picture.rgba.size(); byte += 4)
            ASSERT_EQ(picture.rgba[byte], 0) << "scale " << list.scene.camera.scale;
    }
}

TEST(Gles3Sprites, firstRowOfTheImage_isAtTheTop) {
    sprite::Image atlas = imageOf(1, 2, kRed);
    setColour(atlas, 0, 1, kBlue);
    Stage stage(4, 5, {atlas, {}});
    DrawList list = stage.blank();
    list.scene.sprites.push_back({1, 1, {0, 0, 1, 2}, kWhite});
    const sprite::Image picture = stage.picture(list);
    EXPECT_EQ(colourAt(picture, 1, 0), kBlack);
    EXPECT_EQ(colourAt(picture, 1, 1), kRed);
    EXPECT_EQ(colourAt(picture, 1, 2), kBlue);
    EXPECT_EQ(colourAt(picture, 1, 3), kBlack);
}

TEST(Gles3Sprites, tint_isMultiplied) {
    const sprite::Image atlas = imageOf(2, 2, {200, 100, 50, 255});
    Stage stage(8, 8, {atlas, {}});
    DrawList list = stage.blank();
    list.scene.sprites.push_back({1, 1, {0, 0, 2, 2}, {128, 255, 0, 255}});
    list.scene.sprites.push_back({4, 4, {0, 0, 2, 2}, {255, 255, 255, 100}});
    const sprite::Image picture = stage.picture(list);
    expectSame(picture, reference(list, atlas), 1);
    EXPECT_EQ(colourAt(picture, 1, 1), (Colour{100, 100, 0, 255}));
}

TEST(Gles3Sprites, translucentImages_areBlendedAndLeaveTheAlphaOfThePictureAtOne) {
    const sprite::Image atlas = imageOf(4, 4, {255, 80, 0, 90});
    Stage stage(16, 16, {atlas, {}});
    DrawList list = stage.blank();
    list.scene.background = {10, 200, 250, 255};
    for (int i = 0; i < 4; ++i)
        list.scene.sprites.push_back({static_cast<float>(2 * i), 3, {0, 0, 4, 4}, kWhite});
    const sprite::Image picture = stage.picture(list);
    expectSame(picture, reference(list, atlas), 2);
    for (std::size_t byte = 3; byte < picture.rgba.size(); byte += 4) ASSERT_EQ(picture.rgba[byte], 255);
}

TEST(Gles3Sprites, alphaOfTheClearColours_isNotUsed) {
    Stage stage(4, 4);
    DrawList list = stage.blank();
    list.bars = {9, 8, 7, 0};
    list.scene.clip = {0, 0, 2, 4};
    list.scene.background = {1, 2, 3, 100};
    const sprite::Image picture = stage.picture(list);
    EXPECT_EQ(colourAt(picture, 0, 0), (Colour{1, 2, 3, 255}));
    EXPECT_EQ(colourAt(picture, 3, 0), (Colour{9, 8, 7, 255}));
}

TEST(Gles3Sprites, laterInTheArray_isAbove) {
    sprite::Image atlas = imageOf(2, 1, kRed);
    setColour(atlas, 1, 0, kBlue);
    Stage stage(4, 4, {atlas, {}});
    DrawList list = stage.blank();
    list.scene.sprites = {{1, 1, {0, 0, 1, 1}, kWhite}, {1, 1, {1, 0, 1, 1}, kWhite}};
    EXPECT_EQ(colourAt(stage.picture(list), 1, 1), kBlue);
    std::swap(list.scene.sprites[0], list.scene.sprites[1]);
    EXPECT_EQ(colourAt(stage.picture(list), 1, 1), kRed);
}

TEST(Gles3Sprites, shapesAreAboveSprites_andThePanelAboveBoth) {
    Stage stage(8, 8, {imageOf(6, 6, kRed), {}});
    DrawList list = stage.blank();
    list.scene.sprites.push_back({0, 0, {0, 0, 6, 6}, kWhite});
    list.scene.shapes.push_back({{1, 1, 5, 5}, 0, kGreen, ShapeKind::kBox});
    list.panel.vertices = {
        {2, 2, 0, 0, kBlue}, {4, 2, 0, 0, kBlue}, {2, 4, 0, 0, kBlue}, {4, 4, 0, 0, kBlue}};
    list.panel.indices = {0, 1, 2, 2, 1, 3};
    list.panel.commands = {{{0, 0, 8, 8}, 0, 6, 0}};
    const sprite::Image picture = stage.picture(list);
    EXPECT_EQ(colourAt(picture, 0, 0), kRed);
    EXPECT_EQ(colourAt(picture, 1, 1), kGreen);
    EXPECT_EQ(colourAt(picture, 2, 2), kBlue);
    EXPECT_EQ(colourAt(picture, 3, 3), kBlue);
    EXPECT_EQ(colourAt(picture, 4, 4), kGreen);
}

TEST(Gles3Sprites, outsideTheClip_areBarsOnly) {
    const sprite::Image atlas = speckledAtlas(40, 40);
    Stage stage(kWidth, kHeight, {atlas, {}});
    for (const RectPx& clip : {RectPx{10, 5, 30, 20}, RectPx{-5, -5, 20, 20}, RectPx{90, 60, 100, 100}}) {
        DrawList list = stage.blank();
        list.bars = {30, 60, 90, 255};
        list.scene.background = {200, 210, 220, 255};
        list.scene.clip = clip;
        list.scene.sprites = {{0, 0, {0, 0, 40, 40}, kWhite}, {60, 30, {0, 0, 40, 40}, kWhite}};
        expectSame(stage.picture(list), reference(list, atlas));
    }
}

TEST(Gles3Sprites, clipsOutsideTheScreenOrWithoutSize_showNothingOfTheScene) {
    Stage stage(8, 8, {imageOf(8, 8, kRed), {}});
    constexpr int kFar = 2147483647;
    for (const RectPx& clip :
         {RectPx{8, 0, 5, 5}, RectPx{0, -5, 5, 5}, RectPx{2, 2, 0, 4}, RectPx{4, 4, -3, 2},
          RectPx{kFar, kFar, kFar, kFar}, RectPx{-kFar, -kFar, kFar, 9}}) {
        DrawList list = stage.blank();
        list.bars = kBlue;
        list.scene.clip = clip;
        list.scene.sprites.push_back({0, 0, {0, 0, 8, 8}, kWhite});
        expectSame(stage.picture(list), imageOf(8, 8, kBlue));
        EXPECT_EQ(stage.renderer().counts().drawCalls, 0u);
    }
    DrawList list = stage.blank();
    list.scene.clip = {-kFar, -kFar, kFar, kFar};
    list.scene.sprites.push_back({0, 0, {0, 0, 8, 8}, kWhite});
    expectSame(stage.picture(list), imageOf(8, 8, kBlack));
}

TEST(Gles3Sprites, camerasWithoutScale_showTheBackgroundOnly) {
    Stage stage(8, 8, {imageOf(8, 8, kRed), {}});
    for (const float scale : {0.0f, -1.0f, std::nanf("")}) {
        DrawList list = stage.blank();
        list.scene.camera = {scale, 8, 8};
        list.scene.background = kBlue;
        list.scene.sprites.push_back({0, 0, {0, 0, 8, 8}, kWhite});
        expectSame(stage.picture(list), imageOf(8, 8, kBlue));
    }
}

TEST(Gles3Sprites, oneHundredThousand_takeOneDrawCall) {
    constexpr int kColumns = 400, kRows = 250;
    Stage stage(kColumns, kRows, {imageOf(1, 1, kWhite), {}});
    DrawList list = stage.blank();
    sprite::Image expected = imageOf(kColumns, kRows);
    for (int y = 0; y < kRows; ++y) {
        for (int x = 0; x < kColumns; ++x) {
            const Colour tint{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y),
                              static_cast<std::uint8_t>(x >> 8), 255};
            list.scene.sprites.push_back({static_cast<float>(x), static_cast<float>(y), {0, 0, 1, 1}, tint});
            setColour(expected, x, y, tint);
        }
    }
    DrawList few = stage.blank();
    few.scene.sprites.assign(list.scene.sprites.begin(), list.scene.sprites.begin() + 10);
    stage.picture(few);
    expectSame(stage.picture(list), expected);
    EXPECT_EQ(stage.renderer().counts().sprites, 100'000u);
    EXPECT_EQ(stage.renderer().counts().drawCalls, 1u);
    EXPECT_EQ(colourAt(stage.picture(few), 10, 0), kBlack);
}

TEST(Gles3Sprites, coordinatesUpTo4096_areExact) {
    const sprite::Image atlas = speckledAtlas(9, 7);
    for (const auto& [width, height] : {std::pair(4096, 16), std::pair(16, 4096)}) {
        Stage stage(width, height, {atlas, {}});
        DrawList list = stage.blank();
        for (int i = 0; i < 400; ++i) {
            const auto far = static_cast<float>(11 * i % 4093);
            list.scene.sprites.push_back(
                {width > height ? far : 3.0f, width > height ? 3.0f : far, {1, 1, 8, 6}, kWhite});
        }
        expectSame(stage.picture(list), reference(list, atlas));
    }
}

}  // namespace
}  // namespace hitlab::render::gles3
