#include "study/assets.h"

#include <fmt/format.h>

#include <array>

#include "base/durable_file.h"
#include "base/table.h"
#include "sprite/png.h"

namespace hitlab::study {

namespace {

using base::Result;
using sprite::Sprite;

constexpr std::uint64_t kMaxShaderBytes = 1u << 20;
constexpr std::uint64_t kMaxReferenceBytes = 1u << 20;

}  // namespace

Result<Sprite> spriteOf(const std::string& png, const sprite::VolumeSet& volumes, const std::string& path) {
    auto image = sprite::decodePng(png, path);
    if (!image) return image.error();
    return sprite::makeSprite(std::move(*image), volumes, path);
}

Assets Assets::inFolder(const std::filesystem::path& folder) {
    return {folder.string(), [folder](const std::string& name, std::uint64_t maxBytes) {
                return base::readFile(folder / name, maxBytes);
            }};
}

/// A sprite of the testbed: it must have room to move.
Result<Sprite> Assets::sprite(const std::string& name, const sprite::VolumeSet& volumes) const {
    const auto bytes = read_(name, kMaxPngBytes);
    if (!bytes) return bytes.error();
    const std::string path = place_ + '/' + name;
    auto sprite = spriteOf(*bytes, volumes, path);
    if (!sprite) return sprite;
    const experiment::SizePx size = experiment::sizeOf(*sprite);
    if (size.width < experiment::kWorldWidthPx && size.height < experiment::kWorldHeightPx &&
        sprite->volumeSet == volumes.id) {
        return sprite;
    }
    return base::Error{fmt::format("{}: {} x {} px are too many for a run with '{}' volumes", path,
                                   size.width, size.height, volumes.id)};
}

Result<std::vector<experiment::SpriteSet>> Assets::spriteSets(std::span<const std::string_view> ids,
                                                              std::string_view volumes) const {
    std::vector<experiment::SpriteSet> sets;
    for (const std::string_view id : ids) {
        auto set = spriteSet(id, volumes);
        if (!set) return set.error();
        sets.push_back(std::move(*set));
    }
    return sets;
}

Result<experiment::SpriteSet> Assets::spriteSet(std::string_view id, std::string_view volumes) const {
    const sprite::VolumeSet& set = base::getById(sprite::kVolumeSets, volumes);
    auto player = sprite(fmt::format("sprites/{}/player.png", id), set);
    if (!player) return player.error();
    auto enemy = sprite(fmt::format("sprites/{}/enemy.png", id), set);
    if (!enemy) return enemy.error();
    sprite::PairTable table(*player, *enemy);
    return experiment::SpriteSet{id, std::move(*player), std::move(*enemy), std::move(table)};
}

Result<render::gles3::ShaderSources> Assets::shaders() const {
    render::gles3::ShaderSources sources;
    for (const render::gles3::ShaderFile& file : render::gles3::kShaderFiles) {
        auto text = read_(fmt::format("shaders/{}", file.name), kMaxShaderBytes);
        if (!text) return text.error();
        sources.*file.text = std::move(*text);
    }
    return sources;
}

Result<report::Reference> Assets::reference() const {
    constexpr std::array names{"ribeiro2018_means.csv", "ribeiro2018_precision.csv",
                               "ribeiro2018_pvalues.csv"};
    std::array<std::string, names.size()> texts;
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto text = read_(fmt::format("reference/{}", names[i]), kMaxReferenceBytes);
        if (!text) return text.error();
        texts[i] = std::move(*text);
    }
    return report::parseReference(texts[0], texts[1], texts[2]);
}

}  // namespace hitlab::study
