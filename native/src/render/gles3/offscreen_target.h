// A framebuffer that is not shown: for pictures in files and for tests.
#pragma once

#include <memory>

#include "base/result.h"
#include "render/gles3/gl_functions.h"
#include "render/gles3/gl_objects.h"
#include "sprite/image.h"

namespace hitlab::render::gles3 {

/// Lives in the context that was current when it was made, and must not outlive it.
class OffscreenTarget {
  public:
    /// Both sides at least 1 and at most sprite::kMaxImageSidePx, or less if the driver wants it so.
    static base::Result<OffscreenTarget> create(GlLoader loader, int widthPx, int heightPx);

    /// Makes it the framebuffer that is drawn into and read from.
    void bind() const;

    /// What it holds now. It stays bound.
    base::Result<sprite::Image> read() const;

  private:
    OffscreenTarget(std::unique_ptr<GlFunctions> gl, int widthPx, int heightPx);
    base::Status makeFramebuffer();

    /// On the heap, so that it stays in place when the target is moved.
    std::unique_ptr<GlFunctions> gl_;
    GlObjects objects_;
    int widthPx_;
    int heightPx_;
    GLuint framebuffer_ = 0;
};

}  // namespace hitlab::render::gles3
