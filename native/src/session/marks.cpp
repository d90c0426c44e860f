#include "session/marks.h"

#include <algorithm>
#include <cmath>

#include "session/volume_shapes.h"
#include "ui/mark_colours.h"

namespace hitlab::session {

namespace {

using ui::Answer;
using ui::AnswerKind;
using Shapes = std::vector<render::ShapeInstance>;

/// The middle of a marked enemy, its size, and how strongly it is marked: 1 when new, 0 when the flash is
/// over.
struct Place {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;
    float strength = 0;
    float linePx = 1;

    float radius() const { return std::min(width, height) * (0.16f + 0.16f * strength); }
};

void appendFlash(const Place& place, render::Colour colour, Shapes& shapes) {
    if (place.strength <= 0) return;
    const float grown = 2 + 10 * (1 - place.strength);
    const float left = place.x - place.width / 2, top = place.y - place.height / 2;
    colour.alpha = static_cast<std::uint8_t>(150 * place.strength);
    shapes.push_back(box(left, top, left + place.width, top + place.height, {colour, 0}));
    colour.alpha = static_cast<std::uint8_t>(255 * place.strength);
    shapes.push_back(box(left - grown, top - grown, left + place.width + grown, top + place.height + grown,
                         {colour, 2 * place.linePx}));
}

/// An arrowhead; direction -1 points to the left, 1 to the right.
void appendArrow(const Place& place, float direction, render::Colour colour, Shapes& shapes) {
    const float radius = place.radius(), tip = place.x + direction * radius,
                back = place.x - direction * radius / 2;
    for (const float side : {-1.0f, 1.0f})
        shapes.push_back(segment(back, place.y + side * radius, tip, place.y, 3 * place.linePx, colour));
}

void appendSign(AnswerKind kind, const Place& place, Shapes& shapes) {
    const render::Colour colour = ui::markColour(kind);
    const float radius = place.radius(), x = place.x, y = place.y;
    switch (kind) {
        case AnswerKind::kFalsePositive:
            shapes.push_back(
                segment(x - radius, y - radius, x + radius, y + radius, 3 * place.linePx, colour));
            shapes.push_back(
                segment(x - radius, y + radius, x + radius, y - radius, 3 * place.linePx, colour));
            break;
        case AnswerKind::kFalseNegative:
            shapes.push_back(circle(x, y, radius * 1.3f, {colour, 3 * place.linePx}));
            break;
        case AnswerKind::kEarly:
            appendArrow(place, -1, colour, shapes);
            break;
        case AnswerKind::kLate:
            appendArrow(place, 1, colour, shapes);
            break;
    }
}

}  // namespace

void appendMarks(const SceneView& view, std::uint32_t flashFrames, float density, Shapes& shapes) {
    const auto size = experiment::sizeOf(view.sprites.enemy);
    for (const Answer& answer : view.timeline.answersUntil(view.frame)) {
        const std::uint32_t age = view.frame - answer.frame;
        const bool isOver = age >= flashFrames;
        if (view.isCrowd() ? isOver || !ui::isFalse(answer.kind) : isOver && !ui::isFalse(answer.kind))
            continue;
        const math::Vec2i corner = view.enemies[answer.enemy];
        Place place{.width = static_cast<float>(size.width), .height = static_cast<float>(size.height)};
        place.x = static_cast<float>(corner.x) + place.width / 2;
        place.y = static_cast<float>(corner.y) + place.height / 2;
        place.strength = std::max(0.0f, 1 - static_cast<float>(age) / static_cast<float>(flashFrames));
        place.linePx = std::max(1.0f, std::round(density));
        if (ui::isFalse(answer.kind)) appendFlash(place, ui::markColour(answer.kind), shapes);
        appendSign(answer.kind, place, shapes);
    }
}

}  // namespace hitlab::session
