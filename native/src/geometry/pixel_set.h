#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitlab::geometry {

/// Which pixels of a w x h image count as solid. Pixel (x, y) is the square [x, x + 1] x [y, y + 1].
class PixelSet {
  public:
    /// All empty. Both sides are at least 1.
    PixelSet(int width, int height)
        : width_(width), height_(height), solid_(static_cast<std::size_t>(width) * height, 0) {}

    int width() const { return width_; }
    int height() const { return height_; }

    /// (x, y) lies within the image.
    bool at(int x, int y) const { return solid_[index(x, y)] != 0; }
    void add(int x, int y) { solid_[index(x, y)] = 1; }

    std::int64_t count() const {
        std::int64_t sum = 0;
        for (const std::uint8_t pixel : solid_) sum += pixel;
        return sum;
    }

  private:
    std::size_t index(int x, int y) const { return static_cast<std::size_t>(y) * width_ + x; }

    int width_;
    int height_;
    std::vector<std::uint8_t> solid_;
};

}  // namespace hitlab::geometry
