#include "sprite/bitmap_atlas.h"

#include <algorithm>

namespace hitlab::sprite {

using geometry::PixelSet;

std::vector<BitmapAtlas::Size> BitmapAtlas::sizesOf(std::span<const PixelSet> masks) {
    std::vector<Size> sizes;
    for (const PixelSet& mask : masks) sizes.push_back({mask.width(), mask.height()});
    return sizes;
}

BitmapAtlas::Size BitmapAtlas::largestOf(const std::vector<Size>& sizes) {
    Size largest;
    for (const Size size : sizes) {
        largest = {std::max(largest.width, size.width), std::max(largest.height, size.height)};
    }
    return largest;
}

BitmapAtlas::BitmapAtlas(std::span<const PixelSet> players, std::span<const PixelSet> enemies)
    : players_(sizesOf(players)), enemies_(sizesOf(enemies)) {
    reach_ = boxOf(largestOf(players_), largestOf(enemies_));
    std::size_t allWords = 0;
    for (const Size p : players_) {
        for (const Size e : enemies_) {
            const auto bits = static_cast<std::size_t>(p.width + e.width - 1) *
                              static_cast<std::size_t>(p.height + e.height - 1);
            allWords += (bits + 63) / 64;
        }
    }
    words_.reserve(allWords);
    for (const PixelSet& player : players) {
        for (const PixelSet& enemy : enemies) {
            const OffsetBitmap bitmap(player, enemy);
            starts_.push_back(words_.size() * 64);
            words_.insert(words_.end(), bitmap.words().begin(), bitmap.words().end());
        }
    }
}

std::size_t BitmapAtlas::bytes() const {
    return sizeof *this + (players_.size() + enemies_.size()) * sizeof(Size) +
           starts_.size() * sizeof(starts_[0]) + words_.size() * sizeof(words_[0]);
}

}  // namespace hitlab::sprite
