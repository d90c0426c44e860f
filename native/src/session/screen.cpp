#include "session/screen.h"

namespace hitlab::session {

bool isLeaving(const ui::Event& event) {
    const auto* key = std::get_if<ui::KeyPressed>(&event);
    const bool isEscape = key != nullptr && key->isDown && key->key == ui::Key::kEscape;
    return isEscape || std::holds_alternative<ui::CloseAsked>(event);
}

}  // namespace hitlab::session
