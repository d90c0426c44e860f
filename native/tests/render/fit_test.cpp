#include "render/fit.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace hitlab::render {
namespace {

constexpr std::int32_t kWidth = 1280, kHeight = 720;

struct Expected {
    RectPx area;
    float scale;
    RectPx clip;
};

TEST(Fit, wholeScaleWhereItFits_barsElsewhere) {
    for (const Expected& expected : {Expected{{0, 0, 1280, 720}, 1, {0, 0, 1280, 720}},
                                     Expected{{0, 0, 2560, 1440}, 2, {0, 0, 2560, 1440}},
                                     Expected{{0, 0, 2600, 1500}, 2, {20, 30, 2560, 1440}},
                                     Expected{{0, 0, 1920, 1080}, 1, {320, 180, 1280, 720}},
                                     Expected{{100, 10, 1300, 740}, 1, {110, 20, 1280, 720}}}) {
        const Fit fit = fitWorld(kWidth, kHeight, expected.area);
        EXPECT_EQ(fit.camera.scale, expected.scale);
        EXPECT_EQ(fit.clip, expected.clip);
    }
}

TEST(Fit, areaSmallerThanTheWorld_isFilledOnOneAxis) {
    const Fit fit = fitWorld(kWidth, kHeight, {0, 0, 640, 720});
    EXPECT_FLOAT_EQ(fit.camera.scale, 0.5f);
    EXPECT_EQ(fit.clip, (RectPx{0, 180, 640, 360}));
}

TEST(Fit, onePixel_isStillAPicture) {
    EXPECT_EQ(fitWorld(kWidth, kHeight, {0, 0, 1, 1}).clip, (RectPx{0, 0, 1, 1}));
}

TEST(Fit, noArea_showsNothing) {
    for (const RectPx& area : {RectPx{0, 0, 0, 0}, RectPx{5, 5, 0, 10}, RectPx{0, 0, 10, -1}}) {
        const Fit fit = fitWorld(kWidth, kHeight, area);
        EXPECT_EQ(fit.clip.width * fit.clip.height, 0);
    }
}

RC_GTEST_PROP(Fit, clip_liesInTheMiddleOfTheArea, ()) {
    const RectPx area{*rc::gen::inRange(0, 100), *rc::gen::inRange(0, 100), *rc::gen::inRange(1, 5000),
                      *rc::gen::inRange(1, 5000)};
    const Fit fit = fitWorld(kWidth, kHeight, area);
    RC_ASSERT(fit.clip.x >= area.x && fit.clip.y >= area.y);
    RC_ASSERT(fit.clip.x + fit.clip.width <= area.x + area.width);
    RC_ASSERT(fit.clip.y + fit.clip.height <= area.y + area.height);
    RC_ASSERT(std::abs(2 * fit.clip.x + fit.clip.width - 2 * area.x - area.width) <= 1);
    RC_ASSERT(fit.camera.scale < 1 || fit.camera.scale == std::floor(fit.camera.scale));
    // No whole scale above it would fit.
    const auto next = static_cast<std::int32_t>(std::floor(fit.camera.scale)) + 1;
    RC_ASSERT(next * kWidth > area.width || next * kHeight > area.height);
}

TEST(LookAt, placesAreAsLargeAsTheyFit_inTheMiddle) {
    const Camera camera = lookAt(100, 200, 160, 240, {0, 0, 640, 480}, 16);
    EXPECT_EQ(camera.scale, 10);
    EXPECT_FLOAT_EQ(camera.originX + camera.scale * 130, 320);
    EXPECT_FLOAT_EQ(camera.originY + camera.scale * 220, 240);
}

TEST(LookAt, scale_staysWithinItsLimits) {
    EXPECT_EQ(lookAt(0, 0, 2, 2, {0, 0, 640, 480}, 16).scale, 16);
    EXPECT_EQ(lookAt(0, 0, 2000, 2, {0, 0, 640, 480}, 16).scale, 1);
    EXPECT_EQ(lookAt(0, 0, 10, 10, {0, 0, 1, 1}, 16).scale, 1);
}

}  // namespace
}  // namespace hitlab::render
