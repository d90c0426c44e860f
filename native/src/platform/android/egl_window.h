// OpenGL ES 3 in a window that comes and goes. The context outlives the window where the driver lets it.
#pragma once

#include <EGL/egl.h>

#include <cstdint>
#include <memory>

#include "base/result.h"

namespace hitlab::platform::android {

class EglWindow {
  public:
    enum class Swap {
        kShown,
        /// The window is of no use any more: detached.
        kWindowLost,
        /// All that was in OpenGL is gone: detached, and the context dropped.
        kContextLost,
    };

    /// Without a window.
    static base::Result<std::unique_ptr<EglWindow>> create();
    ~EglWindow();
    EglWindow(const EglWindow&) = delete;
    EglWindow& operator=(const EglWindow&) = delete;

    /// Draws into this window from now on; makes a context where there is none. `swapInterval`: 1 waits for
    /// the display, 0 does not.
    base::Status attach(EGLNativeWindowType window, std::int32_t swapInterval);
    /// The window goes; what is in OpenGL stays.
    void detach();
    /// What is in OpenGL goes too.
    void dropContext();

    bool isAttached() const { return surface_ != EGL_NO_SURFACE; }
    bool hasContext() const { return context_ != EGL_NO_CONTEXT; }
    Swap swap();

  private:
    EglWindow(EGLDisplay display, EGLConfig config) : display_(display), config_(config) {}
    base::Status makeContext();

    EGLDisplay display_;
    EGLConfig config_;
    EGLContext context_ = EGL_NO_CONTEXT;
    EGLSurface surface_ = EGL_NO_SURFACE;
};

}  // namespace hitlab::platform::android
