// As much of GameActivity's glue as the app uses, with the names and numbers of version 4.0.0.
#pragma once

#include <android/configuration.h>
#include <android/looper.h>

#include "game-activity/GameActivity.h"

#ifdef __cplusplus
extern "C" {
#endif

struct android_app;

struct android_poll_source {
    int32_t id;
    struct android_app* app;
    void (*process)(struct android_app* app, struct android_poll_source* source);
};

struct android_input_buffer {
    GameActivityMotionEvent* motionEvents;
    uint64_t motionEventsCount;
    uint64_t motionEventsBufferSize;
    GameActivityKeyEvent* keyEvents;
    uint64_t keyEventsCount;
    uint64_t keyEventsBufferSize;
};

typedef bool (*android_motion_event_filter)(const GameActivityMotionEvent*);

struct android_app {
    void* userData;
    void (*onAppCmd)(struct android_app* app, int32_t command);
    GameActivity* activity;
    AConfiguration* config;
    ALooper* looper;
    ANativeWindow* window;
    int activityState;
    int destroyRequested;
};

enum NativeAppGlueLooperId { LOOPER_ID_MAIN = 1 };

enum NativeAppGlueAppCmd {
    APP_CMD_INIT_WINDOW = 1,
    APP_CMD_TERM_WINDOW,
    APP_CMD_WINDOW_RESIZED,
    APP_CMD_WINDOW_REDRAW_NEEDED,
    APP_CMD_CONTENT_RECT_CHANGED,
    APP_CMD_SOFTWARE_KB_VIS_CHANGED,
    APP_CMD_GAINED_FOCUS,
    APP_CMD_LOST_FOCUS,
    APP_CMD_CONFIG_CHANGED,
    APP_CMD_LOW_MEMORY,
    APP_CMD_START,
    APP_CMD_RESUME,
    APP_CMD_SAVE_STATE,
    APP_CMD_PAUSE,
    APP_CMD_STOP,
    APP_CMD_DESTROY,
};

struct android_input_buffer* android_app_swap_input_buffers(struct android_app* app);
void android_app_clear_motion_events(struct android_input_buffer* buffer);
void android_app_clear_key_events(struct android_input_buffer* buffer);
void android_app_set_motion_event_filter(struct android_app* app, android_motion_event_filter filter);

/// The app's own.
extern void android_main(struct android_app* app);

#ifdef __cplusplus
}
#endif
