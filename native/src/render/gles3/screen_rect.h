// Rectangles of the screen, which count from its top, for OpenGL, which counts from its bottom.
#pragma once

#include "render/draw_list.h"
#include "render/gles3/gl_functions.h"

namespace hitlab::render::gles3 {

inline bool isEmpty(const RectPx& rect) {
    return rect.width <= 0 || rect.height <= 0;
}

/// What of `rect` lies on the list's screen; of size 0 x 0 if nothing does. Any numbers are safe.
RectPx visiblePart(const RectPx& rect, const DrawList& list);

/// `visible` is a visiblePart().
void setScissor(const GlFunctions& gl, const RectPx& visible, const DrawList& list);

}  // namespace hitlab::render::gles3
