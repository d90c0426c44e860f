#include "platform/android/app_screen.h"

#include <android/configuration.h>
#include <android/looper.h>
#include <android/native_window.h>
#include <dlfcn.h>
#include <game-activity/native_app_glue/android_native_app_glue.h>

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "platform/android/desk.h"
#include "platform/android/input_events.h"
#include "platform/android/late_functions.h"

namespace hitlab::platform::android {

namespace {

using base::Status;
using render::gles3::Gles3Renderer;

/// So long at most nobody looks whether the shell wants to stop.
constexpr int kLongestWaitMs = 250;
/// Android's letters have their usual size at so many dots an inch.
constexpr float kUsualDpi = 160;

/// Lets Android tell all that it has to tell, after waiting so long for the first of it.
void pump(android_app* app, int timeoutMs) {
    for (int wait = timeoutMs;; wait = 0) {
        android_poll_source* source = nullptr;
        const int id = ALooper_pollOnce(wait, nullptr, nullptr, reinterpret_cast<void**>(&source));
        if (id == ALOOPER_POLL_TIMEOUT || id == ALOOPER_POLL_ERROR) return;
        if (id >= 0 && source != nullptr) source->process(app, source);
    }
}

void* loadGl(const char* name) {
    // Old versions of Android hand out only extensions by eglGetProcAddress.
    void* const linked = dlsym(RTLD_DEFAULT, name);
    return linked != nullptr ? linked : reinterpret_cast<void*>(eglGetProcAddress(name));
}

}  // namespace

base::Result<std::unique_ptr<AppScreen>> AppScreen::create(android_app* app,
                                                           render::gles3::ShaderSources shaders, Pace pace) {
    auto egl = EglWindow::create();
    if (!egl) return egl.error();
    return std::unique_ptr<AppScreen>(new AppScreen(app, std::move(*egl), std::move(shaders), pace));
}

AppScreen::AppScreen(android_app* app, std::unique_ptr<EglWindow> egl, render::gles3::ShaderSources shaders,
                     Pace pace)
    : app_(app), egl_(std::move(egl)), shaders_(std::move(shaders)), pace_(pace) {
    app_->userData = this;
    app_->onAppCmd = [](android_app* told, std::int32_t command) {
        static_cast<AppScreen*>(told->userData)->handle(command);
    };
    // Without a filter: what one holds back is never freed.
    android_app_set_motion_event_filter(app_, nullptr);
    if (app_->window != nullptr) connect();
}

AppScreen::~AppScreen() {
    if (renderer_ && !egl_->isAttached()) renderer_->contextLost();
    renderer_.reset();
    app_->onAppCmd = nullptr;
    app_->userData = nullptr;
}

bool AppScreen::isDestroyed() const {
    return app_->destroyRequested != 0;
}

bool AppScreen::canShow() const {
    return egl_->isAttached() && status_ && app_->activityState == APP_CMD_RESUME && !isDestroyed();
}

void AppScreen::handle(std::int32_t command) {
    switch (command) {
        case APP_CMD_INIT_WINDOW:
            connect();
            break;
        case APP_CMD_TERM_WINDOW:
            // Android takes the window back as soon as this returns.
            egl_->detach();
            isLost_ = true;
            break;
        case APP_CMD_PAUSE:
            isLost_ = true;
            break;
        case APP_CMD_LOW_MEMORY:
            // In the background the memory of OpenGL is the first to go.
            if (egl_->isAttached()) break;
            if (renderer_) renderer_->contextLost();
            egl_->dropContext();
            break;
        default:
            break;
    }
}

void AppScreen::connect() {
    // A second try: a context that was lost in the background is replaced by a new one.
    for (int tries = 0; tries < 2 && app_->window != nullptr; ++tries) {
        const bool isNew = !egl_->hasContext();
        const Status attached = egl_->attach(app_->window, pace_ == Pace::kNothing ? 0 : 1);
        if (!egl_->hasContext() && renderer_) renderer_->contextLost();
        if (!attached) continue;
        if (lateFunctions().setFrameRate != nullptr && pace_ == Pace::kStudy)
            lateFunctions().setFrameRate(app_->window, static_cast<float>(experiment::kStudyHz), 0);
        if (!isNew) return;
        if (const Status made = makeRenderer(); !made) status_ = made;
        return;
    }
}

Status AppScreen::makeRenderer() {
    if (renderer_) return renderer_->restore(loadGl);
    auto made = Gles3Renderer::create(loadGl, shaders_, std::exchange(textures_, {}));
    if (!made) return made.error();
    renderer_ = std::move(*made);
    return base::Done{};
}

void AppScreen::waitForWindow() {
    pump(app_, 0);
    const auto isHopeless = [this] { return isDestroyed() || !status_ || desk().stopped(); };
    if (canShow() || isHopeless()) return;
    desk().changeStatus([](JobStatus& status) { status.waitsFor = "screen"; });
    while (!canShow() && !isHopeless()) pump(app_, kLongestWaitMs);
    desk().changeStatus([](JobStatus& status) { status.waitsFor = {}; });
}

std::vector<ui::Event> AppScreen::poll() {
    waitForWindow();
    std::vector<ui::Event> events;
    const ui::ScreenChanged now = screen();
    if (now != announced_) events.emplace_back(announced_ = now);
    takeInput(events);
    if (std::exchange(isLost_, false)) {
        // Fingers were lifted meanwhile, and nobody told.
        events.insert(events.end(), {ui::PointerMoved{-1, -1}, ui::PointerPressed{false}, ui::ScreenLost{}});
    }
    if (const auto thermal = heat_.poll(base::nowNs())) events.emplace_back(ui::HeatChanged{*thermal});
    if (isDestroyed() || !status_) events.emplace_back(ui::CloseAsked{});
    return events;
}

void AppScreen::takeInput(std::vector<ui::Event>& events) {
    android_input_buffer* const input = android_app_swap_input_buffers(app_);
    if (input == nullptr) return;
    for (std::uint64_t i = 0; i < input->motionEventsCount; ++i) translate(input->motionEvents[i], events);
    android_app_clear_motion_events(input);
    for (std::uint64_t i = 0; i < input->keyEventsCount; ++i) translate(input->keyEvents[i], events);
    android_app_clear_key_events(input);
}

ui::ScreenChanged AppScreen::screen() const {
    if (!egl_->isAttached()) return announced_;
    const std::int32_t dpi = AConfiguration_getDensity(app_->config);
    return {ANativeWindow_getWidth(app_->window), ANativeWindow_getHeight(app_->window),
            dpi > 0 && dpi < ACONFIGURATION_DENSITY_ANY ? static_cast<float>(dpi) / kUsualDpi : 1,
            ui::Pointer::kTouch};
}

Status AppScreen::setTextures(render::Textures textures) {
    if (renderer_) {
        // Without a window nothing may be handed to OpenGL; what is lost is made again in the next one.
        if (!egl_->isAttached()) {
            renderer_->contextLost();
            egl_->dropContext();
        }
        return renderer_->setTextures(std::move(textures));
    }
    textures_ = std::move(textures);
    return status_;
}

void AppScreen::present(const render::DrawList& list) {
    if (!canShow()) return;
    renderer_->draw(list);
    const EglWindow::Swap swapped = egl_->swap();
    if (swapped != EglWindow::Swap::kShown) {
        if (swapped == EglWindow::Swap::kContextLost) renderer_->contextLost();
        isLost_ = true;
        connect();
        return;
    }
    if (pace_ != Pace::kNothing) waitForDisplay();
}

void AppScreen::waitForDisplay() {
    if (!signal_.isThere()) return;
    signal_.ask();
    while (!signal_.hasCome() && canShow() && !desk().stopped()) pump(app_, kLongestWaitMs);
}

double AppScreen::refreshHz() const {
    return desk().refreshHz();
}

std::string AppScreen::renderer() const {
    if (!egl_->isAttached()) return {};
    return render::gles3::driverText(loadGl);
}

void finishActivity(android_app* app) {
    if (app->destroyRequested == 0) GameActivity_finish(app->activity);
    waitUntilDestroyed(app);
}

void waitUntilDestroyed(android_app* app) {
    while (app->destroyRequested == 0) {
        pump(app, kLongestWaitMs);
        if (android_input_buffer* const input = android_app_swap_input_buffers(app)) {
            android_app_clear_motion_events(input);
            android_app_clear_key_events(input);
        }
    }
}

}  // namespace hitlab::platform::android
