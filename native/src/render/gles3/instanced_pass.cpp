#include "render/gles3/instanced_pass.h"

#include <array>
#include <cstddef>

namespace hitlab::render::gles3 {

using base::Result;

namespace {

// The order is that of the locations in sprite.vert and shape.vert.
constexpr std::array<Attribute, 3> kSpriteAttributes{{
    {2, GL_FLOAT, Reading::kFloat, offsetof(SpriteInstance, x)},
    {4, GL_UNSIGNED_SHORT, Reading::kInteger, offsetof(SpriteInstance, region)},
    {4, GL_UNSIGNED_BYTE, Reading::kNormalised, offsetof(SpriteInstance, tint)},
}};

constexpr std::array<Attribute, 5> kShapeAttributes{{
    {4, GL_FLOAT, Reading::kFloat, offsetof(ShapeInstance, numbers)},
    {2, GL_FLOAT, Reading::kFloat, offsetof(ShapeInstance, numbers) + 4 * sizeof(float)},
    {1, GL_FLOAT, Reading::kFloat, offsetof(ShapeInstance, strokePx)},
    {4, GL_UNSIGNED_BYTE, Reading::kNormalised, offsetof(ShapeInstance, colour)},
    {1, GL_UNSIGNED_INT, Reading::kInteger, offsetof(ShapeInstance, kind)},
}};

}  // namespace

Result<InstancedPass> InstancedPass::createSprites(const GlFunctions& gl, GlObjects& objects,
                                                   const ProgramSource& source) {
    return create(gl, objects, source, {kSpriteAttributes, sizeof(SpriteInstance), 1});
}

Result<InstancedPass> InstancedPass::createShapes(const GlFunctions& gl, GlObjects& objects,
                                                  const ProgramSource& source) {
    return create(gl, objects, source, {kShapeAttributes, sizeof(ShapeInstance), 1});
}

Result<InstancedPass> InstancedPass::create(const GlFunctions& gl, GlObjects& objects,
                                            const ProgramSource& source, const Layout& layout) {
    const Result<Program> program = Program::create(gl, objects, source);
    if (!program) return program.error();
    InstancedPass pass(*program, objects.makeVertexArray(), objects.makeBuffer());
    gl.bindVertexArray(pass.vertexArray_);
    pass.buffer_.bind(gl);
    pointAttributes(gl, layout, 0);
    gl.bindVertexArray(0);
    return pass;
}

std::uint32_t InstancedPass::drawBytes(const GlFunctions& gl, const View& view, const void* data,
                                       std::size_t instances, std::size_t stride) {
    if (instances == 0) return 0;
    constexpr GLsizei kCorners = 4;
    program_.use(gl, view);
    gl.bindVertexArray(vertexArray_);
    buffer_.fill(gl, data, static_cast<GLsizeiptr>(instances * stride));
    gl.drawArraysInstanced(GL_TRIANGLE_STRIP, 0, kCorners, static_cast<GLsizei>(instances));
    return 1;
}

}  // namespace hitlab::render::gles3
