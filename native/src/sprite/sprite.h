#pragma once

#include <string_view>

#include "base/result.h"
#include "geometry/pixel_set.h"
#include "sprite/image.h"
#include "sprite/volumes.h"

namespace hitlab::sprite {

struct Sprite {
    Image image;
    geometry::PixelSet mask;
    Volumes volumes;
    /// The set they are of: thesis where the image is too large for the one asked for.
    std::string_view volumeSet;
};

/// Mask and volumes of an image. Refuses an image without a solid pixel; `name` stands at the head of the
/// error.
base::Result<Sprite> makeSprite(Image image, const VolumeSet& set, std::string_view name);

}  // namespace hitlab::sprite
