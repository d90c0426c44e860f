#include "cli/desktop_assets.h"

#include <cstdlib>

#include "base/durable_file.h"

namespace hitlab::cli {

study::Assets desktopAssets() {
    const char* chosen = std::getenv("HITLAB_ASSETS");
    return study::Assets::inFolder(chosen != nullptr ? chosen : HITLAB_ASSETS_FOLDER);
}

base::Result<experiment::SpriteSet> loadSpriteSet(std::string_view id, std::string_view volumes) {
    return desktopAssets().spriteSet(id, volumes);
}

base::Result<sprite::Sprite> loadSprite(const std::filesystem::path& path, const sprite::VolumeSet& volumes) {
    const auto bytes = base::readFile(path, study::kMaxPngBytes);
    return bytes ? study::spriteOf(*bytes, volumes, path.string()) : bytes.error();
}

std::string loadFont() {
    constexpr std::uint64_t kMaxFontBytes = 16u << 20;
    for (const char* path : {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
                             "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf"}) {
        if (auto bytes = base::readFile(path, kMaxFontBytes)) return std::move(*bytes);
    }
    return {};
}

}  // namespace hitlab::cli
