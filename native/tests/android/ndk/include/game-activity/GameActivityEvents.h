// As much of GameActivity's events as the app uses, with the fields' names and order of version 4.0.0.
#pragma once

#include <android/input.h>
#include <stdint.h>

#define GAME_ACTIVITY_POINTER_INFO_AXIS_COUNT 48
#define GAMEACTIVITY_MAX_NUM_POINTERS_IN_MOTION_EVENT 8

typedef struct GameActivityPointerAxes {
    int32_t id;
    int32_t toolType;
    float axisValues[GAME_ACTIVITY_POINTER_INFO_AXIS_COUNT];
    float rawX;
    float rawY;
} GameActivityPointerAxes;

inline float GameActivityPointerAxes_getX(const GameActivityPointerAxes* pointer) {
    return pointer->axisValues[AMOTION_EVENT_AXIS_X];
}

inline float GameActivityPointerAxes_getY(const GameActivityPointerAxes* pointer) {
    return pointer->axisValues[AMOTION_EVENT_AXIS_Y];
}

typedef struct GameActivityMotionEvent {
    int32_t deviceId;
    int32_t source;
    int32_t action;
    int64_t eventTime;
    int64_t downTime;
    int32_t flags;
    int32_t metaState;
    int32_t actionButton;
    int32_t buttonState;
    int32_t classification;
    int32_t edgeFlags;
    uint32_t pointerCount;
    GameActivityPointerAxes pointers[GAMEACTIVITY_MAX_NUM_POINTERS_IN_MOTION_EVENT];
} GameActivityMotionEvent;

typedef struct GameActivityKeyEvent {
    int32_t deviceId;
    int32_t source;
    int32_t action;
    int64_t eventTime;
    int64_t downTime;
    int32_t flags;
    int32_t metaState;
    int32_t modifiers;
    int32_t repeatCount;
    int32_t keyCode;
    int32_t scanCode;
    int32_t unicodeChar;
} GameActivityKeyEvent;
