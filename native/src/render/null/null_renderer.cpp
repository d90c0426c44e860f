#include "render/null/null_renderer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>
#include <utility>

namespace hitlab::render::null {

namespace {

bool areFinite(std::span<const float> numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](float number) { return std::isfinite(number); });
}

std::string problemOfSprites(const std::vector<SpriteInstance>& sprites, int atlasWidthPx,
                             int atlasHeightPx) {
    for (std::size_t i = 0; i < sprites.size(); ++i) {
        const SpriteInstance& sprite = sprites[i];
        const Region& region = sprite.region;
        if (!areFinite({{sprite.x, sprite.y}})) return fmt::format("sprite {}: its place is not finite", i);
        if (region.x + region.width > atlasWidthPx || region.y + region.height > atlasHeightPx)
            return fmt::format("sprite {}: its region is not within the atlas", i);
    }
    return {};
}

std::string problemOfShapes(const std::vector<ShapeInstance>& shapes) {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const ShapeInstance& shape = shapes[i];
        if (shape.kind > ShapeKind::kTriangle) return fmt::format("shape {}: its kind is not known", i);
        if (!areFinite(shape.numbers) || !std::isfinite(shape.strokePx))
            return fmt::format("shape {}: a number is not finite", i);
    }
    return {};
}

std::string problemOfVertices(const std::vector<MeshVertex>& vertices) {
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const MeshVertex& vertex = vertices[i];
        if (!areFinite({{vertex.x, vertex.y, vertex.u, vertex.v}}))
            return fmt::format("vertex {}: a number is not finite", i);
    }
    return {};
}

std::string problemOfCommand(const Mesh& mesh, const MeshCommand& command) {
    const std::size_t indices = mesh.indices.size();
    if (command.firstIndex > indices || command.indices > indices - command.firstIndex)
        return "its indices are not within the array";
    if (command.indices % 3 != 0) return "its indices are not whole triangles";
    const std::span<const std::uint16_t> used(mesh.indices.data() + command.firstIndex, command.indices);
    const bool within = std::all_of(used.begin(), used.end(), [&](std::uint16_t index) {
        return std::size_t{command.firstVertex} + index < mesh.vertices.size();
    });
    return within ? "" : "an index is not within the vertices";
}

std::string problemOfMesh(const Mesh& mesh) {
    if (std::string problem = problemOfVertices(mesh.vertices); !problem.empty()) return problem;
    for (std::size_t i = 0; i < mesh.commands.size(); ++i) {
        const std::string problem = problemOfCommand(mesh, mesh.commands[i]);
        if (!problem.empty()) return fmt::format("command {}: {}", i, problem);
    }
    return {};
}

}  // namespace

std::string problemOf(const DrawList& list, int atlasWidthPx, int atlasHeightPx) {
    const Scene& scene = list.scene;
    if (!areFinite({{scene.camera.scale, scene.camera.originX, scene.camera.originY}}))
        return "the camera: a number is not finite";
    std::string problem = problemOfSprites(scene.sprites, atlasWidthPx, atlasHeightPx);
    if (problem.empty()) problem = problemOfShapes(scene.shapes);
    if (problem.empty()) problem = problemOfMesh(list.panel);
    return problem;
}

base::Status NullRenderer::setTextures(Textures textures) {
    textures_ = std::move(textures);
    return base::Done{};
}

void NullRenderer::draw(const DrawList& list) {
    counts_ = {};
    if (list.widthPx <= 0 || list.heightPx <= 0) return;
    assert(problemOf(list, textures_.atlas.width, textures_.atlas.height) == "");
    counts_.sprites = static_cast<std::uint32_t>(list.scene.sprites.size());
    counts_.shapes = static_cast<std::uint32_t>(list.scene.shapes.size());
    counts_.drawCalls = static_cast<std::uint32_t>((counts_.sprites > 0) + (counts_.shapes > 0));
    for (const MeshCommand& command : list.panel.commands) counts_.drawCalls += command.indices > 0;
}

}  // namespace hitlab::render::null
