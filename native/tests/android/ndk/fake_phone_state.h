// What the fakes of Android's functions know of the phone.
#pragma once

#include <EGL/egl.h>
#include <game-activity/native_app_glue/android_native_app_glue.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "fake_phone.h"

struct ANativeWindow {
    std::int32_t widthPx = 0;
    std::int32_t heightPx = 0;
};

namespace hitlab::tests {

using Time = std::chrono::steady_clock::time_point;

struct PhoneState {
    PhoneFacts facts;

    mutable std::mutex mutex;
    mutable std::condition_variable changed;
    std::deque<std::int32_t> commands;
    std::uint64_t commandsHandled = 0;
    std::uint64_t commandsSent = 0;
    bool isRunning = false;
    bool isFinishing = false;

    GameActivity activity{};
    android_app app{};
    android_poll_source commandSource{};
    /// Given, but perhaps not handled yet.
    std::optional<ANativeWindow> window;

    std::vector<GameActivityMotionEvent> motions, motionsTaken;
    std::vector<GameActivityKeyEvent> keys, keysTaken;
    android_input_buffer input{};

    /// When the next frame is due, and whom to tell.
    std::optional<Time> frameDue;
    void (*frameCallback)(std::int64_t, void*) = nullptr;
    void* frameData = nullptr;

    std::int32_t thermal = 0;
    std::uint64_t pictures = 0;
    std::optional<sprite::Image> picture;
    bool wantsPicture = false;
    /// What the next swap says instead of success; 0 for success.
    EGLint swapProblem = 0;
    EGLint eglProblem = EGL_SUCCESS;

    std::int32_t openSections = 0;
    std::string sectionNames;

    std::thread thread;

    /// Returns when the app has handled it, or android_main is over.
    void send(std::int32_t command);
};

/// The phone there is; where there is none (a Java machine that only loads the library), one without an
/// Activity, whose assets are those of $HITLAB_ASSETS.
PhoneState& phone();

}  // namespace hitlab::tests
