#pragma once

#include <array>
#include <string_view>

#include "detect/algorithm.h"
#include "experiment/routes.h"
#include "sprite/pair_table.h"
#include "sprite/sprite.h"

namespace hitlab::experiment {

struct SpriteSetInfo {
    /// Stands in logs and names the folder of the images: never renamed.
    std::string_view id;
    std::string_view title;
};

inline constexpr std::array kSpriteSets{
    SpriteSetInfo{"mario", "upright figure with a cap; shelled enemy"},
    SpriteSetInfo{"pacman", "disc with a mouth; ghost"},
    SpriteSetInfo{"tyrian", "two triangular ships"},
};

/// A player and an enemy, ready to be tested against each other.
struct SpriteSet {
    std::string_view id;
    sprite::Sprite player;
    sprite::Sprite enemy;
    sprite::PairTable table;

    detect::Pair pair() const { return {player, enemy, table}; }
};

inline SizePx sizeOf(const sprite::Sprite& sprite) {
    return {sprite.image.width, sprite.image.height};
}

}  // namespace hitlab::experiment
