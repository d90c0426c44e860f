#include "sprite/mask.h"

#include "base/hash.h"

namespace hitlab::sprite {

geometry::PixelSet opaquePixels(const Image& image) {
    geometry::PixelSet mask(image.width, image.height);
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            if (image.pixel(x, y)[3] > kAlphaThreshold) mask.add(x, y);
        }
    }
    return mask;
}

std::uint64_t maskHash(const geometry::PixelSet& mask) {
    base::Fnv1a hash;
    hash.addUint32(static_cast<std::uint32_t>(mask.width()));
    hash.addUint32(static_cast<std::uint32_t>(mask.height()));
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) hash.addByte(mask.at(x, y) ? 1 : 0);
    }
    return hash.value();
}

}  // namespace hitlab::sprite
