#pragma once

#include <array>
#include <string>
#include <string_view>

namespace hitlab::render::gles3 {

/// GLSL without the `#version` line and the default precisions, which the renderer puts before it.
struct ShaderSources {
    std::string spriteVert;
    std::string spriteFrag;
    std::string shapeVert;
    std::string shapeFrag;
    std::string meshVert;
    std::string meshFrag;
};

/// A file of `assets/shaders` and where its text belongs: `sources.*file.text = ...`.
struct ShaderFile {
    std::string_view name;
    std::string ShaderSources::*text;
};

inline constexpr std::array<ShaderFile, 6> kShaderFiles{{
    {"sprite.vert", &ShaderSources::spriteVert},
    {"sprite.frag", &ShaderSources::spriteFrag},
    {"shape.vert", &ShaderSources::shapeVert},
    {"shape.frag", &ShaderSources::shapeFrag},
    {"mesh.vert", &ShaderSources::meshVert},
    {"mesh.frag", &ShaderSources::meshFrag},
}};

}  // namespace hitlab::render::gles3
