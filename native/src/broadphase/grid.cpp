#include "broadphase/grid.h"

#include <algorithm>
#include <cassert>

namespace hitlab::broadphase {

using math::Vec2i;

Grid::Grid(std::span<const Vec2i> corners, CellPx cell)
    : cell_(cell), size_(corners.size()), x_(size_), y_(size_), numbers_(size_) {
    if (!corners.empty()) {
        Vec2i high = low_ = corners.front();
        for (const Vec2i corner : corners) {
            low_ = {std::min(low_.x, corner.x), std::min(low_.y, corner.y)};
            high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
        }
        columns_ = static_cast<std::size_t>((high.x - low_.x) / cell_.width + 1);
        rows_ = static_cast<std::size_t>((high.y - low_.y) / cell_.height + 1);
    }
    stripsPerRow_ = (columns_ + kStripColumns - 1) / kStripColumns;
    // Counting sort. Each cell's count stands one cell further on; the sums up to a cell are its start.
    starts_.assign(rows_ * stripsPerRow_ * (kStripColumns + 1), 0);
    const auto slotAt = [this](Vec2i corner) { return slotOf(rowOf(corner.y), columnOf(corner.x)); };
    for (const Vec2i corner : corners) ++starts_[slotAt(corner) + 1];
    std::uint32_t sum = 0;
    for (std::uint32_t& start : starts_) start = sum += start;
    std::vector<std::uint32_t> next = starts_;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::uint32_t index = next[slotAt(corners[i])]++;
        x_[index] = static_cast<std::int16_t>(corners[i].x);
        y_[index] = static_cast<std::int16_t>(corners[i].y);
        numbers_[index] = static_cast<std::uint32_t>(i);
    }
}

std::size_t Grid::bytes() const {
    return sizeof *this + starts_.size() * sizeof(starts_[0]) + x_.size() * sizeof(x_[0]) +
           y_.size() * sizeof(y_[0]) + numbers_.size() * sizeof(numbers_[0]);
}

void Grid::remove(std::span<const std::uint32_t> indices) {
    size_ -= indices.size();
    while (!indices.empty()) {
        const std::size_t column = columnOf(x_[indices.front()]) / kStripColumns * kStripColumns;
        std::uint32_t* starts = &starts_[slotOf(rowOf(y_[indices.front()]), column)];
        const auto end = std::lower_bound(indices.begin(), indices.end(), starts[kStripColumns]);
        const auto count = static_cast<std::size_t>(end - indices.begin());
        assert(count > 0);
        removeFromStrip(starts, indices.first(count));
        indices = indices.subspan(count);
    }
}

void Grid::removeFromStrip(std::uint32_t* starts, std::span<const std::uint32_t> indices) {
    std::uint32_t kept = indices.front();
    for (std::size_t i = 0; i < indices.size(); ++i) {
        // All that stands between this one and the next moves up as a whole.
        const std::uint32_t first = indices[i] + 1;
        const std::uint32_t end = i + 1 < indices.size() ? indices[i + 1] : starts[kStripColumns];
        std::copy(x_.data() + first, x_.data() + end, x_.data() + kept);
        std::copy(y_.data() + first, y_.data() + end, y_.data() + kept);
        std::copy(numbers_.data() + first, numbers_.data() + end, numbers_.data() + kept);
        kept += end - first;
    }
    // Each cell moves up by what was removed before it.
    auto next = indices.begin();
    for (std::size_t column = 0; column <= kStripColumns; ++column) {
        while (next != indices.end() && *next < starts[column]) ++next;
        starts[column] -= static_cast<std::uint32_t>(next - indices.begin());
    }
}

}  // namespace hitlab::broadphase
