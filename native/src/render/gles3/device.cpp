#include "render/gles3/device.h"

#include <utility>

#include "render/gles3/screen_rect.h"

namespace hitlab::render::gles3 {

using base::Done;
using base::Result;
using base::Status;

Result<std::unique_ptr<Device>> Device::create(GlLoader loader, const ShaderSources& shaders,
                                               const Textures& textures) {
    const Result<GlFunctions> gl = GlFunctions::load(loader);
    if (!gl) return gl.error();
    std::unique_ptr<Device> device(new Device(*gl));
    if (Status made = device->makePasses(shaders); !made) return made.error();
    if (Status made = device->setTextures(textures); !made) return made.error();
    return device;
}

Status Device::makePasses(const ShaderSources& shaders) {
    Result<InstancedPass> sprites =
        InstancedPass::createSprites(gl_, objects_, {"sprite", shaders.spriteVert, shaders.spriteFrag});
    if (!sprites) return sprites.error();
    Result<InstancedPass> shapes =
        InstancedPass::createShapes(gl_, objects_, {"shape", shaders.shapeVert, shaders.shapeFrag});
    if (!shapes) return shapes.error();
    Result<MeshPass> mesh = MeshPass::create(gl_, objects_, {"mesh", shaders.meshVert, shaders.meshFrag});
    if (!mesh) return mesh.error();
    passes_.emplace(Passes{*sprites, *shapes, *mesh});
    return Done{};
}

Status Device::setTextures(const Textures& textures) {
    Result<TextureSet> made = TextureSet::create(gl_, textures);
    if (!made) return made.error();
    textures_ = std::move(*made);
    return Done{};
}

void Device::forget() {
    objects_.forget();
    if (textures_) textures_->forget();
}

/// All that matters to us and that someone else might have changed.
void Device::setState(const DrawList& list) const {
    for (const GLenum test : {GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER,
                              GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE})
        gl_.disable(test);
    gl_.enable(GL_BLEND);
    gl_.enable(GL_SCISSOR_TEST);
    gl_.colorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    gl_.blendEquation(GL_FUNC_ADD);
    // Straight alpha; the framebuffer's own stays as it was cleared, so a window never becomes transparent.
    gl_.blendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    gl_.viewport(0, 0, list.widthPx, list.heightPx);
}

void Device::clear(const RectPx& visible, const DrawList& list, Colour colour) const {
    constexpr float kFull = 255;
    setScissor(gl_, visible, list);
    gl_.clearColor(static_cast<float>(colour.red) / kFull, static_cast<float>(colour.green) / kFull,
                   static_cast<float>(colour.blue) / kFull, 1);
    gl_.clear(GL_COLOR_BUFFER_BIT);
}

DrawCounts Device::drawScene(const DrawList& list, const View& view) {
    const Scene& scene = list.scene;
    const RectPx visible = visiblePart(scene.clip, list);
    if (isEmpty(visible)) return {};
    clear(visible, list, scene.background);
    if (!(scene.camera.scale > 0)) return {};
    textures_->bindAtlas(gl_);
    DrawCounts counts;
    counts.sprites = static_cast<std::uint32_t>(scene.sprites.size());
    counts.shapes = static_cast<std::uint32_t>(scene.shapes.size());
    counts.drawCalls = passes_->sprites.draw<SpriteInstance>(gl_, view, scene.sprites) +
                       passes_->shapes.draw<ShapeInstance>(gl_, view, scene.shapes);
    return counts;
}

DrawCounts Device::draw(const DrawList& list) {
    const View view{static_cast<float>(list.widthPx), static_cast<float>(list.heightPx), list.scene.camera};
    setState(list);
    clear({0, 0, list.widthPx, list.heightPx}, list, list.bars);
    DrawCounts counts = drawScene(list, view);
    textures_->bindFont(gl_);
    counts.drawCalls += passes_->mesh.draw(gl_, view, list);
    gl_.bindVertexArray(0);
    gl_.disable(GL_SCISSOR_TEST);
    return counts;
}

}  // namespace hitlab::render::gles3
