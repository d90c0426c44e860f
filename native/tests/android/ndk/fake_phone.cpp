#include "fake_phone.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "fake_phone_state.h"

namespace hitlab::tests {

namespace {

using Lock = std::unique_lock<std::mutex>;
constexpr std::chrono::seconds kPatience{60};

PhoneState* thePhone = nullptr;

/// What GameActivity's glue does before the app is told.
void prepare(PhoneState& state, std::int32_t command) {
    switch (command) {
        case APP_CMD_INIT_WINDOW:
            state.app.window = &*state.window;
            break;
        case APP_CMD_START:
        case APP_CMD_RESUME:
        case APP_CMD_PAUSE:
        case APP_CMD_STOP:
            state.app.activityState = command;
            break;
        case APP_CMD_DESTROY:
            state.app.destroyRequested = 1;
            break;
        default:
            break;
    }
}

/// The looper's source of commands: takes one and hands it to the app.
void handleCommand(android_app* app, android_poll_source*) {
    PhoneState& state = phone();
    Lock lock(state.mutex);
    if (state.commands.empty()) return;
    const std::int32_t command = state.commands.front();
    state.commands.pop_front();
    prepare(state, command);
    lock.unlock();
    if (app->onAppCmd != nullptr) app->onAppCmd(app, command);
    lock.lock();
    if (command == APP_CMD_TERM_WINDOW) state.app.window = nullptr;
    ++state.commandsHandled;
    state.changed.notify_all();
}

}  // namespace

PhoneState& phone() {
    if (thePhone != nullptr) return *thePhone;
    static PhoneState onlyAssets;
    const char* assets = std::getenv("HITLAB_ASSETS");
    onlyAssets.facts.assets = assets == nullptr ? "" : assets;
    return onlyAssets;
}

void PhoneState::send(std::int32_t command) {
    Lock lock(mutex);
    commands.push_back(command);
    const std::uint64_t number = ++commandsSent;
    changed.notify_all();
    const auto isHandled = [&] { return commandsHandled >= number || !isRunning; };
    if (changed.wait_for(lock, kPatience, isHandled)) return;
    std::fprintf(stderr, "the app did not handle command %d within a minute\n", command);
    std::abort();
}

FakePhone::FakePhone(PhoneFacts facts, void (*androidMain)(android_app*))
    : state_(std::make_unique<PhoneState>()), androidMain_(androidMain) {
    state_->facts = std::move(facts);
    thePhone = state_.get();
}

FakePhone::~FakePhone() {
    destroy();
    thePhone = nullptr;
}

void FakePhone::create() {
    PhoneState& state = *state_;
    state.app = {};
    state.activity = {};
    state.activity.assetManager = reinterpret_cast<AAssetManager*>(&state);
    state.app.activity = &state.activity;
    state.app.config = reinterpret_cast<AConfiguration*>(&state);
    state.commandSource = {LOOPER_ID_MAIN, &state.app, handleCommand};
    state.window.reset();
    state.isFinishing = false;
    state.isRunning = true;
    state.thread = std::thread([this, &state] {
        androidMain_(&state.app);
        const Lock lock(state.mutex);
        state.isRunning = false;
        state.frameDue.reset();
        state.commands.clear();
        state.commandsHandled = state.commandsSent;
        state.changed.notify_all();
    });
}

void FakePhone::tell(std::int32_t command) {
    state_->send(command);
}

void FakePhone::giveWindow(std::int32_t widthPx, std::int32_t heightPx) {
    state_->window = ANativeWindow{widthPx, heightPx};
    tell(APP_CMD_INIT_WINDOW);
    tell(APP_CMD_WINDOW_RESIZED);
}

void FakePhone::takeWindow() {
    tell(APP_CMD_TERM_WINDOW);
    // Whoever draws into it from now on is caught by the sanitizer, or by its size.
    const Lock lock(state_->mutex);
    state_->window.reset();
}

void FakePhone::resizeWindow(std::int32_t widthPx, std::int32_t heightPx) {
    {
        const Lock lock(state_->mutex);
        *state_->window = {widthPx, heightPx};
    }
    tell(APP_CMD_CONFIG_CHANGED);
    tell(APP_CMD_WINDOW_RESIZED);
}

void FakePhone::bringToFront(std::int32_t widthPx, std::int32_t heightPx) {
    tell(APP_CMD_START);
    tell(APP_CMD_RESUME);
    giveWindow(widthPx, heightPx);
    tell(APP_CMD_GAINED_FOCUS);
}

void FakePhone::destroy() {
    if (!state_->thread.joinable()) return;
    if (hasWindow()) takeWindow();
    tell(APP_CMD_DESTROY);
    state_->thread.join();
}

void FakePhone::touch(std::int32_t action, float x, float y) {
    GameActivityMotionEvent event{};
    event.action = action;
    event.pointerCount = 1;
    event.pointers[0].axisValues[AMOTION_EVENT_AXIS_X] = x;
    event.pointers[0].axisValues[AMOTION_EVENT_AXIS_Y] = y;
    const Lock lock(state_->mutex);
    state_->motions.push_back(event);
}

void FakePhone::key(std::int32_t code, bool isDown, std::int32_t character) {
    GameActivityKeyEvent event{};
    event.action = isDown ? AKEY_EVENT_ACTION_DOWN : AKEY_EVENT_ACTION_UP;
    event.keyCode = code;
    event.unicodeChar = character;
    const Lock lock(state_->mutex);
    state_->keys.push_back(event);
}

void FakePhone::setThermal(std::int32_t status) {
    const Lock lock(state_->mutex);
    state_->thermal = status;
}

void FakePhone::loseContext() {
    const Lock lock(state_->mutex);
    state_->swapProblem = EGL_CONTEXT_LOST;
}

void FakePhone::loseSurface() {
    const Lock lock(state_->mutex);
    state_->swapProblem = EGL_BAD_SURFACE;
}

bool FakePhone::hasWindow() const {
    const Lock lock(state_->mutex);
    return state_->window.has_value();
}

bool FakePhone::isFinishing() const {
    const Lock lock(state_->mutex);
    return state_->isFinishing;
}

std::uint64_t FakePhone::pictures() const {
    const Lock lock(state_->mutex);
    return state_->pictures;
}

bool FakePhone::waitForPictures(std::uint64_t more) const {
    const std::uint64_t wanted = pictures() + more;
    return waitFor([this, wanted] { return pictures() >= wanted; });
}

bool FakePhone::waitFor(const std::function<bool()>& condition) const {
    const Time end = std::chrono::steady_clock::now() + kPatience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

std::optional<sprite::Image> FakePhone::nextPicture() {
    {
        const Lock lock(state_->mutex);
        state_->picture.reset();
        state_->wantsPicture = true;
    }
    waitFor([this] {
        const Lock lock(state_->mutex);
        return state_->picture.has_value();
    });
    const Lock lock(state_->mutex);
    return state_->picture;
}

std::int32_t FakePhone::openSections() const {
    const Lock lock(state_->mutex);
    return state_->openSections;
}

std::string FakePhone::sectionNames() const {
    const Lock lock(state_->mutex);
    return state_->sectionNames;
}

}  // namespace hitlab::tests
