// testbedSprites as the program loads them: from the PNG files, through SDL2.
#include <stdexcept>

#include "cli/desktop_assets.h"
#include "support/masks.h"

namespace hitlab::tests {

std::vector<experiment::SpriteSet> testbedSprites(std::string_view volumes) {
    std::vector<std::string_view> ids;
    for (const auto& set : experiment::kSpriteSets) ids.push_back(set.id);
    auto sets = cli::desktopAssets().spriteSets(ids, volumes);
    if (!sets) throw std::runtime_error(sets.error().message);
    return std::move(*sets);
}

}  // namespace hitlab::tests
