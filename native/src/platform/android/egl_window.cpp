#include "platform/android/egl_window.h"

#include <EGL/eglext.h>
#include <android/native_window.h>
#include <fmt/format.h>

#include <vector>

namespace hitlab::platform::android {

namespace {

using base::Error;
using base::Status;

Error failed(const char* what) {
    return Error{fmt::format("{} failed: EGL error {:#x}", what, eglGetError())};
}

bool has(EGLDisplay display, EGLConfig config, EGLint attribute, EGLint wanted) {
    EGLint value = 0;
    return eglGetConfigAttrib(display, config, attribute, &value) == EGL_TRUE && value == wanted;
}

/// Eight bits a channel exactly: drivers put deeper ones first.
EGLConfig chooseConfig(EGLDisplay display) {
    constexpr EGLint kWanted[] = {EGL_RENDERABLE_TYPE,
                                  EGL_OPENGL_ES3_BIT,
                                  EGL_SURFACE_TYPE,
                                  EGL_WINDOW_BIT,
                                  EGL_RED_SIZE,
                                  8,
                                  EGL_GREEN_SIZE,
                                  8,
                                  EGL_BLUE_SIZE,
                                  8,
                                  EGL_NONE};
    EGLint count = 0;
    if (eglChooseConfig(display, kWanted, nullptr, 0, &count) != EGL_TRUE || count == 0) return nullptr;
    std::vector<EGLConfig> configs(static_cast<std::size_t>(count));
    if (eglChooseConfig(display, kWanted, configs.data(), count, &count) != EGL_TRUE) return nullptr;
    for (const EGLConfig config : configs) {
        if (has(display, config, EGL_RED_SIZE, 8) && has(display, config, EGL_GREEN_SIZE, 8) &&
            has(display, config, EGL_BLUE_SIZE, 8) && has(display, config, EGL_SAMPLES, 0))
            return config;
    }
    return nullptr;
}

}  // namespace

base::Result<std::unique_ptr<EglWindow>> EglWindow::create() {
    const EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) != EGL_TRUE)
        return failed("eglInitialize");
    const EGLConfig config = chooseConfig(display);
    if (config == nullptr) return Error{"this device has no OpenGL ES 3 with 8 bits a channel"};
    return std::unique_ptr<EglWindow>(new EglWindow(display, config));
}

EglWindow::~EglWindow() {
    dropContext();
    // Not eglTerminate: the process may have another one by now, and Android cleans up after it.
}

Status EglWindow::makeContext() {
    constexpr EGLint kAttributes[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
    context_ = eglCreateContext(display_, config_, EGL_NO_CONTEXT, kAttributes);
    return hasContext() ? Status(base::Done{}) : failed("eglCreateContext");
}

Status EglWindow::attach(EGLNativeWindowType window, std::int32_t swapInterval) {
    detach();
    if (!hasContext()) {
        if (const Status made = makeContext(); !made) return made;
    }
    EGLint format = 0;
    eglGetConfigAttrib(display_, config_, EGL_NATIVE_VISUAL_ID, &format);
    ANativeWindow_setBuffersGeometry(window, 0, 0, format);  // GameActivity's default has 16 bits a pixel
    surface_ = eglCreateWindowSurface(display_, config_, window, nullptr);
    if (!isAttached()) return failed("eglCreateWindowSurface");
    if (eglMakeCurrent(display_, surface_, surface_, context_) != EGL_TRUE) {
        const Error problem = failed("eglMakeCurrent");
        dropContext();  // whatever the reason: a new one may do
        return problem;
    }
    eglSwapInterval(display_, swapInterval);
    return base::Done{};
}

void EglWindow::detach() {
    if (!isAttached()) return;
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroySurface(display_, surface_);
    surface_ = EGL_NO_SURFACE;
}

void EglWindow::dropContext() {
    detach();
    if (hasContext()) eglDestroyContext(display_, context_);
    context_ = EGL_NO_CONTEXT;
}

EglWindow::Swap EglWindow::swap() {
    if (eglSwapBuffers(display_, surface_) == EGL_TRUE) return Swap::kShown;
    const EGLint problem = eglGetError();
    if (problem == EGL_CONTEXT_LOST || problem == EGL_BAD_CONTEXT) {
        dropContext();
        return Swap::kContextLost;
    }
    detach();
    return Swap::kWindowLost;
}

}  // namespace hitlab::platform::android
