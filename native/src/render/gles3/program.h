#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "render/draw_list.h"
#include "render/gles3/gl_functions.h"
#include "render/gles3/gl_objects.h"

namespace hitlab::render::gles3 {

/// The two shaders of a program. They are called NAME.vert and NAME.frag in errors.
struct ProgramSource {
    std::string_view name;
    const std::string& vertex;
    const std::string& fragment;
};

/// The numbers that are the same for a whole picture.
struct View {
    float widthPx = 0;
    float heightPx = 0;
    Camera camera;
};

/// A linked program and where its uniforms are; those it does not have are -1, which OpenGL ignores.
class Program {
  public:
    /// An error names the shader and the first line of the driver's log.
    static base::Result<Program> create(const GlFunctions& gl, GlObjects& objects,
                                        const ProgramSource& source);

    /// Makes it current, with `view` in its uniforms and its image in texture unit 0.
    void use(const GlFunctions& gl, const View& view) const;

  private:
    explicit Program(GLuint name) : name_(name) {}

    GLuint name_;
    GLint screen_ = -1;
    GLint camera_ = -1;
    GLint image_ = -1;
};

}  // namespace hitlab::render::gles3
