#include <gtest/gtest.h>

#include <cstring>
#include <string_view>

#include "render/gles3_stage.h"

namespace hitlab::render::gles3 {
namespace {

constexpr int kWidth = 80;
constexpr int kHeight = 60;

Textures someTextures() {
    Textures textures{imageOf(20, 20, kGreen), imageOf(4, 4, {255, 255, 255, 200})};
    for (int i = 0; i < 20; ++i) setColour(textures.atlas, i, i, kRed);
    return textures;
}

/// Some of everything, with edges between pixels.
DrawList fullList() {
    DrawList list = blankList(kWidth, kHeight);
    list.bars = {20, 30, 40, 255};
    list.scene.clip = {4, 3, 70, 50};
    list.scene.camera = {1.3f, 4.4f, 3.3f};
    list.scene.background = {90, 100, 110, 255};
    list.scene.sprites = {{1, 2, {0, 0, 20, 20}, kWhite}, {15, 9.5f, {3, 4, 12, 11}, {255, 200, 150, 170}}};
    list.scene.shapes = {{{5, 5, 30, 25}, 2, kBlue, ShapeKind::kBox},
                         {{20, 20, 9.5f}, 1, kWhite, ShapeKind::kCircle},
                         {{33, 20, 11}, 0, {200, 0, 0, 120}, ShapeKind::kDiamond},
                         {{2, 35, 50, 21}, 2.5f, kGreen, ShapeKind::kSegment},
                         {{30, 5, 52, 9, 41, 30}, 0, {0, 0, 255, 99}, ShapeKind::kTriangle}};
    list.panel.vertices = {{50, 30, 0, 0, kWhite}, {79, 33, 1, 0, kRed}, {60, 58, 0, 1, kBlue}};
    list.panel.indices = {0, 1, 2};
    list.panel.commands = {{{40, 20, 35, 35}, 0, 3, 0}};
    return list;
}

TEST(Gles3Context, lostAndRestoredManyTimes_givesTheSamePixels) {
    Stage stage(kWidth, kHeight, someTextures());
    const sprite::Image first = stage.picture(fullList());
    EXPECT_EQ(stage.renderer().counts().drawCalls, 3u);
    for (int round = 0; round < 20; ++round) {
        stage.loseContext();
        ASSERT_TRUE(stage.restore());
        expectSame(stage.picture(fullList()), first);
    }
}

TEST(Gles3Context, drawingWithoutAContext_doesNothing) {
    Stage stage(kWidth, kHeight, someTextures());
    stage.picture(fullList());
    stage.loseContext();
    stage.renderer().draw(fullList());
    EXPECT_EQ(stage.renderer().counts().drawCalls, 0u);
    EXPECT_EQ(stage.renderer().counts().sprites, 0u);
    stage.renderer().contextLost();
}

TEST(Gles3Context, texturesSetWithoutAContext_areThereAfterIt) {
    sprite::Image expected;
    {
        Stage stage(kWidth, kHeight, someTextures());
        expected = stage.picture(fullList());
    }
    Stage stage(kWidth, kHeight);
    stage.loseContext();
    ASSERT_TRUE(stage.renderer().setTextures(someTextures()));
    ASSERT_TRUE(stage.restore());
    expectSame(stage.picture(fullList()), expected);
}

TEST(Gles3Context, texturesSetWithAContext_replaceThoseBeforeAndOutliveIt) {
    Stage stage(8, 8, {imageOf(8, 8, kRed), {}});
    DrawList list = stage.blank();
    list.scene.sprites.push_back({0, 0, {0, 0, 8, 8}, kWhite});
    expectSame(stage.picture(list), imageOf(8, 8, kRed));
    ASSERT_TRUE(stage.renderer().setTextures({imageOf(30, 40, kBlue), {}}));
    expectSame(stage.picture(list), imageOf(8, 8, kBlue));
    stage.loseContext();
    ASSERT_TRUE(stage.restore());
    expectSame(stage.picture(list), imageOf(8, 8, kBlue));
}

TEST(Gles3Context, texturesThatAreTooLarge_areAnErrorAndChangeNothing) {
    Stage stage(8, 8, {imageOf(8, 8, kRed), {}});
    DrawList list = stage.blank();
    list.scene.sprites.push_back({0, 0, {0, 0, 8, 8}, kWhite});
    const base::Status set = stage.renderer().setTextures({imageOf(8, 8, kBlue), imageOf(1'000'000, 1)});
    ASSERT_FALSE(set);
    EXPECT_TRUE(set.error().message.starts_with("the image of the font is 1000000 x 1 px"))
        << set.error().message;
    expectSame(stage.picture(list), imageOf(8, 8, kRed));
}

TEST(Gles3Context, listsWithoutSize_drawNothing) {
    Stage stage(kWidth, kHeight, someTextures());
    const sprite::Image before = stage.picture(fullList());
    for (const auto& [width, height] : {std::pair(0, 0), std::pair(-5, 10), std::pair(10, 0)}) {
        DrawList list = fullList();
        list.bars = kRed;
        list.widthPx = width;
        list.heightPx = height;
        expectSame(stage.picture(list), before);
        EXPECT_EQ(stage.renderer().counts().drawCalls, 0u);
    }
}

TEST(Gles3Context, emptyLists_makeNoDrawCall) {
    Stage stage(8, 8);
    stage.picture(stage.blank());
    EXPECT_EQ(stage.renderer().counts().drawCalls, 0u);
}

TEST(Gles3Context, stateLeftByOthers_doesNotMatter) {
    Stage stage(kWidth, kHeight, someTextures());
    const sprite::Image before = stage.picture(fullList());
    stage.picture(stage.blank());
    const GlFunctions gl = *GlFunctions::load(stage.loader());
    for (const GLenum test : {GL_DEPTH_TEST, GL_CULL_FACE, GL_STENCIL_TEST, GL_SCISSOR_TEST}) gl.enable(test);
    gl.disable(GL_BLEND);
    gl.blendFuncSeparate(GL_ONE, GL_ONE, GL_ONE, GL_ONE);
    gl.blendEquation(GL_FUNC_SUBTRACT);
    gl.colorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
    gl.scissor(1, 1, 2, 2);
    gl.viewport(3, 3, 5, 5);
    gl.activeTexture(GL_TEXTURE3);
    gl.useProgram(0);
    expectSame(stage.picture(fullList()), before);
}

TEST(Gles3Context, badShader_isAnErrorThatNamesIt) {
    auto context = OffscreenContext::create();
    ASSERT_TRUE(context) << context.error().message;
    for (const ShaderFile& file : kShaderFiles) {
        ShaderSources sources = readShaders();
        sources.*file.text = "void main() {\n    nonsense;\n}\n";
        const auto renderer = Gles3Renderer::create(context->loader(), sources, {});
        ASSERT_FALSE(renderer);
        const std::string& message = renderer.error().message;
        EXPECT_TRUE(message.starts_with(std::string(file.name) + ": cannot be compiled: ")) << message;
        EXPECT_NE(message.find("nonsense"), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

TEST(Gles3Context, shadersThatDoNotFit_areAnErrorThatNamesBoth) {
    auto context = OffscreenContext::create();
    ASSERT_TRUE(context) << context.error().message;
    ShaderSources sources = readShaders();
    sources.meshFrag =
        "in vec4 missing; layout(location = 0) out vec4 result; void main() { result = missing; }";
    const auto renderer = Gles3Renderer::create(context->loader(), sources, {});
    ASSERT_FALSE(renderer);
    EXPECT_TRUE(renderer.error().message.starts_with("mesh.vert and mesh.frag: cannot be linked: "))
        << renderer.error().message;
}

TEST(Gles3Context, failedRestore_staysLostAndCanBeRepeated) {
    Stage stage(kWidth, kHeight, someTextures());
    const sprite::Image before = stage.picture(fullList());
    const base::Status failed = stage.renderer().restore(+[](const char*) -> void* { return nullptr; });
    ASSERT_FALSE(failed);
    stage.renderer().draw(fullList());
    EXPECT_EQ(stage.renderer().counts().drawCalls, 0u);
    ASSERT_TRUE(stage.renderer().restore(stage.loader()));
    expectSame(stage.picture(fullList()), before);
}

TEST(Gles3Context, desktopOpenGl_givesTheSamePixels) {
    sprite::Image es;
    {
        Stage stage(kWidth, kHeight, someTextures());
        es = stage.picture(fullList());
    }
    if (!OffscreenContext::create(Dialect::kGl33Core)) GTEST_SKIP() << "no OpenGL 3.3 here";
    Stage desktop(kWidth, kHeight, someTextures(), Dialect::kGl33Core);
    EXPECT_FALSE(GlFunctions::load(desktop.loader())->version.es);
    expectSame(desktop.picture(fullList()), es);
}

TEST(Gles3Context, versionsThatAreNewEnough_areTaken) {
    EXPECT_EQ(*parseVersion("OpenGL ES 3.0"), (GlVersion{true, 3, 0}));
    EXPECT_EQ(*parseVersion("OpenGL ES 3.2 Mesa 22.3.6"), (GlVersion{true, 3, 2}));
    EXPECT_EQ(*parseVersion("OpenGL ES 10.1 of the future"), (GlVersion{true, 10, 1}));
    EXPECT_EQ(*parseVersion("3.3 (Core Profile) Mesa 22.3.6"), (GlVersion{false, 3, 3}));
    EXPECT_EQ(*parseVersion("4.6.0 NVIDIA 535.54"), (GlVersion{false, 4, 6}));
}

TEST(Gles3Context, versionsThatAreTooOld_areAnErrorThatQuotesThem) {
    for (const std::string_view text :
         {"OpenGL ES 2.0 Mesa", "OpenGL ES-CM 1.1", "3.2 Core", "2.1 Mesa", "", "3", "3."}) {
        const auto version = parseVersion(text);
        ASSERT_FALSE(version) << text;
        EXPECT_EQ(version.error().message,
                  "OpenGL ES 3.0 or OpenGL 3.3 is needed, this is '" + std::string(text) + "'");
    }
}

OffscreenContext::GlLoader realLoader = nullptr;

TEST(Gles3Context, missingFunction_isAnErrorThatNamesIt) {
    auto context = OffscreenContext::create();
    ASSERT_TRUE(context) << context.error().message;
    realLoader = context->loader();
    const auto gl = GlFunctions::load(+[](const char* name) {
        return std::strcmp(name, "glDrawElements") == 0 ? nullptr : realLoader(name);
    });
    ASSERT_FALSE(gl);
    EXPECT_EQ(gl.error().message, "OpenGL: the function glDrawElements is missing");
}

TEST(Gles3Context, noCurrentContext_isAnError) {
    GlLoader loader = nullptr;
    {
        auto context = OffscreenContext::create();
        ASSERT_TRUE(context) << context.error().message;
        loader = context->loader();
    }
    const auto gl = GlFunctions::load(loader);
    ASSERT_FALSE(gl);
    EXPECT_EQ(gl.error().message, "OpenGL: no context is current");
}

// Counts what is made and deleted in OpenGL on the way to the real functions.
GlFunctions real;
int alive = 0;
int deleted = 0;

template <auto kFunction>
void countedMake(GLsizei count, GLuint* names) {
    (real.*kFunction)(count, names);
    alive += count;
}

template <auto kFunction>
void countedDelete(GLsizei count, const GLuint* names) {
    (real.*kFunction)(count, names);
    alive -= count;
    deleted += count;
}

GLuint countedMakeProgram() {
    ++alive;
    return real.createProgram();
}

void countedDeleteProgram(GLuint program) {
    real.deleteProgram(program);
    --alive;
    ++deleted;
}

void* countingLoader(const char* name) {
    struct Stand {
        const char* name;
        void* function;
    };
    static const Stand kStands[] = {
        {"glGenBuffers", reinterpret_cast<void*>(countedMake<&GlFunctions::genBuffers>)},
        {"glGenTextures", reinterpret_cast<void*>(countedMake<&GlFunctions::genTextures>)},
        {"glGenVertexArrays", reinterpret_cast<void*>(countedMake<&GlFunctions::genVertexArrays>)},
        {"glCreateProgram", reinterpret_cast<void*>(countedMakeProgram)},
        {"glDeleteBuffers", reinterpret_cast<void*>(countedDelete<&GlFunctions::deleteBuffers>)},
        {"glDeleteTextures", reinterpret_cast<void*>(countedDelete<&GlFunctions::deleteTextures>)},
        {"glDeleteVertexArrays", reinterpret_cast<void*>(countedDelete<&GlFunctions::deleteVertexArrays>)},
        {"glDeleteProgram", reinterpret_cast<void*>(countedDeleteProgram)},
    };
    for (const Stand& stand : kStands) {
        if (std::strcmp(name, stand.name) == 0) return stand.function;
    }
    return realLoader(name);
}

class Gles3Objects : public testing::Test {
  protected:
    void SetUp() override {
        auto made = OffscreenContext::create();
        ASSERT_TRUE(made) << made.error().message;
        context_ = std::move(*made);
        realLoader = context_->loader();
        real = *GlFunctions::load(realLoader);
        alive = deleted = 0;
    }

    std::optional<OffscreenContext> context_;
};

TEST_F(Gles3Objects, destructor_deletesAllThatWasMade) {
    auto renderer = Gles3Renderer::create(countingLoader, readShaders(), someTextures());
    ASSERT_TRUE(renderer) << renderer.error().message;
    const int atFirst = alive;
    EXPECT_GT(atFirst, 8);
    ASSERT_TRUE((*renderer)->setTextures({}));
    EXPECT_EQ(alive, atFirst);
    renderer->reset();
    EXPECT_EQ(alive, 0);
}

TEST_F(Gles3Objects, lostContext_deletesNothing) {
    auto renderer = Gles3Renderer::create(countingLoader, readShaders(), someTextures());
    ASSERT_TRUE(renderer) << renderer.error().message;
    (*renderer)->contextLost();
    renderer->reset();
    EXPECT_EQ(deleted, 0);
}

TEST_F(Gles3Objects, failedCreation_deletesAllThatWasMade) {
    ShaderSources sources = readShaders();
    sources.meshFrag = "nonsense";
    ASSERT_FALSE(Gles3Renderer::create(countingLoader, sources, someTextures()));
    EXPECT_GT(deleted, 0);
    EXPECT_EQ(alive, 0);
}

TEST_F(Gles3Objects, targetsThatAreTooLarge_areAnErrorThatNamesTheLimit) {
    for (const auto& [width, height] :
         {std::pair(4097, 10), std::pair(10, 100'000), std::pair(0, 5), std::pair(5, -1)}) {
        const auto target = OffscreenTarget::create(realLoader, width, height);
        ASSERT_FALSE(target);
        EXPECT_EQ(target.error().message, "a picture of " + std::to_string(width) + " x " +
                                              std::to_string(height) + " px: each side must be 1 to 4096 px");
    }
    EXPECT_TRUE(OffscreenTarget::create(realLoader, 4096, 4096));
}

}  // namespace
}  // namespace hitlab::render::gles3
