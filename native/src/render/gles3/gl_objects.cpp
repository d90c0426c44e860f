#include "render/gles3/gl_objects.h"

#include <utility>

namespace hitlab::render::gles3 {

GlObjects::~GlObjects() {
    for (const Entry& entry : entries_) {
        if (entry.remove) {
            entry.remove(1, &entry.name);
        } else {
            gl_->deleteProgram(entry.name);
        }
    }
}

GlObjects& GlObjects::operator=(GlObjects&& other) noexcept {
    // The other deletes what was here.
    std::swap(gl_, other.gl_);
    std::swap(entries_, other.entries_);
    return *this;
}

GLuint GlObjects::make(Generate generate, Delete remove) {
    GLuint name = 0;
    generate(1, &name);
    entries_.push_back({name, remove});
    return name;
}

GLuint GlObjects::makeBuffer() {
    return make(gl_->genBuffers, gl_->deleteBuffers);
}
GLuint GlObjects::makeTexture() {
    return make(gl_->genTextures, gl_->deleteTextures);
}
GLuint GlObjects::makeVertexArray() {
    return make(gl_->genVertexArrays, gl_->deleteVertexArrays);
}
GLuint GlObjects::makeFramebuffer() {
    return make(gl_->genFramebuffers, gl_->deleteFramebuffers);
}
GLuint GlObjects::makeRenderbuffer() {
    return make(gl_->genRenderbuffers, gl_->deleteRenderbuffers);
}

GLuint GlObjects::makeProgram() {
    entries_.push_back({gl_->createProgram(), nullptr});
    return entries_.back().name;
}

}  // namespace hitlab::render::gles3
