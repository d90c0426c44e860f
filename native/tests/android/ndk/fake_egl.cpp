// EGL as a phone has it, on Mesa without any display: windows are buffers in memory. These functions come
// before those of libEGL.so, to which they lead on.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "fake_phone_state.h"

using hitlab::sprite::Image;
using hitlab::tests::phone;
using hitlab::tests::PhoneState;
using Lock = std::unique_lock<std::mutex>;

namespace {

template <typename Function>
Function real(Function, const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

#define HITLAB_REAL(function) real(&function, #function)

/// What is in the buffer that is about to be shown, its first row uppermost.
Image readPixels(EGLDisplay display, EGLSurface surface) {
    Image image;
    eglQuerySurface(display, surface, EGL_WIDTH, &image.width);
    eglQuerySurface(display, surface, EGL_HEIGHT, &image.height);
    using ReadPixels = void (*)(int, int, int, int, unsigned, unsigned, void*);
    constexpr unsigned kRgba = 0x1908, kByte = 0x1401;
    const std::size_t row = 4 * static_cast<std::size_t>(image.width);
    image.rgba.resize(row * static_cast<std::size_t>(image.height));
    reinterpret_cast<ReadPixels>(eglGetProcAddress("glReadPixels"))(0, 0, image.width, image.height, kRgba,
                                                                    kByte, image.rgba.data());
    const auto rowAt = [&](int y) { return image.rgba.begin() + static_cast<std::ptrdiff_t>(row) * y; };
    for (int y = 0; y < image.height / 2; ++y)
        std::swap_ranges(rowAt(y), rowAt(y + 1), rowAt(image.height - 1 - y));
    return image;
}

}  // namespace

extern "C" {

EGLDisplay eglGetDisplay(EGLNativeDisplayType) {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0);
    return eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
}

EGLBoolean eglChooseConfig(EGLDisplay display, const EGLint* wanted, EGLConfig* configs, EGLint size,
                           EGLint* count) {
    std::vector<EGLint> attributes;
    for (; *wanted != EGL_NONE; wanted += 2) {
        const bool isSurface = wanted[0] == EGL_SURFACE_TYPE && wanted[1] == EGL_WINDOW_BIT;
        attributes.insert(attributes.end(), {wanted[0], isSurface ? EGL_PBUFFER_BIT : wanted[1]});
    }
    attributes.push_back(EGL_NONE);
    return HITLAB_REAL(eglChooseConfig)(display, attributes.data(), configs, size, count);
}

EGLSurface eglCreateWindowSurface(EGLDisplay display, EGLConfig config, EGLNativeWindowType window,
                                  const EGLint*) {
    const EGLint size[] = {EGL_WIDTH, window->widthPx, EGL_HEIGHT, window->heightPx, EGL_NONE};
    return eglCreatePbufferSurface(display, config, size);
}

EGLBoolean eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
    PhoneState& state = phone();
    const Lock lock(state.mutex);
    state.eglProblem = std::exchange(state.swapProblem, 0);
    if (state.eglProblem != 0) return EGL_FALSE;
    if (std::exchange(state.wantsPicture, false)) state.picture = readPixels(display, surface);
    ++state.pictures;
    return HITLAB_REAL(eglSwapBuffers)(display, surface);
}

EGLint eglGetError() {
    PhoneState& state = phone();
    const Lock lock(state.mutex);
    if (const EGLint problem = std::exchange(state.eglProblem, 0); problem != 0) return problem;
    return HITLAB_REAL(eglGetError)();
}

}  // extern "C"
