#include "cli/assets.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/durable_file.h"
#include "base/table.h"
#include "sprite/png.h"

namespace hitlab::cli {

namespace {

using sprite::Sprite;
namespace fs = std::filesystem;

constexpr std::uint64_t kMaxPngBytes = 256u << 20;

fs::path assetsFolder() {
    const char* chosen = std::getenv("HITLAB_ASSETS");
    return chosen != nullptr ? chosen : HITLAB_ASSETS_FOLDER;
}

/// A sprite of the testbed: it must have room to move.
base::Result<Sprite> loadTestSprite(const fs::path& path, const sprite::VolumeSet& volumes) {
    auto sprite = loadSprite(path, volumes);
    if (!sprite) return sprite;
    const experiment::SizePx size = experiment::sizeOf(*sprite);
    if (size.width < experiment::kWorldWidthPx && size.height < experiment::kWorldHeightPx &&
        sprite->volumeSet == volumes.id) {
        return sprite;
    }
    return base::Error{fmt::format("{}: {} x {} px are too many for a run with '{}' volumes", path.string(),
                                   size.width, size.height, volumes.id)};
}

}  // namespace

base::Result<Sprite> loadSprite(const fs::path& path, const sprite::VolumeSet& volumes) {
    const auto bytes = base::readFile(path, kMaxPngBytes);
    if (!bytes) return bytes.error();
    auto image = sprite::decodePng(*bytes, path.string());
    if (!image) return image.error();
    return sprite::makeSprite(std::move(*image), volumes, path.string());
}

base::Result<std::vector<experiment::SpriteSet>> loadSpriteSets(std::span<const std::string_view> ids,
                                                                std::string_view volumes) {
    const sprite::VolumeSet& set = base::getById(sprite::kVolumeSets, volumes);
    std::vector<experiment::SpriteSet> sets;
    for (const std::string_view id : ids) {
        const fs::path folder = assetsFolder() / "sprites" / id;
        auto player = loadTestSprite(folder / "player.png", set);
        if (!player) return player.error();
        auto enemy = loadTestSprite(folder / "enemy.png", set);
        if (!enemy) return enemy.error();
        sprite::PairTable table(*player, *enemy);
        sets.push_back({id, std::move(*player), std::move(*enemy), std::move(table)});
    }
    return sets;
}

}  // namespace hitlab::cli
