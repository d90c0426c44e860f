#pragma once

#include "base/result.h"
#include "render/gles3/gl_objects.h"
#include "render/renderer.h"

namespace hitlab::render::gles3 {

/// The images of draw lists as textures.
class TextureSet {
  public:
    /// An error names the image and the driver's limit.
    static base::Result<TextureSet> create(const GlFunctions& gl, const Textures& textures);

    /// Puts them into texture unit 0.
    void bindAtlas(const GlFunctions& gl) const;
    void bindFont(const GlFunctions& gl) const;

    void forget() { objects_.forget(); }

  private:
    explicit TextureSet(const GlFunctions& gl) : objects_(gl) {}

    GlObjects objects_;
    GLuint atlas_ = 0;
    GLuint font_ = 0;
};

}  // namespace hitlab::render::gles3
