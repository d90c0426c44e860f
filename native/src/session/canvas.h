// What every session draws with: the panel's library, the images, and the list for one picture.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "experiment/sprite_sets.h"
#include "render/atlas.h"
#include "render/draw_list.h"
#include "render/renderer.h"
#include "ui/imgui_layer.h"
#include "ui/panel.h"

namespace hitlab::session {

class Canvas {
  public:
    explicit Canvas(std::string fontFile);

    /// Follows the screen, and hands input to the panels.
    void handle(const ui::Event& event);

    /// The sprites outlive it.
    void setSprites(const experiment::SpriteSet& sprites);
    const render::Atlas& atlas() const { return atlas_; }

    /// The images, when they are others than at the last call.
    std::optional<render::Textures> takeTextures();

    ui::ImguiLayer& layer() { return layer_; }
    float density() const { return layer_.density(); }
    ui::Layout layout(bool isPanelOpen) const;

    /// Between them the panels are built; elapsed in seconds since the picture before.
    void beginPanels(float elapsed) { layer_.beginFrame(list_.widthPx, list_.heightPx, elapsed); }
    void endPanels() { layer_.endFrame(list_.panel); }

    render::DrawList& list() { return list_; }

  private:
    ui::ImguiLayer layer_;
    /// What the letters are made for.
    ui::ScreenChanged screen_;
    const experiment::SpriteSet* sprites_ = nullptr;
    render::Atlas atlas_;
    sprite::Image font_;
    bool hasNewTextures_ = true;
    render::DrawList list_;
};

}  // namespace hitlab::session
