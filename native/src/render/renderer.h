// Draws draw lists. `gles3/` does it with OpenGL ES 3 or desktop OpenGL 3.3, `null/` only counts.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "render/draw_list.h"
#include "sprite/image.h"

namespace hitlab::render {

/// The images that draw lists refer to.
struct Textures {
    /// Sampled to the nearest pixel.
    sprite::Image atlas;
    /// The panel's letters, sampled smoothly.
    sprite::Image font;
};

/// What the last picture took.
struct DrawCounts {
    std::uint32_t sprites = 0;
    std::uint32_t shapes = 0;
    std::uint32_t drawCalls = 0;
};

class Renderer {
  public:
    virtual ~Renderer() = default;

    /// In place of the images before. May be called at any time, also while no context is there.
    virtual base::Status setTextures(Textures textures) = 0;

    /// A list of 0 x 0 px draws nothing.
    virtual void draw(const DrawList& list) = 0;

    virtual DrawCounts counts() const = 0;
};

}  // namespace hitlab::render
