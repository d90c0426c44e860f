#pragma once

#include <cstddef>
#include <span>

#include "render/gles3/gl_functions.h"

namespace hitlab::render::gles3 {

/// How a shader sees the bytes of an attribute.
enum class Reading { kFloat, kNormalised, kInteger };

/// One attribute within an instance or a vertex; its location is its place in the layout.
struct Attribute {
    GLint components;
    GLenum type;
    Reading reading;
    std::size_t offset;
};

struct Layout {
    std::span<const Attribute> attributes;
    /// Bytes from one to the next.
    std::size_t stride;
    /// 1: a new one for each instance, 0: for each vertex.
    GLuint divisor;
};

/// Points the bound vertex array at the bound array buffer, from `firstByte` on.
void pointAttributes(const GlFunctions& gl, const Layout& layout, std::size_t firstByte);

}  // namespace hitlab::render::gles3
