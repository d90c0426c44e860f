// A uniform grid over standing corners, so that a query costs what is near, not what exists. The corners are
// sorted by cell (counting sort) into flat arrays. Cells side by side in a row form a strip, whose items
// follow each other without a gap: what a query needs of a strip is one run, and who is removed moves only
// what follows in its strip.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/allocators.h"
#include "math/vec2.h"

namespace hitlab::broadphase {

/// At least 1 px a side.
struct CellPx {
    std::int32_t width = 1;
    std::int32_t height = 1;
};

/// A strip of cells is one run however many of them are asked for, so they may be narrow; each row costs a
/// run.
constexpr CellPx kDefaultCell{4, 64};

class Grid {
  public:
    /// Items are numbered from 0 in the order of their corners; |coordinate| < 2^14.
    explicit Grid(std::span<const math::Vec2i> corners, CellPx cell = kDefaultCell);

    /// Items that were not removed.
    std::size_t size() const { return size_; }
    std::size_t bytes() const;

    /// By the index of a run: an item's corner, one array an axis, and its number.
    std::span<const std::int16_t> x() const { return x_; }
    std::span<const std::int16_t> y() const { return y_; }
    std::span<const std::uint32_t> numbers() const { return numbers_; }

    /// Calls visit(first, end) for runs of items that together hold every corner from `low` to `high`, both
    /// included, and others nearby. No item comes twice.
    template <typename Visit>
    void forEachRun(math::Vec2i low, math::Vec2i high, Visit visit) const {
        const std::size_t firstColumn = columnOf(low.x), lastColumn = columnOf(high.x);
        const std::size_t lastRow = rowOf(high.y);
        for (std::size_t row = rowOf(low.y); row <= lastRow; ++row) {
            for (std::size_t column = firstColumn; column <= lastColumn;) {
                const std::size_t lastInStrip = std::min(lastColumn, column | (kStripColumns - 1));
                const std::uint32_t* starts = &starts_[slotOf(row, column)];
                const std::uint32_t first = starts[0], end = starts[lastInStrip + 1 - column];
                if (first < end) visit(first, end);
                column = lastInStrip + 1;
            }
        }
    }

    /// Takes out the items at these indices, ascending, each of which is in a run; indices of others may
    /// change.
    void remove(std::span<const std::uint32_t> indices);

  private:
    /// The nearest column or row, also of places outside.
    std::size_t columnOf(std::int32_t x) const { return cellOf(x - low_.x, cell_.width, columns_); }
    std::size_t rowOf(std::int32_t y) const { return cellOf(y - low_.y, cell_.height, rows_); }
    static std::size_t cellOf(std::int32_t distance, std::int32_t cellPx, std::size_t cells) {
        if (distance < 0) return 0;
        const auto cell = static_cast<std::size_t>(distance / cellPx);
        return cell < cells ? cell : cells - 1;
    }
    /// Where the start of a cell stands in starts_: each strip has one more, its end.
    std::size_t slotOf(std::size_t row, std::size_t column) const {
        return (row * stripsPerRow_ + column / kStripColumns) * (kStripColumns + 1) + column % kStripColumns;
    }

    void removeFromStrip(std::uint32_t* starts, std::span<const std::uint32_t> indices);

    /// A power of 2.
    static constexpr std::size_t kStripColumns = 64;

    CellPx cell_;
    math::Vec2i low_;
    std::size_t columns_ = 1;
    std::size_t rows_ = 1;
    std::size_t size_;
    std::size_t stripsPerRow_ = 1;
    /// For each strip: where each of its cells starts, and where the last one ends.
    std::vector<std::uint32_t> starts_;
    base::CacheAlignedVector<std::int16_t> x_;
    base::CacheAlignedVector<std::int16_t> y_;
    std::vector<std::uint32_t> numbers_;
};

}  // namespace hitlab::broadphase
