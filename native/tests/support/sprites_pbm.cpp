// testbedSprites without SDL2: from the masks that write_masks.py made of the PNG files during the build.
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "base/table.h"
#include "support/masks.h"

namespace hitlab::tests {

namespace {

/// A plain PBM file: `P1`, width, height, then 1 for each solid pixel and 0 for each other one.
sprite::Image readPbm(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::string kind;
    sprite::Image image;
    file >> kind >> image.width >> image.height;
    for (char bit = 0; file >> bit;) {
        const std::uint8_t alpha = bit == '1' ? 255 : 0;
        image.rgba.insert(image.rgba.end(), {0, 0, 0, alpha});
    }
    const auto expected = std::size_t{4} * image.width * image.height;
    if (kind != "P1" || expected == 0 || image.rgba.size() != expected) {
        throw std::runtime_error(path.string() + ": is no plain PBM file");
    }
    return image;
}

sprite::Sprite loadSprite(const std::filesystem::path& path, const sprite::VolumeSet& volumes) {
    auto sprite = sprite::makeSprite(readPbm(path), volumes, path.string());
    if (!sprite) throw std::runtime_error(sprite.error().message);
    return std::move(*sprite);
}

}  // namespace

std::vector<experiment::SpriteSet> testbedSprites(std::string_view volumes) {
    const sprite::VolumeSet& chosen = base::getById(sprite::kVolumeSets, volumes);
    std::vector<experiment::SpriteSet> sets;
    for (const auto& set : experiment::kSpriteSets) {
        const auto folder = std::filesystem::path(HITLAB_TEST_MASKS) / set.id;
        sprite::Sprite player = loadSprite(folder / "player.pbm", chosen);
        sprite::Sprite enemy = loadSprite(folder / "enemy.pbm", chosen);
        sprite::PairTable table(player, enemy);
        sets.push_back({set.id, std::move(player), std::move(enemy), std::move(table)});
    }
    return sets;
}

}  // namespace hitlab::tests
