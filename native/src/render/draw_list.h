// All that one picture needs, as plain data: filled by the core, drawn by a renderer, looked at by tests. The
// scene is in pixels of the world (1280 x 720, y downwards) under a camera; the panel above it in pixels of
// the screen. Sprites and shapes are drawn in the order of their arrays, shapes above sprites, the panel
// above both.
#pragma once

#include <cstdint>
#include <vector>

namespace hitlab::render {

/// Straight alpha; white with full alpha leaves an image as it is.
struct Colour {
    std::uint8_t red = 255;
    std::uint8_t green = 255;
    std::uint8_t blue = 255;
    std::uint8_t alpha = 255;

    friend bool operator==(const Colour&, const Colour&) = default;
};

/// Pixels of the screen, from its top left corner.
struct RectPx {
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t width = 0;
    std::int32_t height = 0;

    friend bool operator==(const RectPx&, const RectPx&) = default;
};

/// A part of the atlas, in its pixels.
struct Region {
    std::uint16_t x = 0;
    std::uint16_t y = 0;
    std::uint16_t width = 0;
    std::uint16_t height = 0;

    friend bool operator==(const Region&, const Region&) = default;
};

/// An image, one pixel of the atlas a pixel of the world. 20 bytes.
struct SpriteInstance {
    /// Its top left corner in the world.
    float x = 0;
    float y = 0;
    Region region;
    /// Multiplied with the image.
    Colour tint;
};
static_assert(sizeof(SpriteInstance) == 20);

enum class ShapeKind : std::uint32_t { kSegment, kBox, kCircle, kDiamond, kTriangle };

/// A line or a filled or outlined shape, in pixels of the world. 36 bytes.
struct ShapeInstance {
    /// Segment: both ends. Box: left, top, right, bottom. Circle, diamond: centre, radius. Triangle: its
    /// corners, always filled.
    float numbers[6] = {};
    /// Pixels of the screen. Segment: its width. Others: the width of the outline, which lies inside the
    /// shape; 0 = filled.
    float strokePx = 0;
    Colour colour;
    ShapeKind kind = ShapeKind::kSegment;
};
static_assert(sizeof(ShapeInstance) == 36);

/// A place p of the world is shown at origin + scale p.
struct Camera {
    /// Pixels of the screen a pixel of the world.
    float scale = 1;
    float originX = 0;
    float originY = 0;
};

struct Scene {
    Camera camera;
    /// Where it is shown: nothing of it is drawn outside.
    RectPx clip;
    Colour background{0, 0, 0, 255};
    std::vector<SpriteInstance> sprites;
    std::vector<ShapeInstance> shapes;

    /// Takes all out, keeps the memory for the next picture.
    void clear() {
        sprites.clear();
        shapes.clear();
    }
};

/// 20 bytes; x and y in pixels of the screen, u and v from 0 to 1.
struct MeshVertex {
    float x = 0;
    float y = 0;
    float u = 0;
    float v = 0;
    Colour colour;
};
static_assert(sizeof(MeshVertex) == 20);

/// Triangles of the panel, all in the font's image.
struct MeshCommand {
    RectPx clip;
    std::uint32_t firstIndex = 0;
    std::uint32_t indices = 0;
    /// Added to each index.
    std::uint32_t firstVertex = 0;
};

struct Mesh {
    std::vector<MeshVertex> vertices;
    std::vector<std::uint16_t> indices;
    std::vector<MeshCommand> commands;

    void clear() {
        vertices.clear();
        indices.clear();
        commands.clear();
    }
};

struct DrawList {
    std::int32_t widthPx = 0;
    std::int32_t heightPx = 0;
    /// What surrounds the scene.
    Colour bars{0, 0, 0, 255};
    Scene scene;
    Mesh panel;
};

}  // namespace hitlab::render
