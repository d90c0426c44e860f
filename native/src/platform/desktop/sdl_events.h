// SDL2's events in the session's words.
#pragma once

#include <optional>

#include "ui/event.h"

union SDL_Event;

namespace hitlab::platform::desktop {

/// Pixels of the drawable surface a unit of SDL's window coordinates.
struct PixelScale {
    float x = 1;
    float y = 1;
};

/// What a session wants to know of the event; nothing if that is nothing. A pointer that is pressed or let go
/// elsewhere than it was last seen has moved there first: see pointerOf.
std::optional<ui::Event> translate(const SDL_Event& event);

/// Where a pointer's event happened; nothing for others.
std::optional<ui::PointerMoved> pointerOf(const SDL_Event& event, const PixelScale& scale);

/// Whether size or density may be others now.
bool changesScreen(const SDL_Event& event);

}  // namespace hitlab::platform::desktop
