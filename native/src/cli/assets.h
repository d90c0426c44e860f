#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "experiment/sprite_sets.h"
#include "sprite/sprite.h"

namespace hitlab::cli {

/// Any PNG file. Errors name the path.
base::Result<sprite::Sprite> loadSprite(const std::filesystem::path& path, const sprite::VolumeSet& volumes);

/// The named sets from the assets folder: $HITLAB_ASSETS, or where the program was built.
base::Result<std::vector<experiment::SpriteSet>> loadSpriteSets(std::span<const std::string_view> ids,
                                                                std::string_view volumes);

}  // namespace hitlab::cli
