#include "render/gles3/stream_buffer.h"

#include <algorithm>

namespace hitlab::render::gles3 {

void StreamBuffer::fill(const GlFunctions& gl, const void* data, GLsizeiptr bytes) {
    if (bytes > capacity_) capacity_ = std::max(bytes, 2 * capacity_);
    bind(gl);
    // Fresh memory: the driver need not wait until the picture before is drawn from the old.
    gl.bufferData(target_, capacity_, nullptr, GL_STREAM_DRAW);
    gl.bufferSubData(target_, 0, bytes, data);
}

}  // namespace hitlab::render::gles3
