#include "session/closeup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/overlap.h"
#include "render/fit.h"
#include "session/volume_shapes.h"
#include "ui/mark_colours.h"

namespace hitlab::session {

namespace {

using experiment::kNoFrame;
using math::Vec2i;
using render::Colour;
using render::ShapeInstance;
using render::ShapeKind;
using Shapes = std::vector<ShapeInstance>;

constexpr int kMaxScale = 16;
constexpr float kMarginPx = 4;
/// From this scale on single pixels are worth a grid.
constexpr float kGridScale = 6;
constexpr Colour kGridColour{255, 255, 255, 22};
constexpr Colour kAxisColour{255, 255, 255, 235};
constexpr float kAxisHalfLength = 120;
constexpr float kDash = 3;

struct Bounds {
    float left, top, right, bottom;

    void include(float x, float y) {
        left = std::min(left, x);
        top = std::min(top, y);
        right = std::max(right, x);
        bottom = std::max(bottom, y);
    }
};

void includeShape(const ShapeInstance& shape, Bounds& bounds) {
    const float* n = shape.numbers;
    if (shape.kind == ShapeKind::kCircle || shape.kind == ShapeKind::kDiamond) {
        bounds.include(n[0] - n[2], n[1] - n[2]);
        bounds.include(n[0] + n[2], n[1] + n[2]);
    } else {
        bounds.include(n[0], n[1]);
        bounds.include(n[2], n[3]);
    }
}

void appendVolume(const SceneView& view, const sprite::Sprite& sprite, Vec2i at, const Stroke& stroke,
                  Shapes& shapes) {
    if (const auto* shape = base::findById(kVolumeShapes, view.algorithm.id))
        shape->append(sprite.volumes, at, stroke, shapes);
}

void appendGrid(const Bounds& bounds, Shapes& shapes) {
    for (float x = std::floor(bounds.left); x <= bounds.right; ++x)
        shapes.push_back(segment(x, bounds.top, x, bounds.bottom, 1, kGridColour));
    for (float y = std::floor(bounds.top); y <= bounds.bottom; ++y)
        shapes.push_back(segment(bounds.left, y, bounds.right, y, 1, kGridColour));
}

Bounds boundsOf(const SceneView& view, std::uint32_t enemy) {
    const Vec2i player = view.player(), corner = view.enemies[enemy];
    Bounds bounds{static_cast<float>(player.x), static_cast<float>(player.y), static_cast<float>(player.x),
                  static_cast<float>(player.y)};
    Shapes shapes;
    for (const auto& [sprite, at] :
         {std::pair{&view.sprites.player, player}, std::pair{&view.sprites.enemy, corner}}) {
        bounds.include(static_cast<float>(at.x), static_cast<float>(at.y));
        bounds.include(static_cast<float>(at.x + sprite->image.width),
                       static_cast<float>(at.y + sprite->image.height));
        appendVolume(view, *sprite, at, {{}, 1}, shapes);
    }
    for (const ShapeInstance& shape : shapes) includeShape(shape, bounds);
    return {bounds.left - kMarginPx, bounds.top - kMarginPx, bounds.right + kMarginPx,
            bounds.bottom + kMarginPx};
}

std::optional<geometry::SeparatingAxis> axisOf(const SceneView& view, std::uint32_t enemy) {
    return separatingAxis(view.sprites.player.volumes.polygon, view.player(),
                          view.sprites.enemy.volumes.polygon, view.enemies[enemy]);
}

/// A dashed line through the middle of the gap.
void appendAxis(const SceneView& view, std::uint32_t enemy, float density, Shapes& shapes) {
    const auto axis = axisOf(view, enemy);
    if (!axis) return;
    const Vec2i player = view.player(), corner = view.enemies[enemy];
    const auto nx = static_cast<double>(axis->normal.x), ny = static_cast<double>(axis->normal.y);
    const double length = std::hypot(nx, ny);
    // The point of the line that is nearest to the middle between the two sprites.
    const double x =
        (player.x + corner.x + (view.sprites.player.image.width + view.sprites.enemy.image.width) / 2.0) / 2;
    const double y =
        (player.y + corner.y + (view.sprites.player.image.height + view.sprites.enemy.image.height) / 2.0) /
        2;
    const double middle =
        (static_cast<double>(axis->low) + static_cast<double>(axis->high)) / 2 / geometry::kPolygonUnits;
    const double way = (middle - (nx * x + ny * y)) / (length * length);
    const auto at = [&](float along) {
        return std::pair{static_cast<float>(x + nx * way - ny / length * along),
                         static_cast<float>(y + ny * way + nx / length * along)};
    };
    for (float along = -kAxisHalfLength; along < kAxisHalfLength; along += 2 * kDash) {
        const auto [x0, y0] = at(along);
        const auto [x1, y1] = at(along + kDash);
        shapes.push_back(segment(x0, y0, x1, y1, 2 * density, kAxisColour));
    }
}

std::string verdictText(const Fate& fate) {
    const auto& [called, truth, algorithm] = fate;
    if (called == kNoFrame && truth == kNoFrame) return "right: never called, and the pixels never meet";
    if (called == kNoFrame)
        return fmt::format("missed: the pixels meet at frame {}, {} never calls it", truth, algorithm);
    if (truth == kNoFrame)
        return fmt::format("false hit: {} calls it at frame {}, the pixels never meet", algorithm, called);
    if (called == truth) return fmt::format("right: called at frame {}, when the pixels meet", called);
    return fmt::format("{}: {} calls it at frame {}, the pixels meet at frame {}",
                       called < truth ? "early" : "late", algorithm, called, truth);
}

std::string axisText(const SceneView& view, std::uint32_t enemy) {
    const auto axis = axisOf(view, enemy);
    if (!axis) return " No axis separates the polygons.";
    const double length =
        std::hypot(static_cast<double>(axis->normal.x), static_cast<double>(axis->normal.y));
    return fmt::format(" The dashed axis separates the polygons by {:.2f} px.",
                       static_cast<double>(axis->high - axis->low) / length / geometry::kPolygonUnits);
}

}  // namespace

render::Camera cameraOn(const SceneView& view, std::uint32_t enemy, const render::RectPx& area) {
    const Bounds bounds = boundsOf(view, enemy);
    return render::lookAt(bounds.left, bounds.top, bounds.right, bounds.bottom, area, kMaxScale);
}

void appendCloseup(const SceneView& view, std::uint32_t enemy, const render::Camera& camera, float density,
                   Shapes& shapes) {
    Colour filling = ui::volumeColour(view.algorithm.id);
    filling.alpha = 36;
    appendVolume(view, view.sprites.player, view.player(), {filling, 0}, shapes);
    appendVolume(view, view.sprites.enemy, view.enemies[enemy], {filling, 0}, shapes);
    if (camera.scale >= kGridScale) appendGrid(boundsOf(view, enemy), shapes);
    if (view.algorithm.id == "sat") appendAxis(view, enemy, density, shapes);
}

ui::Closeup describe(const SceneView& view, std::uint32_t enemy, const Fate& fate) {
    int shared = 0;
    forEachContactRun(view, enemy, [&shared](int first, int end, int) { shared += end - first; });
    const bool collides = view.algorithm.pairTest({view.sprites.player, view.player()},
                                                  {view.sprites.enemy, view.enemies[enemy]});
    ui::Closeup closeup;
    closeup.enemy = enemy;
    closeup.frame = view.frame;
    closeup.title = fmt::format("enemy {}, {}", enemy, verdictText(fate));
    closeup.text =
        fmt::format("In this frame {} says {}; {}.", view.algorithm.id, collides ? "hit" : "no hit",
                    shared == 0   ? "no pixels touch"
                    : shared == 1 ? "1 pixel is shared"
                                  : fmt::format("{} pixels are shared", shared));
    if (view.algorithm.id == "sat") closeup.text += axisText(view, enemy);
    return closeup;
}

}  // namespace hitlab::session
