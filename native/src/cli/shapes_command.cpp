#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "base/durable_file.h"
#include "base/table.h"
#include "cli/assets.h"
#include "cli/choices.h"
#include "cli/commands.h"
#include "cli/shapes_svg.h"

namespace hitlab::cli {

namespace {

using Json = nlohmann::ordered_json;
using sprite::Sprite;

struct ShapesFlags {
    std::string player;
    std::optional<std::string> enemy, svg;
    std::string volumes{sprite::kVolumeSets.front().id};
    bool json = false;
};

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

/// Loads the sprites; a wrong word or file is told, and the exit code returned instead.
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

int shapes(const ShapesFlags& flags) {
    const auto volumes = parseId("--volumes", flags.volumes, sprite::kVolumeSets);
    if (!volumes) return complain(kWrongUsage, volumes.error().message);
    const auto sprites = loadAll(flags, base::getById(sprite::kVolumeSets, *volumes));
    if (!sprites) return complain(kFailed, sprites.error().message);
    if (flags.svg) {
        const auto drawn = drawShapes(*sprites);
        if (!drawn) return complain(kFailed, drawn.error().message);
        if (const auto written = base::replaceFile(*flags.svg, *drawn); !written) {
            return complain(kFailed, written.error().message);
        }
    }
    if (flags.json) {
        Json all{{"player", toJson(sprites->front().sprite)}};
        if (flags.enemy) all["enemy"] = toJson(sprites->back().sprite);
        fmt::print("{}\n", all.dump());
        return 0;
    }
    for (const NamedSprite& named : *sprites) printSprite(named);
    if (flags.svg) fmt::print("drawn in {}\n", *flags.svg);
    return 0;
}

}  // namespace

void addShapesCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("shapes", "Prints and draws the bounding volumes of any PNG image");
    auto flags = std::make_shared<ShapesFlags>();
    command->add_option("player", flags->player, "A PNG image, at most 4096 px a side")->required();
    command->add_option("enemy", flags->enemy, "Another one");
    command->add_option("--volumes", flags->volumes, "thesis (default) or fitted");
    command->add_option("--svg", flags->svg, "Draws them over the sprite into this file");
    command->add_flag("--json", flags->json, "Prints exact integers: doubled, the polygon 16-fold")
        ->disable_flag_override();
    command->callback([flags, &exitCode] { exitCode = shapes(*flags); });
}

}  // namespace hitlab::cli
