#pragma once

#include "render/gles3/gl_functions.h"

namespace hitlab::render::gles3 {

/// A buffer that is filled anew for each picture. It only grows.
class StreamBuffer {
  public:
    /// `target` is GL_ARRAY_BUFFER or GL_ELEMENT_ARRAY_BUFFER.
    StreamBuffer(GLuint name, GLenum target) : name_(name), target_(target) {}

    void bind(const GlFunctions& gl) const { gl.bindBuffer(target_, name_); }

    /// Binds it and puts `bytes` at its start.
    void fill(const GlFunctions& gl, const void* data, GLsizeiptr bytes);

  private:
    GLuint name_;
    GLenum target_;
    GLsizeiptr capacity_ = 0;
};

}  // namespace hitlab::render::gles3
