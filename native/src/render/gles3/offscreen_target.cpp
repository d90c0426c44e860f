#include "render/gles3/offscreen_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hitlab::render::gles3 {

using base::Done;
using base::Error;
using base::Result;
using base::Status;

namespace {

int largestSide(const GlFunctions& gl) {
    GLint renderbuffer = 0;
    GLint viewport[2] = {};
    gl.getIntegerv(GL_MAX_RENDERBUFFER_SIZE, &renderbuffer);
    gl.getIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
    return std::min({renderbuffer, viewport[0], viewport[1], sprite::kMaxImageSidePx});
}

/// OpenGL's first row is the lowest.
void turnUpsideDown(sprite::Image& image) {
    const auto rowBytes = static_cast<std::ptrdiff_t>(4) * image.width;
    auto top = image.rgba.begin();
    auto bottom = image.rgba.end() - rowBytes;
    for (; top < bottom; top += rowBytes, bottom -= rowBytes) std::swap_ranges(top, top + rowBytes, bottom);
}

}  // namespace

OffscreenTarget::OffscreenTarget(std::unique_ptr<GlFunctions> gl, int widthPx, int heightPx)
    : gl_(std::move(gl)), objects_(*gl_), widthPx_(widthPx), heightPx_(heightPx) {}

Result<OffscreenTarget> OffscreenTarget::create(GlLoader loader, int widthPx, int heightPx) {
    const Result<GlFunctions> gl = GlFunctions::load(loader);
    if (!gl) return gl.error();
    const int limit = largestSide(*gl);
    if (std::min(widthPx, heightPx) < 1 || std::max(widthPx, heightPx) > limit) {
        return Error{
            fmt::format("a picture of {} x {} px: each side must be 1 to {} px", widthPx, heightPx, limit)};
    }
    OffscreenTarget target(std::make_unique<GlFunctions>(*gl), widthPx, heightPx);
    if (Status made = target.makeFramebuffer(); !made) return made.error();
    return target;
}

Status OffscreenTarget::makeFramebuffer() {
    const GLuint colours = objects_.makeRenderbuffer();
    framebuffer_ = objects_.makeFramebuffer();
    takeErrors(*gl_);
    gl_->bindRenderbuffer(GL_RENDERBUFFER, colours);
    gl_->renderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, widthPx_, heightPx_);
    bind();
    gl_->framebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colours);
    const GLenum state = gl_->checkFramebufferStatus(GL_FRAMEBUFFER);
    const GLenum error = takeErrors(*gl_);
    if (state == GL_FRAMEBUFFER_COMPLETE && error == GL_NO_ERROR) return Done{};
    return Error{fmt::format("a picture of {} x {} px: OpenGL refuses it with state {:#06x}, error {:#06x}",
                             widthPx_, heightPx_, state, error)};
}

void OffscreenTarget::bind() const {
    gl_->bindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
}

Result<sprite::Image> OffscreenTarget::read() const {
    sprite::Image image{widthPx_, heightPx_, {}};
    image.rgba.resize(4 * static_cast<std::size_t>(widthPx_) * heightPx_);
    bind();
    takeErrors(*gl_);
    gl_->pixelStorei(GL_PACK_ALIGNMENT, 4);
    gl_->readPixels(0, 0, widthPx_, heightPx_, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
    if (const GLenum error = takeErrors(*gl_); error != GL_NO_ERROR)
        return Error{fmt::format("the picture cannot be read: OpenGL's error {:#06x}", error)};
    turnUpsideDown(image);
    return image;
}

}  // namespace hitlab::render::gles3
