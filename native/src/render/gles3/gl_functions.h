// The functions of OpenGL that we call, fetched at run time: the same program works with OpenGL ES 3.0 and
// with desktop OpenGL 3.3, and nothing links to either.
#pragma once

#include <GLES3/gl3.h>
#include <string>

#include <string_view>

#include "base/result.h"

namespace hitlab::render::gles3 {

/// Finds a function of OpenGL by its name, null if there is none; SDL_GL_GetProcAddress is one.
using GlLoader = void* (*)(const char* name);

struct GlVersion {
    /// OpenGL ES, else desktop OpenGL.
    bool es = true;
    int major = 0;
    int minor = 0;

    friend bool operator==(const GlVersion&, const GlVersion&) = default;
};

/// Reads what glGetString(GL_VERSION) says. An error when it is neither OpenGL ES 3.0 nor OpenGL 3.3 nor
/// newer.
base::Result<GlVersion> parseVersion(std::string_view text);

// Our name of each function, then that of OpenGL. All of them are in OpenGL ES 3.0 and in OpenGL 3.3.
#define HITLAB_GL_FUNCTIONS(X)                            \
    X(activeTexture, glActiveTexture)                     \
    X(attachShader, glAttachShader)                       \
    X(bindBuffer, glBindBuffer)                           \
    X(bindFramebuffer, glBindFramebuffer)                 \
    X(bindRenderbuffer, glBindRenderbuffer)               \
    X(bindTexture, glBindTexture)                         \
    X(bindVertexArray, glBindVertexArray)                 \
    X(blendEquation, glBlendEquation)                     \
    X(blendFuncSeparate, glBlendFuncSeparate)             \
    X(bufferData, glBufferData)                           \
    X(bufferSubData, glBufferSubData)                     \
    X(checkFramebufferStatus, glCheckFramebufferStatus)   \
    X(clear, glClear)                                     \
    X(clearColor, glClearColor)                           \
    X(colorMask, glColorMask)                             \
    X(compileShader, glCompileShader)                     \
    X(createProgram, glCreateProgram)                     \
    X(createShader, glCreateShader)                       \
    X(deleteBuffers, glDeleteBuffers)                     \
    X(deleteFramebuffers, glDeleteFramebuffers)           \
    X(deleteProgram, glDeleteProgram)                     \
    X(deleteRenderbuffers, glDeleteRenderbuffers)         \
    X(deleteShader, glDeleteShader)                       \
    X(deleteTextures, glDeleteTextures)                   \
    X(deleteVertexArrays, glDeleteVertexArrays)           \
    X(disable, glDisable)                                 \
    X(drawArraysInstanced, glDrawArraysInstanced)         \
    X(drawElements, glDrawElements)                       \
    X(enable, glEnable)                                   \
    X(enableVertexAttribArray, glEnableVertexAttribArray) \
    X(framebufferRenderbuffer, glFramebufferRenderbuffer) \
    X(genBuffers, glGenBuffers)                           \
    X(genFramebuffers, glGenFramebuffers)                 \
    X(genRenderbuffers, glGenRenderbuffers)               \
    X(genTextures, glGenTextures)                         \
    X(genVertexArrays, glGenVertexArrays)                 \
    X(getError, glGetError)                               \
    X(getIntegerv, glGetIntegerv)                         \
    X(getProgramInfoLog, glGetProgramInfoLog)             \
    X(getProgramiv, glGetProgramiv)                       \
    X(getShaderInfoLog, glGetShaderInfoLog)               \
    X(getShaderiv, glGetShaderiv)                         \
    X(getString, glGetString)                             \
    X(getUniformLocation, glGetUniformLocation)           \
    X(linkProgram, glLinkProgram)                         \
    X(pixelStorei, glPixelStorei)                         \
    X(readPixels, glReadPixels)                           \
    X(renderbufferStorage, glRenderbufferStorage)         \
    X(scissor, glScissor)                                 \
    X(shaderSource, glShaderSource)                       \
    X(texImage2D, glTexImage2D)                           \
    X(texParameteri, glTexParameteri)                     \
    X(uniform1i, glUniform1i)                             \
    X(uniform2f, glUniform2f)                             \
    X(uniform3f, glUniform3f)                             \
    X(useProgram, glUseProgram)                           \
    X(vertexAttribDivisor, glVertexAttribDivisor)         \
    X(vertexAttribIPointer, glVertexAttribIPointer)       \
    X(vertexAttribPointer, glVertexAttribPointer)         \
    X(viewport, glViewport)

struct GlFunctions {
    /// Of the context that is current. An error names the version that is too old, or the first function
    /// that is missing.
    static base::Result<GlFunctions> load(GlLoader loader);

    GlVersion version;
#define HITLAB_GL_MEMBER(member, name) decltype(&::name) member = nullptr;
    HITLAB_GL_FUNCTIONS(HITLAB_GL_MEMBER)
#undef HITLAB_GL_MEMBER
};

/// What draws in the context that is current, and its version, in the driver's own words.
std::string driverText(GlLoader loader);

/// Takes all errors that OpenGL has noted and returns the first; GL_NO_ERROR if there is none.
GLenum takeErrors(const GlFunctions& gl);

}  // namespace hitlab::render::gles3
