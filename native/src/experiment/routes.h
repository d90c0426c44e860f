// The world and the ways through it. Exact integers: two honest programs visit the same places.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "math/vec2.h"

namespace hitlab::experiment {

/// Logical pixels on every device; y grows downwards.
constexpr std::int32_t kWorldWidthPx = 1280;
constexpr std::int32_t kWorldHeightPx = 720;

struct SizePx {
    std::int32_t width = 0;
    std::int32_t height = 0;
};

/// Free room: how far a sprite's corner may go from the world's.
struct Room {
    std::int32_t x = 0;
    std::int32_t y = 0;
};

struct Route {
    /// Stands in logs: never renamed.
    std::string_view id;
    std::string_view title;
    /// The last step; a pass has one frame more.
    std::int32_t (*steps)(Room room);
    /// The player's corner at step k of 0 .. steps.
    math::Vec2i (*position)(Room room, std::int32_t k, std::int32_t steps);
};

inline constexpr std::array kRoutes{
    Route{"horizontal", "left to right at half height, 1 px a step",  //
          [](Room room) { return room.x; },
          [](Room room, std::int32_t k, std::int32_t) {
              return math::Vec2i{k, room.y / 2};
          }},
    Route{"vertical", "top to bottom at half width, 1 px a step",  //
          [](Room room) { return room.y; },
          [](Room room, std::int32_t k, std::int32_t) {
              return math::Vec2i{room.x / 2, k};
          }},
    Route{"diagonal", "corner to corner, 2 px a step along x",  //
          [](Room room) { return (room.x + 1) / 2; },
          [](Room room, std::int32_t k, std::int32_t steps) {
              const std::int32_t x = 2 * k < room.x ? 2 * k : room.x;
              return math::Vec2i{x, (2 * k * room.y + steps) / (2 * steps)};
          }},
};

/// How far a sprite can move. Both sides fit into the world.
Room roomFor(SizePx sprite);

/// The player's corner in every frame of a pass. The player is smaller than the world on both axes.
std::vector<math::Vec2i> pathOf(const Route& route, SizePx player);

}  // namespace hitlab::experiment
