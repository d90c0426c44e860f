// A frame of a pass as a scene to be drawn.
#pragma once

#include <cstdint>
#include <optional>

#include "render/atlas.h"
#include "render/draw_list.h"
#include "render/renderer.h"
#include "session/scene_view.h"

namespace hitlab::session {

/// The images of a sprite set, and their masks in white.
render::Atlas atlasOf(const experiment::SpriteSet& sprites);

struct SceneSettings {
    ui::Shown shown;
    /// Where the scene may be drawn.
    render::RectPx area;
    /// Lines are drawn so many times as broad: 1 on a usual desktop's screen.
    float density = 1;
    /// How long the mark of a wrong answer flashes.
    std::uint32_t flashFrames = 45;
    /// Where a close-up can be seen: what no panel covers.
    render::RectPx focus;
    /// The pair to be looked at closely, by its enemy.
    std::optional<std::uint32_t> closeup;
    /// What the caption of a close-up takes of the focus's lower end.
    std::int32_t captionPx = 0;
};

/// `atlas` is that of the view's sprites. What was in the scene is taken out.
void buildScene(const SceneView& view, const SceneSettings& settings, const render::Atlas& atlas,
                render::Scene& scene);

}  // namespace hitlab::session
