#include "sprite/bitmap_atlas.h"

#include "sprite/offset_bitmap.h"

namespace hitlab::sprite {

using geometry::PixelSet;

BitmapAtlas::BitmapAtlas(std::span<const PixelSet> players, std::span<const PixelSet> enemies) {
    for (const PixelSet& player : players) players_.push_back({player.width(), player.height()});
    for (const PixelSet& enemy : enemies) enemies_.push_back({enemy.width(), enemy.height()});
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
