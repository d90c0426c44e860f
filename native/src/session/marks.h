// Marks on enemies about which the algorithm is wrong. Each kind has a colour and a form of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "render/draw_list.h"
#include "session/scene_view.h"

namespace hitlab::session {

/// All that has happened up to the view's frame. A mark flashes from its own frame on, most on the first;
/// those of false positives and false negatives stay, small, to the end of the pass. In a crowd, which they
/// would hide, only flashes of these two are drawn.
void appendMarks(const SceneView& view, std::uint32_t flashFrames, float density,
                 std::vector<render::ShapeInstance>& shapes);

}  // namespace hitlab::session
