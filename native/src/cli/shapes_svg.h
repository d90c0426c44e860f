#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "sprite/sprite.h"

namespace hitlab::cli {

struct NamedSprite {
    std::string name;
    sprite::Sprite sprite;
};

/// The largest side that is drawn: every pixel becomes a part of the drawing.
constexpr int kMaxDrawnSidePx = 1024;

/// An SVG document: the sprites side by side, their pixels enlarged, their volumes as outlines, and a legend.
base::Result<std::string> drawShapes(const std::vector<NamedSprite>& sprites);

}  // namespace hitlab::cli
