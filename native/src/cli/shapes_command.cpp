#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "base/durable_file.h"
#include "base/table.h"
#include "cli/commands.h"
#include "cli/desktop_assets.h"
#include "cli/shapes_svg.h"
#include "study/choices.h"

namespace hitlab::cli {

namespace {

using Json = nlohmann::ordered_json;
using sprite::Sprite;

Json toJson(const geometry::Round& shape) {
    return {{"cx2", shape.cx2}, {"cy2", shape.cy2}, {"r2", shape.r2}};
}

Json toJson(const Sprite& sprite) {
    const auto& [rectangle, circle, diamond, polygon] = sprite.volumes;
    Json vertices = Json::array();
    for (const math::Vec2i vertex : polygon.vertices16) vertices.push_back({vertex.x, vertex.y});
    return {{"w", sprite.image.width},
            {"h", sprite.image.height},
            {"rectangle", {rectangle.x0, rectangle.y0, rectangle.x1, rectangle.y1}},
            {"circle", toJson(circle)},
            {"diamond", toJson(diamond)},
            {"polygon16", vertices}};
}

void printRound(std::string_view title, const geometry::Round& shape) {
    fmt::print("  {:<11}centre ({}, {}), radius {}\n", title, shape.cx2 / 2.0, shape.cy2 / 2.0,
               shape.r2 / 2.0);
}

void printSprite(const NamedSprite& named) {
    const auto& [name, sprite] = named;
    const auto& [rectangle, circle, diamond, polygon] = sprite.volumes;
    fmt::print("{}: {} x {} px, {} of {} pixels opaque, volumes {}\n", name, sprite.image.width,
               sprite.image.height, sprite.mask.count(), sprite.image.width * sprite.image.height,
               sprite.volumeSet);
    fmt::print("  {:<11}({}, {}) to ({}, {})\n", "rectangle", rectangle.x0 / 2.0, rectangle.y0 / 2.0,
               rectangle.x1 / 2.0, rectangle.y1 / 2.0);
    printRound("circle", circle);
    printRound("diamond", diamond);
    fmt::print("  {:<11}{} corners:", "polygon", polygon.vertices16.size());
    for (const math::Vec2i vertex : polygon.vertices16)
        fmt::print(" ({}, {})", vertex.x / 16.0, vertex.y / 16.0);
    fmt::print("\n");
}

/// Tells which of them are too large for the volumes asked for.
base::Result<std::vector<NamedSprite>> loadAll(const ShapesFlags& flags, const sprite::VolumeSet& volumes) {
    std::vector<NamedSprite> sprites;
    for (const auto& path : {std::optional(flags.player), flags.enemy}) {
        if (!path) continue;
        auto sprite = loadSprite(*path, volumes);
        if (!sprite) return sprite.error();
        if (sprite->volumeSet != volumes.id) {
            complain(
                0, fmt::format("{}: {} x {} px: '{}' volumes are for images up to {} px a side; these are {}",
                               *path, sprite->image.width, sprite->image.height, volumes.id,
                               volumes.maxSidePx, sprite->volumeSet));
        }
        sprites.push_back({*path, std::move(*sprite)});
    }
    return sprites;
}

void printJson(const std::vector<NamedSprite>& sprites) {
    Json all{{"player", toJson(sprites.front().sprite)}};
    if (sprites.size() > 1) all["enemy"] = toJson(sprites.back().sprite);
    fmt::print("{}\n", all.dump());
}

}  // namespace

int shapesCommand(const ShapesFlags& flags) {
    const auto volumes =
        study::parseId("--volumes", flags.volumes.value_or(std::string(sprite::kVolumeSets.front().id)),
                       sprite::kVolumeSets);
    if (!volumes) return complain(kExitWrongUsage, volumes.error().message);
    const auto sprites = loadAll(flags, base::getById(sprite::kVolumeSets, *volumes));
    if (!sprites) return complain(kExitFailed, sprites.error().message);
    if (flags.svg) {
        const auto drawn = drawShapes(*sprites);
        if (!drawn) return complain(kExitFailed, drawn.error().message);
        if (const auto written = base::writeFile(*flags.svg, *drawn); !written) {
            return complain(kExitFailed, written.error().message);
        }
    }
    if (flags.json) {
        printJson(*sprites);
        return 0;
    }
    for (const NamedSprite& named : *sprites) printSprite(named);
    if (flags.svg) fmt::print("drawn in {}\n", *flags.svg);
    return 0;
}

}  // namespace hitlab::cli
