#include "platform/android/input_events.h"

#include <android/keycodes.h>
#include <game-activity/GameActivityEvents.h>
#include <gtest/gtest.h>

namespace hitlab::platform::android {
namespace {

using ui::Event;
using ui::Key;

std::vector<Event> motion(std::int32_t action, float x = 3, float y = 4, std::uint32_t pointers = 1) {
    GameActivityMotionEvent event{};
    event.action = action;
    event.pointerCount = pointers;
    event.pointers[0].axisValues[AMOTION_EVENT_AXIS_X] = x;
    event.pointers[0].axisValues[AMOTION_EVENT_AXIS_Y] = y;
    std::vector<Event> events;
    translate(event, events);
    return events;
}

std::vector<Event> key(std::int32_t code, std::int32_t character = 0, std::int32_t meta = 0,
                       std::int32_t repeat = 0, std::int32_t action = AKEY_EVENT_ACTION_DOWN) {
    GameActivityKeyEvent event{};
    event.action = action;
    event.keyCode = code;
    event.unicodeChar = character;
    event.metaState = meta;
    event.repeatCount = repeat;
    std::vector<Event> events;
    translate(event, events);
    return events;
}

/// The events as text: `move 3 4`, `press`, `release`, `key 99 down`, `text a`.
std::string words(const std::vector<Event>& events) {
    std::string all;
    for (const Event& event : events) {
        if (const auto* moved = std::get_if<ui::PointerMoved>(&event))
            all += "move " + std::to_string(static_cast<int>(moved->x)) + " " +
                   std::to_string(static_cast<int>(moved->y)) + ";";
        if (const auto* pressed = std::get_if<ui::PointerPressed>(&event))
            all += pressed->isDown ? "press;" : "release;";
        if (const auto* pressed = std::get_if<ui::KeyPressed>(&event))
            all += "key " + std::to_string(static_cast<int>(pressed->key)) +
                   (pressed->isDown ? " down;" : " up;");
        if (const auto* typed = std::get_if<ui::TextTyped>(&event)) all += "text " + typed->utf8 + ";";
    }
    return all;
}

TEST(Touch, isAPointerThatIsPressedWhereItIs) {
    EXPECT_EQ(words(motion(AMOTION_EVENT_ACTION_DOWN)), "move 3 4;press;");
    EXPECT_EQ(words(motion(AMOTION_EVENT_ACTION_MOVE, 5, 6)), "move 5 6;");
    EXPECT_EQ(words(motion(AMOTION_EVENT_ACTION_UP)), "move 3 4;release;");
}

TEST(Touch, cancelled_isLetGoWhereItDoesNothing) {
    EXPECT_EQ(words(motion(AMOTION_EVENT_ACTION_CANCEL)), "move -1 -1;release;");
}

TEST(Touch, secondFinger_isPassedOver) {
    constexpr std::int32_t kSecond = 1 << AMOTION_EVENT_ACTION_POINTER_INDEX_SHIFT;
    EXPECT_EQ(words(motion(AMOTION_EVENT_ACTION_POINTER_DOWN | kSecond, 3, 4, 2)), "");
    EXPECT_EQ(words(motion(AMOTION_EVENT_ACTION_POINTER_UP | kSecond, 3, 4, 2)), "");
    EXPECT_EQ(words(motion(AMOTION_EVENT_ACTION_POINTER_UP, 3, 4, 2)), "move 3 4;release;")
        << "the first finger goes before the second";
}

TEST(Touch, withoutPointers_isNothing) {
    EXPECT_EQ(words(motion(AMOTION_EVENT_ACTION_DOWN, 3, 4, 0)), "");
}

TEST(Keys, areThoseOfTheDesktop) {
    const auto down = [](Key wanted) { return "key " + std::to_string(static_cast<int>(wanted)) + " down;"; };
    EXPECT_EQ(words(key(AKEYCODE_BACK)), down(Key::kEscape));
    EXPECT_EQ(words(key(AKEYCODE_F1)), down(Key::kF1));
    EXPECT_EQ(words(key(AKEYCODE_DPAD_LEFT)), down(Key::kLeft));
    EXPECT_EQ(words(key(AKEYCODE_M, 'm')), down(ui::letterKey('m')) + "text m;");
    EXPECT_EQ(words(key(AKEYCODE_5, '5')), down(Key::k5) + "text 5;");
    EXPECT_EQ(words(key(AKEYCODE_A)), down(ui::letterKey('a')));
    EXPECT_EQ(words(key(AKEYCODE_Z)), down(ui::letterKey('z')));
    EXPECT_EQ(words(key(AKEYCODE_VOLUME_UP)), "");
}

TEST(Keys, heldOrWithControl_doNothing_butEditingRepeats) {
    EXPECT_EQ(words(key(AKEYCODE_M, 'm', AMETA_CTRL_ON)), "");
    EXPECT_EQ(words(key(AKEYCODE_R, 0, 0, 3)), "");
    EXPECT_NE(words(key(AKEYCODE_DEL, 0, 0, 3)), "");
    EXPECT_EQ(words(key(AKEYCODE_R, 0, 0, 0, AKEY_EVENT_ACTION_MULTIPLE)), "");
}

}  // namespace
}  // namespace hitlab::platform::android
