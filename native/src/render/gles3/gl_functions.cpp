#include "render/gles3/gl_functions.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace hitlab::render::gles3 {

using base::Error;
using base::Result;

namespace {

/// `3.2 ...` to its two numbers; false if they are not there.
bool readNumbers(std::string_view text, GlVersion& version) {
    const char* const end = text.data() + text.size();
    const auto major = std::from_chars(text.data(), end, version.major);
    if (major.ec != std::errc() || major.ptr == end || *major.ptr != '.') return false;
    return std::from_chars(major.ptr + 1, end, version.minor).ec == std::errc();
}

bool isNewEnough(const GlVersion& version) {
    const std::pair<int, int> needed = version.es ? std::pair(3, 0) : std::pair(3, 3);
    return std::pair(version.major, version.minor) >= needed;
}

template <typename Function>
Function fetch(GlLoader loader, const char* name) {
    return reinterpret_cast<Function>(loader(name));
}

}  // namespace

Result<GlVersion> parseVersion(std::string_view text) {
    constexpr std::string_view kEsPrefix = "OpenGL ES ";
    GlVersion version;
    version.es = text.starts_with(kEsPrefix);
    const std::string_view numbers = version.es ? text.substr(kEsPrefix.size()) : text;
    if (readNumbers(numbers, version) && isNewEnough(version)) return version;
    return Error{fmt::format("OpenGL ES 3.0 or OpenGL 3.3 is needed, this is '{}'", text)};
}

Result<GlFunctions> GlFunctions::load(GlLoader loader) {
    GlFunctions gl;
    gl.getString = fetch<decltype(gl.getString)>(loader, "glGetString");
    if (!gl.getString) return Error{"OpenGL: the function glGetString is missing"};
    const auto* text = reinterpret_cast<const char*>(gl.getString(GL_VERSION));
    if (!text) return Error{"OpenGL: no context is current"};
    const Result<GlVersion> version = parseVersion(text);
    if (!version) return version.error();
    gl.version = *version;
#define HITLAB_GL_FETCH(member, name)                   \
    gl.member = fetch<decltype(member)>(loader, #name); \
    if (!gl.member) return Error{"OpenGL: the function " #name " is missing"};
    HITLAB_GL_FUNCTIONS(HITLAB_GL_FETCH)
#undef HITLAB_GL_FETCH
    return gl;
}

GLenum takeErrors(const GlFunctions& gl) {
    // A context that is lost may say so without end.
    constexpr int kMostErrors = 16;
    const GLenum first = gl.getError();
    for (int taken = 1; taken < kMostErrors && gl.getError() != GL_NO_ERROR;) ++taken;
    return first;
}

std::string driverText(GlLoader loader) {
    const auto getString = fetch<decltype(&::glGetString)>(loader, "glGetString");
    const auto text = [getString](GLenum name) {
        const GLubyte* words = getString(name);
        return words == nullptr ? "" : reinterpret_cast<const char*>(words);
    };
    return fmt::format("{}, {}", text(GL_RENDERER), text(GL_VERSION));
}

}  // namespace hitlab::render::gles3
