// What a platform gives to a session: a screen to draw on, and what people do at it.
#pragma once

#include <vector>

#include "base/result.h"
#include "render/draw_list.h"
#include "render/renderer.h"
#include "ui/event.h"

namespace hitlab::session {

/// Whether somebody wants to go: closed the window, or pressed Esc.
bool isLeaving(const ui::Event& event);

class Screen {
  public:
    virtual ~Screen() = default;

    /// What has happened since the last call, in its order. The first call has a ScreenChanged.
    virtual std::vector<ui::Event> poll() = 0;

    virtual base::Status setTextures(render::Textures textures) = 0;

    /// Draws and shows the picture, and waits for the display where the pacing says so.
    virtual void present(const render::DrawList& list) = 0;

    /// Pictures that it shows in a second.
    virtual double refreshHz() const = 0;
};

}  // namespace hitlab::session
