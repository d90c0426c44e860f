#include "render/null/null_renderer.h"

#include <gtest/gtest.h>

#include <limits>

namespace hitlab::render::null {
namespace {

constexpr int kAtlasWidth = 20;
constexpr int kAtlasHeight = 10;

DrawList soundList() {
    DrawList list;
    list.widthPx = 100;
    list.heightPx = 50;
    list.scene.sprites = {{1, 2, {0, 0, 20, 10}, {}}, {3, 4, {19, 9, 1, 1}, {}}};
    list.scene.shapes = {{{1, 2, 3, 4}, 1, {}, ShapeKind::kSegment}};
    list.panel.vertices.resize(7);
    list.panel.indices = {0, 1, 2, 1, 2, 3};
    list.panel.commands = {{{}, 0, 6, 0}, {{}, 3, 3, 3}, {{}, 6, 0, 0}};
    return list;
}

std::string problem(const DrawList& list) {
    return problemOf(list, kAtlasWidth, kAtlasHeight);
}

TEST(NullRenderer, countsWhatItIsHanded) {
    NullRenderer renderer;
    ASSERT_TRUE(renderer.setTextures({{kAtlasWidth, kAtlasHeight, std::vector<std::uint8_t>(800)}, {}}));
    renderer.draw(soundList());
    EXPECT_EQ(renderer.counts().sprites, 2u);
    EXPECT_EQ(renderer.counts().shapes, 1u);
    EXPECT_EQ(renderer.counts().drawCalls, 4u);
}

TEST(NullRenderer, listsWithoutSize_countAsNothing) {
    NullRenderer renderer;
    DrawList list = soundList();
    list.heightPx = 0;
    renderer.draw(list);
    EXPECT_EQ(renderer.counts().sprites, 0u);
    EXPECT_EQ(renderer.counts().drawCalls, 0u);
}

TEST(NullRenderer, soundLists_haveNoProblem) {
    EXPECT_EQ(problem(soundList()), "");
    EXPECT_EQ(problem({}), "");
}

TEST(NullRenderer, regionsOutsideTheAtlas_areFound) {
    DrawList list = soundList();
    list.scene.sprites[1].region = {19, 9, 2, 1};
    EXPECT_EQ(problem(list), "sprite 1: its region is not within the atlas");
    list.scene.sprites[1].region = {0, 65535, 1, 65535};
    EXPECT_EQ(problem(list), "sprite 1: its region is not within the atlas");
}

TEST(NullRenderer, indicesOutsideTheVertices_areFound) {
    DrawList list = soundList();
    list.panel.commands[1].firstVertex = 4;
    EXPECT_EQ(problem(list), "command 1: an index is not within the vertices");
    list.panel.commands[1].firstVertex = std::numeric_limits<std::uint32_t>::max();
    EXPECT_EQ(problem(list), "command 1: an index is not within the vertices");
}

TEST(NullRenderer, commandsOutsideTheIndices_areFound) {
    DrawList list = soundList();
    list.panel.commands[1].indices = 6;
    EXPECT_EQ(problem(list), "command 1: its indices are not within the array");
    list.panel.commands[1] = {{}, 7, std::numeric_limits<std::uint32_t>::max(), 0};
    EXPECT_EQ(problem(list), "command 1: its indices are not within the array");
    list.panel.commands[1] = {{}, 0, 4, 0};
    EXPECT_EQ(problem(list), "command 1: its indices are not whole triangles");
}

TEST(NullRenderer, numbersThatAreNotFinite_areFound) {
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        DrawList list = soundList();
        list.scene.sprites[0].y = bad;
        EXPECT_EQ(problem(list), "sprite 0: its place is not finite");
        list = soundList();
        list.scene.shapes[0].numbers[5] = bad;
        EXPECT_EQ(problem(list), "shape 0: a number is not finite");
        list = soundList();
        list.scene.shapes[0].strokePx = bad;
        EXPECT_EQ(problem(list), "shape 0: a number is not finite");
        list = soundList();
        list.panel.vertices[6].v = bad;
        EXPECT_EQ(problem(list), "vertex 6: a number is not finite");
        list = soundList();
        list.scene.camera.originY = bad;
        EXPECT_EQ(problem(list), "the camera: a number is not finite");
    }
}

TEST(NullRenderer, unknownKindsOfShape_areFound) {
    DrawList list = soundList();
    list.scene.shapes[0].kind = static_cast<ShapeKind>(5);
    EXPECT_EQ(problem(list), "shape 0: its kind is not known");
}

#ifndef NDEBUG
TEST(NullRendererDeathTest, unsoundLists_areAsserted) {
    NullRenderer renderer;
    DrawList list = soundList();
    EXPECT_DEATH(renderer.draw(list), "problemOf");
}
#endif

}  // namespace
}  // namespace hitlab::render::null
