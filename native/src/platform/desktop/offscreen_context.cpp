#include "platform/desktop/offscreen_context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace hitlab::platform::desktop {

using base::Done;
using base::Error;
using base::Result;
using base::Status;

namespace {

/// What EGL wants for each dialect.
struct Wish {
    std::string_view title;
    EGLenum api;
    EGLint renderableBit;
    EGLint major;
    EGLint minor;
};

constexpr Wish kGles30{"OpenGL ES 3.0", EGL_OPENGL_ES_API, EGL_OPENGL_ES3_BIT, 3, 0};
constexpr Wish kGl33Core{"OpenGL 3.3", EGL_OPENGL_API, EGL_OPENGL_BIT, 3, 3};

Error failure(std::string_view what) {
    return Error{fmt::format("EGL: {}: error {:#06x}", what, eglGetError())};
}

bool hasSurfaceless() {
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    return extensions &&
           std::string_view(extensions).find("EGL_MESA_platform_surfaceless") != std::string_view::npos;
}

bool initialise(EGLDisplay display) {
    return display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr);
}

/// Without any server of windows where EGL can do that.
EGLDisplay openDisplay() {
    if (hasSurfaceless()) {
        const EGLDisplay display =
            eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
        if (initialise(display)) return display;
    }
    const EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    return initialise(display) ? display : EGL_NO_DISPLAY;
}

void* findFunction(const char* name) {
    return reinterpret_cast<void*>(eglGetProcAddress(name));
}

}  // namespace

struct OffscreenContext::Handles {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLSurface surface = EGL_NO_SURFACE;
    EGLContext context = EGL_NO_CONTEXT;

    Handles() = default;
    Handles(const Handles&) = delete;
    Handles& operator=(const Handles&) = delete;
    ~Handles();

    Status open(const Wish& wish);
    Status makeContext(const Wish& wish, EGLConfig config);
};

OffscreenContext::Handles::~Handles() {
    if (display == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
    eglTerminate(display);
    eglReleaseThread();
}

Status OffscreenContext::Handles::open(const Wish& wish) {
    display = openDisplay();
    if (display == EGL_NO_DISPLAY) return failure("no display can be opened");
    if (!eglBindAPI(wish.api)) return failure(fmt::format("{} is not there", wish.title));
    const std::array<EGLint, 11> wanted{EGL_SURFACE_TYPE,
                                        EGL_PBUFFER_BIT,
                                        EGL_RENDERABLE_TYPE,
                                        wish.renderableBit,
                                        EGL_RED_SIZE,
                                        8,
                                        EGL_GREEN_SIZE,
                                        8,
                                        EGL_BLUE_SIZE,
                                        8,
                                        EGL_NONE};
    EGLConfig config = nullptr;
    EGLint configs = 0;
    if (!eglChooseConfig(display, wanted.data(), &config, 1, &configs) || configs == 0)
        return failure(fmt::format("no configuration for {}", wish.title));
    return makeContext(wish, config);
}

Status OffscreenContext::Handles::makeContext(const Wish& wish, EGLConfig config) {
    // Nobody draws into it, but without the extension for that a context needs some surface.
    constexpr std::array<EGLint, 5> kOnePixel{EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
    surface = eglCreatePbufferSurface(display, config, kOnePixel.data());
    if (surface == EGL_NO_SURFACE) return failure("no surface of 1 x 1 px can be made");
    const std::array<EGLint, 5> version{EGL_CONTEXT_MAJOR_VERSION, wish.major, EGL_CONTEXT_MINOR_VERSION,
                                        wish.minor, EGL_NONE};
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, version.data());
    if (context == EGL_NO_CONTEXT) return failure(fmt::format("no context of {} can be made", wish.title));
    if (!eglMakeCurrent(display, surface, surface, context)) return failure("the context cannot be used");
    return Done{};
}

OffscreenContext::OffscreenContext(std::unique_ptr<Handles> handles) : handles_(std::move(handles)) {}
OffscreenContext::~OffscreenContext() = default;
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;

Result<OffscreenContext> OffscreenContext::create(Dialect dialect) {
    constexpr int kKeepIfSet = 0;
    ::setenv("LIBGL_ALWAYS_SOFTWARE", "1", kKeepIfSet);
    auto handles = std::make_unique<Handles>();
    if (Status opened = handles->open(dialect == Dialect::kGles30 ? kGles30 : kGl33Core); !opened)
        return opened.error();
    return OffscreenContext(std::move(handles));
}

OffscreenContext::GlLoader OffscreenContext::loader() const {
    return findFunction;
}

}  // namespace hitlab::platform::desktop
