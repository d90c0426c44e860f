#include "render/gles3/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace hitlab::render::gles3 {

using base::Done;
using base::Error;
using base::Result;
using base::Status;

namespace {

// The lines of our files keep their numbers in the driver's messages.
constexpr std::string_view kEsHead =
    "#version 300 es\n"
    "precision highp float;\n"
    "precision highp int;\n"
    "precision highp sampler2D;\n"
    "#line 1\n";
constexpr std::string_view kDesktopHead =
    "#version 330 core\n"
    "#line 1\n";

/// Room for the start of a driver's log.
using Log = std::array<char, 1024>;

std::string firstLine(const Log& log) {
    std::string_view text(log.data());
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    text = text.substr(0, text.find_first_of("\r\n"));
    return text.empty() ? "the driver gives no reason" : std::string(text);
}

struct Stage {
    GLenum type;
    std::string_view ending;
    const std::string& text;
};

/// Compiles and attaches; the shader goes when the program goes.
Status attachStage(const GlFunctions& gl, GLuint program, std::string_view name, const Stage& stage) {
    const std::string_view head = gl.version.es ? kEsHead : kDesktopHead;
    const std::array<const GLchar*, 2> parts{head.data(), stage.text.data()};
    const std::array<GLint, 2> lengths{static_cast<GLint>(head.size()),
                                       static_cast<GLint>(stage.text.size())};
    const GLuint shader = gl.createShader(stage.type);
    gl.shaderSource(shader, static_cast<GLsizei>(parts.size()), parts.data(), lengths.data());
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
    GLint compiled = GL_FALSE;
    gl.getShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled) return Done{};
    Log log{};
    gl.getShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
    return Error{fmt::format("{}{}: cannot be compiled: {}", name, stage.ending, firstLine(log))};
}

Status link(const GlFunctions& gl, GLuint program, std::string_view name) {
    gl.linkProgram(program);
    GLint linked = GL_FALSE;
    gl.getProgramiv(program, GL_LINK_STATUS, &linked);
    if (linked) return Done{};
    Log log{};
    gl.getProgramInfoLog(program, static_cast<GLsizei>(log.size()), nullptr, log.data());
    return Error{fmt::format("{0}.vert and {0}.frag: cannot be linked: {1}", name, firstLine(log))};
}

}  // namespace

Result<Program> Program::create(const GlFunctions& gl, GlObjects& objects, const ProgramSource& source) {
    Program program(objects.makeProgram());
    for (const Stage& stage : {Stage{GL_VERTEX_SHADER, ".vert", source.vertex},
                               Stage{GL_FRAGMENT_SHADER, ".frag", source.fragment}}) {
        if (Status attached = attachStage(gl, program.name_, source.name, stage); !attached)
            return attached.error();
    }
    if (Status linked = link(gl, program.name_, source.name); !linked) return linked.error();
    program.screen_ = gl.getUniformLocation(program.name_, "screen");
    program.camera_ = gl.getUniformLocation(program.name_, "camera");
    program.image_ = gl.getUniformLocation(program.name_, "image");
    return program;
}

void Program::use(const GlFunctions& gl, const View& view) const {
    gl.useProgram(name_);
    gl.uniform2f(screen_, view.widthPx, view.heightPx);
    gl.uniform3f(camera_, view.camera.scale, view.camera.originX, view.camera.originY);
    gl.uniform1i(image_, 0);
}

}  // namespace hitlab::render::gles3
