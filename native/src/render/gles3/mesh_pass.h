#pragma once

#include "base/result.h"
#include "render/draw_list.h"
#include "render/gles3/gl_objects.h"
#include "render/gles3/program.h"
#include "render/gles3/stream_buffer.h"

namespace hitlab::render::gles3 {

/// Draws the panel, one call a command.
class MeshPass {
  public:
    static base::Result<MeshPass> create(const GlFunctions& gl, GlObjects& objects,
                                         const ProgramSource& source);

    /// Returns the number of draw calls: none for a command without indices or with a clip outside the
    /// screen. The scissor test must be on; its rectangle is changed.
    std::uint32_t draw(const GlFunctions& gl, const View& view, const DrawList& list);

  private:
    MeshPass(Program program, GLuint vertexArray, GLuint vertices, GLuint indices)
        : program_(program),
          vertexArray_(vertexArray),
          vertices_(vertices, GL_ARRAY_BUFFER),
          indices_(indices, GL_ELEMENT_ARRAY_BUFFER) {}
    void upload(const GlFunctions& gl, const Mesh& mesh);

    Program program_;
    GLuint vertexArray_;
    StreamBuffer vertices_;
    StreamBuffer indices_;
};

}  // namespace hitlab::render::gles3
