// A pair, looked at closely in one frame: both volumes, the pixels they share, what separates them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "render/draw_list.h"
#include "session/scene_view.h"
#include "ui/panel_model.h"

namespace hitlab::session {

/// Both sprites and both volumes of the view's algorithm, as large as they fit.
render::Camera cameraOn(const SceneView& view, std::uint32_t enemy, const render::RectPx& area);

/// What a close-up has beside the volumes and the pixels in contact: fillings of the volumes, a grid of
/// pixels, and for `sat` the axis that separates the polygons, where one does.
void appendCloseup(const SceneView& view, std::uint32_t enemy, const render::Camera& camera, float density,
                   std::vector<render::ShapeInstance>& shapes);

/// In words.
ui::Closeup describe(const SceneView& view, std::uint32_t enemy, const Fate& fate);

}  // namespace hitlab::session
