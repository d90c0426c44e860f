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

/// Held keys repeat; only those that move through something may.
constexpr bool mayRepeat(Key key) {
    return key >= Key::kBackspace || key == letterKey('n');
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

    friend bool operator==(const ScreenChanged&, const ScreenChanged&) = default;
};

struct CloseAsked {};

/// For a while nothing could be shown: the app was in the background, or its window was taken away.
struct ScreenLost {};

/// The machine's heat, as Android counts it: 0 none to 6 shutdown.
struct HeatChanged {
    std::int32_t thermal = 0;
};
/// From here on (severe) a phone slows down so much that times are of no use.
constexpr std::int32_t kTooHot = 3;

using Event = std::variant<PointerMoved, PointerPressed, WheelTurned, KeyPressed, TextTyped, ScreenChanged,
                           CloseAsked, ScreenLost, HeatChanged>;

}  // namespace hitlab::ui
