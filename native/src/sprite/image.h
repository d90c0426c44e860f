#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitlab::sprite {

/// The longest side an image may have, in pixels.
constexpr int kMaxImageSidePx = 4096;

/// Straight (not premultiplied) alpha, rows from the top, 4 bytes a pixel: red, green, blue, alpha.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;

    const std::uint8_t* pixel(int x, int y) const {
        return &rgba[4 * (static_cast<std::size_t>(y) * width + x)];
    }
};

}  // namespace hitlab::sprite
