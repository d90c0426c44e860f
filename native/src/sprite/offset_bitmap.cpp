// A run of solid pixels that slides along a row of the enemy meets it at every offset of that row widened by
// the run's length. So the bitmap is a union of the enemy's widened rows, one for each run of the player:
// whole words at a time, never pixel by pixel.
#include "sprite/offset_bitmap.h"

#include <algorithm>
#include <span>

namespace hitlab::sprite {

namespace {

using geometry::PixelSet;

/// Solid pixels of a row, side by side, from `x` on.
struct Run {
    int x = 0;
    int y = 0;
    int length = 0;
};

/// Ascending lengths.
std::vector<Run> runsOf(const PixelSet& mask) {
    std::vector<Run> runs;
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
            if (!mask.at(x, y)) continue;
            const bool goesOn = x > 0 && mask.at(x - 1, y);
            if (!goesOn) runs.push_back({x, y, 0});
            ++runs.back().length;
        }
    }
    std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.length < b.length; });
    return runs;
}

/// Ors `source` into `target`, `shift` bits further up. Set bits find room.
void orShifted(std::span<const std::uint64_t> source, std::uint64_t* target, std::size_t shift) {
    const std::size_t up = shift % 64;
    std::uint64_t* word = target + shift / 64;
    std::uint64_t carry = 0;
    for (const std::uint64_t bits : source) {
        if (const std::uint64_t moved = bits << up | carry) *word |= moved;
        ++word;
        carry = up == 0 ? 0 : bits >> (64 - up);
    }
    if (carry != 0) *word |= carry;
}

/// The rows of a mask, each solid pixel drawn out to a length: solid at x .. x + length - 1.
class WidenedRows {
  public:
    WidenedRows(const PixelSet& mask, std::size_t columns)
        : wordsPerRow_((columns + 63) / 64), bits_(wordsPerRow_ * static_cast<std::size_t>(mask.height())) {
        for (int y = 0; y < mask.height(); ++y) {
            for (int x = 0; x < mask.width(); ++x) {
                const std::size_t word =
                    static_cast<std::size_t>(y) * wordsPerRow_ + static_cast<std::size_t>(x) / 64;
                if (mask.at(x, y)) bits_[word] |= std::uint64_t{1} << x % 64;
            }
        }
    }

    std::span<const std::uint64_t> row(int y) const {
        return std::span(bits_).subspan(static_cast<std::size_t>(y) * wordsPerRow_, wordsPerRow_);
    }

    /// Not below the present length; the rows must have room.
    void widenTo(int length) {
        while (length_ < length) {
            // A row drawn out to n, or'ed with itself up to n further on, has no gaps.
            const int further = std::min(length_, length - length_);
            const std::vector<std::uint64_t> before = bits_;
            for (std::size_t first = 0; first < bits_.size(); first += wordsPerRow_) {
                orShifted(std::span(before).subspan(first, wordsPerRow_), &bits_[first],
                          static_cast<std::size_t>(further));
            }
            length_ += further;
        }
    }

  private:
    int length_ = 1;
    std::size_t wordsPerRow_;
    std::vector<std::uint64_t> bits_;
};

}  // namespace

OffsetBitmap::OffsetBitmap(const PixelSet& player, const PixelSet& enemy)
    : bounds_{{1 - player.width(), 1 - player.height()}, {enemy.width() - 1, enemy.height() - 1}},
      columns_(static_cast<std::size_t>(player.width() + enemy.width() - 1)),
      words_((columns_ * static_cast<std::size_t>(player.height() + enemy.height() - 1) + 63) / 64) {
    WidenedRows rows(enemy, columns_);
    for (const Run& run : runsOf(player)) {
        rows.widenTo(run.length);
        // Player's pixel p meets enemy's pixel e at the offset e - p; the run's last pixel gives the lowest.
        const auto column = static_cast<std::size_t>(player.width() - run.x - run.length);
        for (int y = 0; y < enemy.height(); ++y) {
            const auto offsetRow = static_cast<std::size_t>(y - run.y - bounds_.low.y);
            orShifted(rows.row(y), words_.data(), offsetRow * columns_ + column);
        }
    }
}

}  // namespace hitlab::sprite
