#include "render/gles3/screen_rect.h"

#include <algorithm>

namespace hitlab::render::gles3 {

namespace {

struct Range {
    std::int32_t start;
    std::int32_t length;
};

/// What of the range lies within 0 .. limit.
Range cut(std::int64_t start, std::int64_t length, std::int64_t limit) {
    const std::int64_t first = std::clamp<std::int64_t>(start, 0, limit);
    const std::int64_t end = std::clamp<std::int64_t>(start + length, first, limit);
    return {static_cast<std::int32_t>(first), static_cast<std::int32_t>(end - first)};
}

}  // namespace

RectPx visiblePart(const RectPx& rect, const DrawList& list) {
    const Range x = cut(rect.x, rect.width, list.widthPx);
    const Range y = cut(rect.y, rect.height, list.heightPx);
    if (x.length == 0 || y.length == 0) return {};
    return {x.start, y.start, x.length, y.length};
}

void setScissor(const GlFunctions& gl, const RectPx& visible, const DrawList& list) {
    gl.scissor(visible.x, list.heightPx - visible.y - visible.height, visible.width, visible.height);
}

}  // namespace hitlab::render::gles3
