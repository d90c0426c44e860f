// One colour for each kind of wrong answer and for each algorithm's shapes, for the scene and the panel
// alike. After Okabe and Ito, brightened for a dark ground: colour-blind readers tell them apart. No mark
// relies on its colour alone.
#pragma once

#include <array>
#include <string_view>

#include "render/draw_list.h"
#include "ui/panel_model.h"

namespace hitlab::ui {

constexpr render::Colour markColour(AnswerKind kind) {
    constexpr std::array kColours{render::Colour{255, 84, 48, 255}, render::Colour{196, 120, 255, 255},
                                  render::Colour{255, 196, 40, 255}, render::Colour{60, 220, 220, 255}};
    return kColours[static_cast<std::size_t>(kind)];
}

struct VolumeColour {
    /// An algorithm's.
    std::string_view id;
    render::Colour colour;
};

inline constexpr std::array kVolumeColours{
    VolumeColour{"euclidean", {255, 140, 60, 255}}, VolumeColour{"manhattan", {40, 210, 150, 255}},
    VolumeColour{"rectangle", {86, 180, 255, 255}}, VolumeColour{"sat", {255, 150, 210, 255}},
    VolumeColour{"pixel", {240, 228, 66, 255}},
};

/// White for an algorithm without a colour of its own.
constexpr render::Colour volumeColour(std::string_view algorithm) {
    for (const VolumeColour& row : kVolumeColours) {
        if (row.id == algorithm) return row.colour;
    }
    return {};
}

}  // namespace hitlab::ui
