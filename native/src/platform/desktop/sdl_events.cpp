#include "platform/desktop/sdl_events.h"

#include <SDL.h>

#include <array>
#include <utility>

namespace hitlab::platform::desktop {

namespace {

using ui::Key;

constexpr std::array kNamedKeys{
    std::pair{SDLK_F1, Key::kF1},          std::pair{SDLK_ESCAPE, Key::kEscape},
    std::pair{SDLK_TAB, Key::kTab},        std::pair{SDLK_RETURN, Key::kEnter},
    std::pair{SDLK_KP_ENTER, Key::kEnter}, std::pair{SDLK_BACKSPACE, Key::kBackspace},
    std::pair{SDLK_DELETE, Key::kDelete},  std::pair{SDLK_LEFT, Key::kLeft},
    std::pair{SDLK_RIGHT, Key::kRight},    std::pair{SDLK_UP, Key::kUp},
    std::pair{SDLK_DOWN, Key::kDown},      std::pair{SDLK_HOME, Key::kHome},
    std::pair{SDLK_END, Key::kEnd},        std::pair{SDLK_SPACE, Key::kSpace},
};

/// Digits by their place: on some keyboards they need Shift.
Key keyOf(const SDL_Keysym& keysym) {
    const SDL_Keycode code = keysym.sym;
    if (keysym.scancode >= SDL_SCANCODE_1 && keysym.scancode <= SDL_SCANCODE_9)
        return static_cast<Key>('1' + (keysym.scancode - SDL_SCANCODE_1));
    if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9')) return static_cast<Key>(code);
    if (code >= SDLK_KP_1 && code <= SDLK_KP_9) return static_cast<Key>('1' + (code - SDLK_KP_1));
    for (const auto& [theirs, ours] : kNamedKeys) {
        if (theirs == code) return ours;
    }
    return Key::kNone;
}

std::optional<ui::Event> keyEvent(const SDL_KeyboardEvent& event) {
    const Key key = keyOf(event.keysym);
    const bool isShortcut = (event.keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) != 0;
    const bool isDown = event.type == SDL_KEYDOWN;
    if (key == Key::kNone || (isDown && isShortcut) || (event.repeat != 0 && !ui::mayRepeat(key)))
        return std::nullopt;
    return ui::KeyPressed{key, isDown};
}

}  // namespace

std::optional<ui::Event> translate(const SDL_Event& event) {
    switch (event.type) {
        case SDL_QUIT:
            return ui::CloseAsked{};
        case SDL_KEYDOWN:
        case SDL_KEYUP:
            return keyEvent(event.key);
        case SDL_TEXTINPUT:
            return ui::TextTyped{event.text.text};
        case SDL_MOUSEBUTTONDOWN:
        case SDL_MOUSEBUTTONUP:
            if (event.button.button != SDL_BUTTON_LEFT) return std::nullopt;
            return ui::PointerPressed{event.type == SDL_MOUSEBUTTONDOWN};
        case SDL_MOUSEWHEEL:
            return ui::WheelTurned{event.wheel.preciseY};
        default:
            return std::nullopt;
    }
}

std::optional<ui::PointerMoved> pointerOf(const SDL_Event& event, const PixelScale& scale) {
    const auto at = [&scale](std::int32_t x, std::int32_t y) {
        return ui::PointerMoved{static_cast<float>(x) * scale.x, static_cast<float>(y) * scale.y};
    };
    if (event.type == SDL_MOUSEMOTION) return at(event.motion.x, event.motion.y);
    if (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP)
        return at(event.button.x, event.button.y);
    return std::nullopt;
}

bool changesScreen(const SDL_Event& event) {
    if (event.type == SDL_DISPLAYEVENT) return true;
    if (event.type != SDL_WINDOWEVENT) return false;
    switch (event.window.event) {
        case SDL_WINDOWEVENT_SIZE_CHANGED:
        case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        case SDL_WINDOWEVENT_RESTORED:
            return true;
        default:
            return false;
    }
}

}  // namespace hitlab::platform::desktop
