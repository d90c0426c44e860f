#pragma once

#include <span>
#include <vector>

#include "render/draw_list.h"
#include "sprite/image.h"

namespace hitlab::render {

/// Several images in one, so that one call draws sprites of all of them.
struct Atlas {
    sprite::Image image;
    /// In the order of the images; none overlap.
    std::vector<Region> regions;
};

/// Images below each other; at least one, each at least 1 px a side. Meant for a few sprites: the atlas is as
/// wide as the widest and as high as all together.
Atlas packAtlas(std::span<const sprite::Image> images);

}  // namespace hitlab::render
