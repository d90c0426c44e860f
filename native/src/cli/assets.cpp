#include "cli/assets.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>

#include "base/durable_file.h"
#include "base/table.h"
#include "sprite/png.h"

namespace hitlab::cli {

namespace {

using sprite::Sprite;
namespace fs = std::filesystem;

constexpr std::uint64_t kMaxPngBytes = 256u << 20;
constexpr std::uint64_t kMaxShaderBytes = 1u << 20;
constexpr std::uint64_t kMaxReferenceBytes = 1u << 20;
constexpr std::uint64_t kMaxFontBytes = 16u << 20;

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
    std::vector<experiment::SpriteSet> sets;
    for (const std::string_view id : ids) {
        auto set = loadSpriteSet(id, volumes);
        if (!set) return set.error();
        sets.push_back(std::move(*set));
    }
    return sets;
}

base::Result<experiment::SpriteSet> loadSpriteSet(std::string_view id, std::string_view volumes) {
    const sprite::VolumeSet& set = base::getById(sprite::kVolumeSets, volumes);
    const fs::path folder = assetsFolder() / "sprites" / id;
    auto player = loadTestSprite(folder / "player.png", set);
    if (!player) return player.error();
    auto enemy = loadTestSprite(folder / "enemy.png", set);
    if (!enemy) return enemy.error();
    sprite::PairTable table(*player, *enemy);
    return experiment::SpriteSet{id, std::move(*player), std::move(*enemy), std::move(table)};
}

base::Result<render::gles3::ShaderSources> loadShaders() {
    render::gles3::ShaderSources sources;
    for (const render::gles3::ShaderFile& file : render::gles3::kShaderFiles) {
        auto text = base::readFile(assetsFolder() / "shaders" / file.name, kMaxShaderBytes);
        if (!text) return text.error();
        sources.*file.text = std::move(*text);
    }
    return sources;
}

base::Result<report::Reference> loadReference() {
    std::array<std::string, 3> texts;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        constexpr std::array names{"ribeiro2018_means.csv", "ribeiro2018_precision.csv",
                                   "ribeiro2018_pvalues.csv"};
        auto text = base::readFile(assetsFolder() / "reference" / names[i], kMaxReferenceBytes);
        if (!text) return text.error();
        texts[i] = std::move(*text);
    }
    return report::parseReference(texts[0], texts[1], texts[2]);
}

std::string loadFont() {
    for (const char* path : {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
                             "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf"}) {
        if (auto bytes = base::readFile(path, kMaxFontBytes)) return std::move(*bytes);
    }
    return {};
}

}  // namespace hitlab::cli
