#include "support/masks.h"

#include <rapidcheck.h>

namespace hitlab::tests {

geometry::PixelSet maskFrom(const std::vector<std::string>& rows) {
    geometry::PixelSet mask(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
            if (rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '#') mask.add(x, y);
        }
    }
    return mask;
}

geometry::PixelSet arbitraryMask(int maxSide) {
    const int width = *rc::gen::inRange(1, maxSide + 1);
    const int height = *rc::gen::inRange(1, maxSide + 1);
    const int percent = *rc::gen::element(10, 50, 90);
    geometry::PixelSet mask(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            if (*rc::gen::inRange(0, 100) < percent) mask.add(x, y);
        }
    }
    if (mask.count() == 0) mask.add(*rc::gen::inRange(0, width), *rc::gen::inRange(0, height));
    return mask;
}

}  // namespace hitlab::tests
