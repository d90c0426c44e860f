#pragma once

#include <memory>
#include <optional>

#include "base/result.h"
#include "render/gles3/instanced_pass.h"
#include "render/gles3/mesh_pass.h"
#include "render/gles3/shader_sources.h"
#include "render/gles3/texture_set.h"
#include "render/renderer.h"

namespace hitlab::render::gles3 {

/// All that the renderer has in one context: lives no longer than it, and stays in place. The destructor
/// deletes it from OpenGL.
class Device {
  public:
    static base::Result<std::unique_ptr<Device>> create(GlLoader loader, const ShaderSources& shaders,
                                                        const Textures& textures);

    /// The images before stay if there is an error.
    base::Status setTextures(const Textures& textures);

    /// The list has at least one pixel.
    DrawCounts draw(const DrawList& list);

    /// The context is gone: nothing is left to delete.
    void forget();

  private:
    struct Passes {
        InstancedPass sprites;
        InstancedPass shapes;
        MeshPass mesh;
    };

    explicit Device(const GlFunctions& gl) : gl_(gl), objects_(gl_) {}
    base::Status makePasses(const ShaderSources& shaders);
    void setState(const DrawList& list) const;
    void clear(const RectPx& visible, const DrawList& list, Colour colour) const;
    DrawCounts drawScene(const DrawList& list, const View& view);

    GlFunctions gl_;
    GlObjects objects_;
    std::optional<Passes> passes_;
    std::optional<TextureSet> textures_;
};

}  // namespace hitlab::render::gles3
