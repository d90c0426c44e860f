#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "render/draw_list.h"
#include "render/gles3/gl_objects.h"
#include "render/gles3/program.h"
#include "render/gles3/stream_buffer.h"
#include "render/gles3/vertex_layout.h"

namespace hitlab::render::gles3 {

/// Draws all sprites, or all shapes, with one call, straight from the array of the draw list.
class InstancedPass {
  public:
    static base::Result<InstancedPass> createSprites(const GlFunctions& gl, GlObjects& objects,
                                                     const ProgramSource& source);
    static base::Result<InstancedPass> createShapes(const GlFunctions& gl, GlObjects& objects,
                                                    const ProgramSource& source);

    /// Returns the number of draw calls: none for an empty array. The type must be the one it was made for.
    template <typename Instance>
    std::uint32_t draw(const GlFunctions& gl, const View& view, std::span<const Instance> instances) {
        return drawBytes(gl, view, instances.data(), instances.size(), sizeof(Instance));
    }

  private:
    InstancedPass(Program program, GLuint vertexArray, GLuint buffer)
        : program_(program), vertexArray_(vertexArray), buffer_(buffer, GL_ARRAY_BUFFER) {}
    static base::Result<InstancedPass> create(const GlFunctions& gl, GlObjects& objects,
                                              const ProgramSource& source, const Layout& layout);
    std::uint32_t drawBytes(const GlFunctions& gl, const View& view, const void* data, std::size_t instances,
                            std::size_t stride);

    Program program_;
    GLuint vertexArray_;
    StreamBuffer buffer_;
};

}  // namespace hitlab::render::gles3
