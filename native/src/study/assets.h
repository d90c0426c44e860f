// The testbed's own files: sprites, shaders, the published figures. A folder of the desktop has them, or the
// package of the app.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "experiment/sprite_sets.h"
#include "render/gles3/shader_sources.h"
#include "report/reference.h"
#include "sprite/sprite.h"

namespace hitlab::study {

class Assets {
  public:
    /// The bytes of a file such as `shaders/mesh.vert`; an error when there are more than so many.
    using Reader = std::function<base::Result<std::string>(const std::string& name, std::uint64_t maxBytes)>;

    /// Messages name a file as `place/name`.
    Assets(std::string place, Reader read) : place_(std::move(place)), read_(std::move(read)) {}

    /// Those below a folder.
    static Assets inFolder(const std::filesystem::path& folder);

    base::Result<std::vector<experiment::SpriteSet>> spriteSets(std::span<const std::string_view> ids,
                                                                std::string_view volumes) const;
    base::Result<experiment::SpriteSet> spriteSet(std::string_view id, std::string_view volumes) const;
    base::Result<render::gles3::ShaderSources> shaders() const;
    /// The published study's figures.
    base::Result<report::Reference> reference() const;

  private:
    base::Result<sprite::Sprite> sprite(const std::string& name, const sprite::VolumeSet& volumes) const;

    std::string place_;
    Reader read_;
};

/// A sprite from the bytes of a PNG file; `path` stands in messages.
base::Result<sprite::Sprite> spriteOf(const std::string& png, const sprite::VolumeSet& volumes,
                                      const std::string& path);

constexpr std::uint64_t kMaxPngBytes = 256u << 20;

}  // namespace hitlab::study
