#include "experiment/course.h"

#include <algorithm>
#include <cassert>

namespace hitlab::experiment {

Course::Course(std::vector<math::Vec2i> places, std::uint32_t step, bool continuous)
    : places_(std::move(places)), step_(step), continuous_(continuous) {
    assert(!places_.empty() && step_ > 0);
    const std::size_t last = places_.size() - 1;
    frames_ = static_cast<std::uint32_t>((last + step_ - 1) / step_ + 1);
}

std::span<const math::Vec2i> Course::move(std::uint32_t frame) const {
    if (frame == 0) return std::span(places_).first(1);
    const std::size_t first = std::size_t{frame - 1} * step_ + 1;
    return std::span(places_).subspan(first, std::min<std::size_t>(step_, places_.size() - first));
}

}  // namespace hitlab::experiment
