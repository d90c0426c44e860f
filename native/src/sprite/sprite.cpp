#include "sprite/sprite.h"

#include <fmt/format.h>

#include <algorithm>

#include "sprite/mask.h"

namespace hitlab::sprite {

using base::Error;

base::Result<Sprite> makeSprite(Image image, const VolumeSet& set, std::string_view name) {
    geometry::PixelSet mask = opaquePixels(image);
    if (mask.count() == 0) {
        return Error{fmt::format("{}: has no opaque pixel (alpha above {})", name, kAlphaThreshold)};
    }
    const bool fits = std::max(image.width, image.height) <= set.maxSidePx;
    const VolumeSet& chosen = fits ? set : kVolumeSets.front();
    Volumes volumes = chosen.build(mask);
    return Sprite{std::move(image), std::move(mask), std::move(volumes), chosen.id};
}

}  // namespace hitlab::sprite
