#include <gtest/gtest.h>

#include "render/gles3_stage.h"

namespace hitlab::render::gles3 {
namespace {

constexpr int kSide = 32;

/// Its four corners behind the others; the whole of the font's image.
void addCorners(Mesh& mesh, const RectPx& rect, Colour colour) {
    const auto left = static_cast<float>(rect.x), top = static_cast<float>(rect.y);
    const auto right = static_cast<float>(rect.x + rect.width),
               bottom = static_cast<float>(rect.y + rect.height);
    mesh.vertices.insert(mesh.vertices.end(), {{left, top, 0, 0, colour},
                                               {right, top, 1, 0, colour},
                                               {left, bottom, 0, 1, colour},
                                               {right, bottom, 1, 1, colour}});
}

void addIndices(Mesh& mesh, std::uint16_t first) {
    for (const int corner : {0, 1, 2, 2, 1, 3})
        mesh.indices.push_back(static_cast<std::uint16_t>(first + corner));
}

void paint(sprite::Image& picture, const RectPx& rect, Colour colour) {
    for (int y = rect.y; y < rect.y + rect.height; ++y)
        for (int x = rect.x; x < rect.x + rect.width; ++x) setColour(picture, x, y, colour);
}

TEST(Gles3Panel, commands_honourFirstIndexFirstVertexAndClip) {
    Stage stage(kSide, kSide);
    DrawList list = stage.blank();
    Mesh& mesh = list.panel;
    addCorners(mesh, {2, 2, 10, 10}, kRed);
    addCorners(mesh, {14, 2, 10, 10}, kGreen);
    addCorners(mesh, {2, 14, 20, 12}, kBlue);
    addIndices(mesh, 0);
    addIndices(mesh, 4);
    const RectPx all{0, 0, kSide, kSide};
    mesh.commands = {{all, 0, 6, 0}, {{0, 5, kSide, 4}, 6, 6, 0}, {{4, 0, 9, 20}, 0, 6, 8}, {all, 0, 0, 0}};
    sprite::Image expected = imageOf(kSide, kSide);
    paint(expected, {2, 2, 10, 10}, kRed);
    paint(expected, {14, 5, 10, 4}, kGreen);
    paint(expected, {4, 14, 9, 6}, kBlue);
    expectSame(stage.picture(list), expected);
    EXPECT_EQ(stage.renderer().counts().drawCalls, 3u);
}

TEST(Gles3Panel, clipsOutsideTheScreen_areSafe) {
    Stage stage(kSide, kSide);
    DrawList list = stage.blank();
    addCorners(list.panel, {-10, -10, 100, 100}, kRed);
    addIndices(list.panel, 0);
    constexpr int kFar = 2147483647;
    list.panel.commands = {
        {{kSide, 0, 9, 9}, 0, 6, 0}, {{0, 0, -5, 9}, 0, 6, 0}, {{1, -9, kFar, 12}, 0, 6, 0}};
    sprite::Image expected = imageOf(kSide, kSide);
    paint(expected, {1, 0, kSide - 1, 3}, kRed);
    expectSame(stage.picture(list), expected);
    EXPECT_EQ(stage.renderer().counts().drawCalls, 1u);
}

TEST(Gles3Panel, isShownOutsideTheScene) {
    Stage stage(kSide, kSide);
    DrawList list = stage.blank();
    list.scene.clip = {0, 0, 4, 4};
    list.scene.camera = {3, 100, 100};
    addCorners(list.panel, {10, 10, 5, 5}, kGreen);
    addIndices(list.panel, 0);
    list.panel.commands = {{{0, 0, kSide, kSide}, 0, 6, 0}};
    EXPECT_EQ(colourAt(stage.picture(list), 12, 12), kGreen);
}

TEST(Gles3Panel, fontImage_isSampledSmoothlyAndTinted) {
    sprite::Image font = imageOf(2, 1, kBlack);
    setColour(font, 1, 0, kWhite);
    Stage stage(kSide, kSide, {{}, font});
    DrawList list = stage.blank();
    addCorners(list.panel, {0, 0, kSide, 4}, {255, 128, 0, 255});
    addIndices(list.panel, 0);
    list.panel.commands = {{{0, 0, kSide, kSide}, 0, 6, 0}};
    const sprite::Image picture = stage.picture(list);
    EXPECT_EQ(colourAt(picture, 0, 0), kBlack);
    EXPECT_EQ(colourAt(picture, kSide - 1, 0), (Colour{255, 128, 0, 255}));
    EXPECT_NEAR(colourAt(picture, kSide / 2, 0).red, 128, 9);
    EXPECT_NEAR(colourAt(picture, kSide / 2, 0).green, 64, 5);
}

TEST(Gles3Panel, firstRowOfTheFont_isAtTheTop) {
    sprite::Image font = imageOf(1, 2, kRed);
    setColour(font, 0, 1, kBlue);
    Stage stage(kSide, kSide, {{}, font});
    DrawList list = stage.blank();
    addCorners(list.panel, {0, 0, 8, 8}, kWhite);
    addIndices(list.panel, 0);
    list.panel.commands = {{{0, 0, kSide, kSide}, 0, 6, 0}};
    const sprite::Image picture = stage.picture(list);
    EXPECT_EQ(colourAt(picture, 0, 0), kRed);
    EXPECT_EQ(colourAt(picture, 0, 7), kBlue);
}

TEST(Gles3Panel, manyVertices_areReachedByFirstVertex) {
    constexpr int kQuads = 20'000;
    Stage stage(200, 100);
    DrawList list = stage.blank();
    addIndices(list.panel, 0);
    sprite::Image expected = imageOf(200, 100);
    for (int i = 0; i < kQuads; ++i) {
        const RectPx pixel{i % 200, i / 200, 1, 1};
        const Colour colour{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i >> 8), 77, 255};
        addCorners(list.panel, pixel, colour);
        list.panel.commands.push_back({{0, 0, 200, 100}, 0, 6, static_cast<std::uint32_t>(4 * i)});
        setColour(expected, pixel.x, pixel.y, colour);
    }
    expectSame(stage.picture(list), expected);
}

}  // namespace
}  // namespace hitlab::render::gles3
