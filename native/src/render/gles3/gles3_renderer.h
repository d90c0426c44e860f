// Draws with OpenGL ES 3.0 or desktop OpenGL 3.3. Keeps a copy of all that it handed to OpenGL, so that it
// can go on in a new context after the old one was lost: on Android that happens whenever the app leaves the
// screen.
#pragma once

#include <memory>

#include "base/result.h"
#include "render/gles3/gl_functions.h"
#include "render/gles3/shader_sources.h"
#include "render/renderer.h"

namespace hitlab::render::gles3 {

class Device;

/// All functions but contextLost() are called with the renderer's context current, or after contextLost().
class Gles3Renderer final : public Renderer {
  public:
    /// An error names the missing function, the shader that the driver refuses, or the image that is too
    /// large for it.
    static base::Result<std::unique_ptr<Gles3Renderer>> create(GlLoader loader, ShaderSources shaders,
                                                               Textures textures);

    /// Deletes what it has in OpenGL, unless the context is lost.
    ~Gles3Renderer() override;
    Gles3Renderer(const Gles3Renderer&) = delete;
    Gles3Renderer& operator=(const Gles3Renderer&) = delete;

    /// The context is gone, and all that was in it: forgets it without calling OpenGL. Until restore()
    /// nothing is drawn.
    void contextLost();

    /// Makes everything again in the new context, which is current. After an error the context still counts
    /// as lost.
    base::Status restore(GlLoader loader);

    /// The images before stay in use if there is an error. While no context is there any images are taken;
    /// restore() says whether they fit. An empty image counts as one white pixel.
    base::Status setTextures(Textures textures) override;

    /// Into the framebuffer that is bound, from its lower left corner on. Its alpha is 1 everywhere
    /// afterwards: that of `bars` and `background` is not used. Nothing of the scene but its background is
    /// drawn under a camera whose scale is not above 0.
    void draw(const DrawList& list) override;

    DrawCounts counts() const override { return counts_; }

  private:
    Gles3Renderer(ShaderSources shaders, Textures textures);

    ShaderSources shaders_;
    Textures textures_;
    /// Null while no context is there.
    std::unique_ptr<Device> device_;
    DrawCounts counts_;
};

}  // namespace hitlab::render::gles3
