#pragma once

#include <vector>

#include "render/gles3/gl_functions.h"

namespace hitlab::render::gles3 {

/// Owns names of OpenGL's objects: deletes them in the end, or forgets them when their context is gone.
class GlObjects {
  public:
    /// `gl` must outlive this and stay in place.
    explicit GlObjects(const GlFunctions& gl) : gl_(&gl) {}
    ~GlObjects();
    GlObjects(GlObjects&&) noexcept = default;
    GlObjects& operator=(GlObjects&& other) noexcept;

    GLuint makeBuffer();
    GLuint makeTexture();
    GLuint makeVertexArray();
    GLuint makeFramebuffer();
    GLuint makeRenderbuffer();
    GLuint makeProgram();

    void forget() { entries_.clear(); }

  private:
    using Generate = decltype(GlFunctions::genBuffers);
    using Delete = decltype(GlFunctions::deleteBuffers);

    struct Entry {
        GLuint name;
        /// Null for a program, which is deleted in a way of its own.
        Delete remove;
    };

    GLuint make(Generate generate, Delete remove);

    const GlFunctions* gl_;
    std::vector<Entry> entries_;
};

}  // namespace hitlab::render::gles3
