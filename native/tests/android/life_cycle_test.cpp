// What Android does to an app: takes its window, its context, its memory, its place in front, in any order.
#include <android/keycodes.h>
#include <game-activity/native_app_glue/android_native_app_glue.h>

#include <functional>

#include "base/rng.h"
#include "testbed.h"

namespace hitlab::tests {
namespace {

using platform::android::JobState;

class LifeCycle : public Testbed {
  protected:
    void tap(float x, float y) {
        phone_.touch(AMOTION_EVENT_ACTION_DOWN, x, y);
        phone_.touch(AMOTION_EVENT_ACTION_UP, x, y);
    }

    void pressBack() {
        phone_.key(AKEYCODE_BACK, true);
        phone_.key(AKEYCODE_BACK, false);
    }
};

TEST_F(LifeCycle, whoPlaysAndPressesBack_leaves) {
    start({{"plan", "play"}, {"seed", "1"}});
    ASSERT_TRUE(phone_.waitForPictures(20));
    EXPECT_EQ(status().state, JobState::kRunning);
    EXPECT_FALSE(phone_.isFinishing());
    pressBack();
    ASSERT_TRUE(phone_.waitFor([this] { return phone_.isFinishing(); }));
    EXPECT_EQ(status().state, JobState::kFinished);
    phone_.destroy();
}

TEST_F(LifeCycle, withoutAJob_theScreenIsTheShells) {
    phone_.create();
    phone_.bringToFront(kWidthPx, kHeightPx);
    for (int i = 0; i < 50; ++i) phone_.touch(AMOTION_EVENT_ACTION_MOVE, 3, 4);
    phone_.takeWindow();
    EXPECT_EQ(phone_.pictures(), 0u);
    EXPECT_FALSE(phone_.isFinishing()) << "whoever was refused reads why";
    phone_.destroy();
}

TEST_F(LifeCycle, inTheBackground_nothingIsDrawn) {
    start({{"plan", "play"}});
    ASSERT_TRUE(phone_.waitForPictures(5));
    phone_.tell(APP_CMD_PAUSE);
    const std::uint64_t before = phone_.pictures();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_LE(phone_.pictures(), before + 1) << "one may have been on its way";
    EXPECT_EQ(status().waitsFor, "screen");
    phone_.tell(APP_CMD_RESUME);
    EXPECT_TRUE(phone_.waitForPictures(5));
    EXPECT_EQ(status().waitsFor, "");
}

TEST_F(LifeCycle, aWindowThatCameBack_isDrawnInto) {
    start({{"plan", "play"}});
    ASSERT_TRUE(phone_.waitForPictures(5));
    for (int i = 0; i < 5; ++i) {
        phone_.takeWindow();
        phone_.giveWindow(kWidthPx, kHeightPx);
        EXPECT_TRUE(phone_.waitForPictures(3));
    }
}

TEST_F(LifeCycle, lostContextsAndSurfaces_areMadeAgain) {
    start({{"plan", "play"}});
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(phone_.waitForPictures(3));
        phone_.loseContext();
        ASSERT_TRUE(phone_.waitForPictures(3));
        phone_.loseSurface();
    }
    EXPECT_TRUE(phone_.waitForPictures(3));
    EXPECT_EQ(status().state, JobState::kRunning);
}

TEST_F(LifeCycle, destroyedAtOnce_itEnds) {
    for (int i = 0; i < 5; ++i) {
        auto job = platform::android::parseJob(jobText({{"plan", "play"}}, results_.path(), false));
        ASSERT_TRUE(job);
        platform::android::desk().setJob(std::move(*job));
        phone_.create();
        phone_.destroy();
    }
}

/// One thing that may happen at any time.
class Happenings {
  public:
    explicit Happenings(FakePhone& phone, std::uint64_t seed) : phone_(phone), rng_(seed) {}

    void next() {
        switch (rng_.below(9)) {
            case 0:
                phone_.hasWindow() ? phone_.takeWindow() : phone_.giveWindow(size(), size());
                break;
            case 1:
                if (phone_.hasWindow()) phone_.resizeWindow(size(), size());
                break;
            case 2:
                phone_.tell(APP_CMD_PAUSE);
                break;
            case 3:
                phone_.tell(APP_CMD_RESUME);
                break;
            case 4:
                phone_.tell(APP_CMD_LOW_MEMORY);
                break;
            case 5:
                rng_.below(2) == 0 ? phone_.loseContext() : phone_.loseSurface();
                break;
            case 6:
                phone_.tell(rng_.below(2) == 0 ? APP_CMD_LOST_FOCUS : APP_CMD_SAVE_STATE);
                break;
            default:
                phone_.touch(static_cast<std::int32_t>(rng_.below(4)), place(), place());
                break;
        }
    }

  private:
    std::int32_t size() { return static_cast<std::int32_t>(1 + rng_.below(400)); }
    float place() { return static_cast<float>(rng_.below(400)); }

    FakePhone& phone_;
    base::Rng rng_;
};

class RandomLife : public LifeCycle, public testing::WithParamInterface<std::uint64_t> {};

TEST_P(RandomLife, aHundredHappenings_thenPicturesAgain_thenAnotherLife) {
    Happenings happenings(phone_, GetParam());
    for (int life = 0; life < 2; ++life) {
        start(life == 0 ? Words{{"plan", "play"}, {"enemies", "20"}} : shownPasses());
        for (int i = 0; i < 100; ++i) happenings.next();
        // However it stands now, brought to the front it shows pictures or has been left.
        phone_.tell(APP_CMD_RESUME);
        if (phone_.hasWindow()) phone_.takeWindow();
        phone_.giveWindow(kWidthPx, kHeightPx);
        const std::uint64_t before = phone_.pictures();
        EXPECT_TRUE(phone_.waitFor([&] { return phone_.pictures() > before + 3 || phone_.isFinishing(); }));
        phone_.destroy();
        EXPECT_EQ(phone_.openSections(), 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomLife, testing::Range<std::uint64_t>(1, 9));

class OldPhone : public Testbed {
  protected:
    OldPhone() : Testbed({.hasChoreographer = false, .hasThermal = false}) {}
};

TEST_F(OldPhone, withoutChoreographerAndThermalStatus_runsToo) {
    start(shownPasses());
    ASSERT_TRUE(waitForState(JobState::kFinished));
    EXPECT_EQ(trials().size(), 3u);
}

}  // namespace
}  // namespace hitlab::tests
