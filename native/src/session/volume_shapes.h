// The volumes that the detectors use, as shapes to be drawn: from the very numbers that are tested.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/table.h"
#include "math/vec2.h"
#include "render/draw_list.h"
#include "sprite/volumes.h"

namespace hitlab::session {

/// How volumes are drawn.
struct Stroke {
    render::Colour colour;
    /// Pixels of the screen; 0 = filled.
    float px = 1;
    /// Pixels of the world a pixel of the screen: lines are moved inwards by half their width, as the
    /// outlines of other shapes are. 0: they stay on the edges.
    float worldPx = 0;
};

/// Which volume an algorithm tests.
struct VolumeShape {
    /// The algorithm's.
    std::string_view id;
    /// Adds the volume of a sprite whose corner stands at `at`.
    void (*append)(const sprite::Volumes& volumes, math::Vec2i at, const Stroke& stroke,
                   std::vector<render::ShapeInstance>& shapes);
};

void appendBox(const sprite::Volumes&, math::Vec2i at, const Stroke&, std::vector<render::ShapeInstance>&);
void appendCircle(const sprite::Volumes&, math::Vec2i at, const Stroke&, std::vector<render::ShapeInstance>&);
void appendDiamond(const sprite::Volumes&, math::Vec2i at, const Stroke&,
                   std::vector<render::ShapeInstance>&);
void appendPolygon(const sprite::Volumes&, math::Vec2i at, const Stroke&,
                   std::vector<render::ShapeInstance>&);

/// Algorithms that test pixels, or nothing, have no row: their sprites are the picture.
inline constexpr std::array kVolumeShapes{
    VolumeShape{"euclidean", appendCircle},
    VolumeShape{"manhattan", appendDiamond},
    VolumeShape{"rectangle", appendBox},
    VolumeShape{"sat", appendPolygon},
};

render::ShapeInstance segment(float x0, float y0, float x1, float y1, float widthPx, render::Colour colour);
render::ShapeInstance box(float left, float top, float right, float bottom, const Stroke& stroke);
render::ShapeInstance circle(float x, float y, float radius, const Stroke& stroke);

}  // namespace hitlab::session
