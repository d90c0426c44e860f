// The screen of a phone as a session sees it: GameActivity's window, input and life cycle. What Android takes
// away (the window, the context, the front) is waited for within poll(), and the session is told by a
// ScreenLost that its time was disturbed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "platform/android/egl_window.h"
#include "platform/android/frame_signal.h"
#include "platform/android/heat.h"
#include "render/gles3/gles3_renderer.h"
#include "session/screen.h"

struct android_app;

namespace hitlab::platform::android {

/// What pictures wait for: the display; the display, which is asked to be as fast as the study's; nothing.
enum class Pace { kDisplay, kStudy, kNothing };

/// One at a time. Of the thread of android_main.
class AppScreen final : public session::Screen {
  public:
    /// The window comes later.
    static base::Result<std::unique_ptr<AppScreen>> create(android_app* app,
                                                           render::gles3::ShaderSources shaders, Pace pace);
    ~AppScreen() override;

    std::vector<ui::Event> poll() override;
    /// While there is no window, they are kept for the next one.
    base::Status setTextures(render::Textures textures) override;
    void present(const render::DrawList& list) override;
    double refreshHz() const override;

    /// Another session begins: it knows nothing of the screen yet.
    void introduce() { announced_ = {}; }
    /// Until there is something to draw on, or never will be.
    void waitForWindow();
    bool isDestroyed() const;
    /// Why nothing can be drawn on this device, if so.
    const base::Status& status() const { return status_; }

    /// What draws, in the driver's own words. With a window.
    std::string renderer() const;

  private:
    AppScreen(android_app* app, std::unique_ptr<EglWindow> egl, render::gles3::ShaderSources shaders,
              Pace pace);

    bool canShow() const;
    void handle(std::int32_t command);
    void connect();
    base::Status makeRenderer();
    void waitForDisplay();
    void takeInput(std::vector<ui::Event>& events);
    ui::ScreenChanged screen() const;

    android_app* app_;
    std::unique_ptr<EglWindow> egl_;
    render::gles3::ShaderSources shaders_;
    Pace pace_;
    std::unique_ptr<render::gles3::Gles3Renderer> renderer_;
    /// Until there is a renderer.
    render::Textures textures_;
    FrameSignal signal_;
    Heat heat_;
    ui::ScreenChanged announced_;
    bool isLost_ = false;
    base::Status status_ = base::Done{};
};

/// While the shell shows something of its own.
void waitUntilDestroyed(android_app* app);

/// Ends the Activity, and returns when Android has agreed: only then may android_main return.
void finishActivity(android_app* app);

}  // namespace hitlab::platform::android
