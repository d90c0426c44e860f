#include "platform/android/input_events.h"

#include <android/input.h>
#include <android/keycodes.h>
#include <game-activity/GameActivityEvents.h>

#include <array>
#include <utility>

namespace hitlab::platform::android {

namespace {

using ui::Key;

constexpr std::array kNamedKeys{
    std::pair{AKEYCODE_BACK, Key::kEscape},    std::pair{AKEYCODE_ESCAPE, Key::kEscape},
    std::pair{AKEYCODE_F1, Key::kF1},          std::pair{AKEYCODE_TAB, Key::kTab},
    std::pair{AKEYCODE_ENTER, Key::kEnter},    std::pair{AKEYCODE_NUMPAD_ENTER, Key::kEnter},
    std::pair{AKEYCODE_DEL, Key::kBackspace},  std::pair{AKEYCODE_FORWARD_DEL, Key::kDelete},
    std::pair{AKEYCODE_DPAD_LEFT, Key::kLeft}, std::pair{AKEYCODE_DPAD_RIGHT, Key::kRight},
    std::pair{AKEYCODE_DPAD_UP, Key::kUp},     std::pair{AKEYCODE_DPAD_DOWN, Key::kDown},
    std::pair{AKEYCODE_MOVE_HOME, Key::kHome}, std::pair{AKEYCODE_MOVE_END, Key::kEnd},
    std::pair{AKEYCODE_SPACE, Key::kSpace},
};

Key keyOf(std::int32_t code) {
    if (code >= AKEYCODE_0 && code <= AKEYCODE_9) return static_cast<Key>('0' + (code - AKEYCODE_0));
    if (code >= AKEYCODE_A && code <= AKEYCODE_Z) return static_cast<Key>('a' + (code - AKEYCODE_A));
    for (const auto& [theirs, ours] : kNamedKeys) {
        if (theirs == code) return ours;
    }
    return Key::kNone;
}

ui::PointerMoved placeOf(const GameActivityPointerAxes& pointer) {
    return {GameActivityPointerAxes_getX(&pointer), GameActivityPointerAxes_getY(&pointer)};
}

}  // namespace

void translate(const GameActivityMotionEvent& motion, std::vector<ui::Event>& events) {
    if (motion.pointerCount == 0) return;
    switch (motion.action & AMOTION_EVENT_ACTION_MASK) {
        case AMOTION_EVENT_ACTION_DOWN:
            events.emplace_back(placeOf(motion.pointers[0]));
            events.emplace_back(ui::PointerPressed{true});
            break;
        case AMOTION_EVENT_ACTION_POINTER_UP:
            if ((motion.action & AMOTION_EVENT_ACTION_POINTER_INDEX_MASK) != 0) break;
            [[fallthrough]];
        case AMOTION_EVENT_ACTION_UP:
            events.emplace_back(placeOf(motion.pointers[0]));
            events.emplace_back(ui::PointerPressed{false});
            break;
        case AMOTION_EVENT_ACTION_CANCEL:
            // What was pressed is let go where it does nothing.
            events.emplace_back(ui::PointerMoved{-1, -1});
            events.emplace_back(ui::PointerPressed{false});
            break;
        case AMOTION_EVENT_ACTION_MOVE:
        case AMOTION_EVENT_ACTION_HOVER_MOVE:
            events.emplace_back(placeOf(motion.pointers[0]));
            break;
        default:
            break;
    }
}

void translate(const GameActivityKeyEvent& event, std::vector<ui::Event>& events) {
    if (event.action != AKEY_EVENT_ACTION_DOWN && event.action != AKEY_EVENT_ACTION_UP) return;
    const bool isDown = event.action == AKEY_EVENT_ACTION_DOWN;
    constexpr std::int32_t kShortcut = AMETA_CTRL_ON | AMETA_ALT_ON | AMETA_META_ON;
    if (isDown && (event.metaState & kShortcut) != 0) return;
    const Key key = keyOf(event.keyCode);
    if (key != Key::kNone && (event.repeatCount == 0 || ui::mayRepeat(key)))
        events.emplace_back(ui::KeyPressed{key, isDown});
    // The only field takes digits, so ASCII will do.
    if (isDown && event.unicodeChar > 0x20 && event.unicodeChar < 0x7F)
        events.emplace_back(ui::TextTyped{std::string(1, static_cast<char>(event.unicodeChar))});
}

}  // namespace hitlab::platform::android
