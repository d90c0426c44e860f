#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "experiment/sprite_sets.h"
#include "render/gles3/shader_sources.h"
#include "report/reference.h"
#include "sprite/sprite.h"

namespace hitlab::cli {

/// Any PNG file. Errors name the path.
base::Result<sprite::Sprite> loadSprite(const std::filesystem::path& path, const sprite::VolumeSet& volumes);

/// The named sets from the assets folder: $HITLAB_ASSETS, or where the program was built.
base::Result<std::vector<experiment::SpriteSet>> loadSpriteSets(std::span<const std::string_view> ids,
                                                                std::string_view volumes);

/// One of them.
base::Result<experiment::SpriteSet> loadSpriteSet(std::string_view id, std::string_view volumes);

base::Result<render::gles3::ShaderSources> loadShaders();

/// The published study's figures.
base::Result<report::Reference> loadReference();

/// The bytes of DejaVu Sans where the system has it; else nothing, and the panel uses a font of its own.
std::string loadFont();

}  // namespace hitlab::cli
