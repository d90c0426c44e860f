// The testbed's panel, its close-up, its help and its head line, drawn with Dear ImGui.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "render/draw_list.h"
#include "ui/imgui_layer.h"
#include "ui/panel_model.h"

namespace hitlab::ui {

/// Of the panel, at density 1.
constexpr std::int32_t kPanelWidthPx = 360;

/// How the screen is shared.
struct Layout {
    render::RectPx scene;
    render::RectPx panel;
    /// The scene's part that the panel, where it is open, does not cover.
    render::RectPx open;
};

/// The panel stands beside the scene where that costs the scene nothing of its scale, else above it.
Layout layoutOf(std::int32_t widthPx, std::int32_t heightPx, float density, bool isPanelOpen);

/// Draws everything, between the layer's beginFrame and endFrame.
PanelActions buildPanel(const PanelModel& model, const Layout& layout, float density);

/// One line in the upper left corner, where there is no panel.
void buildHeadLine(std::string_view text, const Layout& layout);

/// Says what goes on where there is no scene: a title, sentences, and how much of the work is done, 0 .. 1.
struct Notice {
    std::string title;
    std::string text;
    std::optional<double> fraction;
};

/// In the middle of the screen.
void buildNotice(const Notice& notice, const Layout& layout, float density);

}  // namespace hitlab::ui
