#include "render/gles3/mesh_pass.h"

#include <array>
#include <cstddef>

#include "render/gles3/screen_rect.h"
#include "render/gles3/vertex_layout.h"

namespace hitlab::render::gles3 {

using base::Result;

namespace {

// The order is that of the locations in mesh.vert.
constexpr std::array<Attribute, 3> kAttributes{{
    {2, GL_FLOAT, Reading::kFloat, offsetof(MeshVertex, x)},
    {2, GL_FLOAT, Reading::kFloat, offsetof(MeshVertex, u)},
    {4, GL_UNSIGNED_BYTE, Reading::kNormalised, offsetof(MeshVertex, colour)},
}};

using Index = decltype(Mesh::indices)::value_type;

/// OpenGL ES 3.0 cannot add `firstVertex` to the indices, so the attributes start there instead.
void drawCommand(const GlFunctions& gl, const MeshCommand& command) {
    pointAttributes(gl, {kAttributes, sizeof(MeshVertex), 0}, command.firstVertex * sizeof(MeshVertex));
    const auto* first = reinterpret_cast<const void*>(command.firstIndex * sizeof(Index));
    gl.drawElements(GL_TRIANGLES, static_cast<GLsizei>(command.indices), GL_UNSIGNED_SHORT, first);
}

}  // namespace

Result<MeshPass> MeshPass::create(const GlFunctions& gl, GlObjects& objects, const ProgramSource& source) {
    const Result<Program> program = Program::create(gl, objects, source);
    if (!program) return program.error();
    return MeshPass(*program, objects.makeVertexArray(), objects.makeBuffer(), objects.makeBuffer());
}

void MeshPass::upload(const GlFunctions& gl, const Mesh& mesh) {
    gl.bindVertexArray(vertexArray_);
    vertices_.fill(gl, mesh.vertices.data(),
                   static_cast<GLsizeiptr>(mesh.vertices.size() * sizeof(MeshVertex)));
    indices_.fill(gl, mesh.indices.data(), static_cast<GLsizeiptr>(mesh.indices.size() * sizeof(Index)));
}

std::uint32_t MeshPass::draw(const GlFunctions& gl, const View& view, const DrawList& list) {
    const Mesh& mesh = list.panel;
    if (mesh.commands.empty() || mesh.indices.empty() || mesh.vertices.empty()) return 0;
    program_.use(gl, view);
    upload(gl, mesh);
    std::uint32_t calls = 0;
    for (const MeshCommand& command : mesh.commands) {
        const RectPx visible = visiblePart(command.clip, list);
        if (command.indices == 0 || isEmpty(visible)) continue;
        setScissor(gl, visible, list);
        drawCommand(gl, command);
        ++calls;
    }
    return calls;
}

}  // namespace hitlab::render::gles3
