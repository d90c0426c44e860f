#define SDL_MAIN_HANDLED
#include "platform/desktop/window.h"

#include <SDL.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "base/clock.h"
#include "platform/desktop/sdl_events.h"

namespace hitlab::platform::desktop {

namespace {

using base::Error;
using base::Status;

/// Up to about this many dots an inch desktops show letters at their usual size.
constexpr double kUsualDpi = 120;
/// Densities come in such steps, so that letters stay sharp.
constexpr double kDensityStep = 0.25;
constexpr float kMaxDensity = 3;

struct Dialect {
    std::string_view id;
    int profile;
    int major;
    int minor;
};
constexpr Dialect kDialects[] = {{"gles", SDL_GL_CONTEXT_PROFILE_ES, 3, 0},
                                 {"gl", SDL_GL_CONTEXT_PROFILE_CORE, 3, 3}};

bool isAllowed(const Dialect& dialect) {
    const char* chosen = std::getenv("HITLAB_GL");
    return chosen == nullptr || *chosen == '\0' || dialect.id == chosen;
}

void ask(const Dialect& dialect) {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, dialect.profile);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, dialect.major);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, dialect.minor);
}

int displayOf(SDL_Window* window) {
    return window == nullptr ? 0 : std::max(0, SDL_GetWindowDisplayIndex(window));
}

/// The kinds of display that the environment names. Left to itself SDL2 would go on to a driver that shows
/// nothing, and nobody would know why there is no window. $SDL_VIDEODRIVER still comes first.
std::string reachableDrivers() {
    const auto isSet = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    std::string drivers = isSet("DISPLAY") ? "x11" : "";
    if (isSet("WAYLAND_DISPLAY")) drivers += drivers.empty() ? "wayland" : ",wayland";
    return drivers;
}

/// Not larger than the display.
SDL_Rect fitted(std::int32_t widthPx, std::int32_t heightPx) {
    SDL_Rect room{};
    if (SDL_GetDisplayUsableBounds(0, &room) != 0) return {0, 0, widthPx, heightPx};
    return {0, 0, std::min(widthPx, room.w), std::min(heightPx, room.h)};
}

}  // namespace

base::Result<std::unique_ptr<Window>> Window::open(WindowSetup setup) {
    std::unique_ptr<Window> window(new Window(std::move(setup)));
    for (const auto step : {&Window::create, &Window::createRenderer}) {
        if (const Status done = (window.get()->*step)(); !done) return done.error();
    }
    window->startPacing();
    return window;
}

Status Window::create() {
    SDL_SetMainReady();
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");  // Ctrl-C is the program's
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_VIDEODRIVER, reachableDrivers().c_str());
    const char* chosen = SDL_GetHint(SDL_HINT_VIDEODRIVER);
    const bool isReachable = chosen != nullptr && *chosen != '\0';
    if (!isReachable) SDL_SetError("neither DISPLAY nor WAYLAND_DISPLAY is set");
    if (!isReachable || SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        return Error{
            fmt::format("no window can be opened, because there is no display ({}); 'hitlab run' "
                        "and 'hitlab shot' need none",
                        SDL_GetError())};
    }
    hasVideo_ = true;
    if (const Status made = createContext(); !made) return made;
    readDisplayHz();
    return base::Done{};
}

