// What a person does, as every platform tells it: plain data, pixels of the screen.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace hitlab::ui {

/// Letters and digits are their small ASCII codes, the space bar 32; the others follow.
enum class Key : std::int32_t {
    kNone = 0,
    kSpace = ' ',
    k1 = '1',
    k5 = '5',
    kF1 = 256,
    kEscape,
    kTab,
    kEnter,
    kBackspace,
    kDelete,
    kLeft,
    kRight,
    kUp,
    kDown,
    kHome,
    kEnd,
};

constexpr Key letterKey(char letter) {
    return static_cast<Key>(letter);
}

enum class Pointer { kMouse, kTouch };

struct PointerMoved {
    float x = 0;
    float y = 0;
};

/// The main button, or a finger, at the place of the last move.
struct PointerPressed {
    bool isDown = false;
};

/// Notches, away from the person.
struct WheelTurned {
    float notches = 0;
};

struct KeyPressed {
    Key key = Key::kNone;
    bool isDown = false;
};

struct TextTyped {
    std::string utf8;
};

/// The window's drawable size; density is 1 where a letter of the desktop's usual size is right.
struct ScreenChanged {
    std::int32_t widthPx = 0;
    std::int32_t heightPx = 0;
    float density = 1;
    /// What the screen is mostly used with: a finger needs larger controls.
    Pointer pointer = Pointer::kMouse;
};

struct CloseAsked {};

using Event =
    std::variant<PointerMoved, PointerPressed, WheelTurned, KeyPressed, TextTyped, ScreenChanged, CloseAsked>;

}  // namespace hitlab::ui
