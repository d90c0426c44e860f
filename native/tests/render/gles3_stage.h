// A context without a window, a renderer and a target: all that a test needs to draw a list and look at it.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/rng.h"
#include "platform/desktop/offscreen_context.h"
#include "render/gles3/gles3_renderer.h"
#include "render/gles3/offscreen_target.h"

namespace hitlab::render::gles3 {

using platform::desktop::Dialect;
using platform::desktop::OffscreenContext;

constexpr Colour kBlack{0, 0, 0, 255};
constexpr Colour kWhite{255, 255, 255, 255};
constexpr Colour kRed{255, 0, 0, 255};
constexpr Colour kGreen{0, 255, 0, 255};
constexpr Colour kBlue{0, 0, 255, 255};

inline ShaderSources readShaders() {
    ShaderSources sources;
    for (const ShaderFile& file : kShaderFiles) {
        std::ifstream stream(std::string(HITLAB_TEST_ASSETS "/shaders/") + std::string(file.name));
        EXPECT_TRUE(stream) << file.name;
        std::ostringstream text;
        text << stream.rdbuf();
        sources.*file.text = text.str();
    }
    return sources;
}

inline sprite::Image imageOf(int width, int height, Colour colour = kBlack) {
    sprite::Image image{width, height, {}};
    for (int i = 0; i < width * height; ++i)
        image.rgba.insert(image.rgba.end(), {colour.red, colour.green, colour.blue, colour.alpha});
    return image;
}

inline Colour colourAt(const sprite::Image& image, int x, int y) {
    const std::uint8_t* pixel = image.pixel(x, y);
    return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

inline void setColour(sprite::Image& image, int x, int y, Colour colour) {
    std::uint8_t* pixel = image.rgba.data() + 4 * (static_cast<std::size_t>(y) * image.width + x);
    pixel[0] = colour.red;
    pixel[1] = colour.green;
    pixel[2] = colour.blue;
    pixel[3] = colour.alpha;
}

/// `above` over `below` with straight alpha, rounded to the nearest; the alpha of the result is that below.
inline Colour blend(Colour below, Colour above) {
    const auto channel = [&](int low, int high) {
        return static_cast<std::uint8_t>((high * above.alpha + low * (255 - above.alpha) + 127) / 255);
    };
    return {channel(below.red, above.red), channel(below.green, above.green), channel(below.blue, above.blue),
            below.alpha};
}

/// Says the first pixel that differs by more than `tolerance` in some channel.
inline void expectSame(const sprite::Image& drawn, const sprite::Image& expected, int tolerance = 0) {
    ASSERT_EQ(drawn.width, expected.width);
    ASSERT_EQ(drawn.height, expected.height);
    for (std::size_t i = 0; i < drawn.rgba.size(); ++i) {
        const auto pixel = static_cast<int>(i / 4);
        ASSERT_LE(std::abs(drawn.rgba[i] - expected.rgba[i]), tolerance)
            << "channel " << i % 4 << " of the pixel (" << pixel % drawn.width << ", " << pixel / drawn.width
            << ") is " << int{drawn.rgba[i]} << ", not " << int{expected.rgba[i]};
    }
}

/// Black, with the scene over all of it.
inline DrawList blankList(int width, int height) {
    DrawList list;
    list.widthPx = width;
    list.heightPx = height;
    list.scene.clip = {0, 0, width, height};
    return list;
}

class Stage {
  public:
    explicit Stage(int width, int height, Textures textures = {}, Dialect dialect = Dialect::kGles30)
        : width_(width), height_(height), dialect_(dialect) {
        openContext();
        auto made = Gles3Renderer::create(loader(), readShaders(), std::move(textures));
        if (!made) throw std::runtime_error(made.error().message);
        renderer_ = std::move(*made);
    }

    Gles3Renderer& renderer() { return *renderer_; }
    GlLoader loader() const { return context_->loader(); }
    DrawList blank() const { return blankList(width_, height_); }

    /// Draws and reads back; nothing may be left in glGetError().
    sprite::Image picture(const DrawList& list) {
        target_->bind();
        renderer_->draw(list);
        EXPECT_EQ(gl_.getError(), GLenum{GL_NO_ERROR});
        auto image = target_->read();
        if (!image) throw std::runtime_error(image.error().message);
        return *image;
    }

    /// As on Android: the context goes away without the renderer having a say.
    void loseContext() {
        target_.reset();
        context_.reset();
        renderer_->contextLost();
    }

    base::Status restore() {
        openContext();
        return renderer_->restore(loader());
    }

  private:
    void openContext() {
        auto context = OffscreenContext::create(dialect_);
        if (!context) throw std::runtime_error(context.error().message);
        context_ = std::move(*context);
        auto target = OffscreenTarget::create(loader(), width_, height_);
        if (!target) throw std::runtime_error(target.error().message);
        target_ = std::move(*target);
        gl_ = *GlFunctions::load(loader());
    }

    int width_;
    int height_;
    Dialect dialect_;
    GlFunctions gl_;
    // In this order, so that the context goes last.
    std::optional<OffscreenContext> context_;
    std::unique_ptr<Gles3Renderer> renderer_;
    std::optional<OffscreenTarget> target_;
};

}  // namespace hitlab::render::gles3
