#include "render/atlas.h"

#include <algorithm>
#include <cassert>

namespace hitlab::render {

Atlas packAtlas(std::span<const sprite::Image> images) {
    assert(!images.empty());
    Atlas atlas;
    for (const sprite::Image& image : images) {
        atlas.regions.push_back({0, static_cast<std::uint16_t>(atlas.image.height),
                                 static_cast<std::uint16_t>(image.width),
                                 static_cast<std::uint16_t>(image.height)});
        atlas.image.width = std::max(atlas.image.width, image.width);
        atlas.image.height += image.height;
    }
    atlas.image.rgba.resize(std::size_t{4} * static_cast<std::size_t>(atlas.image.width) *
                            static_cast<std::size_t>(atlas.image.height));
    for (std::size_t i = 0; i < images.size(); ++i) {
        const std::size_t rowBytes = std::size_t{4} * static_cast<std::size_t>(images[i].width);
        for (int y = 0; y < images[i].height; ++y) {
            const std::size_t row = static_cast<std::size_t>(atlas.regions[i].y + y);
            std::copy_n(
                images[i].pixel(0, y), rowBytes,
                atlas.image.rgba.begin() +
                    static_cast<std::ptrdiff_t>(4 * row * static_cast<std::size_t>(atlas.image.width)));
        }
    }
    return atlas;
}

}  // namespace hitlab::render
