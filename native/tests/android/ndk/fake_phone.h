// A phone made of threads: plays Android's part towards android_main, as GameActivity's glue does. The test's
// thread is the phone's main thread; commands return when the app has handled them, as on a phone.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "sprite/image.h"

struct android_app;

namespace hitlab::tests {

struct PhoneState;

struct PhoneFacts {
    /// Where AAssetManager finds files.
    std::string assets = {};
    /// Dots an inch.
    std::int32_t density = 160;
    /// Between two pictures; short, so that tests are.
    std::int32_t frameMs = 1;
    /// Before API 24 there is none.
    bool hasChoreographer = true;
    /// Before API 30 there is none.
    bool hasThermal = true;
};

/// One at a time. A command that the app does not handle within 60 s ends the program: it hangs.
class FakePhone {
  public:
    /// `androidMain`: the app.
    FakePhone(PhoneFacts facts, void (*androidMain)(android_app*));
    ~FakePhone();
    FakePhone(const FakePhone&) = delete;
    FakePhone& operator=(const FakePhone&) = delete;

    /// Makes the Activity: android_main begins.
    void create();
    /// Any APP_CMD_ without a window.
    void tell(std::int32_t command);
    void giveWindow(std::int32_t widthPx, std::int32_t heightPx);
    void takeWindow();
    void resizeWindow(std::int32_t widthPx, std::int32_t heightPx);
    /// In the order of a start: START, window, RESUME.
    void bringToFront(std::int32_t widthPx, std::int32_t heightPx);
    /// Returns when android_main has.
    void destroy();

    void touch(std::int32_t action, float x, float y);
    void key(std::int32_t code, bool isDown, std::int32_t character = 0);
    /// 0 none to 6 shutdown.
    void setThermal(std::int32_t status);
    /// The next picture finds that the context, or the window's surface, is gone.
    void loseContext();
    void loseSurface();

    bool hasWindow() const;
    /// Whether the app has asked to be finished.
    bool isFinishing() const;
    /// Shown since the phone was made.
    std::uint64_t pictures() const;
    /// False if that takes longer than a minute.
    bool waitForPictures(std::uint64_t more) const;
    bool waitFor(const std::function<bool()>& condition) const;
    /// The next one that is shown; nothing if there is none within a minute.
    std::optional<sprite::Image> nextPicture();
    /// Sections of the trace that began and ended, and the names of all of them.
    std::int32_t openSections() const;
    std::string sectionNames() const;

  private:
    std::unique_ptr<PhoneState> state_;
    void (*androidMain_)(android_app*);
};

}  // namespace hitlab::tests
