// Where GameActivity starts the testbed, on a thread of its own, once for each Activity.
#include <android/log.h>
#include <game-activity/native_app_glue/android_native_app_glue.h>

#include <exception>

#include "platform/android/testbed_app.h"

extern "C" void android_main(android_app* app) {
    namespace android = hitlab::platform::android;
    android::TestbedApp testbed(app);
    try {
        testbed.run();
    } catch (const std::exception& problem) {
        __android_log_print(ANDROID_LOG_ERROR, "Hitlab", "%s", problem.what());
    }
    android::finishActivity(app);
}