Status Window::createContext() {
    std::string reason = "HITLAB_GL allows neither gles nor gl";
    const auto panelPx = static_cast<std::int32_t>(static_cast<float>(setup_.panelWidthPx) * density());
    const SDL_Rect size = fitted(setup_.widthPx + panelPx, setup_.heightPx);
    for (const Dialect& dialect : kDialects) {
        if (!isAllowed(dialect)) continue;
        ask(dialect);
        window_ =
            SDL_CreateWindow(setup_.title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, size.w,
                             size.h, SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
        if (window_ != nullptr) context_ = SDL_GL_CreateContext(window_);
        if (context_ != nullptr) return base::Done{};
        reason = SDL_GetError();
        if (window_ != nullptr) SDL_DestroyWindow(window_);
        window_ = nullptr;
    }
    return Error{fmt::format(
        "OpenGL ES 3.0 or OpenGL 3.3 is needed for a window, and this display has neither ({})", reason)};
}

Status Window::createRenderer() {
    auto made = render::gles3::Gles3Renderer::create(SDL_GL_GetProcAddress, setup_.shaders, {});
    if (!made) return made.error();
    renderer_ = std::move(*made);
    return base::Done{};
}

void Window::startPacing() {
    const bool waits = setup_.wait == Wait::kDisplay;
    const bool isSet = SDL_GL_SetSwapInterval(waits ? 1 : 0) == 0;
    if (!waits) return;
    constexpr int kPictures = 8;
    std::int64_t startNs = 0;
    for (int i = 0; i <= kPictures && isSet; ++i) {
        // The first one may wait for the window to appear.
        if (i == 1) startNs = base::nowNs();
        SDL_GL_SwapWindow(window_);
    }
    const double seconds = static_cast<double>(base::nowNs() - startNs) / 1e9;
    if (!isSet || seconds < 0.5 * kPictures / displayHz_) pacer_.emplace(displayHz_);
}

Window::~Window() {
    renderer_.reset();
    if (context_ != nullptr) SDL_GL_DeleteContext(context_);
    if (window_ != nullptr) SDL_DestroyWindow(window_);
    if (hasVideo_) SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

float Window::density() const {
    float dpi = 0;
    if (setup_.density) return *setup_.density;
    if (SDL_GetDisplayDPI(displayOf(window_), nullptr, &dpi, nullptr) != 0) return 1;
    const double steps = std::round(dpi / kUsualDpi / kDensityStep) * kDensityStep;
    return std::clamp(static_cast<float>(steps), 1.0f, kMaxDensity);
}

void Window::readDisplayHz() {
    SDL_DisplayMode mode{};
    if (SDL_GetCurrentDisplayMode(displayOf(window_), &mode) == 0 && mode.refresh_rate > 0)
        displayHz_ = mode.refresh_rate;
}

ui::ScreenChanged Window::screen() const {
    int width = 0, height = 0;
    SDL_GL_GetDrawableSize(window_, &width, &height);
    return {width, height, density(), setup_.isTouch ? ui::Pointer::kTouch : ui::Pointer::kMouse};
}

std::vector<ui::Event> Window::poll() {
    std::vector<ui::Event> events;
    bool isChanged = !std::exchange(isAnnounced_, true);
    int width = 1, height = 1, drawnWidth = 1, drawnHeight = 1;
    SDL_GetWindowSize(window_, &width, &height);
    SDL_GL_GetDrawableSize(window_, &drawnWidth, &drawnHeight);
    const PixelScale scale{static_cast<float>(drawnWidth) / static_cast<float>(std::max(1, width)),
                           static_cast<float>(drawnHeight) / static_cast<float>(std::max(1, height))};
    SDL_Event event{};
    while (SDL_PollEvent(&event) != 0) {
        isChanged = isChanged || changesScreen(event);
        if (const auto pointer = pointerOf(event, scale)) events.emplace_back(*pointer);
        if (const auto told = translate(event)) events.push_back(*told);
    }
    if (isChanged) {
        readDisplayHz();
        events.insert(events.begin(), screen());
    }
    return events;
}

void Window::present(const render::DrawList& list) {
    renderer_->draw(list);
    SDL_GL_SwapWindow(window_);
    if (pacer_) pacer_->wait();
}

std::string Window::renderer() const {
    return render::gles3::driverText(SDL_GL_GetProcAddress);
}

std::string Window::pacedBy() const {
    if (setup_.wait == Wait::kNothing) return "nothing";
    return pacer_ ? "clock" : "display";
}

}  // namespace hitlab::platform::desktop
