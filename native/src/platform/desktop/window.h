// A window of the desktop through SDL2: the context, the input, the waiting for the display.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "platform/desktop/frame_pacer.h"
#include "render/gles3/gles3_renderer.h"
#include "session/screen.h"

struct SDL_Window;

namespace hitlab::platform::desktop {

/// What a picture waits for.
enum class Wait { kDisplay, kNothing };

struct WindowSetup {
    std::string title;
    /// In pixels, whatever the density; it may be made smaller, to fit the display.
    std::int32_t widthPx = 0;
    std::int32_t heightPx = 0;
    /// More of it for a panel, at density 1.
    std::int32_t panelWidthPx = 0;
    Wait wait = Wait::kDisplay;
    /// Instead of the display's own.
    std::optional<float> density;
    bool isTouch = false;
    render::gles3::ShaderSources shaders;
};

/// One at a time in a process.
class Window final : public session::Screen {
  public:
    /// OpenGL ES 3.0, or where there is none OpenGL 3.3; $HITLAB_GL (gles or gl) allows only one of them.
    static base::Result<std::unique_ptr<Window>> open(WindowSetup setup);
    ~Window() override;

    std::vector<ui::Event> poll() override;
    base::Status setTextures(render::Textures textures) override {
        return renderer_->setTextures(std::move(textures));
    }
    void present(const render::DrawList& list) override;
    double refreshHz() const override { return setup_.wait == Wait::kDisplay ? displayHz_ : 0; }

    /// Pictures that the display shows in a second.
    double displayHz() const { return displayHz_; }

    /// For the logs: what draws, and what the pictures wait for (`display`, `clock` or `nothing`).
    std::string renderer() const;
    std::string pacedBy() const;

  private:
    explicit Window(WindowSetup setup) : setup_(std::move(setup)) {}
    base::Status create();
    base::Status createContext();
    base::Status createRenderer();
    /// Asks for the display's pace, and sees whether it keeps one.
    void startPacing();
    float density() const;
    ui::ScreenChanged screen() const;
    void readDisplayHz();

    WindowSetup setup_;
    bool hasVideo_ = false;
    SDL_Window* window_ = nullptr;
    void* context_ = nullptr;
    std::unique_ptr<render::gles3::Gles3Renderer> renderer_;
    double displayHz_ = 60;
    /// Where the display holds nobody back.
    std::optional<FramePacer> pacer_;
    bool isAnnounced_ = false;
};

}  // namespace hitlab::platform::desktop
