#include "session/canvas.h"

#include <utility>

#include "session/scene_builder.h"

namespace hitlab::session {

namespace {

constexpr render::Colour kBars{14, 16, 21, 255};

}  // namespace

Canvas::Canvas(std::string fontFile) : layer_(std::move(fontFile)), font_(layer_.setScreen(screen_)) {
    list_.bars = kBars;
}

void Canvas::handle(const ui::Event& event) {
    layer_.handle(event);
    const auto* screen = std::get_if<ui::ScreenChanged>(&event);
    if (screen == nullptr) return;
    list_.widthPx = screen->widthPx;
    list_.heightPx = screen->heightPx;
    if (screen->density == screen_.density && screen->pointer == screen_.pointer) return;
    screen_ = *screen;
    font_ = layer_.setScreen(screen_);
    hasNewTextures_ = true;
}

void Canvas::setSprites(const experiment::SpriteSet& sprites) {
    if (&sprites == sprites_) return;
    sprites_ = &sprites;
    atlas_ = atlasOf(sprites);
    hasNewTextures_ = true;
}

std::optional<render::Textures> Canvas::takeTextures() {
    if (!std::exchange(hasNewTextures_, false)) return std::nullopt;
    return render::Textures{atlas_.image, font_};
}

ui::Layout Canvas::layout(bool isPanelOpen) const {
    return ui::layoutOf(list_.widthPx, list_.heightPx, layer_.density(), isPanelOpen);
}

}  // namespace hitlab::session
