#include "render/gles3/vertex_layout.h"

namespace hitlab::render::gles3 {

void pointAttributes(const GlFunctions& gl, const Layout& layout, std::size_t firstByte) {
    const auto stride = static_cast<GLsizei>(layout.stride);
    GLuint location = 0;
    for (const Attribute& attribute : layout.attributes) {
        const auto* place = reinterpret_cast<const void*>(firstByte + attribute.offset);
        gl.enableVertexAttribArray(location);
        if (attribute.reading == Reading::kInteger) {
            gl.vertexAttribIPointer(location, attribute.components, attribute.type, stride, place);
        } else {
            const GLboolean normalised = attribute.reading == Reading::kNormalised ? GL_TRUE : GL_FALSE;
            gl.vertexAttribPointer(location, attribute.components, attribute.type, normalised, stride, place);
        }
        gl.vertexAttribDivisor(location, layout.divisor);
        ++location;
    }
}

}  // namespace hitlab::render::gles3
