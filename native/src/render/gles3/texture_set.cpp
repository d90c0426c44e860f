#include "render/gles3/texture_set.h"

#include <fmt/format.h>

#include <cassert>
#include <string_view>

namespace hitlab::render::gles3 {

using base::Done;
using base::Error;
using base::Result;
using base::Status;

namespace {

void bind(const GlFunctions& gl, GLuint texture) {
    gl.activeTexture(GL_TEXTURE0);
    gl.bindTexture(GL_TEXTURE_2D, texture);
}

Status checkSize(const GlFunctions& gl, const sprite::Image& image, std::string_view name) {
    GLint limit = 0;
    gl.getIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
    if (image.width <= limit && image.height <= limit) return Done{};
    return Error{
        fmt::format("the image of the {} is {} x {} px: this graphics card takes at most {} px a side", name,
                    image.width, image.height, limit)};
}

const sprite::Image& orWhite(const sprite::Image& image) {
    static const sprite::Image kWhite{1, 1, {255, 255, 255, 255}};
    return image.rgba.empty() ? kWhite : image;
}

/// Into the texture that is bound.
Status upload(const GlFunctions& gl, const sprite::Image& image, GLint filter, std::string_view name) {
    assert(image.rgba.size() == 4 * static_cast<std::size_t>(image.width) * image.height);
    if (Status fits = checkSize(gl, image, name); !fits) return fits;
    for (const GLenum parameter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        gl.texParameteri(GL_TEXTURE_2D, parameter, filter);
    for (const GLenum parameter : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        gl.texParameteri(GL_TEXTURE_2D, parameter, GL_CLAMP_TO_EDGE);
    takeErrors(gl);
    gl.pixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl.texImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                  image.rgba.data());
    const GLenum error = takeErrors(gl);
    if (error == GL_NO_ERROR) return Done{};
    return Error{fmt::format("the image of the {}: OpenGL refuses it with error {:#06x}", name, error)};
}

}  // namespace

Result<TextureSet> TextureSet::create(const GlFunctions& gl, const Textures& textures) {
    TextureSet set(gl);
    set.atlas_ = set.objects_.makeTexture();
    set.font_ = set.objects_.makeTexture();
    bind(gl, set.atlas_);
    if (Status done = upload(gl, orWhite(textures.atlas), GL_NEAREST, "atlas"); !done) return done.error();
    bind(gl, set.font_);
    if (Status done = upload(gl, orWhite(textures.font), GL_LINEAR, "font"); !done) return done.error();
    return set;
}

void TextureSet::bindAtlas(const GlFunctions& gl) const {
    bind(gl, atlas_);
}
void TextureSet::bindFont(const GlFunctions& gl) const {
    bind(gl, font_);
}

}  // namespace hitlab::render::gles3
