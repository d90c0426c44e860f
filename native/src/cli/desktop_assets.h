// Where the desktop has what the app brings along.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"
#include "study/assets.h"

namespace hitlab::cli {

/// The assets folder: $HITLAB_ASSETS, or where the program was built.
study::Assets desktopAssets();

/// One of their sprite sets.
base::Result<experiment::SpriteSet> loadSpriteSet(std::string_view id, std::string_view volumes);

/// Any PNG file. Errors name the path.
base::Result<sprite::Sprite> loadSprite(const std::filesystem::path& path, const sprite::VolumeSet& volumes);

/// The bytes of DejaVu Sans where the system has it; else nothing, and the panel uses a font of its own.
std::string loadFont();

}  // namespace hitlab::cli
