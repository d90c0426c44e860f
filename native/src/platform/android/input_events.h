// GameActivity's input in the session's words.
#pragma once

#include <vector>

#include "ui/event.h"

struct GameActivityKeyEvent;
struct GameActivityMotionEvent;

namespace hitlab::platform::android {

/// The first finger, or a mouse's main button; other fingers are passed over. Coordinates are pixels of the
/// window. Adds to `events`.
void translate(const GameActivityMotionEvent& motion, std::vector<ui::Event>& events);

/// Back is Escape. Keys with a character are typed too.
void translate(const GameActivityKeyEvent& key, std::vector<ui::Event>& events);

}  // namespace hitlab::platform::android
